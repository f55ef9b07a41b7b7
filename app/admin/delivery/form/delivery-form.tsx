import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import { Notice } from "../../../ui/notice";
import { HERE, type Touched } from "./delivery-answer";
import type { useDeliveryForm } from "./use-delivery-form";

/** A form of the page, with what it was refused. */
export function DeliveryForm({
  act: { fetcher, box, busy, refused },
  id,
  at,
  hidden,
  children,
}: {
  act: ReturnType<typeof useDeliveryForm>;
  id?: string;
  /** The id of its place: a browser without JavaScript returns to it. */
  at: string;
  /** What it sends besides its fields. */
  hidden: Record<string, string>;
  children: ReactNode;
}) {
  return (
    <fetcher.Form
      method="post"
      action={`${HERE}#${at}`}
      id={id}
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
      {refused?.touched ? <TouchedDates touched={refused.touched} /> : null}
    </fetcher.Form>
  );
}

/** The promises that a change touches; whoever presses the button again has read them. */
function TouchedDates({ touched: { words, orders, more, agreed } }: { touched: Touched }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is told anew
  useEffect(() => box.current?.focus(), [agreed]);
  return (
    <div className="delivery-touched" ref={box} tabIndex={-1}>
      <input type="hidden" name="agreed" value={agreed} />
      <Notice kind="warn" role="alert">
        <p>
          <b>{words}</b> Their dates stay unless you move them. Nothing is saved yet: press the
          button again to save.
        </p>
      </Notice>
      <details>
        <summary>
          {orders.length + more === 1 ? "See the order" : `See the ${orders.length + more} orders`}
        </summary>
        <ul>
          {orders.map((number) => (
            <li key={number}>
              <Link className="link link-tap" to={`/admin-dashboard/orders/${number}#date`}>
                {number}
              </Link>
            </li>
          ))}
        </ul>
        {more > 0 ? <p className="text-small muted">And {more} more.</p> : null}
      </details>
    </div>
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
