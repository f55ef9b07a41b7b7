import type { Queries } from "../../../database/db.server.ts";
import type { Choice } from "../prices/price-list.ts";
import { readPriced } from "../prices/read-prices.server.ts";
import { type PrintSpec, specOf } from "./print-spec.ts";

/** What a line is of, as orders and quotes keep it. */
interface Line {
  productId: string | null;
  quantity: number;
  choice: Omit<Choice, "quantity">;
}

/**
 * The specifications of lines as their products say them now, drafts too.
 * @returns one for each line, in the same order; null where there is none
 */
export async function specsOfLines(
  lines: readonly Line[],
  queries: Queries,
): Promise<(PrintSpec | null)[]> {
  const ids = [...new Set(lines.flatMap(({ productId }) => productId ?? []))];
  const priced = await readPriced(ids, queries, true);
  return lines.map(({ productId, quantity, choice }) => {
    const product = productId ? priced.get(productId) : undefined;
    return product ? specOf(product.printSpec, product.list, { ...choice, quantity }) : null;
  });
}
