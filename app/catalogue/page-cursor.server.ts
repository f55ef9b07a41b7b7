/**
 * A place between two products of an ordered list, as it stands in the URL. A page is found by
 * the key of its neighbour and not by its number, so that it costs the same everywhere in the
 * list and nothing repeats or is skipped while products come and go.
 */
import { z } from "zod";
import { uuid } from "../../database/uuid.ts";

const id = uuid();
const cursor = z.discriminatedUnion("order", [
  // Milliseconds since 1970, to the year 2100: nothing that PostgreSQL would call out of range.
  z.object({ order: z.literal("newest"), key: z.int().min(0).max(4_102_444_800_000), id }),
  z.object({ order: z.literal("price-up"), key: z.int().nonnegative(), id }),
  z.object({ order: z.literal("price-down"), key: z.int().nonnegative(), id }),
  z.object({ order: z.literal("best"), key: z.int().min(0).max(10_000), id }),
]);

/** Which product the page starts after (or ends before), in which order. */
export type PageCursor = z.infer<typeof cursor>;
/** The orders a list can have; 'best' is how near a product is to the searched words. */
export type PageOrder = PageCursor["order"];

/** Makes the opaque text for the URL. */
export function writeCursor({ order, key, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([order, key, id])).toString("base64url");
}

/** Reads the text back; undefined for anything `writeCursor` has not made. */
export function readCursor(text: string | null | undefined): PageCursor | undefined {
  if (!text || text.length > 200) return undefined;
  try {
    const [order, key, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    return cursor.safeParse({ order, key, id }).data;
  } catch {
    return undefined;
  }
}
