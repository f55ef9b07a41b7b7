/** Keyset pagination of lists that are sorted newest first. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { uuid } from "./uuid.ts";

const place = z.object({
  /** Milliseconds since 1970, up to 2100, within PostgreSQL's range. */
  time: z.int().min(0).max(4_102_444_800_000),
  id: uuid(),
});

/** The time and id of a page's last line. */
export type Place = z.infer<typeof place>;

/** Encodes a place for the URL. */
function writePlace({ time, id }: Place): string {
  return Buffer.from(JSON.stringify([time, id])).toString("base64url");
}

/** Decodes a place; undefined when it is invalid. */
export function readPlace(text: string | null | undefined): Place | undefined {
  if (!text || text.length > 200) return undefined;
  try {
    const [time, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    return place.safeParse({ time, id }).data;
  } catch {
    return undefined;
  }
}

/** The rows after `after`, in descending order of both columns. */
export function olderThan(time: PgColumn, id: PgColumn, after: Place | undefined): SQL | undefined {
  if (!after) return undefined;
  const instant = new Date(after.time).toISOString();
  return sql`(${time}, ${id}) < (${instant}::timestamptz, ${after.id}::uuid)`;
}

/** Cuts a page out of `size + 1` rows; `next` is the key of the next one, or null. */
export function cutPage<Row extends { id: string }>(
  rows: Row[],
  size: number,
  timeOf: (row: Row) => Date,
): { rows: Row[]; next: string | null } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const more = rows.length > size && last !== undefined;
  return {
    rows: page,
    next: more ? writePlace({ time: timeOf(last).getTime(), id: last.id }) : null,
  };
}

/**
 * A list whose two parts are read one after the other. What moves from the first to the second
 * meanwhile is in both, and stays in the first.
 */
export function inTwoParts<Row extends { id: string }>(first: Row[], second: Row[]): Row[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...second.filter(({ id }) => !known.has(id))];
}
