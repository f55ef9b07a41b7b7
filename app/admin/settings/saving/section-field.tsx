import type { ComponentProps } from "react";
import { Fact } from "../../../ui/fact.tsx";
import { Field } from "../../../ui/forms/field.tsx";
import type { Fields } from "./section-page.tsx";

/** A field of a section; what the environment sets is shown, and said to be set there. */
export function SectionField({
  of: { answer, section },
  name,
  lines,
  options,
  ...field
}: {
  of: Fields;
  name: string;
  /** Several lines, at first this many. */
  lines?: number;
  /** One of these. */
  options?: readonly string[];
} & Pick<ComponentProps<typeof Field>, "hint" | "inputMode" | "max" | "placeholder" | "type">) {
  const label = section.labels[name] ?? name;
  const fixed = section.fixed[name];
  if (fixed !== undefined) {
    return (
      <dl className="specification">
        <Fact name={label}>
          {fixed}
          <span className="text-smallest muted section-fixed">
            Set on the server, and can only be changed there.
          </span>
        </Fact>
      </dl>
    );
  }
  const error = answer?.errors[name];
  const input = {
    name,
    autoComplete: "off",
    defaultValue: answer?.values[name] ?? section.typed[name],
  };
  const { hint, ...attributes } = field;
  const said = { label, ...(error ? { error } : {}), ...(hint ? { hint } : {}) };
  if (options) {
    return (
      <Field {...said}>
        <select className="select" {...input}>
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      </Field>
    );
  }
  if (lines) {
    return (
      <Field {...said}>
        {/* More than any rule allows, so that nothing is lost silently. */}
        <textarea className="textarea" rows={lines} maxLength={40_000} {...input} />
      </Field>
    );
  }
  return <Field {...said} {...input} {...attributes} />;
}
