import { useState } from "react";
import { counted } from "../../../catalogue/ticket/choice/ticket";
import { lineWords } from "../../../orders/quote";
import {
  type DraftFields,
  type DraftLine,
  lineField,
  optionField,
  type QuotedProduct,
} from "../../../orders/quotes/quote-draft";
import { formatNaira } from "../../../ui/format/money";
import { Field } from "../../../ui/forms/field";
import { Icon } from "../../../ui/icon";
import { Picture } from "../../../ui/picture";

/** A line of a quote: what it comes to, and its fields behind it. */
export function QuoteLineFields({
  line,
  initial,
  errors,
  isOpen,
  isWrong,
  isNew,
}: {
  line: DraftLine;
  /** What the fields begin with. */
  initial: DraftFields;
  /** By field. */
  errors: Record<string, string>;
  /** From the first moment. */
  isOpen: boolean;
  /** Something in it was refused. */
  isWrong: boolean;
  /** It was added just now. */
  isNew: boolean;
}) {
  // While somebody types a price, it stays open.
  const [wasOpen] = useState(isOpen);
  const { id, product, name, quantity, price, makeUp } = line;
  const at = (field: string) => lineField(id, field);
  const error = (field: string) => (errors[at(field)] ? { error: errors[at(field)] ?? "" } : {});
  const title = name || "Your own words";
  return (
    <li id={`line-${id}`}>
      <details className="quote-line" open={wasOpen || isWrong}>
        <summary>
          {product?.imageUrl ? (
            <Picture src={product.imageUrl} alt="" sizes="52px" width={52} height={52} />
          ) : (
            <span className="quote-line-own" aria-hidden="true">
              <Icon name="edit" />
            </span>
          )}
          <span className="quote-line-what">
            <b>{title}</b>
            <span className="text-small muted numerals">
              {quantity && price !== null ? lineWords({ quantity, price, makeUp }) : makeUp}
            </span>
          </span>
          <span className="quote-line-sum">
            <b className="numerals">{price === null ? "No price yet" : formatNaira(price)}</b>
            <span className="quote-line-change">Change</span>
          </span>
        </summary>
        <fieldset className="quote-line-fields" aria-label={title}>
          <input type="hidden" name={at("of")} defaultValue={initial[at("of")]} />
          <input type="hidden" name={at("amount")} defaultValue={initial[at("amount")]} />
          {product ? (
            <p className="text-small muted">{catalogueWords(line, product)}</p>
          ) : (
            <Field
              label="What"
              name={at("name")}
              maxLength={200}
              autoComplete="off"
              defaultValue={initial[at("name")]}
              autoFocus={isNew}
              {...error("name")}
            />
          )}
          <div className="quote-line-pair">
            <Field
              label="Quantity"
              name={at("quantity")}
              inputMode="numeric"
              autoComplete="off"
              defaultValue={initial[at("quantity")]}
              autoFocus={isNew && product !== undefined}
              {...error("quantity")}
            />
            <Field
              label="Each, in naira"
              name={at("each")}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={initial[at("each")]}
              {...error("each")}
            />
          </div>
          {product?.list.options.map((option) => (
            <OptionField
              key={option.id}
              id={id}
              option={option}
              picked={line.choice.picked[option.id]}
              initial={initial}
              errors={errors}
            />
          ))}
          <Field
            label={product ? "What else the buyer reads under it" : "What the buyer reads under it"}
            name={at("words")}
            maxLength={500}
            autoComplete="off"
            defaultValue={initial[at("words")]}
            {...error("words")}
          />
          <button
            type="submit"
            className="button button-text button-small quote-line-remove"
            name="remove"
            value={id}
          >
            <Icon name="trash" />
            Remove {title}
          </button>
        </fieldset>
      </details>
    </li>
  );
}

function catalogueWords({ listPrice, days, price }: DraftLine, product: QuotedProduct): string {
  const said = [
    listPrice === null ? "by quote" : formatNaira(listPrice),
    ...(days === null ? [] : [counted(days, "day")]),
  ].join(", ");
  const isOther = price !== null && listPrice !== null && price !== listPrice;
  return `From the catalogue: ${product.name}, ${said}.${isOther ? " You ask another price." : ""}`;
}

function OptionField({
  id,
  option,
  picked,
  initial,
  errors,
}: {
  id: string;
  option: QuotedProduct["list"]["options"][number];
  picked: string | undefined;
  initial: DraftFields;
  errors: Record<string, string>;
}) {
  const name = optionField(id, option.id);
  const error = errors[name] ? { error: errors[name] } : {};
  if (!option.split) {
    return (
      <Field label={option.name} {...error}>
        <select className="select" name={name} defaultValue={initial[name] ?? picked}>
          {option.values.map((value) => (
            <option key={value.id} value={value.id}>
              {value.name}
            </option>
          ))}
        </select>
      </Field>
    );
  }
  return (
    <fieldset className="quote-line-split">
      <legend>{option.name}</legend>
      {option.values.map((value, index) => {
        const field = optionField(id, option.id, value.id);
        const own = errors[field] ?? (index === 0 ? errors[name] : undefined);
        return (
          <Field
            key={value.id}
            label={`How many in ${value.name}`}
            name={field}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={initial[field]}
            {...(own ? { error: own } : {})}
          />
        );
      })}
    </fieldset>
  );
}
