import { Field } from "../../ui/forms/field";
import { lineWords, type OrderLine } from "../order";
import { lineValue } from "./named-line";

/** Asks which line of an order files are for; the form sends the answer as `line` (`readLine`). */
export function LineSelect({
  lines,
  label,
  error,
}: {
  lines: readonly OrderLine[];
  label: string;
  error?: string;
}) {
  return (
    <Field label={label} {...(error ? { error } : {})}>
      <select className="select" name="line" defaultValue="" required>
        <option value="">Choose a product</option>
        {lines.map((line) => (
          <option key={line.place} value={lineValue(line)}>
            {lineWords(line)}
          </option>
        ))}
      </select>
    </Field>
  );
}
