import type { OptionValue, PriceOption } from "../../catalogue/prices/price-list";
import {
  CHANGE_FIELDS,
  type ChangeField,
  changeField,
  type SpecFields,
  WORDED,
  type Worded,
  wordsField,
} from "../../catalogue/print-spec/print-spec-form";
import { Field } from "../../ui/forms/field";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";

interface Shown {
  answer: FormAnswer | undefined;
  /** What is kept, or copied. */
  fields: SpecFields;
}

/** Of values: in other words than the product's own, so that each field has its name alone. */
const changeLabels: Record<ChangeField, string> = {
  bleed: "Bleed (mm)",
  pages: "Page count",
  sides: "Sides printed",
  fine: "Fine from (dpi)",
  least: "Refused below (dpi)",
};

/** What holds whatever is chosen. */
export function SpecFieldset(shown: Shown) {
  return (
    <>
      <section className="price-section" aria-labelledby="size">
        <h2 id="size">Size</h2>
        <p className="text-small muted">
          The finished size, after cutting. Where an option has sizes, theirs holds.
        </p>
        <div className="spec-fields">
          <Typed {...shown} name="width" label="Width, mm" inputMode="decimal" />
          <Typed {...shown} name="height" label="Height, mm" inputMode="decimal" />
          <Typed {...shown} name="bleed" label="Bleed, mm" inputMode="decimal" />
          <Typed
            {...shown}
            name="pages"
            label="Pages"
            hint="4, or 8-64. Empty: as many as are sent."
          />
          <Chosen {...shown} name="sides" label="Sides" values={SIDES} />
        </div>
      </section>
      <section className="price-section" aria-labelledby="pictures">
        <h2 id="pictures">What is checked</h2>
        <p className="text-small muted">
          300 and 150 dpi for what is held in the hand; 100 and 50 for what is seen from afar.
        </p>
        <div className="spec-fields">
          <Typed {...shown} name="fine" label="Fine from, dpi" inputMode="numeric" />
          <Typed {...shown} name="least" label="Refused below, dpi" inputMode="numeric" />
          <Chosen {...shown} name="colour" label="Colours" values={COLOURS} />
        </div>
      </section>
    </>
  );
}

const worded: Record<Worded, string> = {
  blurred: "When it would print blurred",
  soft: "When it would print a little soft",
  bleed: "When the picture stops at the cut",
  "near-edge": "When something is close to the cut",
  rgb: "When colours are for screens",
  shape: "When it has another shape",
};

/** What buyers are told to do, in the owner's words. */
export function WordFields(shown: Shown) {
  const names = WORDED.map(wordsField);
  const isOpen = names.some((name) => shown.fields[name] || shown.answer?.errors[name]);
  return (
    <section className="price-section" aria-labelledby="words">
      <h2 id="words">What buyers are told to do</h2>
      <details className="price-option" open={isOpen}>
        <summary>
          <span>
            <b>Your own words</b>
            <span className="text-small muted">Where a field is empty, the shop’s words stay.</span>
          </span>
          <Icon name="edit" />
        </summary>
        <div className="spec-option-body">
          {WORDED.map((kind) => (
            <Typed
              key={kind}
              {...shown}
              name={wordsField(kind)}
              label={worded[kind]}
              maxLength={200}
            />
          ))}
        </div>
      </details>
    </section>
  );
}

const SIDES = [
  ["1", "One side"],
  ["2", "Both sides"],
] as const;
const COLOURS = [
  ["cmyk", "Print (CMYK)"],
  ["rgb", "Screen (RGB)"],
  ["any", "Any"],
] as const;

/** What values of options change of it. */
export function ChangeFields({ options, ...shown }: Shown & { options: PriceOption[] }) {
  if (options.length === 0) return null;
  return (
    <section className="price-section" aria-labelledby="changes">
      <h2 id="changes">What options change</h2>
      <p className="text-small muted">
        Leave a field empty where nothing changes. Sizes stand with the prices.
      </p>
      {options.map((option) => (
        <OptionChanges key={option.id} {...shown} option={option} />
      ))}
    </section>
  );
}

function OptionChanges({ option, ...shown }: Shown & { option: PriceOption }) {
  const { id, name, values } = option;
  const isOf = (fields: SpecFields = {}) =>
    Object.keys(fields).some((field) => field.startsWith(`of.${id}.`));
  return (
    <details className="price-option" open={isOf(shown.fields) || isOf(shown.answer?.errors)}>
      <summary>
        <span>
          <b>{name}</b>
          <span className="text-small muted">{values.map((value) => value.name).join(", ")}</span>
        </span>
        <Icon name="edit" />
      </summary>
      <div className="spec-option-body">
        {values.map((value) => (
          <ValueChanges key={value.id} {...shown} option={id} value={value} />
        ))}
      </div>
    </details>
  );
}

function ValueChanges({
  option,
  value: { id, name, width, height },
  ...shown
}: Shown & { option: string; value: OptionValue }) {
  return (
    <fieldset>
      <legend>
        {name}
        {width && height ? <span className="muted">{`, ${width} × ${height} mm`}</span> : null}
      </legend>
      <div className="spec-fields">
        {CHANGE_FIELDS.map((field) => {
          const of = changeField(option, id, field);
          const label = changeLabels[field];
          return field === "sides" ? (
            <Chosen key={of} {...shown} name={of} label={label} values={[["", "–"], ...SIDES]} />
          ) : (
            <Typed
              key={of}
              {...shown}
              name={of}
              label={label}
              inputMode={field === "pages" ? "text" : "decimal"}
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function Typed({
  answer,
  fields,
  name,
  ...field
}: Shown & {
  name: string;
  label: string;
  hint?: string;
  maxLength?: number;
  inputMode?: "decimal" | "numeric" | "text";
}) {
  const error = answer?.errors[name];
  return (
    <Field
      name={name}
      autoComplete="off"
      maxLength={12}
      defaultValue={answer?.values[name] ?? fields[name]}
      {...(error ? { error } : {})}
      {...field}
    />
  );
}

function Chosen({
  answer,
  fields,
  name,
  label,
  values,
}: Shown & {
  name: string;
  label: string;
  values: readonly (readonly [value: string, words: string])[];
}) {
  const error = answer?.errors[name];
  return (
    <Field label={label} {...(error ? { error } : {})}>
      <select className="select" name={name} defaultValue={answer?.values[name] ?? fields[name]}>
        {values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </Field>
  );
}
