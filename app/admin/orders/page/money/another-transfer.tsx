import { Field } from "../../../../ui/forms/field";
import type { useOrderAct } from "../acts/use-order-act";

/** Asked when what is booked by hand may have come in a statement already. */
export function AnotherTransfer({
  act: { errorOf, typed },
  isThis = true,
}: {
  act: ReturnType<typeof useOrderAct>;
  /** Whether a form that was sent without JavaScript is this one. */
  isThis?: boolean;
}) {
  if (!errorOf("another").error || (typed && !isThis)) return null;
  return (
    <div className="job-check">
      <Field label="It is another transfer" {...errorOf("another")}>
        <input type="checkbox" name="another" value="yes" />
      </Field>
    </div>
  );
}
