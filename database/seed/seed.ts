import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { LOCKS } from "../advisory-locks.ts";
import { longTransaction, type Transaction } from "../db.server.ts";
import {
  categories,
  categoryAliases,
  chatReplies,
  deliveryZones,
  type PriceDocument,
  priceLists,
  products,
  seedings,
  settings,
} from "../schema.ts";
import { seedCategories } from "./seed-categories.ts";
import { seedPrices } from "./seed-prices.ts";
import { seedPrintSpecs } from "./seed-print-specs.ts";
import { seedProducts } from "./seed-products.ts";
import { seedReplies } from "./seed-replies.ts";
import { seedZones } from "./seed-zones.ts";

const MINUTE_MS = 60_000;

/**
 * Adds missing categories until the owner has changed them, and, on the first start, the demo
 * products with prices, delivery fees and replies.
 * Never touches a shop that has, or had, products of its own (PRODUCT §4).
 * @param report called with one line before products are written
 * @param fromEach the cheapest unit price of a price list, in kobo
 */
export async function seedDatabase(
  report: (line: string) => void,
  fromEach: (list: PriceDocument) => number | null,
): Promise<void> {
  await longTransaction(async (tx) => {
    // A shop that has just been killed may hold it for a while, another one may be filling the shop.
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.seeding})`);
    // A category that the owner has renamed or removed does not come back.
    if ((await tx.$count(settings, eq(settings.name, "categories"))) === 0) {
      await seedAllCategories(tx);
    }
    const first = await tx
      .insert(seedings)
      .values({ name: "products" })
      .onConflictDoNothing()
      .returning({ name: seedings.name });
    const [any] = await tx.select({ id: products.id }).from(products).limit(1);
    if (first.length === 0 || any) return;
    report(`Filling the shop with ${seedProducts.length} products`);
    const now = Date.now();
    // The first of the list is the newest.
    const rows = seedProducts.map((product, index) => ({
      ...product,
      id: uuidv7(),
      timestamp: new Date(now - index * MINUTE_MS),
    }));
    await tx.insert(products).values(
      rows.map((row) => ({
        ...row,
        isDemo: true,
        fromEach: fromEach(wholeList(row)),
        printSpec: seedPrintSpecs[row.name] ?? null,
        features: [...row.features],
        detailImages: [...row.detailImages],
      })),
    );
    const priced = rows.flatMap(({ id, name }) => {
      const document = seedPrices[name];
      return document ? [{ productId: id, document }] : [];
    });
    await tx.insert(priceLists).values(priced);
    // Keeps the zones of a shop that has some.
    await tx.insert(deliveryZones).values(seedZones.map(zoneRow)).onConflictDoNothing();
    await tx
      .insert(chatReplies)
      .values(seedReplies.map((reply, place) => ({ ...reply, id: uuidv7(), place })))
      .onConflictDoNothing();
  });
}

function wholeList({ name, quantity, price }: (typeof seedProducts)[number]): PriceDocument {
  const { rungs = [], options = [], exclusions = [], ...more } = seedPrices[name] ?? {};
  return { ...more, rungs: [{ quantity, price }, ...rungs], options, exclusions };
}

const zoneRow = ({ fee, ...zone }: (typeof seedZones)[number]) => ({
  ...zone,
  rule: fee === null ? ("none" as const) : ("fee" as const),
  fee: fee === null ? null : fee * 100,
});

/**
 * Writes only what is missing: a statement that adds nothing would still make every process forget
 * the pages that it keeps, at each start of another.
 */
async function seedAllCategories(tx: Transaction): Promise<void> {
  const known = new Set((await tx.select().from(categories)).map(({ name }) => name));
  const missing = seedCategories
    .map(({ name }, position) => ({ name, position }))
    .filter(({ name }) => !known.has(name));
  if (missing.length > 0) await tx.insert(categories).values(missing).onConflictDoNothing();
  const knownAliases = new Set((await tx.select().from(categoryAliases)).map(({ alias }) => alias));
  const aliases = seedCategories
    .flatMap(({ name, aliases }) =>
      aliases.map((alias) => ({ alias: asAlias(alias), categoryName: name })),
    )
    .filter(({ alias }) => !knownAliases.has(alias));
  if (aliases.length > 0) await tx.insert(categoryAliases).values(aliases).onConflictDoNothing();
}

const asAlias = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
