import { ticketDay } from "../../catalogue/ticket/choice/ticket";
import { DateLine } from "../../catalogue/ticket/date-line";
import { quotedWords } from "../dates/order-date";
import type { Order, OrderLine } from "../order";

/** The parts of an order that the promised day is drawn from. */
export type DatedOrder = Pick<Order, "date" | "delivery" | "events" | "total"> & {
  lines: Pick<OrderLine, "name" | "price">[];
};

/** The promised day, and why it has moved. */
export function OrderDate({
  order: { date, delivery, events, lines, total },
}: {
  order: DatedOrder;
}) {
  if (!date) return null;
  if (date.day === null) {
    return <p className="order-date">Your proof comes a little later. It brings the new date.</p>;
  }
  const moved = events.findLast(({ kind }) => kind === "date");
  const before = events.findLast(({ seq, day }) => day !== undefined && seq < (moved?.seq ?? 0));
  const quoted = quotedWords(lines, total);
  return (
    <div className="order-date">
      <DateLine
        isBrought={delivery === "delivery"}
        day={date.day}
        approveBy={date.approveBy === undefined ? undefined : Date.parse(date.approveBy)}
        pay={date.pay}
        isApproved={date.isApproved}
      />
      {quoted ? <p className="text-small">{quoted}</p> : null}
      {moved ? (
        <p className="text-small order-words">
          {before?.day ? `Moved from ${ticketDay(before.day)}: ` : "Moved: "}
          {moved.note}
        </p>
      ) : null}
    </div>
  );
}
