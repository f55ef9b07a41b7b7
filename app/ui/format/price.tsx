import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { formatCount, formatNairaFigure } from "./money.ts";

/**
 * A price as the catalogue writes it, `₦8,500/100`: figure, slash, units. Read aloud as
 * "₦8,500 for 100". Without a price it invites: 'Request a quote'.
 *
 * @param price integer kobo for `quantity` units together; null when there is none
 * @param quantity minimum units; left out, the price stands alone
 * @param big the size of a product page
 * @param quoteHref where 'Request a quote' leads; without it the words stand alone, for a card
 *   that is itself a link
 */
export function Price({
  price,
  quantity,
  big = false,
  quoteHref,
}: {
  price: number | null;
  quantity?: number;
  big?: boolean;
  quoteHref?: string;
}) {
  if (price === null) return <QuoteRequest href={quoteHref} />;
  return (
    <p className={big ? "price price-big" : "price"}>
      <span className="price-currency">₦</span>
      {formatNairaFigure(price)}
      {quantity === undefined ? null : (
        <span className="price-quantity">
          <span className="visually-hidden"> for </span>
          <b aria-hidden="true">/</b>
          {formatCount(quantity)}
        </span>
      )}
    </p>
  );
}

function QuoteRequest({ href }: { href?: string }) {
  const words = (
    <>
      Request a quote <Icon name="arrow-right" />
    </>
  );
  if (!href) return <span className="quote">{words}</span>;
  return (
    <Link className="quote" to={href}>
      {words}
    </Link>
  );
}
