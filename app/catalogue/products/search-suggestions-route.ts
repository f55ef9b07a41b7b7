import { requestContext } from "../../http/request.server.ts";
import { productPath } from "../product.ts";
import { priceItemsOrNot, withoutSame } from "../static/priced-items.server.ts";
import { searchPath } from "../static/static-path.ts";
import { searchStatic } from "../static/static-search.server.ts";
import type { Route } from "./+types/search-suggestions-route";
import { closeProducts } from "./list-products.server.ts";

const LONGEST_QUERY = 200;
const MOST_ITEMS = 8;
/** Places kept for products of the database beside many static items. */
const PRODUCTS_AT_LEAST = 3;

/**
 * GET /search-suggestions?q= : the static items whose names contain the text (SPEC §2), then the
 * most similar products of the database, for the navbar's search. What is both stands once. Prices
 * are kobo, or null. Without the database the static ones are still found.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("q")?.trim() ?? "";
  if (query === "" || query.length > LONGEST_QUERY) return answer([]);
  const logError = (error: unknown) => context.get(requestContext).logError(error);
  const [found, close] = await Promise.all([
    priceItemsOrNot(searchStatic(query, MOST_ITEMS), logError),
    closeProducts(query, MOST_ITEMS).catch((error: unknown) => {
      logError(error);
      return [];
    }),
  ]);
  const similar = withoutSame(close, found);
  const room = MOST_ITEMS - Math.min(similar.length, PRODUCTS_AT_LEAST);
  const items = [
    ...found.slice(0, room).map(({ name, image, price, quantity }) => ({
      name,
      image,
      href: searchPath(name),
      price,
      quantity,
    })),
    ...similar.map(({ id, name, imageUrl, price, quantity }) => ({
      name,
      image: imageUrl,
      href: productPath(id),
      price,
      quantity,
    })),
  ].slice(0, MOST_ITEMS);
  return answer(items);
}

const answer = (items: object[]) =>
  Response.json({ items }, { headers: { "Cache-Control": "no-store" } });
