import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Form, Link, useNavigation } from "react-router";
import { formatNaira } from "../../ui/format/money";
import { Field } from "../../ui/forms/field";
import { type FormAnswer, saidOf } from "../../ui/forms/form-answer";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";
import { OrderFiles } from "../files/order-files";
import { type Order, orderNumber } from "../order";
import { hasWaitingPins, storedPins } from "../proof-room/pins/stored-pins";
import { UnsentPins } from "../proof-room/pins/unsent-pins";
import { pagesInWords } from "../proofs/proof-room";
import type { NewestPages } from "../proofs/verdicts/newest-pages.server";
import { nextStatuses, overtakenWords, takesPins } from "../status";
import { moment, momentWords } from "../ui/order-history";
import { Overtaken } from "../ui/stale-order-notice";
import { ProofPicture } from "./proof-picture";

/**
 * The newest proof with the buyer's answers to it, and the older ones. A proof that arrives while
 * another waits for an answer is shown only when the buyer asks for it, so that nothing is approved
 * unseen. When the order no longer waits for an answer, the page says what was refused, and unsent
 * words stay, with other ways to send them.
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
  /** The address of the forms. */
  address: string;
  today: string;
  /** Of the newest proof. */
  seal: string;
  pages: NewestPages;
  /** The beginning of a message about the order. */
  whatsappText: string;
  /** Why an approval or a request for a change was refused. */
  approve: FormAnswer | undefined;
  change: FormAnswer | undefined;
}) {
  const newest = order.proofs.at(-1);
  const isOpen = nextStatuses(order.status, "buyer").includes("approved");
  const heading = useRef<HTMLHeadingElement>(null);
  /** The version on this screen that waits for an answer. */
  const [asked, setAsked] = useState(isOpen ? newest?.version : undefined);
  const due = isOpen ? (asked ?? newest?.version) : undefined;
  /** Answers that concern an older proof, or were dismissed. */
  const [past, setPast] = useState<(FormAnswer | undefined)[]>([]);
  if (due !== asked) {
    setAsked(due);
    if (asked === undefined) setPast([approve, change]);
  }
  const [words, setWords] = useState(change?.values.note ?? "");
  /** A press was held back for a pin that has to go out first. */
  const [isHeld, setIsHeld] = useState(false);
  const release = useCallback(() => setIsHeld(false), []);
  const proof = order.proofs.find(({ version }) => version === due) ?? newest;
  if (!newest || !proof) return null;
  const room = address.replace("?", "/proof?");
  const pinsKey = storedPins(orderNumber(order.number), "buyer");
  const hold = (event: FormEvent) => {
    const waits = hasWaitingPins(pinsKey);
    if (waits) event.preventDefault();
    setIsHeld(waits);
  };
  const event = order.events.find(({ seq }) => seq === proof.seq);
  const older = order.proofs.filter(({ version }) => version < proof.version).reverse();
  const listed = proof.width ? proof.others : [proof, ...proof.others];
  const isOnScreen = approve?.values.total === String(order.total) && approve.values.seal === seal;
  const isDone = isApproved(order) && isOnScreen;
  const approval = past.includes(approve) || isDone ? undefined : approve;
  const wish = past.includes(change) || isAsked(order, words) ? undefined : change;
  const isWhole = pages.count <= 1 && pages.changes === 0 && pages.openPins === 0;
  const isUnsent = words.trim() !== "" && !isAsked(order, words);
  const look = () => {
    // What has focus is read out, so it has to be the new proof by then.
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
        {listed.length > 0 ? <OrderFiles files={listed} orderKey={orderKey} /> : null}
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
            says={
              (isApproved(order) && saidOf(approval)) ||
              overtakenWords(order, approval ? "approved" : "changed")
            }
            text={isUnsent ? `${whatsappText}\n${words.trim()}` : whatsappText}
            onAway={() => {
              setPast([approve, change]);
              setWords("");
            }}
          >
            {isUnsent ? <p>What you wrote is still here.</p> : null}
          </Overtaken>
        ) : null}
        {takesPins(order.status) ? (
          <UnsentPins
            address={address.replace("?", "/proof/pins?")}
            pinsKey={pinsKey}
            isHeld={isHeld}
            onNone={release}
          />
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
            onSubmit={hold}
            address={address}
            approve={approval}
            change={change}
            isPast={past.includes(change)}
          />
        ) : null}
        {older.length > 0 ? (
          <details>
            <summary>Earlier proofs ({older.length})</summary>
            <OrderFiles files={filesOf(older)} orderKey={orderKey} />
          </details>
        ) : null}
      </div>
    </section>
  );
}

/** Each file once: a version may have one of the version before. */
function filesOf(proofs: Order["proofs"]) {
  const all = proofs.flatMap((proof) => [proof, ...proof.others]);
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);
}

/** The buyer's acts in the room of a proof that waits for them. */
function roomWords({ count, changes, openPins }: NewestPages): string {
  if (changes > 0) return "Go on with your changes";
  if (openPins > 0 && count <= 1) return "Look at the open pins, then decide";
  return count <= 1 ? "See it large, put pins" : `Look at all ${pagesInWords(count)}, then decide`;
}

/** Shown after 'Ask for a change', until the new proof is there. */
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

/** Whether the press has done its work, although its answer was lost. */
function isApproved({ status, events, proofs }: Order): boolean {
  const newest = proofs.at(-1)?.version;
  const isPress = ({ kind, ...event }: Order["events"][number]) =>
    kind === "status" && event.status === "approved";
  if (status === "approved") {
    // Without a proof that waited for an answer, the shop has gone on with none.
    return events[events.findLastIndex(isPress) - 1]?.status === "proof-sent";
  }
  const isTheirs = events.some(
    (event) => isPress(event) && event.author === "buyer" && event.amount === newest,
  );
  return isTheirs && status !== "cancelled";
}

/** Whether these words have already been sent about the newest proof. */
function isAsked({ events, proofs }: Order, words: string): boolean {
  const asked = events.findLast(({ kind }) => kind === "change");
  // In the spelling that the shop stores.
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
  onSubmit,
  address,
  approve,
  change,
  isPast,
}: {
  /** The version that is on screen. */
  proof: number;
  newest: number;
  /** Kobo that are approved with it; nothing can be approved before they are agreed. */
  total: number | null;
  /** The seal of what is on screen, if that is the newest proof. */
  seal: string;
  /** Whether all of the proof is on this page; otherwise it is approved in its room. */
  isWhole: boolean;
  /** Whether it can be sent; if not, only the words stay. */
  isOpen: boolean;
  /** Called when the newest proof is wanted. */
  onLook(): void;
  /** Called with what is being written. */
  onWrite(words: string): void;
  /** Called before an approval or a change is sent, which it may hold back. */
  onSubmit(event: FormEvent): void;
  address: string;
  approve: FormAnswer | undefined;
  change: FormAnswer | undefined;
  /** A refusal of a change concerns an older proof. */
  isPast: boolean;
}) {
  const act = useNavigation().formData?.get("act");
  const area = useRef<HTMLTextAreaElement>(null);
  /** Once open, only a person closes it. */
  const [isShown, setIsShown] = useState(false);
  if (!isShown && (change || !isOpen)) setIsShown(true);
  // Including what was written before the script took over.
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
          <Form method="post" action={address} preventScrollReset onSubmit={onSubmit}>
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
        {/*
         * The browser's own element, so that it opens and keeps what is typed before any script has
         * loaded.
         */}
        <details
          className="order-change"
          open={isShown}
          onToggle={(event) => {
            if (event.currentTarget.open && !change && isOpen) area.current?.focus();
          }}
        >
          <summary className="button button-line">Ask for a change</summary>
          <Form
            method="post"
            action={address}
            className="stack"
            noValidate
            preventScrollReset
            onSubmit={onSubmit}
          >
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
