/** What the owner has set, in the database: every version is kept, and the newest holds. */
import { isDeepStrictEqual } from "node:util";
import { and, desc, eq, lte } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { settings } from "../../../database/schema.ts";
import type { SiteSection } from "../edits.ts";

/** The settings that are kept so; `categories` only says that the owner has changed them. */
export type SettingName = "money" | "bank" | "tax" | "categories" | SiteSection;

/** A version of a setting; its first one is 1. */
export interface KeptSetting {
  revision: number;
  /** As it was written; whoever reads it checks it. */
  value: unknown;
  timestamp: Date;
}

/**
 * The version of a setting that holds.
 * @param at the one that held then, of a rule that later ones do not change
 * @returns undefined when it was never set
 */
export async function readSetting(
  queries: Queries,
  name: SettingName,
  at?: Date,
): Promise<KeptSetting | undefined> {
  const [newest] = await queries
    .select({
      revision: settings.revision,
      value: settings.value,
      timestamp: settings.timestamp,
    })
    .from(settings)
    .where(and(eq(settings.name, name), at ? lte(settings.timestamp, at) : undefined))
    .orderBy(desc(settings.revision))
    .limit(1);
  return newest;
}

/** Every version of a setting, the newest first. */
export function readVersions(queries: Queries, name: SettingName): Promise<KeptSetting[]> {
  return queries
    .select({
      revision: settings.revision,
      value: settings.value,
      timestamp: settings.timestamp,
    })
    .from(settings)
    .where(eq(settings.name, name))
    .orderBy(desc(settings.revision));
}

/** What came of a save. same: nothing is another, so there is no new version. */
export type Written = "written" | "same" | "outdated";

/**
 * Writes the next version of a setting, if anything of it is another.
 * @param revision of the version that the form was made from; 0 when there was none
 * @param unset what holds while nobody has set it
 */
export async function changeSetting(
  queries: Queries,
  name: SettingName,
  revision: number,
  { value, unset, userId }: { value: object; unset: object; userId: string },
): Promise<Written> {
  const newest = await readSetting(queries, name);
  if ((newest?.revision ?? 0) !== revision) return "outdated";
  if (isDeepStrictEqual(newest?.value ?? unset, value)) return "same";
  return (await writeSetting(queries, name, revision, value, userId)) ? "written" : "outdated";
}

/**
 * Writes the next version of a setting.
 * @param revision of the version that the form was made from; 0 when there was none
 * @returns false when there is a newer one
 */
export async function writeSetting(
  queries: Queries,
  name: SettingName,
  revision: number,
  value: object,
  userId: string,
): Promise<boolean> {
  const newest = await readSetting(queries, name);
  if ((newest?.revision ?? 0) !== revision) return false;
  const written = await queries
    .insert(settings)
    .values({ name, revision: revision + 1, value, userId })
    .onConflictDoNothing()
    .returning({ revision: settings.revision });
  return written.length > 0;
}
