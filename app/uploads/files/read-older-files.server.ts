/** Jobs that read files which came before their content was kept, or while too many others came. */
import { and, asc, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { FIRST_ID } from "../../../database/uuid.ts";
import { defineDailyJob, defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { fileTypes } from "../file-types.ts";
import { LostFile } from "../storage/storage.server.ts";
import { READ_FILE, readLater, readPages } from "./file-content.server.ts";
import { findFile } from "./files.server.ts";
import { uploadKind } from "./upload-kinds.server.ts";

const READ_OLDER = "read-older-files";
const FIND_OLDER = "find-older-files";
/** Files of one step, so that a shop with many does not stop for them. */
const STEP = 100;
/** People who look at a page go first: all jobs take turns as one. */
const THE_SHOP = "jobs";
/** As long as a document may be open; within what a job has. */
const PATIENCE_MS = 30_000;

/**
 * Registers the jobs; call before the jobs start.
 * @param onRead called with a file's id once its pages are counted
 * @param step how many files are asked for at a time
 */
export function defineFileReading(onRead?: (id: string) => Promise<void>, step = STEP): void {
  defineJob<{ id: string }>(READ_FILE, async ({ id }) => {
    await readAgain(id);
    // Also for a file that was read before this job broke off.
    await onRead?.(id);
  });
  defineJob<{ after: string }>(READ_OLDER, ({ after }) => readOlder(after, step));
  defineDailyJob(FIND_OLDER, () => enqueue(db, READ_OLDER, { after: FIRST_ID }));
}

/** Asks for the reading of the next files, and goes on until there are none. */
async function readOlder(after: string, step: number): Promise<void> {
  const older = await db
    .select({ id: files.id, kind: files.kind })
    .from(files)
    .where(
      and(
        isNull(files.sha256),
        isNotNull(files.finishedAt),
        isNull(files.droppedAt),
        gt(files.id, after),
      ),
    )
    .orderBy(asc(files.id))
    .limit(step);
  const last = older.at(-1);
  if (!last) return;
  await db.transaction(async (tx) => {
    for (const { id, kind } of older) {
      // Of a picture that was converted, the bytes as they came are not kept.
      if (!uploadKind(kind)?.convert) await readLater(tx, id);
    }
    await enqueue(tx, READ_OLDER, { after: last.id });
  });
}

async function readAgain(id: string): Promise<void> {
  const file = await findFile(id);
  if (!file) return;
  const known = fileTypes[file.type ?? ""];
  const isUnseen = (known?.document ?? known?.picture) && !file.pages && !file.unseen;
  if (file.sha256 && !isUnseen) return;
  try {
    const content = await readPages(file, THE_SHOP, PATIENCE_MS);
    await db
      .update(files)
      .set({ ...content, ...(file.sha256 ? { sha256: file.sha256 } : {}) })
      .where(eq(files.id, id));
  } catch (error) {
    // The overview cannot bring it back; whoever opens it is told.
    if (!(error instanceof LostFile)) throw error;
  }
}
