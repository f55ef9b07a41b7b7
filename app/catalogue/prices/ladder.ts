/** The exact price of a quantity before any option, and how pages show it (TRADE §1). */
import { eachOf, type Kobo, NAIRA } from "./each.ts";
import { MOST_KOBO, minimumOf, type PriceList } from "./price-list.ts";

type Ladder = Pick<PriceList, "rungs" | "packs">;

/**
 * The ladder's price of a quantity: between two rungs, on a straight line; above the last rung, at
 * that rung's price each.
 * @returns null when it is by quote, and below the minimum
 */
export function ladderPrice({ rungs, packs }: Ladder, quantity: number): Kobo | null {
  const at = rungs.findIndex((rung) => rung.quantity >= quantity);
  const upper = rungs[at];
  if (upper?.quantity === quantity) return upper.price === null ? null : [BigInt(upper.price), 1n];
  const lower = upper ? rungs[at - 1] : rungs.at(-1);
  if (packs || !lower || lower.price === null || upper?.price === null) return null;
  const [units, price] = [BigInt(lower.quantity), BigInt(lower.price)];
  if (!upper) return [price * BigInt(quantity), units];
  const width = BigInt(upper.quantity) - units;
  const rise = BigInt(upper.price) - price;
  return [price * width + rise * (BigInt(quantity) - units), width];
}

/**
 * Turns an exact price into the asked price: at least zero, rounded up to whole naira.
 * @returns kobo; null above the most that is counted
 */
export function roundUp([above, below]: Kobo): number | null {
  const naira = below * BigInt(NAIRA);
  const kobo = above <= 0n ? 0 : Number((above + naira - 1n) / naira) * NAIRA;
  return kobo <= MOST_KOBO ? kobo : null;
}

/** A row of the ladder that buyers see. */
export interface LadderRow {
  quantity: number;
  /** All three in kobo. */
  together: number;
  each: number;
  /** The saving, compared with the first rung's price each; 0 when there is none. */
  saves: number;
}

/**
 * The rows of the ladder without options, including one for the buyer's own quantity.
 * @returns nothing when the product is priced by quote
 */
export function ladderRows(ladder: Ladder, own: number): LadderRow[] {
  const quantities = new Set([...ladder.rungs.map(({ quantity }) => quantity), own]);
  const rows: LadderRow[] = [];
  for (const quantity of [...quantities].sort((a, b) => a - b)) {
    const exact = ladderPrice(ladder, quantity);
    const together = exact && roundUp(exact);
    if (together === null) continue;
    const each = eachOf(together, quantity);
    rows.push({ quantity, together, each, saves: savedOf(ladder, quantity, together) });
  }
  return rows;
}

function savedOf(ladder: Ladder, quantity: number, together: number): number {
  const price = BigInt(ladder.rungs[0]?.price ?? 0);
  const naira = BigInt(minimumOf(ladder) * NAIRA);
  const saved = price * BigInt(quantity) - BigInt(together) * BigInt(minimumOf(ladder));
  return saved > 0n ? Math.min(Number(saved / naira) * NAIRA, MOST_KOBO) : 0;
}
