import { useRef } from "react";
import { fieldOf } from "../../catalogue/prices/choice";
import {
  type Choice,
  MOST_UNITS,
  minimumOf,
  type PriceList,
} from "../../catalogue/prices/price-list";
import { formatCount } from "../../ui/format/money";
import { AnsweredField, useEarlyFocus } from "../../ui/forms/answered-field";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { useScripted } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { OptionSelect } from "./option-select";
import type { AskedLine } from "./order-line";

/**
 * Quantity and make-up of a line.
 * @param line as it was chosen when the page was opened
 * @param choice as it stands in the form
 * @param errors of that choice
 */
export function LineFields({
  name,
  list,
  line,
  choice,
  answer,
  errors,
}: {
  name: string;
  list: PriceList;
  line: AskedLine;
  choice: Choice;
  answer: FormAnswer | undefined;
  errors: Record<string, string>;
}) {
  const said = answer?.errors ?? errors;
  const initialOf = (field: string, chosen: string) => answer?.values[field] ?? chosen;
  const { quantity, picked, splits } = line.choice;
  return (
    <>
      <Quantity
        label={`Quantity of ${name}`}
        list={list}
        initial={initialOf("quantity", String(quantity))}
        error={said.quantity}
      />
      {list.options.map((option) => {
        const field = fieldOf(option.id);
        const error = said[field];
        if (option.split) {
          return (
            <fieldset key={option.id} className="stack">
              <legend>{option.name}</legend>
              {error ? (
                <span className="error" role="alert">
                  <Icon name="alert" />
                  {error}
                </span>
              ) : null}
              <div className="order-split">
                {option.values.map((value) => (
                  <AnsweredField
                    key={value.id}
                    answer={answer}
                    label={`How many in ${value.name}`}
                    name={fieldOf(option.id, value.id)}
                    inputMode="numeric"
                    autoComplete="off"
                    initial={String(splits[option.id]?.[value.id] ?? 0)}
                  />
                ))}
              </div>
            </fieldset>
          );
        }
        return (
          <OptionSelect
            key={option.id}
            {...{ list, option, error }}
            choice={choice}
            initial={initialOf(field, picked[option.id] ?? option.chosen)}
          />
        );
      })}
    </>
  );
}

/** A number with buttons for the next quantity that can be ordered, less or more. */
function Quantity({
  label,
  list,
  initial,
  error,
}: {
  label: string;
  list: PriceList;
  initial: string;
  error: string | undefined;
}) {
  const scripted = useScripted();
  const wrong = useEarlyFocus();
  const input = useRef<HTMLInputElement>(null);
  const minimum = minimumOf(list);
  const step = (by: 1 | -1) => {
    if (!input.current) return;
    const now = Number(input.current.value.replace(/[,\s]/g, "")) || 0;
    input.current.value = String(nextQuantity(list, now, by));
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const by = formatCount(list.step ?? minimum);
  const hint = minimum === 1 ? "From a single one." : `Minimum ${formatCount(minimum)}.`;
  return (
    <Field label={label} hint={hint} {...(error ? { error } : {})}>
      {(control) => (
        <div className="quantity">
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
            aria-label={list.packs ? "Less" : `Less by ${by}`}
            onClick={() => step(-1)}
          >
            −
          </button>
          <input
            {...control}
            {...wrong(error)}
            ref={input}
            className="input numerals"
            name="quantity"
            inputMode="numeric"
            autoComplete="off"
            required
            defaultValue={initial}
          />
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
            aria-label={list.packs ? "More" : `More by ${by}`}
            onClick={() => step(1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  );
}

/** The next quantity that can be ordered after another, up or down. */
function nextQuantity(list: PriceList, now: number, by: 1 | -1): number {
  const minimum = minimumOf(list);
  if (list.packs) {
    const sizes = list.rungs.map(({ quantity }) => quantity);
    const next = by > 0 ? sizes.find((size) => size > now) : sizes.findLast((size) => size < now);
    return next ?? (by > 0 ? (sizes.at(-1) ?? minimum) : minimum);
  }
  const width = list.step ?? minimum;
  const beyond = (now - minimum) / width;
  const steps = by > 0 ? Math.floor(beyond) + 1 : Math.ceil(beyond) - 1;
  return Math.min(minimum + Math.max(steps, 0) * width, MOST_UNITS);
}
