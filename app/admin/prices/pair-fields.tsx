import { notOn } from "../../catalogue/prices/ruled-out.ts";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { FormError } from "./form-error.tsx";
import { type PriceForm, placeOf } from "./price-form/price-form.ts";
import type { PriceFormProps } from "./price-form/use-price-form.ts";
import { nameAt, pairWords } from "./price-words.ts";

/** Values that cannot be chosen together. */
export function PairFields({ form, errors, change, press }: PriceFormProps) {
  const { exclusions, pair } = form;
  const setPair = (part: Partial<typeof pair>) => change({ pair: { ...pair, ...part } });
  return (
    <section className="price-section" aria-labelledby="pairs">
      <h2 id="pairs">Do not go together</h2>
      <FormError errors={errors} name="exclusions" />
      {exclusions.length > 0 ? (
        <ul className="price-pairs">
          {exclusions.map(({ one, other, words }, at) => (
            <li key={`${one} ${other}`}>
              <span>
                {nameAt(form, one)} <b aria-hidden="true">×</b>
                <span className="visually-hidden"> not with </span> {nameAt(form, other)}
                <span className="text-smallest muted">
                  Buyers read: {words.trim() || notOn(nameAt(form, other))}
                </span>
                <FormError errors={errors} name={`exclusions.${at}`} />
                <FormError errors={errors} name={`exclusions.${at}.words`} />
              </span>
              <input type="hidden" name={`exclusions.${at}.one`} value={one} />
              <input type="hidden" name={`exclusions.${at}.other`} value={other} />
              <input type="hidden" name={`exclusions.${at}.words`} value={words} />
              <button
                type="submit"
                name="intent"
                value={`allow.${at}`}
                className="icon-button"
                aria-label={`Allow ${pairWords(form, one, other)} again`}
                onClick={press}
              >
                <Icon name="trash" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="price-pair">
        {(
          [
            ["one", "This value"],
            ["other", "is not possible with"],
          ] as const
        ).map(([name, label]) => (
          <Field key={name} label={label} error={errors[`pair.${name}`]}>
            <select
              className="select"
              name={`pair.${name}`}
              value={pair[name]}
              onChange={({ target }) => setPair({ [name]: target.value })}
            >
              <option value="">Choose a value</option>
              {places(form).map(({ place, words }) => (
                <option key={place} value={place}>
                  {words}
                </option>
              ))}
            </select>
          </Field>
        ))}
        <Field
          label="Buyers read"
          name="pair.words"
          value={pair.words}
          maxLength={100}
          placeholder="Not on …"
          onChange={({ target }) => setPair({ words: target.value })}
        />
        <button
          type="submit"
          name="intent"
          value="rule-out"
          className="button button-line"
          onClick={press}
        >
          Rule out
        </button>
      </div>
    </section>
  );
}

const places = ({ options }: PriceForm) =>
  options.flatMap(({ id, name, values }) =>
    values
      .filter((value) => value.name.trim())
      .map((value) => ({ place: placeOf(id, value.id), words: `${name}: ${value.name}` })),
  );
