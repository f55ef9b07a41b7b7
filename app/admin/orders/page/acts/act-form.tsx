import type { ReactNode } from "react";
import { useMay } from "../../../../accounts/use-may";
import { SubmitButton } from "../../../../ui/forms/form-parts";
import { Notice } from "../../../../ui/notice";
import { actRights } from "../../order-answer";
import type { useOrderAct } from "./use-order-act";

/** A form of an order's page, with what it was answered. */
export function ActForm({
  act,
  label,
  children,
}: {
  act: ReturnType<typeof useOrderAct>;
  label: string;
  children: ReactNode;
}) {
  const { fetcher, form, fields, failure, busy } = act;
  if (!useMay(actRights[fields.act])) return null;
  return (
    <fetcher.Form
      method="post"
      ref={form}
      className="stack step-form"
      aria-label={label}
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        // A second press while the first is on its way.
        if (busy) event.preventDefault();
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="said" tabIndex={-1}>
        {failure ? (
          <Notice kind="bad" role="alert">
            {failure}
          </Notice>
        ) : null}
      </div>
      {children}
    </fetcher.Form>
  );
}

/** The button of a form: while it is on its way, it says so. */
export function ActButton({
  busy,
  kind = "primary",
  disabled = false,
  children,
}: {
  busy: boolean;
  kind?: "primary" | "danger" | "line";
  disabled?: boolean;
  children: string;
}) {
  return (
    <SubmitButton busy={busy} disabled={disabled} look={kind}>
      {busy ? "Saving..." : children}
    </SubmitButton>
  );
}
