import type { ReactNode } from "react";
import { Link } from "react-router";
import { freeShippingFrom } from "../../shop/free-shipping.ts";
import { orderText, telLink, whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { Fact } from "../../ui/fact.tsx";
import { Icon } from "../../ui/icon.tsx";
import { type Product, units, workingDays } from "../product.ts";
import { shownPrice } from "../ticket/choice/shown-numbers.ts";

/**
 * The job ticket of a product by quote with nothing to choose: rating, the ways to order and the
 * facts (SPEC §2).
 *
 * @param url full address of the product's page, for the WhatsApp message
 */
export function BuyTicket({ product, url }: { product: Product; url: string }) {
  const { id, name, quantity, categoryName, delivery, rating } = product;
  const freeFrom = freeShippingFrom();
  return (
    <aside className="buy" aria-label="Order this product">
      <div className="ticket">
        <div className="ticket-part stack">
          <div className="buy-head">
            <p className="price">We will quote you</p>
            <Rating rating={rating} />
          </div>
          <Link className="button button-accent button-block" to={`/chat?product=${id}`}>
            <Icon name="chat" />
            Chat to Order
          </Link>
          <Link
            className="button button-line button-block"
            to={`/order/new?product=${id}&${new URLSearchParams({ shown: shownPrice(null) })}`}
            rel="nofollow"
          >
            <Icon name="receipt" />
            Request a quote
          </Link>
        </div>
        <div className="ticket-perforation" />
        <dl className="ticket-part specification">
          <Fact name="Minimum quantity">{units(quantity)}</Fact>
          <Fact name="Category">{categoryName}</Fact>
          {delivery ? <Fact name="Ready in">{workingDays(delivery)}</Fact> : null}
          {freeFrom ? <Fact name="Delivery">Free from {freeFrom}</Fact> : null}
        </dl>
        <div className="ticket-perforation" />
        <Talk name={name} quantity={quantity} url={url} />
      </div>
    </aside>
  );
}

/** The ways to talk to the shop about a product, at the end of its ticket. */
export function Talk({
  children,
  ...about
}: {
  name: string;
  quantity: number;
  url: string;
  /** The words before them. */
  children?: ReactNode;
}) {
  const { contact } = useSite();
  return (
    <div className="ticket-part buy-talk">
      {children}
      <a className="link buy-whatsapp" href={whatsappLink(contact.whatsapp, orderText(about))}>
        <Icon name="whatsapp" />
        WhatsApp
      </a>
      <a className="link" href={telLink(contact.phone)}>
        <Icon name="phone" />
        Call us
      </a>
    </div>
  );
}

/** 'N out of 5', or 'Not yet rated' until somebody has (PRODUCT §2). */
export function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return <p className="buy-rating text-small muted">Not yet rated</p>;
  return (
    <p className="buy-rating text-small">
      <span className="stars" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" className={star <= Math.round(rating) ? "" : "stars-off"} />
        ))}
      </span>
      <b>{rating}</b> out of 5
    </p>
  );
}
