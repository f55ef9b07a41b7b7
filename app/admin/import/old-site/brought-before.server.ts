/** What earlier imports of the old site have brought, by what that calls it. */
import { and, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../../../database/db.server.ts";
import { importRecords } from "../../../../database/schema.ts";
import { firstOf } from "../../../../database/storable.ts";
import type { ReportLine } from "../../../imports/importer.ts";
import type { Collection } from "./site-limits.ts";

const SLICE = 5_000;

/** Their ids in this shop, by their ids there. */
export async function broughtBefore(
  queries: Queries,
  kind: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < keys.length; at += SLICE) {
    const rows = await queries
      .select({ key: importRecords.key, target: importRecords.target })
      .from(importRecords)
      .where(
        and(eq(importRecords.kind, kind), inArray(importRecords.key, keys.slice(at, at + SLICE))),
      );
    for (const { key, target } of rows) found.set(key, target);
  }
  return found;
}

const cut = (words: string) => (words.length > 200 ? `${firstOf(words, 200)}…` : words);

/** A line of the report. @param id of the document */
export const siteLine = (
  kind: ReportLine["kind"],
  collection: Collection | "files",
  id: string,
  subject: string,
  words: string,
): ReportLine => ({
  ...{ kind, row: 0, column: collection },
  ...{ value: cut(id), subject: cut(subject), words: cut(words) },
});
