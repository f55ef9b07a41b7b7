import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { formatCount, formatNairaFigure } from "./money.ts";

/**
 * `₦8,500/100`, read aloud as "₦8,500 for 100"; without a price 'Request a quote'.
 *
 * @param price integer kobo for `quantity` units together; null when there is none
 * @param quantity the minimum; without it the price stands alone
 * @param big the size on a product page
 * @param quoteHref the link of 'Request a quote'; none on a card that is a link itself
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
