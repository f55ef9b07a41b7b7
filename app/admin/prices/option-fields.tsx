import { useState } from "react";
import { Field } from "../../ui/forms/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { CopyFields } from "./copy-fields.tsx";
import { FormError } from "./form-error.tsx";
import type {
  OptionFields as OptionTexts,
  ValueFieldName,
  ValueFields,
} from "./price-form/price-form.ts";
import type { Copying } from "./price-form/prices-answer.ts";
import type { PriceFormProps } from "./price-form/use-price-form.ts";
import { optionWords } from "./price-words.ts";

const labels: Record<ValueFieldName, string> = {
  name: "Value",
  order: "₦ an order",
  each: "₦ each",
  percent: "% of the ladder",
  days: "Working days",
  width: "Width, mm",
  height: "Height, mm",
};
const fieldNames = Object.keys(labels) as ValueFieldName[];

/** What buyers may choose, and what it costs. */
export function OptionFields({
  others,
  copying,
  opened,
  ...props
}: PriceFormProps & {
  /** Products that options can be copied from. */
  others: { id: string; name: string }[];
  /** The one that was chosen, with what it has. */
  copying: Copying | undefined;
  /** The place of the option that was changed last, without JavaScript. */
  opened: number | undefined;
}) {
  const { form, errors, change, press } = props;
  const { options } = form;
  return (
    <section className="price-section" aria-labelledby="options">
      <h2 id="options">Options</h2>
      <p className="text-small muted">
        What the buyer may choose, such as Size, Paper or Finish. One value is chosen beforehand.
      </p>
      <FormError errors={errors} name="options" />
      {options.map((option, at) => (
        <OptionPart
          key={option.id}
          {...props}
          option={option}
          at={at}
          isOpened={at === opened}
          set={(part) =>
            change({ options: options.map((one) => (one === option ? { ...one, ...part } : one)) })
          }
        />
      ))}
      <div className="row price-add">
        <button
          type="submit"
          name="intent"
          value="add-option"
          className="button button-line button-small"
          onClick={press}
        >
          <Icon name="plus" />
          Add an option
        </button>
        <span className="text-smallest muted">{options.length} of 8 options</span>
      </div>
      <CopyFields others={others} copying={copying} error={errors.from} />
    </section>
  );
}

interface PartProps extends PriceFormProps {
  option: OptionTexts;
  /** Its place among the options. */
  at: number;
  set: (part: Partial<OptionTexts>) => void;
}

function OptionPart({ isOpened, ...all }: PartProps & { isOpened: boolean }) {
  const { option, at, set, ...props } = all;
  const { errors, press } = props;
  const path = `options.${at}`;
  const { name, values, split, sized } = option;
  const isWrong = Object.keys(errors).some((key) => key.startsWith(`${path}.`));
  const called = name.trim() || `option ${at + 1}`;
  const [open, setOpen] = useState(isOpened || option.id.startsWith("+"));
  if (isWrong && !open) setOpen(true);
  return (
    <details
      className="price-option"
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span>
          <b>{name.trim() || "New option"}</b>
          <span className="text-small muted">{optionWords(option)}</span>
        </span>
        <Icon name="edit" />
      </summary>
      <fieldset className="price-option-body">
        <legend className="visually-hidden">{called}</legend>
        <input type="hidden" name={`${path}.id`} value={option.id} />
        <Field
          label="Name of the option"
          name={`${path}.name`}
          value={name}
          error={errors[`${path}.name`]}
          onChange={({ target }) => set({ name: target.value })}
        />
        <div className={valuesClass(option)}>
          {values.map((value, place) => (
            <ValuePart key={value.id} {...all} value={value} place={place} />
          ))}
        </div>
        <FormError errors={errors} name={`${path}.values`} />
        <FormError errors={errors} name={`${path}.chosen`} />
        <div className="row">
          <button
            type="submit"
            name="intent"
            value={`add-value.${at}`}
            className="button button-line button-small"
            onClick={press}
          >
            <Icon name="plus" />
            Add a value
          </button>
          <span className="text-smallest muted">{values.length} of 20 values</span>
        </div>
        <label className="price-check">
          <input
            type="checkbox"
            name={`${path}.split`}
            checked={split}
            onChange={({ target }) => set({ split: target.checked })}
          />
          Buyers give a quantity for each value
        </label>
        <label className="price-check">
          <input
            type="checkbox"
            name={`${path}.sized`}
            checked={sized}
            onChange={({ target }) => set({ sized: target.checked })}
          />
          Each value is a size in millimetres
        </label>
        {split ? (
          <p className="text-small muted">
            The quantities add up to the line. ₦ each counts for the pieces of that value alone.
          </p>
        ) : null}
        <div className="row">
          {at > 0 ? (
            <button
              type="submit"
              name="intent"
              value={`move-option.${at}`}
              className="button button-line button-small"
              aria-label={`Move up: ${called}`}
              onClick={press}
            >
              <Icon name="arrow-up" />
              Move up
            </button>
          ) : null}
          <button
            type="submit"
            name="intent"
            value={`remove-option.${at}`}
            className="button button-line button-small"
            aria-label={`Remove option: ${called}`}
            onClick={press}
          >
            <Icon name="trash" />
            Remove option
          </button>
        </div>
      </fieldset>
    </details>
  );
}

/** Which fields of the values are there; those that hold something always are. */
const valuesClass = ({ split, sized }: OptionTexts): string =>
  `price-values${split ? " price-values-split" : ""}${sized ? " price-values-sized" : ""}`;

function ValuePart({
  option,
  at,
  set,
  value,
  place,
  errors,
  press,
}: PartProps & { value: ValueFields; place: number }) {
  const path = `options.${at}.values.${place}`;
  const called = value.name.trim() || `value ${place + 1}`;
  const setValue = (part: Partial<ValueFields>) =>
    set({ values: option.values.map((one) => (one === value ? { ...one, ...part } : one)) });
  return (
    <fieldset className="price-value">
      <legend className="visually-hidden">{called}</legend>
      <input type="hidden" name={`${path}.id`} value={value.id} />
      <label className="price-check price-chosen">
        <input
          type="radio"
          name={`options.${at}.chosen`}
          value={value.id}
          checked={option.chosen === value.id}
          onChange={() => set({ chosen: value.id })}
        />
        Chosen beforehand
      </label>
      {fieldNames.map((name) => (
        <div className={`price-value-field price-value-${name}`} key={name}>
          <Field
            label={labels[name]}
            name={`${path}.${name}`}
            inputMode={name === "name" ? "text" : "decimal"}
            placeholder={name === "name" ? " " : "0"}
            value={value[name]}
            error={errors[`${path}.${name}`]}
            onChange={({ target }) => setValue({ [name]: target.value })}
          />
        </div>
      ))}
      <button
        type="submit"
        name="intent"
        value={`remove-value.${at}.${place}`}
        className="icon-button price-value-remove"
        aria-label={`Remove ${called}`}
        onClick={press}
      >
        <Icon name="trash" />
      </button>
    </fieldset>
  );
}
