import { ticketDay } from "../../catalogue/ticket/choice/ticket";
import { business } from "../../shop/business";
import { dayLabel, dayWords, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { formatNaira } from "../../ui/format/money";
import { Icon } from "../../ui/icon";
import type { Order, OrderEvent } from "../order";
import { paperNumber } from "../paper-number";
import { titleOfMoney } from "../payment-words";
import { stayedWords } from "../price";
import { isClosed, type OrderStatus, orderStatuses, stepLabel } from "../status";

/** `Today, 09:31` in Lagos. */
export function moment(timestamp: string, today: string): string {
  return `${dayLabel(lagosDay(timestamp), today)}, ${lagosClock(timestamp)}`;
}

/** The same inside a sentence: only the time, if it was today. */
export function momentWords(timestamp: string, today: string): string {
  const clock = lagosClock(timestamp);
  const day = lagosDay(timestamp);
  return day === today ? clock : `${dayWords(day, today)}, ${clock}`;
}

/**
 * The steps of an order from received to delivered: which are done, which is current, which come.
 */
export function OrderTimeline({ order, today }: { order: Order; today: string }) {
  const { status, delivery, events } = order;
  const isCancelled = status === "cancelled";
  const cancellation = lastEvent(events, "cancelled");
  const way = orderStatuses.filter((step) => step !== "cancelled");
  const reached = isCancelled
    ? lastOpen(events)
    : // While its proof is to be changed it stays at the proof.
      way.indexOf(order.changeAsked ? "proof-sent" : status);
  return (
    <ol className="timeline">
      {way.map((step, index) => {
        const event = lastEvent(events, step);
        const isNow = !isCancelled && index === reached;
        const isDone = index < reached || (index === reached && (!isNow || isClosed(status)));
        // Leaving the proof out does not count as a step.
        const isLeftOut = isDone && !event;
        const state = isDone && !isLeftOut ? "done" : isNow ? "now" : "wait";
        return (
          <li key={step} className={`timeline-${state}`} aria-current={isNow ? "step" : undefined}>
            <span className="timeline-mark" aria-hidden="true">
              {state === "done" ? <Icon name="check" /> : index + 1}
            </span>
            <div>
              <b>{names(step, delivery)}</b>
              <p>
                {words(
                  step,
                  order,
                  event,
                  { isNow, isLeftOut, isReached: index <= reached },
                  today,
                )}
              </p>
            </div>
          </li>
        );
      })}
      {isCancelled ? (
        <li className="timeline-now timeline-off" aria-current="step">
          <span className="timeline-mark" aria-hidden="true">
            <Icon name="close" />
          </span>
          <div>
            <b>Cancelled</b>
            <p>{moment(cancellation?.timestamp ?? order.updatedAt, today)}</p>
            <p>{cancellation?.note}</p>
          </div>
        </li>
      ) : null}
    </ol>
  );
}

const lastEvent = (events: OrderEvent[], status: OrderStatus) =>
  events.findLast((event) => event.status === status && isStep(event));

const isStep = ({ kind }: OrderEvent) => kind === "status" || kind === "proof";

function lastOpen(events: OrderEvent[]): number {
  const last = events.findLast(({ status }) => status !== "cancelled");
  return last ? orderStatuses.indexOf(last.status) : 0;
}

function names(step: OrderStatus, delivery: Order["delivery"]): string {
  if (step === "received") return "Request received";
  return stepLabel(step, delivery);
}

function words(
  step: OrderStatus,
  order: Order,
  event: OrderEvent | undefined,
  { isNow, isLeftOut, isReached }: Record<"isNow" | "isLeftOut" | "isReached", boolean>,
  today: string,
): string {
  if (isLeftOut) return "Left out";
  if (isNow && step === "proof-sent" && order.changeAsked) {
    return "You asked for a change. We send a new proof.";
  }
  if (isNow && step === "proof-sent") {
    return `${event ? `${moment(event.timestamp, today)}. ` : ""}Nothing is printed until you approve.`;
  }
  if (event && isReached) return moment(event.timestamp, today);
  if (order.status === "cancelled") return "";
  if (step === "ready" && order.delivery === "delivery") return "We call before we send";
  if (step === "delivered" && order.delivery === "delivery") {
    return [order.streetAddress, order.city].filter(Boolean).join(", ");
  }
  return "";
}

/** Everything that has happened, newest first: when, by whom, and what was said. */
export function OrderHistory({
  order: { events, delivery },
  today,
}: {
  order: Order;
  today: string;
}) {
  return (
    <ol className="order-events">
      {[...events].reverse().map((event) => (
        <li key={event.seq}>
          <p>
            <b>{sentence(event, delivery)}</b>
          </p>
          {event.note ? <p className="order-words">{event.note}</p> : null}
          <p className="text-smallest muted numerals">
            {event.author === "buyer" ? "You" : (event.authorName ?? business.name)} ·{" "}
            <time dateTime={event.timestamp}>{moment(event.timestamp, today)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

const sentence = (event: OrderEvent, delivery: Order["delivery"]) =>
  eventTitle(event, delivery, {
    change: `Change to proof ${event.amount ?? 0} asked for`,
    payment: "received",
    link: "Link of this page asked for",
    first: "Request received",
  });

/**
 * What happened, in a few words.
 * @param own this side's words for events that the other side calls something else
 */
export function eventTitle(
  { seq, kind, status, author, amount = 0, day }: OrderEvent,
  delivery: Order["delivery"],
  own: Record<"change" | "payment" | "link" | "first", string>,
): string {
  switch (kind) {
    case "change":
    case "link":
      return own[kind];
    case "proof":
      return `Proof ${amount} sent`;
    case "artwork":
      return amount === 1 ? "A file added" : `${amount} files added`;
    case "note":
      return "Note";
    case "date":
      return `Date moved to ${ticketDay(day ?? "")}`;
    case "total":
      return author === "buyer"
        ? `Yes to ${formatNaira(amount)}`
        : `Total set to ${formatNaira(amount)}`;
    case "raise":
      return `${formatNaira(amount)} asked for`;
    case "raise-refused":
      return `No to ${formatNaira(amount)}`;
    case "payment":
    case "claim":
    case "seen":
    case "claim-off":
    case "taken-back":
    case "refund":
    case "credit":
      return titleOfMoney(kind, amount, {
        payment: own.payment,
        off: author === "buyer" ? "not paid yet after all" : "not found yet",
      });
    case "quote":
      return `Quote ${amount} sent`;
    case "quote-accepted":
      return `Quote ${amount} accepted`;
    case "quote-change":
      return `Change to quote ${amount} asked for`;
    case "quote-withdrawn":
      return `Quote ${amount} taken back`;
    case "invoice":
      return `Invoice ${paperNumber("invoice", amount)} written`;
    case "credit-note":
      return `Credit note ${paperNumber("credit", amount)} written`;
    case "status":
      if (seq === 1) return own.first;
      if (status === "approved" && author === "buyer") return `Proof ${amount} approved`;
      if (isClosed(status) && amount)
        return `${stepLabel(status, delivery)}. ${stayedWords(amount)}`;
      return stepLabel(status, delivery);
  }
}
