import { useEffect, useRef } from "react";
import type { FormAnswer } from "../ui/forms/form-answer.ts";

/** The name of the field that only robots fill. */
export const TRAP_FIELD = "website";

/**
 * The form's id, and a field that people neither see nor reach; what a browser filled into it is
 * gone once the form was answered, so that pressing again helps.
 */
export function TrapFields({ formId, answer }: { formId: string; answer: FormAnswer | undefined }) {
  const trap = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (answer && trap.current) trap.current.value = "";
  }, [answer]);
  return (
    <>
      <input type="hidden" name="clientId" value={formId} />
      <div className="visually-hidden" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" ref={trap} />
        </label>
      </div>
    </>
  );
}
