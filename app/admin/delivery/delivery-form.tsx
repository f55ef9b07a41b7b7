import type { ReactNode } from "react";
import { Notice } from "../../ui/notice";
import { HERE } from "./delivery-answer";
import type { useDeliveryForm } from "./use-delivery-form";

/** A form of the page, with what it was refused. */
export function DeliveryForm({
  act: { fetcher, box, busy, refused },
  hidden,
  children,
}: {
  act: ReturnType<typeof useDeliveryForm>;
  /** What it sends besides its fields. */
  hidden: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <fetcher.Form
      method="post"
      action={HERE}
      ref={box}
      className="stack delivery-form"
      aria-busy={busy}
      noValidate
      onSubmit={(event) => {
        // A second press while the first is on its way.
        if (busy) event.preventDefault();
      }}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {refused?.failure ? (
        <div className="said" tabIndex={-1}>
          <Notice kind="bad" role="alert">
            {refused.failure}
          </Notice>
        </div>
      ) : null}
      {children}
    </fetcher.Form>
  );
}

/** A box to tick. */
export function Tick({
  name,
  label,
  checked,
  hint,
}: {
  name: string;
  label: string;
  checked: boolean;
  hint?: string;
}) {
  return (
    <div className="delivery-tick">
      <label>
        <input type="checkbox" name={name} defaultChecked={checked} />
        {label}
      </label>
      {hint ? <span className="text-smallest muted">{hint}</span> : null}
    </div>
  );
}
