import { useEffect, useRef } from "react";
import type { FormAnswer } from "../ui/forms/form-answer.ts";

/** The honeypot field. */
export const TRAP_FIELD = "website";

/**
 * The form's id, and a honeypot that people neither see nor reach. It is emptied after an answer,
 * in case the browser had filled it.
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
