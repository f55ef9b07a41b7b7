import type { Route } from "./+types/search-suggestions.ts";
import { staticItemPath } from "./static-path.ts";
import { searchStatic } from "./static-search.ts";

const LONGEST_QUERY = 200;
const MOST_ITEMS = 8;

/**
 * GET /search-suggestions?q= : the static items whose name contains the text, for the navbar's
 * search (SPEC §2). Price in kobo, null when it has none.
 */
export function loader({ request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams.get("q") ?? "";
  const found = query.length > LONGEST_QUERY ? [] : searchStatic(query, MOST_ITEMS);
  const items = found.map(({ name, image, price, quantity }) => ({
    name,
    image,
    href: staticItemPath(name),
    price,
    quantity,
  }));
  return Response.json({ items }, { headers: { "Cache-Control": "private, max-age=60" } });
}
