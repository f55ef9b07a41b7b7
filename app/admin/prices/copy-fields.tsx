import { formatCount } from "../../ui/format/money.ts";
import { Field } from "../../ui/forms/field.tsx";
import type { Copying } from "./price-form/prices-answer.ts";

/**
 * Takes options, and the ladder, over from another product: first which product, then what of it.
 * @param others products that have options
 * @param copying what the chosen one has
 */
export function CopyFields({
  others,
  copying,
  error,
}: {
  others: { id: string; name: string }[];
  copying: Copying | undefined;
  error: string | undefined;
}) {
  if (copying) return <WhatToCopy {...copying} />;
  if (others.length === 0) return null;
  return (
    <div className="price-options-copy">
      <Field label="From" {...(error ? { error } : {})}>
        <select className="select" name="from" defaultValue="">
          <option value="">Choose a product</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <button type="submit" name="intent" value="copy" className="button button-line">
        Copy from another product
      </button>
      <p className="text-small muted">You choose what to copy next.</p>
    </div>
  );
}

function WhatToCopy({ from, name, options, rungs }: Copying) {
  return (
    <fieldset className="price-option-body" aria-label={`Copy from ${name}`}>
      <p>
        <b>Copy from {name}</b>
      </p>
      <input type="hidden" name="copy.from" value={from} />
      {options.map((option) => (
        <label key={option.id} className="price-check">
          <input type="checkbox" name={`copy.o.${option.id}`} defaultChecked />
          <span>
            <b>{option.name}</b>, {counted(option.values, "value")}
            {option.replaced === undefined
              ? ""
              : `. This product has a ${option.name}: its ${counted(option.replaced, "value")} are replaced`}
          </span>
        </label>
      ))}
      <label className="price-check">
        <input type="checkbox" name="copy.ladder" />
        <span>
          <b>Ladder</b>, {counted(rungs, "rung")}. It replaces this product’s ladder
        </span>
      </label>
      <p className="text-small muted">Nothing is kept until you press Update.</p>
      <div className="row">
        <button type="submit" name="intent" value="keep-mine" className="button button-line">
          Cancel
        </button>
        <button type="submit" name="intent" value="copy-ticked" className="button button-primary">
          Copy what is ticked
        </button>
      </div>
    </fieldset>
  );
}

const counted = (count: number, what: string): string =>
  `${formatCount(count)} ${what}${count === 1 ? "" : "s"}`;
