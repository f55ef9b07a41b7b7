import type { OrderEvent } from "../../../orders/order";
import type { AdminOrder } from "../../../orders/reading/read-orders.server";
import { eventTitle, moment } from "../../../orders/ui/order-history";

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
      <div className="panel-head">
        <h2 id="history">History</h2>
      </div>
      <ol className="panel-body job-history">
        {order.events.map((event) => (
          <li key={event.seq}>
            <b>{titleOf(event, order)}</b>
            {event.note ? (
              <p className="job-words" dir="auto">
                {event.note}
              </p>
            ) : null}
            <p className="text-smallest muted">
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

const titleOf = (event: OrderEvent, { delivery }: AdminOrder) =>
  eventTitle(event, delivery, {
    change: event.amount ? `Asked for a change of proof ${event.amount}` : "Asked for a change",
    payment: "recorded",
    link: "Asked for the link of the order's page",
    first: event.author === "buyer" ? "Order received" : "Order entered by the shop",
  });

function authorOf({ author, authorName }: OrderEvent, order: AdminOrder): string {
  if (author === "shop") return authorName ?? "The shop";
  return order.name ?? "The customer";
}
