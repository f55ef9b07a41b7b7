/** Products with their prices, read and written many at a time. */
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { isThere } from "../find-product.server.ts";
import { fromEach } from "../prices/line.ts";
import { listOf } from "../prices/read-prices.server.ts";
import { type FiledProduct, type FileWidth, headRow, rowOf } from "./product-columns.ts";

const SLICE = 200;

/** A product of the shop as a row says it, and what tells whether it has changed. */
export interface KeptProduct extends FiledProduct {
  version: number;
  pricesRevision: number;
  isDeleted: boolean;
}

/** @param lock whether they must stay as they are until the transaction ends */
export async function readProducts(
  queries: Queries,
  where: SQL | undefined,
  { lock = false, limit }: { lock?: boolean; limit?: number } = {},
): Promise<KeptProduct[]> {
  const query = queries
    .select({
      id: products.id,
      name: products.name,
      isDraft: products.isDraft,
      categoryName: products.categoryName,
      description: products.description,
      features: products.features,
      imageUrl: products.imageUrl,
      detailImages: products.detailImages,
      delivery: products.delivery,
      price: products.price,
      quantity: products.quantity,
      version: products.version,
      pricesRevision: products.pricesRevision,
      isDeleted: sql<boolean>`${products.deletedAt} is not null`,
      document: priceLists.document,
    })
    .from(products)
    .leftJoin(priceLists, eq(priceLists.productId, products.id))
    .where(where)
    .orderBy(asc(products.id))
    .$dynamic();
  if (limit) query.limit(limit);
  if (lock) query.for("update", { of: products });
  return (await query).map(({ price, quantity, document, ...row }) => ({
    ...row,
    list: listOf({ price, quantity }, document),
  }));
}

/**
 * `products.csv`: every product with its prices, drafts too, a part at a time.
 * @throws Response 403 without the right
 */
export async function* writeProductFile(viewer: Viewer): AsyncGenerator<string> {
  staffOf(viewer, "import");
  const width = await widest();
  yield `\uFEFF${headRow(width)}`;
  let after: string | undefined;
  for (;;) {
    const where = and(isThere, after ? gt(products.id, after) : undefined);
    const part = await readProducts(db, where, { limit: SLICE });
    if (part.length === 0) return;
    yield part.map((product) => rowOf(product, width)).join("");
    after = part.at(-1)?.id;
  }
}

/** What the widest product needs. A wider one that is saved meanwhile would lose its last columns. */
async function widest(): Promise<FileWidth> {
  const { rows } = await db.execute<{ rungs: number; options: number }>(sql`
    select coalesce(max(jsonb_array_length(document->'rungs')), 0)::integer + 1 as rungs,
           coalesce(max(jsonb_array_length(document->'options')), 0)::integer as options
    from price_lists join products on products.id = price_lists.product_id
    where products.deleted_at is null`);
  return rows[0] ?? { rungs: 1, options: 0 };
}

/** What tells a product that was written so from one that somebody has changed since. */
export const stampOf = ({ version, pricesRevision }: KeptProduct): string =>
  `${version}.${pricesRevision}`;

/** A product that is written, over the one that there is, if any. */
export interface WrittenProduct {
  product: FiledProduct;
  /** What it was; undefined when it is new. */
  before: KeptProduct | undefined;
  /** Since when it is in the shop; now by default. */
  timestamp?: Date;
}

/**
 * Writes products as their rows say, each with its whole price list.
 * @param changedBy an account's id
 * @returns by id, their stamps
 */
export async function writeProducts(
  tx: Transaction,
  all: readonly WrittenProduct[],
  changedBy: string,
  onDone: (count: number) => void,
): Promise<Map<string, string>> {
  const stamps = new Map<string, string>();
  // One order for everybody, so that two of them never wait for one another.
  const sorted = [...all].sort((one, other) => (one.product.id < other.product.id ? -1 : 1));
  for (let at = 0; at < sorted.length; at += SLICE) {
    const part = sorted.slice(at, at + SLICE);
    const rows = part.map(({ product, before, timestamp }) => {
      const { list, ...rest } = product;
      const [first] = list.rungs;
      const version = before ? before.version + 1 : 1;
      const pricesRevision = before ? before.pricesRevision + 1 : 1;
      stamps.set(product.id, `${version}.${pricesRevision}`);
      return {
        ...rest,
        price: first?.price ?? null,
        quantity: first?.quantity ?? 1,
        fromEach: fromEach(list),
        ...(timestamp ? { timestamp } : {}),
        version,
        pricesRevision,
      };
    });
    await tx
      .insert(products)
      .values(rows)
      .onConflictDoUpdate({ target: products.id, set: FROM_ROW });
    await writeLists(tx, part, changedBy);
    onDone(at + part.length);
  }
  return stamps;
}

/** Every column of a row over what was there. */
const FROM_ROW = {
  name: sql`excluded.name`,
  isDraft: sql`excluded.is_draft`,
  categoryName: sql`excluded.category_name`,
  description: sql`excluded.description`,
  features: sql`excluded.features`,
  delivery: sql`excluded.delivery`,
  price: sql`excluded.price`,
  quantity: sql`excluded.quantity`,
  fromEach: sql`excluded.from_each`,
  version: sql`excluded.version`,
  pricesRevision: sql`excluded.prices_revision`,
  updatedAt: sql`clock_timestamp()`,
};

async function writeLists(
  tx: Transaction,
  part: readonly WrittenProduct[],
  changedBy: string,
): Promise<void> {
  const isPlain = ({ product: { list } }: WrittenProduct) =>
    list.rungs.length === 1 && list.options.length === 0 && !list.step && !list.packs;
  const plain = part.filter(isPlain).map(({ product }) => product.id);
  if (plain.length > 0) await tx.delete(priceLists).where(inArray(priceLists.productId, plain));
  const rows = part
    .filter((one) => !isPlain(one))
    .map(({ product: { id, list } }) => {
      const { rungs, ...rest } = list;
      return { productId: id, document: { ...rest, rungs: rungs.slice(1) }, changedBy };
    });
  if (rows.length === 0) return;
  await tx
    .insert(priceLists)
    .values(rows)
    .onConflictDoUpdate({
      target: priceLists.productId,
      set: {
        document: sql`excluded.document`,
        changedBy: sql`excluded.changed_by`,
        changedAt: sql`clock_timestamp()`,
      },
    });
}
