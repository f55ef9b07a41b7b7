import { eachOf } from "../../catalogue/prices/ladder";
import type { OrderSum } from "../../catalogue/prices/order-sum";
import { units } from "../../catalogue/product";
import { business } from "../../shop/business";
import { formatNaira } from "../../ui/format/money";
import { Picture } from "../../ui/picture";
import { priceWords } from "../price";
import { type AskedLine, deliveryWords, type LineProduct } from "./order-line";
import { type DateGround, PromisedDate } from "./promised-date";

/**
 * What the order comes to, as far as it can be said, and what is missing to free shipping (SPEC §1).
 * A pick-up has no shipping: the style follows the choice in the form beside the ticket, so that it
 * does from the first moment.
 * @param error what is wrong with what was chosen: then nothing is promised
 */
export function OrderTicket({
  product: { name, imageUrl },
  line: { choice, makeUp, price, days, minimum, minimumPrice },
  sum,
  error,
  calendar,
  now,
}: {
  product: LineProduct;
  line: AskedLine;
  sum: OrderSum;
  error: string | undefined;
} & Pick<DateGround, "calendar" | "now">) {
  const { quantity } = choice;
  const isPriced = price !== null && !error;
  return (
    <aside className="ticket" aria-label="Your order in sum">
      <div className="ticket-part order-ticket-what">
        {imageUrl ? <Picture src={imageUrl} alt="" sizes="76px" width={76} height={76} /> : null}
        <div>
          <b>{name}</b>
          <p className="text-small muted numerals">
            {makeUp || (price === null ? "Price by quote" : priceWords(minimumPrice, minimum))}
          </p>
        </div>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part order-ticket-lines">
        <dl className="specification order-ticket-facts">
          <div>
            <dt>{error ? "Quantity" : units(quantity)}</dt>
            <dd className="numerals">
              {error ? "—" : price === null ? "We will quote you" : formatNaira(price)}
              {isPriced && minimumPrice === null ? (
                <span className="text-small muted order-ticket-each">
                  {formatNaira(eachOf(price, quantity))} each
                </span>
              ) : null}
            </dd>
          </div>
          <div>
            <dt>Delivery</dt>
            <dd className="numerals delivery-to">{deliveryWords(sum.delivery)}</dd>
            <dd className="delivery-from">Pick-up, free</dd>
          </div>
        </dl>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part" aria-live="polite">
        <p className="order-ticket-sum">
          <b>{sum.isWhole && !error ? "Total" : "Total so far"}</b>
          <span className={isPriced ? "price" : "numerals"}>
            {error ? "—" : price === null ? "We will quote you" : formatNaira(sum.total)}
          </span>
        </p>
        {error ? null : (
          <PromisedDate
            lines={[{ price, days }]}
            delivery={sum.delivery}
            calendar={calendar}
            now={now}
          />
        )}
        <Hint price={price} sum={sum} error={error} />
      </div>
    </aside>
  );
}

function Hint({
  price,
  sum,
  error,
}: Pick<AskedLine, "price"> & { sum: OrderSum; error?: string | undefined }) {
  if (error) return <p className="text-small">{error}</p>;
  if (price === null) {
    return (
      <p className="text-small">
        The price depends on paper, size and finish. We reply with a figure before we print.
      </p>
    );
  }
  // Before a state is chosen, what holds nearly everywhere.
  const untilFree = business.claims.freeShippingFrom - sum.goods;
  const missing = sum.delivery.kind === "choose" ? untilFree : sum.missing;
  if (missing > 0) {
    return (
      <p className="text-small delivery-to">{formatNaira(missing)} more and shipping is free.</p>
    );
  }
  return sum.delivery.kind === "free" ? (
    <p className="text-small delivery-to">Shipping is free.</p>
  ) : null;
}
