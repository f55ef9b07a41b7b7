/** The name of the field that only robots fill. */
export const TRAP_FIELD = "website";

/** The form's id, and a field that people neither see nor reach. */
export function TrapFields({ formId }: { formId: string }) {
  return (
    <>
      <input type="hidden" name="clientId" value={formId} />
      <div className="vh" aria-hidden="true">
        <label>
          Leave this empty
          <input type="text" name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
