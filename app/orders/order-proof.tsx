import { useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Field } from "../ui/field";
import { Icon } from "../ui/icon";
import { Notice } from "../ui/notice";
import { fileTypes } from "../uploads/file-types";
import { nextStatuses, type Order, type OrderFile } from "./order";
import { OrderFiles, orderFileAddress } from "./order-files";
import { moment } from "./order-history";

interface Told {
  error: string;
  note?: string;
}

/** The newest proof with what the buyer can answer, and the older ones. */
export function ProofPanel({
  order,
  orderKey,
  address,
  today,
  approve,
  change,
}: {
  order: Order;
  orderKey: string;
  /** Where the forms go. */
  address: string;
  today: string;
  /** Why an approval, or the wish for a change, was not taken. */
  approve: Told | undefined;
  change: Told | undefined;
}) {
  const newest = order.proofs.at(-1);
  if (!newest) return null;
  const event = order.events.find(({ seq }) => seq === newest.seq);
  const older = order.proofs.slice(0, -1).reverse();
  const isOpen = nextStatuses(order.status, "buyer").includes("approved");
  const href = orderFileAddress(newest, orderKey);
  return (
    <section className="panel proof" aria-label={`Proof ${newest.version}`}>
      <div className="ph">
        <h2>Proof {newest.version}</h2>
        <span className="sm muted num">{event ? moment(event.timestamp, today) : ""}</span>
      </div>
      {newest.width ? (
        <a href={href} target="_blank" rel="noreferrer">
          <img
            src={isLight(newest) ? href : orderFileAddress(newest, orderKey, true)}
            alt={`Proof ${newest.version} of your order`}
          />
        </a>
      ) : null}
      <div className="pb stack">
        {newest.width ? null : <OrderFiles files={[newest]} orderKey={orderKey} />}
        {event?.note ? <p className="said">{event.note}</p> : null}
        {isOpen ? (
          <Answer proof={newest.version} address={address} approve={approve} change={change} />
        ) : null}
        {older.length > 0 ? (
          <details>
            <summary>Earlier proofs ({older.length})</summary>
            <OrderFiles files={older} orderKey={orderKey} />
          </details>
        ) : null}
      </div>
    </section>
  );
}

/** Shown as it is; of others the thumbnail, which leads to the whole. */
function isLight({ type, size }: OrderFile): boolean {
  return size <= 3_000_000 && fileTypes[type]?.harmless === true;
}

function Answer({
  proof,
  address,
  approve,
  change,
}: {
  proof: number;
  address: string;
  approve: Told | undefined;
  change: Told | undefined;
}) {
  const act = useNavigation().formData?.get("act");
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <p>Check names, numbers and spelling. Nothing is printed until you approve it.</p>
      {approve ? (
        <Notice kind="bad" role="alert">
          {approve.error}
        </Notice>
      ) : null}
      <div className="row">
        <Form method="post" action={address} preventScrollReset>
          <input type="hidden" name="act" value="approve" />
          <input type="hidden" name="proof" value={proof} />
          <button type="submit" className="btn accent" disabled={act === "approve"}>
            <Icon name="check" />
            Approve and print
          </button>
        </Form>
        {/* The browser's own, so that it opens, and keeps what is typed, before any script is there. */}
        <details
          className="change"
          open={change !== undefined}
          onToggle={(event) => {
            if (event.currentTarget.open && !change) area.current?.focus();
          }}
        >
          <summary className="btn line">Ask for a change</summary>
          <Form method="post" action={address} className="stack" noValidate preventScrollReset>
            <input type="hidden" name="act" value="change" />
            <input type="hidden" name="proof" value={proof} />
            <Field label="What should we change?" {...(change ? { error: change.error } : {})}>
              <textarea
                className="textarea"
                name="note"
                required
                ref={area}
                defaultValue={change?.note}
              />
            </Field>
            <button type="submit" className="btn line" disabled={act === "change"}>
              Ask for a change
            </button>
          </Form>
        </details>
      </div>
    </>
  );
}
