import type { OrderEvent } from "../../orders/order";
import { moment } from "../../orders/page/order-history";
import { stayedWords } from "../../orders/price";
import type { AdminOrder } from "../../orders/reading/read-orders.server";
import { isClosed, stepLabel } from "../../orders/status";
import { formatNaira } from "../../ui/format/money";

/** What the parts of an order's page are given. */
export interface Shown {
  order: AdminOrder;
  /** The account that looks at it. */
  me: string;
  /** Today in Lagos, `2026-11-21`. */
  today: string;
}

/** Everything that has happened to the order: what, when, who, and the words with it. */
export function History({ order, me, today }: Shown) {
  return (
    <section className="panel" aria-labelledby="history">
      <div className="ph">
        <h2 id="history">History</h2>
      </div>
      <ol className="pb ohistory">
        {order.events.map((event) => (
          <li key={event.seq}>
            <b>{titleOf(event, order)}</b>
            {event.note ? (
              <p className="words" dir="auto">
                {event.note}
              </p>
            ) : null}
            <p className="xs muted">
              <time dateTime={event.timestamp}>{moment(event.timestamp, today)}</time>
              {" · "}
              <bdi>{event.authorId === me ? "You" : authorOf(event, order)}</bdi>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** `Bello Adunni: Proof 2 approved, today 14:03. “Please print.”` */
export function sayEvent(event: OrderEvent, order: AdminOrder, today: string): string {
  const said = `${authorOf(event, order)}: ${titleOf(event, order)}, ${moment(event.timestamp, today)}.`;
  return event.note ? `${said} “${event.note}”` : said;
}

/** What happened, in a few words. */
function titleOf(
  { seq, kind, status, author, amount = 0 }: OrderEvent,
  { delivery }: Pick<AdminOrder, "delivery">,
): string {
  switch (kind) {
    case "proof":
      return `Proof ${amount} sent`;
    case "change":
      return amount ? `Asked for a change of proof ${amount}` : "Asked for a change";
    case "artwork":
      return amount === 1 ? "1 file added" : `${amount} files added`;
    case "note":
      return "Note";
    case "total":
      return author === "buyer"
        ? `Yes to ${formatNaira(amount)}`
        : `Total set to ${formatNaira(amount)}`;
    case "raise":
      return `Asked for ${formatNaira(amount)}`;
    case "raise-refused":
      return `No to ${formatNaira(amount)}`;
    case "payment":
      return amount > 0
        ? `Transfer of ${formatNaira(amount)} recorded`
        : `${formatNaira(-amount)} taken off`;
    case "link":
      return "Asked for the link of the order's page";
    case "status":
      if (seq === 1) return author === "buyer" ? "Order received" : "Order entered by the shop";
      if (status === "approved" && author === "buyer") return `Proof ${amount} approved`;
      if (isClosed(status) && amount)
        return `${stepLabel(status, delivery)}. ${stayedWords(amount)}`;
      return stepLabel(status, delivery);
  }
}

function authorOf({ author, authorName }: OrderEvent, order: AdminOrder): string {
  if (author === "shop") return authorName ?? "The shop";
  return order.name ?? "The customer";
}
