import { MOST_UNITS } from "../../catalogue/prices/price-list";
import { units } from "../../catalogue/product";
import { formatCount, formatNaira } from "../../ui/format/money";
import { Picture } from "../../ui/picture";
import { estimate, missingToFreeShipping, priceWords } from "../price";

/** What the ticket is about. */
export interface TicketProduct {
  productName: string;
  /** Kobo for `minimum` units together; null: by quote. */
  price: number | null;
  minimum: number;
  imageUrl: string | null;
}

/**
 * What the quantity costs, as far as it can be said, and what is missing to free shipping (SPEC §1).
 * A pick-up has no shipping: the style follows the choice in the form beside the ticket, so that it
 * does from the first moment.
 * @param quantity as it was typed
 */
export function OrderTicket({ product, quantity }: { product: TicketProduct; quantity: string }) {
  const { productName, price, minimum, imageUrl } = product;
  const count = Number(quantity.replace(/[,\s]/g, ""));
  const isNumber = /^[\d,\s]*$/.test(quantity);
  const isCount = isNumber && count >= minimum && count <= MOST_UNITS;
  const kobo = isCount ? estimate(product, count) : undefined;
  return (
    <aside className="ticket" aria-label="Your order so far">
      <div className="ticket-part order-ticket-what">
        {imageUrl ? <Picture src={imageUrl} alt="" sizes="76px" width={76} height={76} /> : null}
        <div>
          <b>{productName}</b>
          <p className="text-small muted numerals">
            {priceWords(price, minimum) ?? "Price by quote"}
          </p>
        </div>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part order-ticket-lines">
        <dl className="specification order-ticket-facts">
          <div>
            <dt>{isCount ? units(count) : "Quantity"}</dt>
            <dd className="numerals">
              {kobo === undefined ? (isCount ? "We will quote you" : "—") : formatNaira(kobo)}
            </dd>
          </div>
          <div>
            <dt>Shipping</dt>
            <dd className="delivery-to">{shipping(kobo)}</dd>
            <dd className="delivery-from">Pick-up, no shipping</dd>
          </div>
        </dl>
      </div>
      <div className="ticket-perforation" />
      <div className="ticket-part" aria-live="polite">
        <p className="order-ticket-sum">
          <b>Estimate</b>
          <span className={kobo === undefined ? "numerals" : "price"}>
            {kobo !== undefined
              ? formatNaira(kobo)
              : isCount || price === null
                ? "We will quote you"
                : "—"}
          </span>
        </p>
        <p className={kobo === undefined ? "text-small" : "text-small delivery-to"}>
          {isCount ? hint(product, kobo) : refusal(minimum, isNumber, count)}
        </p>
      </div>
    </aside>
  );
}

function shipping(kobo: number | undefined): string {
  return kobo !== undefined && missingToFreeShipping(kobo) === 0
    ? "Free"
    : "Confirmed with your proof";
}

function refusal(minimum: number, isNumber: boolean, count: number): string {
  if (!isNumber) return "Enter a whole number.";
  return count > MOST_UNITS
    ? `One order has at most ${formatCount(MOST_UNITS)}. Chat with us about more.`
    : `The least we print is ${formatCount(minimum)}.`;
}

function hint({ price, minimum }: TicketProduct, kobo: number | undefined): string {
  if (kobo === undefined) {
    return price === null
      ? "The price depends on paper, size and finish. We reply with a figure before we print."
      : `The price stands for ${formatCount(minimum)}, or twice, three times as many. For another quantity we will quote you.`;
  }
  const missing = missingToFreeShipping(kobo);
  return missing > 0 ? `${formatNaira(missing)} more and shipping is free.` : "Shipping is free.";
}
