import type { ReactNode } from "react";
import { placeName } from "../../accounts/address/address";
import { approvalWords } from "../../catalogue/ticket/choice/date-words";
import { counted, ticketDay } from "../../catalogue/ticket/choice/ticket";
import { askedBefore, type PayFirst } from "../../shop/settings/pay-first";
import { lagosDay } from "../../ui/format/lagos-time";
import { formatNaira, formatNairaFigure } from "../../ui/format/money";
import type { Order } from "../order";
import { discountName, lineWords, type Quote, type QuoteContent, quoteDay } from "../quote";
import type { QuotePromise } from "./quote-promise.server";

/** Where an order goes, as far as a quote names it. */
export type QuotedPlace = Pick<Order, "delivery" | "state" | "city">;

/** A whole quote: for whom, its lines, what is taken off and added, its total and its date. */
export function QuoteTicket({
  quote,
  order,
  promised,
  children,
}: {
  quote: Pick<Quote, "number" | "sentAt"> & QuoteContent;
  order: QuotedPlace & Pick<Order, "name" | "streetAddress">;
  promised: QuotePromise | null;
  /** The buttons with which it can be answered. */
  children?: ReactNode;
}) {
  const { number, lines, validUntil, total, sentAt } = quote;
  const place = [order.streetAddress, order.city, order.state].filter(Boolean).join(", ");
  return (
    <section className="ticket quote-ticket" aria-label={`Quote ${number}`}>
      <div className="ticket-part quote-ticket-head">
        <div>
          <p className="text-small muted">Quote {number} for</p>
          <p className="quote-ticket-strong">
            <bdi>{order.name ?? "you"}</bdi>
          </p>
          {place ? <p className="text-small muted">{place}</p> : null}
        </div>
        <div>
          <p className="text-small muted">Valid until</p>
          <p className="quote-ticket-strong">{quoteDay(validUntil)}</p>
          <p className="text-small muted">Written {ticketDay(lagosDay(sentAt))}</p>
        </div>
      </div>
      <div className="ticket-perforation" />
      <dl className="ticket-part quote-sums quote-sums-lines">
        {lines.map((line) => (
          <Sum key={line.place} name={line.name} small={lineWords(line)}>
            {formatNaira(line.price)}
          </Sum>
        ))}
      </dl>
      <div className="ticket-perforation" />
      <QuoteSums quote={quote} order={order} />
      <div className="ticket-perforation" />
      <div className="ticket-part stack">
        <QuoteTotal total={total} />
        {promised ? <PromisedDay {...{ promised, quote, order }} /> : null}
        {children}
      </div>
    </section>
  );
}

/** What stands between the lines and the total. */
function QuoteSums({ quote, order }: { quote: QuoteContent; order: QuotedPlace }) {
  const { goods, discount, discountPercent, discountReason, deliveryFee, lines } = quote;
  return (
    <dl className="ticket-part quote-sums">
      {lines.length > 1 || discount > 0 ? <Sum name="Together">{formatNaira(goods)}</Sum> : null}
      {discount > 0 ? (
        <Sum name={discountName(discountPercent)} small={discountReason}>
          −{formatNaira(discount)}
        </Sum>
      ) : null}
      <Sum name={deliveryName(order)}>{deliveryFee === 0 ? "Free" : formatNaira(deliveryFee)}</Sum>
    </dl>
  );
}

/** A name and what it comes to. */
export function Sum({
  name,
  small,
  children,
}: {
  name: string;
  small?: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        {name}
        {small ? <small>{small}</small> : null}
      </dt>
      <dd className="numerals">{children}</dd>
    </div>
  );
}

export function QuoteTotal({ total, name = "Total" }: { total: number; name?: string }) {
  return (
    <p className="quote-total">
      <b>{name}</b>{" "}
      <span className="price">
        <span className="price-currency">₦</span>
        {formatNairaFigure(total)}
      </span>
    </p>
  );
}

/** How much of a quote is paid before printing, and how much before hand-over. */
export function PayShares({ total, payFirst }: { total: number; payFirst: PayFirst }) {
  const before = askedBefore(total, payFirst);
  const percent = before < total ? `, ${payFirst.percentBefore} %` : "";
  return (
    <dl className="quote-sums">
      {before > 0 ? <Sum name={`Before printing${percent}`}>{formatNaira(before)}</Sum> : null}
      {before < total ? <Sum name="Before hand-over">{formatNaira(total - before)}</Sum> : null}
    </dl>
  );
}

/** 'Delivery to Enugu'. */
export const deliveryName = (order: QuotedPlace): string =>
  order.delivery === "pick-up" ? "Pick-up" : `Delivery to ${placeName(order)}`;

function PromisedDay({
  promised: { day, approveBy, pay },
  quote: { days, deliveryDays },
  order,
}: {
  promised: QuotePromise;
  quote: QuoteContent;
  order: QuotedPlace;
}) {
  const way = deliveryDays ? `, then ${deliveryDays} to ${placeName(order)}` : "";
  return (
    <p className="quote-ticket-when">
      {order.delivery === "pick-up" ? "Ready by " : "In your hands by "}
      <b>{ticketDay(day)}</b>, {approvalWords(approveBy, { pay, isOffered: true })}.
      {days ? ` ${counted(days, "working day")}${way}.` : null}
    </p>
  );
}
