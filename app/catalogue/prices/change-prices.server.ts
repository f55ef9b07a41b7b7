/** Changes a product's prices for an admin. */
import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { joined } from "../../ui/format/joined.ts";
import { formatCount, formatNaira } from "../../ui/format/money.ts";
import { isThere } from "../find-product.server.ts";
import { fromEach } from "./line.ts";
import type { PriceList, Rung } from "./price-list.ts";
import { type PriceListErrors, parsePriceList } from "./price-list-rules.server.ts";
import { type KeptPrices, keptPrices, listOf } from "./read-prices.server.ts";

/**
 * What became of a price list: stored, refused, its product deleted, or overtaken by another
 * change.
 */
export type PricesKept =
  | { ok: true; revision: number }
  | { ok: false; errors: PriceListErrors }
  | { ok: false; gone: true }
  | { ok: false; current: KeptPrices };

/**
 * Replaces a product's whole price list, unless somebody has changed it since. A list that is
 * stored already, because the first answer was lost, counts as kept.
 * @param revision of the prices that the form was made from
 * @param input as `parsePriceList` reads it; its first rung becomes the product's price and minimum
 * @throws Response 403 when the viewer is not an admin
 */
export async function setPriceList(
  viewer: Viewer,
  id: string,
  revision: number,
  input: unknown,
): Promise<PricesKept> {
  const admin = staffOf(viewer, "catalogue");
  const parsed = parsePriceList(input);
  if (!isUuid(id)) return { ok: false, gone: true };
  return db.transaction(async (tx) => {
    const current = await lockedPrices(tx, id);
    if (!current) return { ok: false, gone: true };
    if (parsed.ok && isSame(parsed.list, current.list)) {
      return { ok: true, revision: current.revision };
    }
    if (current.revision !== revision) return { ok: false, current };
    if (!parsed.ok) return parsed;
    await keepList(tx, id, parsed.list, current.list, admin.id);
    await recordAct(tx, admin, "change-prices", { productId: id, name: current.name });
    return { ok: true, revision: revision + 1 };
  });
}

/**
 * Replaces the price lists of several products, all or none.
 * @param changes checked lists, with the revisions that they were made from
 * @returns the name of a product whose prices somebody has changed since; then nothing is kept
 * @throws Response 403 when the viewer is not an admin
 */
export async function changePriceLists(
  viewer: Viewer,
  changes: readonly { id: string; name: string; revision: number; list: PriceList }[],
): Promise<string | undefined> {
  const admin = staffOf(viewer, "catalogue");
  // All transactions lock in the same order, so that no two wait for each other.
  const sorted = [...changes].sort((one, other) => (one.id < other.id ? -1 : 1));
  try {
    await db.transaction(async (tx) => {
      for (const { id, name, revision, list } of sorted) {
        const current = await lockedPrices(tx, id);
        if (current?.revision !== revision) throw new Overtaken(name);
        await keepList(tx, id, list, current.list, admin.id);
        await recordAct(tx, admin, "change-prices", { productId: id, name });
      }
    });
  } catch (error) {
    if (error instanceof Overtaken) return error.message;
    throw error;
  }
  return undefined;
}

/** Rolls back a transaction because somebody else was faster; the message is the product's name. */
class Overtaken extends Error {}

async function lockedPrices(tx: Transaction, id: string): Promise<KeptPrices | undefined> {
  const where = and(eq(products.id, id), isThere);
  await tx.select({ id: products.id }).from(products).where(where).for("update");
  return keptPrices(tx, where);
}

async function keepList(
  tx: Transaction,
  id: string,
  list: PriceList,
  before: PriceList,
  changedBy: string,
): Promise<void> {
  const { rungs, ...rest } = list;
  const [first, ...more] = rungs;
  if (!first) throw new Error("A checked price list has a rung");
  const document = { ...rest, rungs: more };
  const changedAt = sql`clock_timestamp()`;
  await tx
    .insert(priceLists)
    .values({ productId: id, document, changedBy, changedAt })
    .onConflictDoUpdate({
      target: priceLists.productId,
      set: { document, changedBy, changedAt },
    });
  const isOther = !isSame(first, before.rungs[0]);
  await tx
    .update(products)
    .set({
      ...first,
      fromEach: fromEach(list),
      pricesRevision: sql`${products.pricesRevision} + 1`,
      // Because the product's own form shows the first rung.
      ...(isOther ? { version: sql`${products.version} + 1` } : {}),
      updatedAt: changedAt,
    })
    .where(eq(products.id, id));
}

/**
 * Fits a product's ladder to a new price and minimum from the product's form: it removes rungs that
 * are no longer above the minimum.
 * @param agreed the quantities of the rungs that may be removed, with spaces between them
 * @returns the columns of the product that change with it
 * @throws LosesRungs when others would be removed
 */
export async function fitLadder(tx: Transaction, id: string, first: Rung, agreed: string) {
  // Keeps the ladder from changing meanwhile.
  await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
  const isIt = eq(priceLists.productId, id);
  const [row] = await tx.select({ document: priceLists.document }).from(priceLists).where(isIt);
  const known = row?.document.rungs ?? [];
  // A product by quote has one rung.
  const rungs = known.filter(({ quantity }) => first.price && quantity > first.quantity);
  const lost = known.filter((rung) => !rungs.includes(rung));
  if (quantitiesOf(lost) !== agreed && lost.length > 0) throw new LosesRungs(first, lost);
  const document = row && { ...row.document, rungs };
  if (document && rungs.length < known.length) {
    await tx.update(priceLists).set({ document }).where(isIt);
  }
  return {
    fromEach: fromEach(listOf(first, document)),
    pricesRevision: sql`${products.pricesRevision} + 1`,
  };
}

const quantitiesOf = (rungs: readonly Rung[]) => rungs.map(({ quantity }) => quantity).join(" ");

/** Rolls back a form that would remove rungs without asking. */
export class LosesRungs extends Error {
  /** What the form sends once its sender agrees. */
  readonly quantities: string;
  /** In words. */
  readonly told: string;
  constructor({ quantity }: Rung, lost: readonly Rung[]) {
    super("A new minimum takes rungs off a ladder");
    this.quantities = quantitiesOf(lost);
    const rungs = lost.map(
      (rung) => `${formatCount(rung.quantity)} (${formatNaira(rung.price ?? 0)})`,
    );
    const names = joined(rungs);
    const they = lost.length === 1 ? `the rung ${names} goes` : `the rungs ${names} go`;
    this.told = `From ${formatCount(quantity)} on, ${they}. Tick it below, or choose a smaller quantity.`;
  }
}

/** Whether two parts of a price list say the same, whatever the order of their fields. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name) => isSame(one[name as never], other[name as never]))
  );
}
