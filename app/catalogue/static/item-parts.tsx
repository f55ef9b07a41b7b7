/** What all pages that show one item of the static catalogue have in common. */
import type { ReactNode } from "react";
import { Link } from "react-router";
import { orderText, whatsappLink } from "../../shop/links.ts";
import { useSite } from "../../shop/use-site.ts";
import { Price } from "../../ui/format/price.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Features } from "../features.tsx";
import { FromEach } from "../from-each.tsx";
import { productPath } from "../product.ts";
import { shownPrice } from "../ticket/choice/shown-numbers.ts";
import { ItemCard } from "./item-card.tsx";
import type { PricedItem } from "./priced-items.server.ts";
import { itemKey } from "./static-path.ts";

/**
 * An item's picture, its facts and the ways to order it (SPEC §2).
 *
 * @param url full address of the page, for the WhatsApp message
 * @param sizes of the picture, as in the HTML attribute
 * @param order the label of the WhatsApp button
 * @param facts beside its price
 * @param other one more button
 * @param children stands below the buttons
 */
export function ItemSheet({
  item,
  url,
  className,
  sizes,
  order,
  facts,
  other,
  children,
}: {
  item: PricedItem;
  url: string;
  className: string;
  sizes: string;
  order: string;
  facts: ReactNode;
  other?: ReactNode;
  children: ReactNode;
}) {
  const { contact } = useSite();
  const { productId, name, image, price, fromEach, quantity, description, features } = item;
  const key = itemKey(item);
  return (
    <div className={className}>
      <div className="item-view-picture">
        <Picture src={image} alt={name} sizes={sizes} priority />
      </div>
      <div className="stack item-view-facts">
        <h1>{name}</h1>
        <Price price={price} quantity={quantity} big quoteHref="/chat" />
        <FromEach fromEach={fromEach} />
        {facts}
        <p className="lead">{description}</p>
        <Features of={features} />
        <div className="row">
          <a
            className="button button-accent"
            href={whatsappLink(contact.whatsapp, orderText({ name, quantity, url }))}
          >
            <Icon name="whatsapp" />
            {order}
          </a>
          {productId ? (
            <Link className="button button-primary" to={productPath(productId)}>
              <Icon name="receipt" />
              Order now
            </Link>
          ) : (
            <Link
              className="button button-primary"
              to={`/order/new?item=${key}&${new URLSearchParams({ shown: shownPrice(price) })}`}
              rel="nofollow"
            >
              <Icon name="receipt" />
              Order now
            </Link>
          )}
          <Link
            className="button button-line"
            to={productId ? `/chat?product=${productId}` : `/chat?item=${key}`}
          >
            <Icon name="chat" />
            Chat to Order
          </Link>
          {other}
        </div>
        {children}
      </div>
    </div>
  );
}

/** Other items below one. */
export function RelatedItems({
  items,
  className = "product-grid",
  ...looks
}: {
  items: PricedItem[];
  className?: string;
  headingLevel?: 3;
  sizes?: string;
}) {
  if (items.length === 0) return null;
  return (
    <section className="stock" aria-labelledby="related">
      <div className="wrap section neighbours">
        <h2 id="related">Related products</h2>
        <ul className={className}>
          {items.map((item) => (
            <ItemCard key={item.name} item={item} {...looks} />
          ))}
        </ul>
      </div>
    </section>
  );
}
