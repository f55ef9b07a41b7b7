/** A place in a list that is read newest first, as it stands in a URL: a key, never a number. */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { uuid } from "./uuid.ts";

const place = z.object({
  /** Milliseconds since 1970, to the year 2100: nothing that PostgreSQL would call out of range. */
  time: z.int().min(0).max(4_102_444_800_000),
  id: uuid(),
});

/** The instant and the id of the last line of a page. */
export type Place = z.infer<typeof place>;

/** Makes the opaque text for the URL. */
function writePlace({ time, id }: Place): string {
  return Buffer.from(JSON.stringify([time, id])).toString("base64url");
}

/** Reads it back; undefined for anything that `writePlace` has not made. */
export function readPlace(text: string | null | undefined): Place | undefined {
  if (!text || text.length > 200) return undefined;
  try {
    const [time, id] = JSON.parse(Buffer.from(text, "base64url").toString());
    return place.safeParse({ time, id }).data;
  } catch {
    return undefined;
  }
}

/** What comes after `after` in a list ordered by these columns, both descending. */
export function olderThan(time: PgColumn, id: PgColumn, after: Place | undefined): SQL | undefined {
  if (!after) return undefined;
  const instant = new Date(after.time).toISOString();
  return sql`(${time}, ${id}) < (${instant}::timestamptz, ${after.id}::uuid)`;
}

/**
 * Cuts a page out of rows that were read one more than it has.
 * @returns the page, and the key of the next one; null when it is the last
 */
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
