/** How a setting came to be what it is: its versions, who saved them, and what each made another. */
import { and, desc, eq } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { settings, users } from "../../../../database/schema.ts";
import type { SettingName } from "../../../shop/settings/settings.server.ts";
import type { Change, Save } from "./section-form.ts";

/** How many saves a page lists. */
const LISTED = 10;

/** The newest versions of a setting with who saved them: one more than is listed. */
export function readVersions(name: SettingName) {
  return db
    .select({
      revision: settings.revision,
      value: settings.value,
      timestamp: settings.timestamp,
      by: users.name,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.userId))
    .where(eq(settings.name, name))
    .orderBy(desc(settings.revision))
    .limit(LISTED + 1);
}

export type Version = Awaited<ReturnType<typeof readVersions>>[number];

/** One version of a setting, if there is such a one. */
export async function readVersion(name: SettingName, revision: number) {
  const [version] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.name, name), eq(settings.revision, revision)));
  return version;
}

/** @param versions the newest first */
export function savesOf(
  versions: readonly Version[],
  changesIn: (before: Version | undefined, version: Version) => Change[],
): Save[] {
  return versions.slice(0, LISTED).map((version, index) => ({
    revision: version.revision,
    ...(version.by ? { by: version.by } : {}),
    at: version.timestamp.toISOString(),
    changes: changesIn(versions[index + 1], version),
  }));
}
