/**
 * How many products there are. Lists count to 1,000 and stop, so that counting costs the same
 * however many products there are.
 */
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { products } from "../../database/schema.ts";
import { remember } from "../live/remember.server.ts";
import { inShop, isThere } from "./find-product.server.ts";

/** Counting stops here. */
export const COUNT_LIMIT = 1000;

/** The length of a list; `more` when it goes on beyond `total`. */
export interface Count {
  total: number;
  more: boolean;
}

/** Reads a count that went at most one beyond the limit. */
export const countOf = (counted: number): Count => ({
  total: Math.min(counted, COUNT_LIMIT),
  more: counted > COUNT_LIMIT,
});

/** Which products a list has. */
export interface Listed {
  category?: string | undefined;
  /** Those that only the shop sees, too. */
  drafts?: boolean | undefined;
}

/** The condition of a list that is not a search. */
export const inList = ({ category, drafts }: Listed) =>
  and(drafts ? isThere : inShop, category ? eq(products.categoryName, category) : undefined);

async function count(listed: Listed): Promise<Count> {
  const some = db
    .select({ id: products.id })
    .from(products)
    .where(inList(listed))
    .limit(COUNT_LIMIT + 1)
    .as("some");
  return countOf(await db.$count(some));
}

const countForBuyers = remember("catalogue", (category: string | undefined) => count({ category }));
const countForShop = remember("catalogue", (category: string | undefined) =>
  count({ category, drafts: true }),
);

/** The length of a list that is not a search; counted once after each change of the catalogue. */
export const countListed = ({ category, drafts }: Listed) =>
  drafts ? countForShop(category) : countForBuyers(category);

/** What the admin reads above the list of products. */
export interface ProductCounts {
  products: number;
  /** Categories that have products. */
  categories: number;
  /** Added in the last seven days; 100 means 100 or more. */
  thisWeek: number;
}

/** The shop's numbers of products, counted once after each change of the catalogue. */
export async function countProducts(): Promise<ProductCounts> {
  const lately = db
    .select({ id: products.id })
    .from(products)
    .where(and(isThere, sql`${products.timestamp} > now() - interval '7 days'`))
    .limit(100)
    .as("lately");
  const [all, thisWeek] = await Promise.all([countAllProducts(), db.$count(lately)]);
  return { ...all, thisWeek };
}

async function countAllProducts(): Promise<{ products: number; categories: number }> {
  const counts = [...(await countByCategory()).values()];
  return { products: counts.reduce((sum, one) => sum + one, 0), categories: counts.length };
}

/** How many products each category has now, drafts too; those without any are left out. */
export async function countedNow(): Promise<Map<string, number>> {
  const rows = await db
    .select({ name: products.categoryName, count: sql<number>`count(*)::int` })
    .from(products)
    .where(isThere)
    .groupBy(products.categoryName);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** The same, counted once after each change of the catalogue. */
const countByCategory = remember("catalogue", countedNow);
