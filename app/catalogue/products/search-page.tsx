import { data, Link, redirect } from "react-router";
import { clipQuery } from "../../../database/search/words.ts";
import { requestContext } from "../../http/request.server.ts";
import { phoneWidth } from "../../ui/picture.tsx";
import { CatalogueNotFound, notFoundMeta } from "../catalogue-not-found.tsx";
import { categoryLink, categoryPath, units, workingDays } from "../product.ts";
import { ProductCard } from "../product-card.tsx";
import { productMeta } from "../product-meta.ts";
import { ItemCard } from "../static/item-card.tsx";
import { ItemSheet, RelatedItems } from "../static/item-parts.tsx";
import { priceItems, priceItemsOrNot } from "../static/priced-items.server.ts";
import { shownItems } from "../static/shown-ranges.server.ts";
import { itemPath, rangePath, searchPath, staticCategoryPath } from "../static/static-path.ts";
import {
  categoryTitle,
  closeMatches,
  findByName,
  matchCategory,
} from "../static/static-search.server.ts";
import type { Route } from "./+types/search-page";
import { filterCategories, resolveCategory } from "./categories.server.ts";
import { closeProducts } from "./list-products.server.ts";

const RELATED = 4;
const CLOSE = 4;

/** The static item of that name, or else the category's page, or else 404 with close matches. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const name = params.nameOrCategory;
  const item = findByName(name);
  // SPEC §2: related are the first four items overall.
  if (item) {
    const range = { name: categoryTitle(item.category), path: rangePath(item.category) };
    const logError = (error: unknown) => context.get(requestContext).logError(error);
    const shown = [item, ...shownItems().slice(0, RELATED)];
    const [first, ...related] = await priceItemsOrNot(shown, logError);
    if (!first) throw new Error("An item that was found is gone");
    return { item: first, range, related };
  }

  const staticCategory = matchCategory(name);
  if (staticCategory) throw redirect(staticCategoryPath(staticCategory));
  const category = await resolveCategory(name);
  if (category) throw redirect(categoryPath(category));

  const [products, items, categories] = await Promise.all([
    closeProducts(name, CLOSE),
    priceItems(closeMatches(name, CLOSE)),
    filterCategories(),
  ]);
  const close = { items, products };
  return data({ item: undefined, asked: clipQuery(name), close, categories }, { status: 404 });
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const item = loaderData?.item;
  if (!item) {
    const description = "No product of that name. Search the catalogue or ask us.";
    return notFoundMeta("product", origin, description);
  }
  // Search engines should list the item's own page, not this one.
  return productMeta(
    { ...item, category: loaderData.range.name },
    {
      path: itemPath(item),
      above: [{ name: "Catalog", path: "/products" }, loaderData.range],
      origin,
    },
  );
}

export default function SearchPage({ loaderData, params, matches }: Route.ComponentProps) {
  if (!loaderData.item) {
    const { asked, close, categories } = loaderData;
    return (
      <CatalogueNotFound
        what="product"
        title="Product not found."
        explanation="Check the spelling, or tell us what you need. We print more than the catalog shows."
        query={asked}
        categories={categories.map(categoryLink)}
      >
        {close.items.length + close.products.length > 0 ? (
          <section className="wrap close-matches" aria-labelledby="close">
            <h2 id="close">Close matches</h2>
            <ul className="product-grid">
              {close.items.map((item) => (
                <ItemCard key={item.name} item={item} />
              ))}
              {close.products.map((product) => (
                <ProductCard key={product.id} product={product} />
              ))}
            </ul>
          </section>
        ) : null}
      </CatalogueNotFound>
    );
  }

  const { item, range, related } = loaderData;
  return (
    <>
      <div className="wrap search-found">
        <p className="muted">
          Search result for <b>{params.nameOrCategory}</b>
        </p>
        <ItemSheet
          item={item}
          url={`${matches[0].loaderData.origin}${searchPath(item.name)}`}
          className="item-view"
          sizes={`(min-width:1280px) 576px, (min-width:768px) 45vw, ${phoneWidth}`}
          order="Order on WhatsApp"
          facts={
            <p className="muted">
              Minimum quantity <b>{units(item.quantity)}</b>
              {" · "}Ready in <b>{workingDays(item.delivery)}</b>
            </p>
          }
        >
          <p>
            <Link className="link" to={itemPath(item)}>
              View Details
            </Link>
            {" · "}
            <Link className="link" to={range.path}>
              All {range.name}
            </Link>
          </p>
        </ItemSheet>
      </div>
      <RelatedItems items={related} />
    </>
  );
}
