import { readCount } from "../../catalogue/prices/choice.ts";
import { eachOf } from "../../catalogue/prices/each.ts";
import type { PriceWarning } from "../../catalogue/prices/price-warnings.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FormError } from "./form-error.tsx";
import type { RungFields } from "./price-form/price-form.ts";
import type { PriceFormProps } from "./price-form/use-price-form.ts";

/** The rungs: quantities, and what so many cost together. */
export function LadderFields({
  form,
  errors,
  change,
  press,
  warnings,
}: PriceFormProps & { warnings: PriceWarning[] }) {
  const { rungs } = form;
  const [first] = rungs;
  const setRung = (at: number, part: Partial<RungFields>) =>
    change({ rungs: rungs.map((rung, index) => (index === at ? { ...rung, ...part } : rung)) });
  return (
    <section className="price-section" aria-labelledby="ladder">
      <h2 id="ladder">Ladder</h2>
      <p className="text-small muted">
        A quantity, and the price of that many together. The first rung is the minimum and the price
        on the cards.
      </p>
      <div className="price-rungs">
        <div className="price-rung text-smallest muted" aria-hidden="true">
          <span>Quantity</span>
          <span>Together (₦)</span>
          <span>Each</span>
        </div>
        {rungs.map((rung, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rungs are what stands in their fields
          <fieldset className="price-rung" key={at}>
            <legend className="visually-hidden">Rung {at + 1}</legend>
            <Field
              label="Quantity"
              name={`rungs.${at}.quantity`}
              inputMode="numeric"
              value={rung.quantity}
              error={errors[`rungs.${at}.quantity`]}
              onChange={({ target }) => setRung(at, { quantity: target.value })}
            />
            <Field
              label="Price together"
              name={`rungs.${at}.price`}
              inputMode="decimal"
              value={rung.price}
              error={errors[`rungs.${at}.price`]}
              onChange={({ target }) => setRung(at, { price: target.value })}
            />
            <span className="price-each text-small">{eachWords(rung)}</span>
            <button
              type="submit"
              name="intent"
              value={`remove-rung.${at}`}
              className="icon-button"
              aria-label={`Remove rung ${at + 1}`}
              onClick={press}
            >
              <Icon name="trash" />
            </button>
          </fieldset>
        ))}
      </div>
      {warnings.map(({ words }) => (
        <Notice kind="warn" key={words}>
          {words} You may keep it.
        </Notice>
      ))}
      <FormError errors={errors} name="rungs" />
      {first && rungs.length === 1 && first.price.trim() === "" ? (
        <Notice>
          <b>No price:</b> buyers read 'We will quote you' and press 'Request a quote'. Their
          choices still reach you.
        </Notice>
      ) : null}
      <button
        type="submit"
        name="intent"
        value="add-rung"
        className="button button-line button-small price-add"
        onClick={press}
      >
        <Icon name="plus" />
        Add a rung
      </button>
      <fieldset className="price-ordered">
        <legend>How it is ordered</legend>
        {(
          [
            ["any", "Any quantity"],
            ["step", "In steps of"],
            ["packs", "In packs"],
          ] as const
        ).map(([value, label]) => (
          <div className="price-check" key={value}>
            <label>
              <input
                type="radio"
                name="ordered"
                value={value}
                checked={form.ordered === value}
                onChange={() => change({ ordered: value })}
              />
              {label}
            </label>
            {value === "step" ? (
              <Field
                label="Step"
                name="step"
                inputMode="numeric"
                value={form.step}
                error={errors.step}
                onChange={({ target }) => change({ step: target.value })}
              />
            ) : null}
            {value === "packs" ? (
              <span className="text-small muted">Only the rungs above</span>
            ) : null}
          </div>
        ))}
      </fieldset>
    </section>
  );
}

/** What one costs in a rung; empty while it cannot be said. */
function eachWords({ quantity, price }: RungFields): string {
  const [count, read] = [readCount(quantity), readNaira(price)];
  return count && read.ok && read.kobo > 0 ? formatNaira(eachOf(read.kobo, count)) : "";
}
