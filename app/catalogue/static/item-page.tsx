import { data, Link, redirect } from "react-router";
import { orderText, whatsappLink } from "../../shop/links.ts";
import { pageMeta } from "../../shop/page-meta.ts";
import { useSite } from "../../shop/use-site.ts";
import { Price } from "../../ui/format/price.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Picture } from "../../ui/picture.tsx";
import type { Route } from "./+types/item-page";
import "./item-page.css";
import "../product-parts.css";
import { CatalogueNotFound } from "../catalogue-not-found.tsx";
import { units, workingDays } from "../product.ts";
import { productMeta } from "../product-meta.ts";
import { ItemCard } from "./item-card.tsx";
import type { CatalogueItem } from "./static-catalogue.ts";
import { itemPath, rangePath } from "./static-path.ts";
import {
  categoryLinks,
  categoryTitle,
  findItem,
  matchCategory,
  relatedItems,
} from "./static-search.ts";

/** SPEC §9. */
const RELATED = 3;

/** An item and its neighbours; 301 to its one address, 404 for what is no item. */
export function loader({ params, url }: Route.LoaderArgs) {
  const category = matchCategory(params.productName);
  const item = category && findItem(category, params.productId.toLowerCase());
  if (!item) {
    return data({ item: undefined, links: categoryLinks(rangePath) }, { status: 404 });
  }
  if (params.productName !== item.category || params.productId !== item.id) {
    throw redirect(`${itemPath(item)}${url.search}`, 301);
  }
  const range = { name: categoryTitle(item.category), path: rangePath(item.category) };
  return { item, range, related: relatedItems(item, RELATED) };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  if (!loaderData?.item) {
    return pageMeta({
      title: "Product not found",
      description: "It may have been renamed or taken down.",
      origin,
      robots: "noindex",
    });
  }
  const { item, range } = loaderData;
  // An item may be called like a product of the shop, or like its own range.
  const title = item.name === range.name ? item.name : `${item.name} (${range.name})`;
  return productMeta(
    { ...item, title, category: range.name },
    { path: itemPath(item), above: [{ name: "Catalog", path: "/products" }, range], origin },
  );
}

export default function ItemPage({ loaderData, matches }: Route.ComponentProps) {
  if (!loaderData.item) {
    return (
      <CatalogueNotFound
        title="Product not found"
        explanation="It may have been renamed or taken down. Search for it, or ask us."
        categories={loaderData.links}
      />
    );
  }
  const { item, range, related } = loaderData;
  return (
    <>
      <div className="wrap">
        <nav className="crumbs item-crumbs" aria-label="Breadcrumb">
          <Link to="/products">Catalog</Link>
          <span aria-hidden="true">/</span>
          <Link to={range.path}>{range.name}</Link>
        </nav>
        <div className="item-view item">
          <div className="item-view-picture">
            <Picture
              src={item.image}
              alt={item.name}
              sizes="(min-width:1440px) 633px, (min-width:768px) 46vw, 92vw"
              priority
            />
          </div>
          <Facts item={item} range={range} origin={matches[0].loaderData.origin} />
        </div>
      </div>
      <section className="stock" aria-labelledby="related">
        <div className="wrap section neighbours">
          <h2 id="related">Related products</h2>
          <ul className="product-grid product-grid-three">
            {related.map((other) => (
              <ItemCard
                key={other.id}
                item={other}
                headingLevel={3}
                sizes="(min-width:1440px) 411px, (min-width:768px) 30vw, 45vw"
              />
            ))}
          </ul>
        </div>
      </section>
    </>
  );
}

/** Everything that SPEC §2 lists of a static product, and the ways to order it. */
function Facts({
  item,
  range,
  origin,
}: {
  item: CatalogueItem;
  range: { name: string; path: string };
  origin: string;
}) {
  const { contact } = useSite();
  const { name, price, quantity, description, features, delivery } = item;
  const order = orderText({ name, quantity, url: `${origin}${itemPath(item)}` });
  return (
    <div className="stack item-facts">
      <h1>{name}</h1>
      <Price price={price} quantity={quantity} big quoteHref="/chat" />
      {price === null ? (
        <p className="text-small muted">
          The price depends on paper, size and finish. Tell us the quantity and we reply with a
          figure.
        </p>
      ) : null}
      <p className="lead">{description}</p>
      <ul className="features">
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <a className="button button-accent" href={whatsappLink(contact.whatsapp, order)}>
          <Icon name="whatsapp" />
          Quick order
        </a>
        <Link
          className="button button-primary"
          to={`/order/new?item=${item.category}/${item.id}`}
          rel="nofollow"
        >
          <Icon name="receipt" />
          Order now
        </Link>
        <Link className="button button-line" to="/about">
          Company profile
        </Link>
      </div>
      <dl className="specification">
        <div>
          <dt>Category</dt>
          <dd>
            <Link to={range.path}>{range.name}</Link>
          </dd>
        </div>
        <div>
          <dt>Minimum quantity</dt>
          <dd>{units(quantity)}</dd>
        </div>
        <div>
          <dt>Ready in</dt>
          <dd>{workingDays(delivery)}</dd>
        </div>
      </dl>
    </div>
  );
}
