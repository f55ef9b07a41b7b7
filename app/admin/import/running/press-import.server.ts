/** What the owner does to an import: begin it, have it taken in, taken back or put away. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../../database/db.server.ts";
import type { ImportKind, ImportState } from "../../../../database/schema/imports.ts";
import { imports } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { TAKE_BACK_DAYS } from "../../../imports/importer.ts";
import { readTable } from "../../../imports/read-table.server.ts";
import { FileRefused } from "../../../imports/table.ts";
import { enqueue } from "../../../jobs/jobs.server.ts";
import { cleanFileName } from "../../../uploads/file-name.ts";
import { claimFile, dropFile } from "../../../uploads/files/files.server.ts";
import { isUnderWay, ZIP_UPLOAD } from "../words/import-words.ts";
import { type ImportRow, isSilent, WORK } from "./import-steps.server.ts";
import { tableImporters } from "./kinds.server.ts";

/** Begun, or why not: for the field of the file. */
export type Begun = { ok: true; id: string } | { ok: false; error: string };

/**
 * Takes a file with one row for each thing, and has it looked at.
 * @throws Response 403 without the right
 */
export async function beginTableImport(
  viewer: Viewer,
  kind: ImportKind,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Begun> {
  const { id: userId } = staffOf(viewer, "import");
  const importer = tableImporters[kind];
  if (!importer) return { ok: false, error: "Choose what you bring." };
  try {
    await readTable(bytes, importer.columns);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { ok: false, error: error.message };
  }
  const id = uuidv7();
  await db.transaction(async (tx) => {
    await tx.insert(imports).values({
      ...{ id, kind, userId, fileName: cleanFileName(name), size: bytes.length },
      bytes: Buffer.from(bytes),
    });
    await enqueue(tx, WORK, { id });
  });
  return { ok: true, id };
}

/**
 * Takes a zip that was uploaded, of an old site or of products, and has it looked at.
 * @param fileId of the viewer's upload, from outside
 * @throws Response 403 without the right
 */
export async function beginZipImport(
  viewer: Viewer,
  kind: "old-site" | "products",
  fileId: string,
): Promise<Begun> {
  const { id: userId } = staffOf(viewer, "import");
  const id = uuidv7();
  return db.transaction(async (tx) => {
    const file = isUuid(fileId) ? await claimFile(tx, ZIP_UPLOAD, fileId, userId) : undefined;
    if (!file) {
      return { ok: false, error: "The zip is no longer there. Choose it again." };
    }
    const { name: fileName, size } = file;
    await tx.insert(imports).values({ id, kind, userId, fileName, size, fileId });
    await enqueue(tx, WORK, { id });
    return { ok: true, id };
  });
}

/** What came of a press; `why` is for its person. */
export type Pressed = { ok: true } | { ok: false; why: string };

const GONE: Pressed = { ok: false, why: "This import is no longer there. Choose the file again." };

const BUSY: Pressed = { ok: false, why: "It is being taken in now. Look again in a minute." };

/**
 * Has a file that was looked at taken in. Pressed twice it is taken in once.
 * @throws Response 403 without the right
 */
export function takeImport(viewer: Viewer, id: string): Promise<Pressed> {
  return press(viewer, id, async (tx, row, userId) => {
    if (row.state === "done") return { ok: true };
    if (row.state === "importing" && !isSilent(row)) return { ok: true };
    if (row.state !== "ready" && row.state !== "importing") return GONE;
    await start(tx, id, "importing", userId);
    return { ok: true };
  });
}

/**
 * Has an import taken back.
 * @throws Response 403 without the right
 */
export function takeImportBack(viewer: Viewer, id: string): Promise<Pressed> {
  return press(viewer, id, async (tx, row, userId) => {
    if (row.state === "taken-back") return { ok: true };
    if (row.state === "taking-back" && !isSilent(row)) return { ok: true };
    if (row.state !== "done" && row.state !== "taking-back") return GONE;
    const age = Date.now() - (row.doneAt?.getTime() ?? 0);
    if (age > TAKE_BACK_DAYS * 86_400_000) {
      return { ok: false, why: `An import can be taken back for ${TAKE_BACK_DAYS} days.` };
    }
    await start(tx, id, "taking-back", userId);
    return { ok: true };
  });
}

/**
 * Begins a step again that was broken off.
 * @throws Response 403 without the right
 */
export function goOnWithImport(viewer: Viewer, id: string): Promise<Pressed> {
  return press(viewer, id, async (tx, row, userId) => {
    if (isUnderWay(row) && isSilent(row)) await start(tx, id, row.state, userId);
    return { ok: true };
  });
}

/**
 * Puts a file away that was not taken in.
 * @throws Response 403 without the right
 */
export function stopImport(viewer: Viewer, id: string): Promise<Pressed> {
  return press(viewer, id, async (tx, row) => {
    if (row.state === "importing") {
      // Between two tries nothing of it is in the shop.
      if (row.activeAt !== null && !isSilent(row)) return BUSY;
    } else if (row.state !== "ready" && row.state !== "wrong" && row.state !== "checking") {
      return GONE;
    }
    await tx.delete(imports).where(eq(imports.id, id));
    if (row.fileId) await dropFile(tx, row.fileId);
    return { ok: true };
  });
}

async function press(
  viewer: Viewer,
  id: string,
  work: (tx: Transaction, row: ImportRow, userId: string) => Promise<Pressed>,
): Promise<Pressed> {
  const { id: userId } = staffOf(viewer, "import");
  if (!isUuid(id)) return GONE;
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(imports).where(eq(imports.id, id)).for("update");
    return row ? work(tx, row, userId) : GONE;
  });
}

async function start(tx: Transaction, id: string, state: ImportState, userId: string) {
  await tx
    .update(imports)
    .set({ state, userId, said: null, done: 0, activeAt: null })
    .where(eq(imports.id, id));
  await enqueue(tx, WORK, { id });
}
