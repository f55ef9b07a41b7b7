import { requestContext } from "../../http/request.server.ts";
import { productPath } from "../product.ts";
import { searchPath } from "../static/static-path.ts";
import { searchStatic } from "../static/static-search.ts";
import type { Route } from "./+types/search-suggestions-route";
import { closeProducts } from "./list-products.server.ts";

const LONGEST_QUERY = 200;
const MOST_ITEMS = 8;
/** Places that static items leave to products of the database, when there are any. */
const PRODUCTS_AT_LEAST = 3;

/**
 * GET /search-suggestions?q= : the static items whose name contains the text (SPEC §2), then the
 * products of the database most similar to it, for the navbar's search. Price in kobo, null when
 * it has none. Without the database the static ones are still found.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("q")?.trim() ?? "";
  const searched = query !== "" && query.length <= LONGEST_QUERY;
  const similar = searched
    ? await closeProducts(query, MOST_ITEMS).catch((error: unknown) => {
        context.get(requestContext).logError(error);
        return [];
      })
    : [];
  const room = MOST_ITEMS - Math.min(similar.length, PRODUCTS_AT_LEAST);
  const found = searched ? searchStatic(query, room) : [];
  const items = [
    ...found.map(({ name, image, price, quantity }) => ({
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
  return Response.json({ items }, { headers: { "Cache-Control": "no-store" } });
}
