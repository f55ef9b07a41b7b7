import { Form, Link } from "react-router";
import type { PricedItem } from "../../catalogue/static/priced-items.server";
import type { KeptItem, KeptRange } from "../../catalogue/static/shown-ranges.server";
import { itemPath } from "../../catalogue/static/static-path";
import { formatCount, formatNaira, formatNairaFigure } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { AnswerNotice, SubmitButton } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { HideOrDelete } from "../lists/hide-or-delete";
import { DiscardDialog } from "../products/form/discard-dialog";
import { CountedField, type PictureFields } from "../settings/pictures/counted-field";
import { SentPictureField } from "../settings/pictures/sent-picture-field";
import { usePictureForm } from "../settings/pictures/use-picture-form";
import { ItemPreview } from "./item-preview";
import { LEAST_WIDTH, longest } from "./range-limits";

type Values = Record<string, string>;

/** An item's form, with how buyers will see it. */
export function ItemForm({
  range,
  item,
  product,
  revision,
  answer,
}: {
  range: KeptRange;
  /** Undefined for a new one. */
  item: KeptItem | undefined;
  /** As it is sold, when the shop has it as a product. */
  product: PricedItem | undefined;
  revision: number;
  answer: FormAnswer | undefined;
}) {
  const standing = valuesOf(item);
  const { typed, picture, setPicture, form, notice, busy, read, isChanged } = usePictureForm(
    standing,
    answer,
  );
  const title = item ? item.name : `A new item of ${range.name}`;
  const fields = { range: range.key, item: item?.id ?? "", revision };
  const of = { answer, standing, typed };
  return (
    <div className="stack">
      <DiscardDialog isChanged={() => isChanged && !busy} lost="changes" />
      <Panel
        title={title}
        aside={
          item ? (
            <HideOrDelete what="item" fields={fields} isHidden={item.isHidden}>
              “{item.name}” leaves the site; orders and messages keep its name and price. Hiding
              keeps it for later.
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
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <AnswerNotice ref={notice} className="said">
            {answer?.failure}
          </AnswerNotice>
          <SentPictureField
            answer={answer}
            fault={picture.fault}
            isNew={!item}
            leastWide={LEAST_WIDTH}
            onChoose={setPicture}
          />
          <CountedField of={of} name="name" label="Name" most={longest.item} />
          <CountedField
            of={of}
            name="description"
            label="Description"
            most={longest.description}
            rows={4}
          />
          {product?.productId ? <SoldAs product={product} /> : null}
          <div className="field-trio">
            <Figure of={of} name="price" label="Price" hint="In naira; empty: by quote." />
            <Figure of={of} name="quantity" label="Minimum quantity" />
            <Figure of={of} name="delivery" label="Working days" />
          </div>
          {[1, 2, 3].map((number) => (
            <CountedField
              key={number}
              of={of}
              name={`feature${number}`}
              label={`Feature ${number}`}
              most={longest.feature}
            />
          ))}
          <div className="section-save">
            <p className="text-small" role="status">
              {isChanged ? <b>Not saved yet</b> : null}
            </p>
            {item && !item.isHidden && !range.isHidden ? (
              <Link className="button button-line" to={itemPath(item)} reloadDocument>
                Open its page
              </Link>
            ) : null}
            <SubmitButton busy={busy} look="accent">
              {busy ? "Saving..." : "Save and show"}
            </SubmitButton>
          </div>
        </Form>
      </Panel>
      <ItemPreview typed={typed} picture={picture.src ?? item?.image ?? ""} product={product} />
    </div>
  );
}

/** Record 44: such an item costs what the product costs. */
function SoldAs({ product }: { product: PricedItem }) {
  const { productId, price, quantity, delivery } = product;
  const cost = price === null ? "by quote" : `${formatNaira(price)} for ${formatCount(quantity)}`;
  return (
    <Notice>
      You also sell this as a product: buyers see the product’s price, minimum and days ({cost},{" "}
      {delivery} days).{" "}
      <Link className="link" to={`/admin-dashboard/products/${productId}/prices`}>
        Change them there
      </Link>
      . What stands here holds once the product is a draft or deleted.
    </Notice>
  );
}

/** What the fields of an item hold. */
function valuesOf(item: KeptItem | undefined): Values {
  if (!item) return {};
  const { name, description, price, quantity, delivery, features } = item;
  return {
    name,
    description,
    price: price === null ? "" : formatNairaFigure(price),
    quantity: String(quantity),
    delivery: String(delivery),
    ...Object.fromEntries(features.map((feature, index) => [`feature${index + 1}`, feature])),
  };
}

function Figure({
  of: { answer, standing },
  name,
  label,
  hint,
}: {
  of: PictureFields;
  name: string;
  label: string;
  hint?: string;
}) {
  const error = answer?.errors[name];
  return (
    <Field
      label={label}
      name={name}
      inputMode="decimal"
      autoComplete="off"
      defaultValue={answer?.values[name] ?? standing[name]}
      {...(hint ? { hint } : {})}
      {...(error ? { error } : {})}
    />
  );
}
