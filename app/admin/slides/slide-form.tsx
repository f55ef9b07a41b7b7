import type { ReactNode } from "react";
import { Form } from "react-router";
import { formatCount, formatNaira } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { HideOrDelete } from "../lists/hide-or-delete";
import { DiscardDialog } from "../products/form/discard-dialog";
import { CountedField, type PictureFields } from "../settings/pictures/counted-field";
import { SentPictureField } from "../settings/pictures/sent-picture-field";
import { usePictureForm } from "../settings/pictures/use-picture-form";
import {
  isHero,
  LEAST_WIDTH,
  type ListName,
  lists,
  nameOf,
  OTHER_ADDRESS,
  type PricedTarget,
  pictureOf,
  type Slide,
  type Target,
} from "./slide-lists";
import { SlidePreview } from "./slide-preview";

type Targets = Record<string, Target[]>;
type Prices = Record<string, PricedTarget[]>;
type Values = Record<string, string>;

/** A slide's form, with how it will look. */
export function SlideForm({
  list,
  slide,
  number,
  revision,
  answer,
  targets,
  prices,
  isLost,
}: {
  list: ListName;
  /** Undefined for a new one. */
  slide: Slide | undefined;
  /** Its place in the list, from 1. */
  number: number | undefined;
  revision: number;
  answer: FormAnswer | undefined;
  targets: Targets;
  /** What it can show the price of, by range. */
  prices: Prices;
  /** It leads to a page that is not there. */
  isLost: boolean;
}) {
  const standing = valuesOf(slide, targets);
  const { typed, picture, setPicture, form, notice, busy, read, isChanged } = usePictureForm(
    standing,
    answer,
  );
  const { one } = lists[list];
  const title = slide
    ? `${one === "slide" ? "Slide" : "Sheet"} ${number}: ${slide.title}`
    : `A new ${one}`;
  const of = { answer, typed, standing };
  return (
    <div className="stack">
      <DiscardDialog isChanged={() => isChanged && !busy} lost="changes" />
      <Panel
        title={title}
        aside={
          slide ? (
            <HideOrDelete
              what={one}
              fields={{ list, key: nameOf(slide), revision }}
              isHidden={slide.isHidden}
            >
              “{slide.title}” leaves the home page. Hiding keeps it for later.
            </HideOrDelete>
          ) : null
        }
      >
        <Form
          method="post"
          encType="multipart/form-data"
          ref={form}
          className="stack"
          aria-label={title}
          aria-busy={busy}
          noValidate
          onInput={read}
        >
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="key" value={slide ? nameOf(slide) : ""} />
          <input type="hidden" name="revision" value={revision} />
          <AnswerNotice ref={notice} className="said">
            {answer?.failure}
          </AnswerNotice>
          {isLost ? (
            <Notice kind="bad">
              This slide leads to a page that is not there any more, or is a draft. Choose another.
            </Notice>
          ) : null}
          <SentPictureField
            answer={answer}
            fault={picture.fault}
            isNew={!slide}
            leastWide={LEAST_WIDTH}
            onChoose={setPicture}
          />
          <CountedField of={of} name="title" label="Headline" most={lists[list].headline} />
          <CountedField
            of={of}
            name="text"
            label="Words under it"
            most={lists[list].words}
            rows={3}
          />
          {list === "slides" ? <HeroFields of={of} targets={targets} prices={prices} /> : null}
          <div className="section-save">
            <p className="text-small" role="status">
              {isChanged ? <b>Not saved yet</b> : null}
            </p>
            <SubmitButton busy={busy} look="accent">
              {busy ? "Saving..." : "Save and show"}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
      <SlidePreview
        list={list}
        typed={typed}
        picture={picture.src ?? (slide ? pictureOf(slide) : "")}
        price={Object.values(prices)
          .flat()
          .find(({ of }) => of === typed.price)}
      />
    </div>
  );
}

/** What the fields of a slide hold. */
function valuesOf(slide: Slide | undefined, targets: Targets): Values {
  if (!slide) return {};
  const { title, text } = slide;
  if (!isHero(slide)) return { title, text };
  const { name, price, link, picture } = slide;
  const isListed = Object.values(targets).some((group) => group.some(({ to }) => to === link.to));
  return {
    title,
    text,
    name,
    words: link.words,
    leads: isListed ? link.to : OTHER_ADDRESS,
    address: isListed ? "" : link.to,
    alt: picture.alt,
    focus: (picture.focus ?? "50").replace("%", ""),
    price: price?.of ?? "",
  };
}

function HeroFields({
  of,
  targets,
  prices,
}: {
  of: PictureFields;
  targets: Targets;
  prices: Prices;
}) {
  const { answer, typed, standing } = of;
  const kept = (name: string) => answer?.values[name] ?? standing[name];
  const error = (name: string) => {
    const told = answer?.errors[name];
    return told ? { error: told } : {};
  };
  const isUnpriced =
    standing.price &&
    !Object.values(prices).some((items) => items.some((item) => item.of === standing.price));
  return (
    <>
      <div className="field-pair">
        <CountedField of={of} name="name" label="Short name" most={24} hint="In the row below." />
        <CountedField of={of} name="words" label="Button" most={24} />
      </div>
      <Field label="Leads to" {...error("leads")}>
        <select className="select" name="leads" defaultValue={kept("leads") ?? ""}>
          <option value="">Choose a page</option>
          {Object.entries(targets).map(([group, all]) => (
            <optgroup key={group} label={group}>
              {all.map(({ to, name }) => (
                <option key={to} value={to}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
          <option value={OTHER_ADDRESS}>A product, or another address</option>
        </select>
      </Field>
      <Other isShown={typed.leads === OTHER_ADDRESS || answer?.errors.address !== undefined}>
        <Field
          label="Address"
          name="address"
          autoComplete="off"
          inputMode="url"
          defaultValue={kept("address")}
          hint="Open the page, and copy its address from the top of your browser."
          {...error("address")}
        />
      </Other>
      <CountedField
        of={of}
        name="alt"
        label="What is on it"
        most={120}
        hint="Read aloud to those who cannot see it."
      />
      <Field
        label="What must stay in view"
        type="range"
        name="focus"
        min={0}
        max={100}
        step={1}
        className="slide-range"
        defaultValue={kept("focus") ?? "50"}
        hint="From the left to the right: screens cut off the rest."
        {...error("focus")}
      />
      <Field
        label="Price of"
        hint="It follows the item, and is hidden while that is by quote."
        {...error("price")}
      >
        <select className="select" name="price" defaultValue={kept("price") ?? ""}>
          <option value="">No price</option>
          {isUnpriced ? <option value={standing.price}>The same item, by quote now</option> : null}
          {Object.entries(prices).map(([range, items]) => (
            <optgroup key={range} label={range}>
              {items.map(({ of: item, name, kobo, quantity }) => (
                <option key={item} value={item}>
                  {name}, {formatNaira(kobo)} for {formatCount(quantity)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
    </>
  );
}

/** Without a script it is always there. */
function Other({ isShown, children }: { isShown: boolean; children: ReactNode }) {
  return <div hidden={useHydrated() && !isShown}>{children}</div>;
}
