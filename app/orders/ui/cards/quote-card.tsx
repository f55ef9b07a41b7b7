import "./quote-card.css";
import type { MessageOrder, MessageQuote } from "../../../chat/message";
import { useSite } from "../../../shop/use-site";
import { lagosDay } from "../../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../../ui/format/money";
import { orderNumber } from "../../order";
import { paperNumber, paperPath } from "../../paper-number";
import { quoteDay } from "../../quote";

const states: Readonly<Record<MessageQuote["state"], string>> = {
  sent: "",
  accepted: "Accepted",
  replaced: "Replaced",
  withdrawn: "Withdrawn",
};

/** A quote in the chat, for either side: its numbers. It is answered on its own page. */
export function QuoteCard({ order, quote }: { order: MessageOrder; quote: MessageQuote }) {
  const { number, lines, discount, deliveryFee, total, validUntil, state, paper } = quote;
  const isLapsed = state === "sent" && validUntil < lagosDay(new Date().toISOString());
  const isShop = useSite().viewer.kind === "admin";
  const standing = isLapsed ? "Lapsed" : states[state];
  return (
    <div className="quote-card">
      <p className="quote-card-head">
        <b>
          Quote {number}, {orderNumber(order.number)}
        </b>
        {standing ? (
          // The browser may already be in another day than the server.
          <span className="quote-card-state" suppressHydrationWarning>
            {standing}
          </span>
        ) : null}
      </p>
      <dl>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <div key={index}>
            <dt>
              {line.quantity === 1 ? "" : `${formatCount(line.quantity)} `}
              {line.name}
            </dt>
            <dd className="numerals">{formatNaira(line.price)}</dd>
          </div>
        ))}
        {discount > 0 ? (
          <div>
            <dt>Discount</dt>
            <dd className="numerals">−{formatNaira(discount)}</dd>
          </div>
        ) : null}
        {deliveryFee > 0 ? (
          <div>
            <dt>Delivery</dt>
            <dd className="numerals">{formatNaira(deliveryFee)}</dd>
          </div>
        ) : null}
        <div className="quote-card-total">
          <dt>Total</dt>
          <dd className="numerals">{formatNaira(total)}</dd>
        </div>
      </dl>
      {state === "sent" ? <p>Valid until {quoteDay(validUntil)}</p> : null}
      <a
        className="button button-line button-small"
        href={`/order/${orderNumber(order.number)}/quote`}
      >
        {state === "sent" && !isLapsed && !isShop ? "See and accept" : "Open the quote"}
      </a>
      {paper ? (
        <a
          className="button button-line button-small"
          href={paperPath("quote", paper)}
          target="_blank"
          rel="noreferrer"
        >
          {paperNumber("quote", paper)} as PDF
        </a>
      ) : null}
    </div>
  );
}
