/** The owner's settings of the site: read once after each change, whichever process made it. */
import { desc, inArray } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { settings } from "../../../database/schema.ts";
import { watchLive } from "../../live/live.server.ts";
import { remember } from "../../live/remember.server.ts";
import { applyEdits, type Edits, siteSections } from "../edits.ts";

/** Every section's newest version, put together. What was written had been checked. */
const readEdits = remember("catalogue", async (): Promise<Edits> => {
  const newest = await db
    .selectDistinctOn([settings.name], { value: settings.value })
    .from(settings)
    .where(inArray(settings.name, [...siteSections]))
    .orderBy(settings.name, desc(settings.revision));
  return Object.assign({}, ...newest.map(({ value }) => value));
});

let current: Edits = {};
let begun = 0;
let applied = 0;

/** What holds now; see {@link refreshBusiness}. */
export const siteEdits = (): Edits => current;

/**
 * Makes `business` what the owner has set. Every request waits for it, which takes nothing as long
 * as nothing has changed. While the database is away, what held before holds.
 */
export async function refreshBusiness(): Promise<void> {
  begun++;
  const turn = begun;
  const edits = await readEdits().catch(() => current);
  // An earlier reading may arrive last, and would bring back what it found.
  if (turn < applied) return;
  applied = turn;
  if (edits === current) return;
  current = edits;
  applyEdits(edits);
}

/** Keeps `business` up to date for mails and jobs, too; call before listening starts. */
export function followSettings(): void {
  watchLive({
    onSignal(name) {
      if (name === "catalogue") void refreshBusiness();
    },
    onConnection(connected) {
      if (connected) void refreshBusiness();
    },
  });
}
