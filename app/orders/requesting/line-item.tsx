import { type FormEvent, type ReactNode, useEffect, useId, useState } from "react";
import { fieldOf, readCount } from "../../catalogue/prices/choice";
import { eachOf } from "../../catalogue/prices/each.ts";
import { isLess } from "../../catalogue/ticket/choice/lost-choice";
import { OwnSplit } from "../../catalogue/ticket/choice/own-split";
import type { Values } from "../../kept-form/drafts";
import { formatNaira } from "../../ui/format/money";
import { useScripted } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { Picture } from "../../ui/picture";
import type { Artwork } from "../files/use-artwork";
import { priceWords } from "../price";
import { lineField } from "./lines/form-lines";
import { OptionFields, QuantityField } from "./lines/line-fields";
import { LineFiles, LineFilesButton, useLineFiles } from "./lines/line-files";
import { fieldsOf } from "./lines/order-line";
import type { RequestedLine } from "./use-order-request";

type Loaded = Extract<RequestedLine, { about: object }>;

/**
 * One line of a request: what it is, how many, its price, and its make-up.
 * @param said the shop's errors, by the plain names of its fields
 */
export function LineItem({
  line,
  said,
  then,
  artwork,
  filesError,
  onRemove,
  onRefill,
}: {
  line: RequestedLine;
  said: Values;
  /** What it was when it was ordered before. */
  then?: string | undefined;
  /** The artwork of all lines; undefined where none can be added. */
  artwork?: Artwork | undefined;
  /** What is wrong with this line's files. */
  filesError?: string | undefined;
  onRemove: () => void;
  onRefill: (fields: Values) => void;
}) {
  const { slot, product, item, name } = line;
  return (
    <li className="order-line">
      <input type="hidden" name={lineField(slot, "product")} value={product} />
      <input type="hidden" name={lineField(slot, "item")} value={item} />
      {line.about && artwork ? (
        <MadeWithFiles {...{ line, said, then, artwork, filesError, onRemove, onRefill }} />
      ) : line.about ? (
        <Made key={line.edition} {...{ line, said, then, onRemove, onRefill }} />
      ) : (
        <>
          <span className="order-line-picture" aria-hidden="true" />
          <div>
            <p className="order-line-name">{name}</p>
            <p className="order-line-make-up">Loading....</p>
          </div>
          <div className="order-line-acts">
            <RemoveButton name={name} onRemove={onRemove} />
          </div>
        </>
      )}
    </li>
  );
}

interface MadeProps {
  line: Loaded;
  said: Values;
  then: string | undefined;
  onRemove: () => void;
  onRefill: (fields: Values) => void;
}

function MadeWithFiles({
  artwork,
  filesError: error,
  ...made
}: MadeProps & { artwork: Artwork; filesError: string | undefined }) {
  const { line } = made;
  const files = useLineFiles(artwork, line.slot, error);
  return (
    <>
      <Made key={line.edition} {...made}>
        <LineFilesButton {...files} />
      </Made>
      <LineFiles {...files} {...{ line, artwork, error }} />
    </>
  );
}

function Made({
  line: { slot, fields, about, line, errors },
  said,
  then,
  onRemove,
  onRefill,
  children,
}: MadeProps & {
  /** More buttons for the line. */
  children?: ReactNode;
}) {
  const { name, imageUrl, list } = about;
  const panel = useId();
  const follow = useSplits({ slot, about, line, fields });
  const isWrong = Object.keys(errors).length > 0;
  const wrong = { ...errors, ...said };
  const wrongOptions = Object.keys(wrong).filter((field) => field.startsWith("o-"));
  /** The values to return to; set while the options are open. */
  const [before, setBefore] = useState<{ fields: Values; price: number | null }>();
  // An error inside opens the options, once.
  const told = wrongOptions.join(" ");
  const [opened, setOpened] = useState("");
  if (told !== opened) {
    setOpened(told);
    if (told && !before) setBefore({ fields, price: null });
  }
  const scripted = useScripted();
  return (
    <div className="order-line-made" onInput={follow}>
      {imageUrl ? (
        <Picture src={imageUrl} alt="" sizes="88px" width={88} height={88} />
      ) : (
        <span className="order-line-picture" aria-hidden="true" />
      )}
      <div>
        <p className="order-line-name">{name}</p>
        <p className="order-line-make-up numerals">
          {(isWrong ? "" : line.makeUp) || priceWords(line.minimumPrice, line.minimum)}
        </p>
        {then ? <p className="order-line-make-up numerals">{then}</p> : null}
        {isLess(list, fields) ? (
          <p className="error">
            <Icon name="alert" />
            Something that was chosen is no longer offered. Look at what is left.
          </p>
        ) : null}
      </div>
      <QuantityField {...{ name, slot, list, fields }} errors={wrong} />
      <LinePrice line={line} errors={errors} />
      <div className={`order-line-acts ${scripted}`}>
        {list.options.length > 0 ? (
          <button
            type="button"
            className="button button-text button-small"
            aria-expanded={before !== undefined}
            aria-controls={panel}
            onClick={() => setBefore(before ? undefined : { fields, price: line.price })}
          >
            <Icon name="edit" />
            Change
          </button>
        ) : null}
        {children}
        <RemoveButton name={name} onRemove={onRemove} />
      </div>
      {list.options.length > 0 ? (
        <fieldset
          id={panel}
          className={before ? "order-line-change" : "order-line-change order-line-closed"}
          aria-label={`Change ${name}`}
        >
          <div className="order-line-options">
            <OptionFields {...{ slot, list, fields }} choice={line.choice} errors={wrong} />
          </div>
          <div className={`order-line-update ${scripted}`}>
            <p className="text-small numerals">
              <Change from={before?.price ?? null} to={line.price} isWrong={isWrong} />
            </p>
            <button
              type="button"
              className="button button-primary button-small"
              onClick={() => setBefore(undefined)}
            >
              Update
            </button>
            <button
              type="button"
              className="button button-line button-small"
              onClick={() => {
                if (before) onRefill(before.fields);
                setBefore(undefined);
              }}
            >
              Cancel
            </button>
          </div>
        </fieldset>
      ) : null}
    </div>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      className="button button-text button-small order-line-remove"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
    >
      <Icon name="trash" />
      Remove
    </button>
  );
}

function LinePrice({ line, errors }: Pick<Loaded, "line" | "errors">) {
  const { price, choice } = line;
  if (Object.keys(errors).length > 0) return <p className="order-line-price">—</p>;
  if (price === null) return <p className="order-line-price order-line-quote">We will quote you</p>;
  return (
    <p className="order-line-price numerals">
      <b>{formatNaira(price)}</b>
      {choice.quantity > 1 ? <span>{formatNaira(eachOf(price, choice.quantity))} each</span> : null}
    </p>
  );
}

/** `₦74,500 with this change, ₦68,500 before.` */
function Change({
  from,
  to,
  isWrong,
}: {
  from: number | null;
  to: number | null;
  isWrong: boolean;
}) {
  if (isWrong) return "Put right what is marked.";
  if (to === null) return "We will quote you.";
  if (from === null || from === to) return <b>{formatNaira(to)}</b>;
  return (
    <>
      <b>{formatNaira(to)}</b> with this change, {formatNaira(from)} before.
    </>
  );
}

/**
 * Keeps the quantities of a split and the line's quantity in step, as {@link OwnSplit} does.
 */
function useSplits({
  slot,
  about: { list },
  line,
  fields,
}: Pick<Loaded, "slot" | "about" | "line" | "fields">) {
  const [own] = useState(() => new OwnSplit(list, line.choice, fieldsOf({ fields })));
  useEffect(() => own.see(list, fieldsOf({ fields })));
  return ({ target }: FormEvent<HTMLElement>) => {
    const { name, value, form } = target as HTMLInputElement;
    const input = (field: string) => {
      const found = form?.elements.namedItem(lineField(slot, field));
      return found instanceof HTMLInputElement ? found : undefined;
    };
    const put = (field: string, text: string) => {
      const other = input(field);
      if (other && other !== target) other.value = text;
    };
    if (name === lineField(slot, "quantity")) {
      const quantity = readCount(value);
      if (!quantity) return;
      for (const [field, text] of own.fieldsIn(list, line.choice, quantity)) put(field, text);
      return;
    }
    for (const { id, split, values } of list.options) {
      const counts = split ? values.map((one) => input(fieldOf(id, one.id))) : [];
      if (!counts.includes(target as HTMLInputElement)) continue;
      const sum = counts.reduce((all, count) => all + (readCount(count?.value || "0") ?? 0), 0);
      put("quantity", `${sum}`);
    }
  };
}
