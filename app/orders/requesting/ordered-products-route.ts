import { clipQuery } from "../../../database/search/words.ts";
import { MOST_LINES } from "../../catalogue/prices/order-sum.ts";
import { browseProducts } from "../../catalogue/products/list-products.server.ts";
import { searchStatic } from "../../catalogue/static/static-search.server.ts";
import type { Route } from "./+types/ordered-products-route";
import type { About } from "./lines/form-lines.ts";
import { findAllOrdered } from "./lines/ordered-product.server.ts";

/** The most products, and the most static items, that a search offers. */
const OFFERED = 6;

/**
 * GET /ordered-products: the products of an order form's lines, with everything that their prices
 * are computed from. Either `product` (ids) and `item` (`{category}/{id}`), as often as needed, or
 * `q`, words to search for. What is not in the shop is left out.
 */
export async function loader({ url: { searchParams } }: Route.LoaderArgs) {
  const query = clipQuery(searchParams.get("q") ?? "").trim();
  const abouts = query ? await search(query) : named(searchParams);
  const found = await findAllOrdered(abouts);
  const offered = new Set<string>();
  const products = abouts.flatMap((about, index) => {
    const ordered = found[index];
    if (!ordered) return [];
    const { productId, item: _, ...product } = ordered;
    // A search finds an item also as the product that is the same thing.
    if (query && productId) {
      if (offered.has(productId)) return [];
      offered.add(productId);
    }
    return { ...about, ...product };
  });
  return Response.json({ products }, { headers: { "Cache-Control": "no-store" } });
}

function named(query: URLSearchParams): About[] {
  return [
    ...query.getAll("product").map((product) => ({ product, item: "" })),
    ...query.getAll("item").map((item) => ({ product: "", item })),
  ].slice(0, MOST_LINES);
}

async function search(query: string): Promise<About[]> {
  const { products } = await browseProducts({ query, limit: OFFERED });
  return [
    ...products.map(({ id }) => ({ product: id, item: "" })),
    ...searchStatic(query, OFFERED).map(({ category, id }) => ({
      product: "",
      item: `${category}/${id}`,
    })),
  ];
}
