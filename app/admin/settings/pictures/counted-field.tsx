import { Field } from "../../../ui/forms/field";
import type { FormAnswer } from "../../../ui/forms/form-answer";

/** What the fields of a form with a picture are drawn from. */
export interface PictureFields {
  answer: FormAnswer | undefined;
  /** As stored. */
  standing: Record<string, string>;
  /** As in the fields now. */
  typed: Record<string, string>;
}

/** A text, with how much of its room it takes. */
export function CountedField({
  of: { answer, standing, typed },
  name,
  label,
  most,
  rows,
  hint = "",
}: {
  of: PictureFields;
  name: string;
  label: string;
  /** Characters. */
  most: number;
  /** Of a text of several lines. */
  rows?: number;
  hint?: string;
}) {
  const error = answer?.errors[name];
  const input = { name, autoComplete: "off", defaultValue: answer?.values[name] ?? standing[name] };
  const count = `${(typed[name] ?? "").trim().length} of ${most}`;
  const said = { label, hint: `${hint} ${count}`.trim(), ...(error ? { error } : {}) };
  if (!rows) return <Field {...said} {...input} />;
  return (
    <Field {...said}>
      <textarea className="textarea" rows={rows} {...input} />
    </Field>
  );
}
