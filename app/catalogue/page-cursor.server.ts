/**
 * A place between two products of an ordered list, as it stands in the URL. A page starts at the
 * key of a product instead of at a page number: so it costs the same everywhere in the list, and no
 * product is repeated or skipped while others come and go.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { products } from "../../database/schema.ts";
import { uuid } from "../../database/uuid.ts";

const id = uuid();
const cursor = z.discriminatedUnion("order", [
  // Milliseconds since 1970, up to the year 2100: PostgreSQL takes all of them.
  z.object({ order: z.literal("newest"), key: z.int().min(0).max(4_102_444_800_000), id }),
  z.object({ order: z.literal("price-up"), key: z.int().nonnegative(), id }),
  z.object({ order: z.literal("price-down"), key: z.int().nonnegative(), id }),
  z.object({ order: z.literal("best"), key: z.int().min(0).max(10_000), id }),
]);

/** Which product the page starts after (or ends before), in which order. */
export type PageCursor = z.infer<typeof cursor>;
/** The orders a list can have; 'best' is by nearness to the searched words. */
export type PageOrder = PageCursor["order"];

/** Makes the opaque text for the URL. */
export function writeCursor({ order, key, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString("base64url");
}

/** Reads the text back; undefined for anything that `writeCursor` did not make. */
export function readCursor(text: string | null | undefined): PageCursor | undefined {
  if (!text || text.length > 200) return undefined;
  try {
    const [order, key, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    return cursor.safeParse({ order, key, id }).data;
  } catch {
    return undefined;
  }
}

/** The cursors that may stand in a URL. */
export interface Place {
  /** Cursor of the page before; a malformed one shows the first page. */
  after?: string | null;
  /** Cursor of the page after. */
  before?: string | null;
}

/** Where a page starts: after a product, or before it when it leads backwards. */
export type Start = PageCursor & { backwards: boolean };

/** Where the page starts, if the cursor is of the given order; undefined for the first page. */
export function cursorOf(place: Place, order?: PageOrder): Start | undefined {
  const before = readCursor(place.before);
  const after = before ? undefined : readCursor(place.after);
  const cursor = [before, after].find((one) => one && (!order || one.order === order));
  return cursor && { ...cursor, backwards: cursor === before };
}

/** The sort key of a list in this order; newest first as long as nothing is ranked. */
export const keyOf = (order: PageOrder) =>
  order.startsWith("price") ? products.priceOrder : products.timestamp;

/** The condition for what comes after a cursor, or before it when it leads backwards. */
export function beyond({ order, key, id, backwards }: Start, column: PgColumn | SQL): SQL {
  const rising = (order === "price-up") !== backwards;
  const start = order === "newest" ? sql`${new Date(key).toISOString()}::timestamptz` : key;
  return sql`(${column}, ${products.id}) ${sql.raw(rising ? ">" : "<")} (${start}, ${id}::uuid)`;
}
