import "./line-fields.css";
import { useRef } from "react";
import { fieldOf, readCount } from "../../../catalogue/prices/choice";
import {
  type Choice,
  minimumOf,
  type PriceList,
  type PriceOption,
} from "../../../catalogue/prices/price-list";
import { stepFrom, valueWords } from "../../../catalogue/ticket/choice/ticket";
import type { Values } from "../../../kept-form/drafts";
import { formatCount } from "../../../ui/format/money";
import { useEarlyFocus } from "../../../ui/forms/answered-field";
import { Field } from "../../../ui/forms/field";
import { useScripted } from "../../../ui/hooks/use-hydrated";
import { Icon } from "../../../ui/icon";
import { lineField } from "./form-lines";

/** What a line's fields are drawn from. */
interface LineFieldProps {
  slot: number;
  list: PriceList;
  /** The values that the controls start with. */
  fields: Values;
  /** What is wrong, by the plain names of the line's fields. */
  errors: Values;
}

/**
 * A line's options: one of several values, or a quantity for each.
 * @param choice the current choice
 */
export function OptionFields({
  choice,
  ...line
}: LineFieldProps & {
  choice: Choice;
}) {
  return line.list.options.map((option) =>
    option.split ? (
      <SplitFields key={option.id} {...line} option={option} choice={choice} />
    ) : (
      <ValueField key={option.id} {...line} option={option} choice={choice} />
    ),
  );
}

function ValueField({
  slot,
  list,
  fields,
  errors,
  option,
  choice,
}: LineFieldProps & { option: PriceOption; choice: Choice }) {
  const field = fieldOf(option.id);
  const error = errors[field];
  const first = fields[field] ?? option.chosen;
  const isOffered = option.values.some(({ id }) => id === first);
  return (
    <Field label={option.name} {...(error ? { error } : {})}>
      {(control) => (
        <select
          // A browser would choose another value in place of one that goes.
          key={`${isOffered}`}
          {...control}
          className="select"
          name={lineField(slot, field)}
          defaultValue={first}
        >
          {isOffered ? null : <option value={first}>No longer offered</option>}
          {option.values.map((value) => {
            const { words, ruledOut } = valueWords(list, choice, option, value);
            const isChosen = choice.picked[option.id] === value.id;
            return (
              <option key={value.id} value={value.id} disabled={ruledOut && !isChosen}>
                {words
                  ? `${value.name}, ${words.replace(/^\p{Lu}/u, (one) => one.toLowerCase())}`
                  : value.name}
              </option>
            );
          })}
        </select>
      )}
    </Field>
  );
}

function SplitFields({
  slot,
  list,
  fields,
  errors,
  option,
  choice,
}: LineFieldProps & { option: PriceOption; choice: Choice }) {
  const error = errors[fieldOf(option.id)];
  return (
    <fieldset className="stack">
      <legend>{option.name}</legend>
      <div className="order-split">
        {option.values.map((value) => {
          const field = fieldOf(option.id, value.id);
          const wrong = errors[field];
          return (
            <Field
              key={value.id}
              label={
                <>
                  <span className="visually-hidden">How many in </span>
                  {value.name}
                </>
              }
              hint={valueWords(list, choice, option, value).words}
              {...(wrong ? { error: wrong } : {})}
              name={lineField(slot, field)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={30}
              defaultValue={fields[field] ?? "0"}
            />
          );
        })}
      </div>
      {error ? (
        <span className="error" role="alert">
          <Icon name="alert" />
          {error}
        </span>
      ) : null}
    </fieldset>
  );
}

/** The quantity, with buttons for the next smaller and larger one that can be ordered. */
export function QuantityField({
  name,
  slot,
  list,
  fields,
  errors,
}: LineFieldProps & { name: string }) {
  const scripted = useScripted();
  const wrong = useEarlyFocus();
  const input = useRef<HTMLInputElement>(null);
  const minimum = minimumOf(list);
  const error = errors.product ?? errors.quantity;
  const width = list.step ?? minimum;
  const step = (up: boolean) => {
    if (!input.current) return;
    const now = readCount(input.current.value) ?? 0;
    input.current.value = `${stepFrom(list, now, up, width)}`;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const by = list.packs ? "" : ` by ${formatCount(width)}`;
  const hint = minimum === 1 ? "From a single one." : `Minimum ${formatCount(minimum)}.`;
  return (
    <Field
      label={<span className="visually-hidden">Quantity of {name}</span>}
      hint={hint}
      {...(error ? { error } : {})}
    >
      {(control) => (
        <div className="quantity">
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
            aria-label={`Less${by}: ${name}`}
            onClick={() => step(false)}
          >
            <Icon name="minus" />
          </button>
          <input
            {...control}
            {...wrong(error)}
            ref={input}
            className="input numerals"
            name={lineField(slot, "quantity")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            required
            defaultValue={fields.quantity}
          />
          <button
            type="button"
            className={`icon-button icon-button-line ${scripted}`}
            aria-label={`More${by}: ${name}`}
            onClick={() => step(true)}
          >
            <Icon name="plus" />
          </button>
        </div>
      )}
    </Field>
  );
}
