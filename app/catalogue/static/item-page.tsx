import { data, Link, redirect } from "react-router";
import { requestContext } from "../../http/request.server.ts";
import { Fact } from "../../ui/fact.tsx";
import { onPhones, phoneWidth } from "../../ui/picture.tsx";
import { CatalogueNotFound, notFoundMeta } from "../catalogue-not-found.tsx";
import { units, workingDays } from "../product.ts";
import { productMeta } from "../product-meta.ts";
import type { Route } from "./+types/item-page";
import { ItemSheet, RelatedItems } from "./item-parts.tsx";
import { priceItemsOrNot } from "./priced-items.server.ts";
import { itemPath, rangePath } from "./static-path.ts";
import {
  categoryLinks,
  categoryTitle,
  findItem,
  matchCategory,
  relatedItems,
} from "./static-search.server.ts";

/** SPEC §9. */
const RELATED = 3;

/** An item and its neighbours; 301 to its canonical address, 404 for an unknown item. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const category = matchCategory(params.productName);
  const item = category && findItem(category, params.productId.toLowerCase());
  if (!item) {
    return data({ item: undefined, links: categoryLinks(rangePath) }, { status: 404 });
  }
  if (params.productName !== item.category || params.productId !== item.id) {
    throw redirect(`${itemPath(item)}${url.search}`, 301);
  }
  const range = { name: categoryTitle(item.category), path: rangePath(item.category) };
  const logError = (error: unknown) => context.get(requestContext).logError(error);
  const shown = [item, ...relatedItems(item, RELATED)];
  const [first, ...related] = await priceItemsOrNot(shown, logError);
  if (!first) throw new Error("An item that was found is gone");
  return { item: first, range, related };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  if (!loaderData?.item) return notFoundMeta("product", origin);
  const { item, range } = loaderData;
  // With its range, since an item may have the name of a product or of its own range.
  const title = item.name === range.name ? item.name : `${item.name} (${range.name})`;
  return productMeta(
    { ...item, title, category: range.name },
    { path: itemPath(item), above: [{ name: "Catalog", path: "/products" }, range], origin },
  );
}

export default function ItemPage({ loaderData, matches }: Route.ComponentProps) {
  if (!loaderData.item) {
    return <CatalogueNotFound what="product" categories={loaderData.links} />;
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
        <ItemSheet
          item={item}
          url={`${matches[0].loaderData.origin}${itemPath(item)}`}
          className="item-view item"
          sizes={`(min-width:1440px) 633px, (min-width:768px) 46vw, ${phoneWidth}`}
          order="Quick order"
          facts={
            item.price === null ? (
              <p className="text-small muted">
                The price depends on paper, size and finish. Tell us the quantity and we reply with
                a figure.
              </p>
            ) : null
          }
          other={
            <Link className="button button-text" to="/about">
              Company profile
            </Link>
          }
        >
          <dl className="specification">
            <Fact name="Category">
              <Link to={range.path}>{range.name}</Link>
            </Fact>
            <Fact name="Minimum quantity">{units(item.quantity)}</Fact>
            <Fact name="Ready in">{workingDays(item.delivery)}</Fact>
          </dl>
        </ItemSheet>
      </div>
      <RelatedItems
        items={related}
        className="product-grid product-grid-three"
        headingLevel={3}
        sizes={`(min-width:1440px) 411px, (min-width:768px) 30vw, ${onPhones(45)}`}
      />
    </>
  );
}
