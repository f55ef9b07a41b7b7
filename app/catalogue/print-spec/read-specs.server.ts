/** Reads the print specifications of products, for lines and for the shop's pages. */
import { db, type Queries } from "../../../database/db.server.ts";
import type { Choice } from "../prices/price-list.ts";
import { readPriced } from "../prices/read-prices.server.ts";
import { type PrintSpec, specOf } from "./print-spec.ts";
import { shopSizeWords } from "./spec-words.ts";

/** How orders and quotes keep what a line is of. */
interface Line {
  productId: string | null;
  quantity: number;
  choice: Omit<Choice, "quantity">;
}

/**
 * The specifications of lines as their products have them now, drafts included.
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

/**
 * The print size on a product's page: `90 × 55 mm, 3 mm bleed`.
 * @param drafts whether the shop asks, which sees drafts
 * @returns null when nobody has given one
 */
export async function findShopSize(id: string, drafts: boolean): Promise<string | null> {
  const product = (await readPriced([id], db, drafts)).get(id);
  return product?.printSpec ? shopSizeWords(product.printSpec, product.list) : null;
}
