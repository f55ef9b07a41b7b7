import { useRef, useState } from "react";
import { flushSync } from "react-dom";
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

/**
 * The newest proof with what the buyer can answer, and the older ones. One that comes while another
 * waits for the buyer's answer takes its place only when they ask for it: what they have not looked
 * at is not approved.
 */
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
  const isOpen = nextStatuses(order.status, "buyer").includes("approved");
  const heading = useRef<HTMLHeadingElement>(null);
  /** The version that waits for an answer on this screen. */
  const [asked, setAsked] = useState(isOpen ? newest?.version : undefined);
  const due = isOpen ? (asked ?? newest?.version) : undefined;
  if (due !== asked) setAsked(due);
  /** Answers to what was asked of an older one. */
  const [past, setPast] = useState<(Told | undefined)[]>([]);
  const proof = order.proofs.find(({ version }) => version === due) ?? newest;
  if (!newest || !proof) return null;
  const event = order.events.find(({ seq }) => seq === proof.seq);
  const older = order.proofs.filter(({ version }) => version < proof.version).reverse();
  const href = orderFileAddress(proof, orderKey);
  const look = () => {
    // What is focused is read out: it must be the new one by then.
    flushSync(() => {
      setAsked(newest.version);
      setPast([approve, change]);
    });
    heading.current?.focus();
  };
  return (
    <section className="panel proof" aria-label={`Proof ${proof.version}`}>
      <div className="ph">
        <h2 ref={heading} tabIndex={-1}>
          Proof {proof.version}
        </h2>
        <span className="sm muted num">{event ? moment(event.timestamp, today) : ""}</span>
      </div>
      {proof.width ? (
        <a href={href} target="_blank" rel="noreferrer">
          <img
            src={isLight(proof) ? href : orderFileAddress(proof, orderKey, true)}
            alt={`Proof ${proof.version} of your order`}
          />
        </a>
      ) : null}
      <div className="pb stack">
        {proof.width ? null : <OrderFiles files={[proof]} orderKey={orderKey} />}
        {event?.note ? <p className="said">{event.note}</p> : null}
        {isOpen ? (
          <Answer
            proof={proof.version}
            newest={newest.version}
            onLook={look}
            address={address}
            approve={past.includes(approve) ? undefined : approve}
            change={change}
            isPast={past.includes(change)}
          />
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
  newest,
  onLook,
  address,
  approve,
  change,
  isPast,
}: {
  /** The version that is on screen. */
  proof: number;
  newest: number;
  /** The newest one is wanted. */
  onLook(): void;
  address: string;
  approve: Told | undefined;
  change: Told | undefined;
  /** What was told of a change concerns an older one. */
  isPast: boolean;
}) {
  const act = useNavigation().formData?.get("act");
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <p>Check names, numbers and spelling. Nothing is printed until you approve it.</p>
      {newest > proof ? (
        <Notice kind="warn" role="alert">
          <p>
            <b>Proof {newest} has come.</b> Look at it, then decide: what you typed is still here.
          </p>
          <button type="button" className="btn line small" onClick={onLook}>
            Look at proof {newest}
          </button>
        </Notice>
      ) : null}
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
            <Field
              label="What should we change?"
              {...(change && !isPast ? { error: change.error } : {})}
            >
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
