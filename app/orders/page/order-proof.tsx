import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form, Link, useNavigation } from "react-router";
import { formatNaira } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { OrderFiles } from "../files/order-files";
import type { Order } from "../order";
import { pagesInWords } from "../proofs/proof-room";
import type { NewestPages } from "../proofs/verdicts/newest-pages.server";
import { nextStatuses, overtakenWords } from "../status";
import { moment, momentWords } from "../ui/order-history";
import { Overtaken } from "../ui/stale-order-notice";
import { ProofPicture } from "./proof-picture";

/**
 * The newest proof with what the buyer can answer, and the older ones. One that comes while another
 * waits for the buyer's answer takes its place only when they ask for it: what they have not looked
 * at is not approved. When the order no longer waits for an answer, what was refused is said, and
 * what is written and not sent stays, with other ways to send it.
 */
export function ProofPanel({
  order,
  orderKey,
  address,
  today,
  seal,
  pages,
  whatsappText,
  approve,
  change,
}: {
  order: Order;
  orderKey: string;
  /** Where the forms go. */
  address: string;
  today: string;
  /** Of the newest proof. */
  seal: string;
  pages: NewestPages;
  /** What a message about the order begins with. */
  whatsappText: string;
  /** Why an approval, or the wish for a change, was not taken. */
  approve: FormAnswer | undefined;
  change: FormAnswer | undefined;
}) {
  const newest = order.proofs.at(-1);
  const isOpen = nextStatuses(order.status, "buyer").includes("approved");
  const heading = useRef<HTMLHeadingElement>(null);
  /** The version that waits for an answer on this screen. */
  const [asked, setAsked] = useState(isOpen ? newest?.version : undefined);
  const due = isOpen ? (asked ?? newest?.version) : undefined;
  /** Answers to what was asked of an older one, or that were put away. */
  const [past, setPast] = useState<(FormAnswer | undefined)[]>([]);
  if (due !== asked) {
    setAsked(due);
    if (asked === undefined) setPast([approve, change]);
  }
  const [words, setWords] = useState(change?.values.note ?? "");
  const proof = order.proofs.find(({ version }) => version === due) ?? newest;
  if (!newest || !proof) return null;
  const room = address.replace("?", "/proof?");
  const event = order.events.find(({ seq }) => seq === proof.seq);
  const older = order.proofs.filter(({ version }) => version < proof.version).reverse();
  const approval = past.includes(approve) || isApproved(order) ? undefined : approve;
  const wish = past.includes(change) || isAsked(order, words) ? undefined : change;
  const isWhole = pages.count <= 1 && pages.changes === 0;
  const isUnsent = words.trim() !== "" && !isAsked(order, words);
  const look = () => {
    // What is focused is read out: it must be the new one by then.
    flushSync(() => {
      setAsked(newest.version);
      setPast([approve, change]);
    });
    heading.current?.focus();
  };
  return (
    <section className="panel order-proof" aria-label={`Proof ${proof.version}`}>
      <div className="panel-head">
        <h2 ref={heading} tabIndex={-1}>
          Proof {proof.version}
        </h2>
        <span className="text-small muted numerals">
          {event ? moment(event.timestamp, today) : ""}
        </span>
      </div>
      {proof.width ? <ProofPicture proof={proof} orderKey={orderKey} room={room} /> : null}
      <div className="panel-body stack">
        {proof.width ? null : <OrderFiles files={[proof]} orderKey={orderKey} />}
        {event?.note ? <p className="order-words">{event.note}</p> : null}
        <Link
          className={`button ${isOpen && !isWhole ? "button-accent" : "button-line"}`}
          to={room}
        >
          <Icon name="pin" />
          {isOpen ? roomWords(pages) : "Proof room"}
        </Link>
        <AskedChange order={order} today={today} />
        {!isOpen && (approval || wish || isUnsent) ? (
          <Overtaken
            says={overtakenWords(order, approval ? "approved" : "changed")}
            text={isUnsent ? `${whatsappText}\n${words.trim()}` : whatsappText}
            onAway={() => {
              setPast([approve, change]);
              setWords("");
            }}
          >
            {isUnsent ? <p>What you wrote is still here.</p> : null}
          </Overtaken>
        ) : null}
        {isOpen || isUnsent ? (
          <Answer
            proof={proof.version}
            newest={newest.version}
            total={order.total}
            seal={seal}
            isWhole={isWhole}
            isOpen={isOpen}
            onLook={look}
            onWrite={setWords}
            address={address}
            approve={approval}
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

/** What its buyer does in the room of a proof that waits for them. */
function roomWords({ count, changes }: NewestPages): string {
  if (changes > 0) return "Go on with your changes";
  return count <= 1 ? "See it large, put pins" : `Look at all ${pagesInWords(count)}, then decide`;
}

/** After 'Ask for a change', until the new proof is there. */
function AskedChange({ order, today }: { order: Order; today: string }) {
  const asked = order.changeAsked && order.events.findLast(({ kind }) => kind === "change");
  if (!asked) return null;
  return (
    <Notice>
      <p>
        You asked for a change, {momentWords(asked.timestamp, today)}: “{asked.note}”
      </p>
      <p>We send a new proof.</p>
    </Notice>
  );
}

/** Whether what was pressed is done, though its answer did not come. */
function isApproved({ status, events, proofs }: Order): boolean {
  if (status === "approved") return true;
  const newest = proofs.at(-1)?.version;
  const isTheirs = events.some(
    ({ kind, author, amount, ...event }) =>
      kind === "status" && event.status === "approved" && author === "buyer" && amount === newest,
  );
  return isTheirs && status !== "cancelled";
}

/** Whether these words are what has been asked for of the newest proof. */
function isAsked({ events, proofs }: Order, words: string): boolean {
  const asked = events.findLast(({ kind }) => kind === "change");
  // As the shop keeps it.
  const note = words.normalize("NFC").trim();
  return asked?.note === note && asked.amount === proofs.at(-1)?.version;
}

function Answer({
  proof,
  newest,
  total,
  seal,
  isWhole,
  isOpen,
  onLook,
  onWrite,
  address,
  approve,
  change,
  isPast,
}: {
  /** The version that is on screen. */
  proof: number;
  newest: number;
  /** What is approved with it, in kobo; nothing can be before it is agreed. */
  total: number | null;
  /** Of what is on screen when it is the newest. */
  seal: string;
  /** All of the proof is on this page; else it is approved in its room. */
  isWhole: boolean;
  /** Whether it can be sent; else only the words stay. */
  isOpen: boolean;
  /** The newest one is wanted. */
  onLook(): void;
  /** What is written now. */
  onWrite(words: string): void;
  address: string;
  approve: FormAnswer | undefined;
  change: FormAnswer | undefined;
  /** What was told of a change concerns an older one. */
  isPast: boolean;
}) {
  const act = useNavigation().formData?.get("act");
  const area = useRef<HTMLTextAreaElement>(null);
  /** Once open it is closed by hand alone. */
  const [isShown, setIsShown] = useState(false);
  if (!isShown && (change || !isOpen)) setIsShown(true);
  // Also what was written before the page was taken over.
  useEffect(() => onWrite(area.current?.value ?? ""), [onWrite]);
  return (
    <>
      {isOpen ? (
        <p>
          Check names, numbers and spelling. Nothing is printed until you approve it.
          {total === null ? " We will tell you the price first." : ""}
        </p>
      ) : null}
      {isOpen && newest > proof ? (
        <Notice kind="warn" role="alert">
          <p>
            <b>Proof {newest} has come.</b> Look at it, then decide: what you typed is still here.
          </p>
          <button type="button" className="button button-line button-small" onClick={onLook}>
            Look at proof {newest}
          </button>
        </Notice>
      ) : null}
      {isOpen && approve ? (
        <Notice kind="bad" role="alert">
          {saidOf(approve)}
        </Notice>
      ) : null}
      <div className="row">
        {isOpen && isWhole && total !== null ? (
          <Form method="post" action={address} preventScrollReset>
            <input type="hidden" name="act" value="approve" />
            <input type="hidden" name="proof" value={proof} />
            <input type="hidden" name="total" value={total} />
            <input type="hidden" name="seal" value={seal} />
            <button type="submit" className="button button-accent" disabled={act === "approve"}>
              <Icon name="check" />
              Approve and print · {formatNaira(total)}
            </button>
          </Form>
        ) : null}
        {/* The browser's own, so that it opens, and keeps what is typed, before any script is there. */}
        <details
          className="order-change"
          open={isShown}
          onToggle={(event) => {
            if (event.currentTarget.open && !change && isOpen) area.current?.focus();
          }}
        >
          <summary className="button button-line">Ask for a change</summary>
          <Form method="post" action={address} className="stack" noValidate preventScrollReset>
            <input type="hidden" name="act" value="change" />
            <input type="hidden" name="proof" value={proof} />
            <Field
              label="What should we change?"
              {...(isOpen && change && !isPast ? { error: saidOf(change) } : {})}
            >
              <textarea
                className="textarea"
                name="note"
                required
                ref={area}
                defaultValue={change?.values.note}
                onInput={(event) => onWrite(event.currentTarget.value)}
              />
            </Field>
            {isOpen ? (
              <button type="submit" className="button button-line" disabled={act === "change"}>
                Ask for a change
              </button>
            ) : null}
          </Form>
        </details>
      </div>
    </>
  );
}
