import "./quotes.css";
import { Link } from "react-router";
import { formatCount, formatNaira } from "../../ui/format/money";
import type { Order } from "../order";
import { type Quote, quoteDay } from "../quote";
import { AcceptedTerms, AcceptQuote } from "./quote-answer";
import { QuoteBadge } from "./quote-parts";
import { deliveryName, QuoteTotal, Sum } from "./quote-ticket";

/** The newest quote, on its order's page; nothing when there is none. */
export function QuotePanel({ order, address }: { order: Order; address: string }) {
  const [quote, ...earlier] = order.quotes;
  if (!quote) return null;
  const page = address.replace("?", "/quote?");
  return (
    <section className="panel" aria-label={`Quote ${quote.number}`}>
      <div className="panel-head">
        <h2>Quote {quote.number}</h2>
        <QuoteBadge quote={quote} all={order.quotes} />
      </div>
      <div className="panel-body stack">
        <QuoteInShort quote={quote} order={order} />
        {quote.state === "sent" ? (
          <>
            <p className="text-small muted">Valid until {quoteDay(quote.validUntil)}.</p>
            <AcceptQuote quote={quote} address={page} />
            <Link className="button button-line button-block" to={page}>
              See it whole, or ask for a change
            </Link>
            <AcceptedTerms />
          </>
        ) : (
          <Link className="link link-tap" to={page}>
            See quote {quote.number}
          </Link>
        )}
        {earlier.map((one) => (
          <p key={one.number} className="text-small muted quote-panel-earlier">
            <span>
              Quote {one.number}, {formatNaira(one.total)}
            </span>
            <Link className="link link-tap" to={`${page}&quote=${one.number}`}>
              Look at quote {one.number}
            </Link>
          </p>
        ))}
      </div>
    </section>
  );
}

/** A quote's lines and sums in a few rows. */
export function QuoteInShort({
  quote,
  order,
}: {
  quote: Quote;
  order: Pick<Order, "delivery" | "state" | "city">;
}) {
  const { lines, discount, discountReason, deliveryFee, total } = quote;
  return (
    <>
      <dl className="quote-sums">
        {lines.map(({ place, name, quantity, price }) => (
          <Sum key={place} name={quantity === 1 ? name : `${formatCount(quantity)} × ${name}`}>
            {formatNaira(price)}
          </Sum>
        ))}
        {discount > 0 ? (
          <Sum name="Discount" small={discountReason}>
            −{formatNaira(discount)}
          </Sum>
        ) : null}
        <Sum name={deliveryName(order)}>
          {deliveryFee === 0 ? "Free" : formatNaira(deliveryFee)}
        </Sum>
      </dl>
      <QuoteTotal total={total} />
    </>
  );
}
