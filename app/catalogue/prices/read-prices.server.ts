/** Price lists as they are stored: the first rung with the product, the rest in one document. */
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { type PriceDocument, priceLists, products, users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { inShop, isThere } from "../find-product.server.ts";
import type { PriceList } from "./price-list.ts";

/** The most products that are offered to copy options from. */
const MOST_TO_COPY = 200;

/** What a price needs to know of a product. */
export interface PricedProduct {
  id: string;
  name: string;
  imageUrl: string;
  categoryName: string;
  /** Working days; null: no day is promised. */
  days: number | null;
  list: PriceList;
  /** What its artwork has to be like; null when nobody has said. */
  printSpec: (typeof products.$inferSelect)["printSpec"];
  /** The revision of its prices, which grows with every change. */
  revision: number;
}

/** A product's price list as its admin sees it. */
export interface KeptPrices {
  name: string;
  days: number | null;
  list: PriceList;
  revision: number;
  /** Who changed it last, and when; null when nobody has, or the account is gone. */
  changedBy: string | null;
  changedAt: Date | null;
}

/** The whole list of a product, with its own price as the first rung. */
export function listOf(
  { quantity, price }: { quantity: number; price: number | null },
  document: PriceDocument | null | undefined,
): PriceList {
  const { rungs = [], options = [], exclusions = [], ...ordered } = document ?? {};
  return { ...ordered, rungs: [{ quantity, price }, ...rungs], options, exclusions };
}

/**
 * The prices of products that buyers see, by their ids. Unknown ones are left out.
 * @param ids at most as many as an order has lines
 * @param drafts whether to read drafts, which only the shop sees
 */
export async function readPriced(
  ids: readonly string[],
  queries: Queries = db,
  drafts = false,
): Promise<Map<string, PricedProduct>> {
  const wanted = ids.filter(isUuid);
  if (wanted.length === 0) return new Map();
  const rows = await queries
    .select({
      id: products.id,
      name: products.name,
      imageUrl: products.imageUrl,
      categoryName: products.categoryName,
      days: products.delivery,
      price: products.price,
      quantity: products.quantity,
      printSpec: products.printSpec,
      revision: products.pricesRevision,
      document: priceLists.document,
    })
    .from(products)
    .leftJoin(priceLists, eq(priceLists.productId, products.id))
    .where(and(sql`${products.id} = any(${sql.param(wanted)}::uuid[])`, drafts ? isThere : inShop));
  return new Map(
    rows.map(({ price, quantity, document, ...row }) => [
      row.id,
      { ...row, list: listOf({ price, quantity }, document) },
    ]),
  );
}

/**
 * A product's prices for the admin, drafts included; undefined when there is no such product.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findPrices(viewer: Viewer, id: string): Promise<KeptPrices | undefined> {
  staffOf(viewer, "catalogue");
  return isUuid(id) ? keptPrices(db, and(eq(products.id, id), isThere)) : undefined;
}

/**
 * Some products with options, to copy those from.
 * @param except the product that they are for
 * @throws Response 403 when the viewer is not an admin
 */
export async function listWithOptions(
  viewer: Viewer,
  except: string,
): Promise<{ id: string; name: string }[]> {
  staffOf(viewer, "catalogue");
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(priceLists)
    .innerJoin(products, eq(products.id, priceLists.productId))
    .where(
      and(isThere, ne(products.id, except), sql`${priceLists.document}->'options'->0 is not null`),
    )
    .limit(MOST_TO_COPY);
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** The prices of one product, drafts included, also inside a transaction. */
export async function keptPrices(
  queries: Queries,
  where: SQL | undefined,
): Promise<KeptPrices | undefined> {
  const [row] = await queries
    .select({
      name: products.name,
      days: products.delivery,
      price: products.price,
      quantity: products.quantity,
      revision: products.pricesRevision,
      document: priceLists.document,
      changedBy: users.name,
      changedAt: priceLists.changedAt,
    })
    .from(products)
    .leftJoin(priceLists, eq(priceLists.productId, products.id))
    .leftJoin(users, eq(users.id, priceLists.changedBy))
    .where(where);
  if (!row) return undefined;
  const { price, quantity, document, ...rest } = row;
  return { ...rest, list: listOf({ price, quantity }, document) };
}
