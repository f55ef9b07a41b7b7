/**
 * The files of a zip: each that is wanted is read, checked and converted once, before the owner is
 * asked, so that what is promised then is what comes.
 */
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { files, importFiles } from "../../../../database/schema.ts";
import { pictureKind } from "../../../catalogue/managing/product-picture.ts";
import { CHAT_FILES } from "../../../chat/sending/chat-files.server.ts";
import { FileRefused } from "../../../imports/table.ts";
import { cleanFileName } from "../../../uploads/file-name.ts";
import { UploadRefusal } from "../../../uploads/files/files.server.ts";
import { uploadKind } from "../../../uploads/files/upload-kinds.server.ts";
import { takeWhole } from "../../../uploads/files/uploads.server.ts";
import { uploadStore } from "../../../uploads/storage/storage.server.ts";
import { FileFault, type StoredZip } from "./stored-zip.server.ts";

type Purpose = "main" | "detail" | "chat";

/** A zip with its own rules for what its files are called. */
export interface FilesOfZip extends Pick<StoredZip, "readFile"> {
  /** What a file was called when it was sent. */
  nameOf(path: string): string;
  /** The id that a file keeps; a new one where it has none. */
  idOf?(path: string): string | undefined;
}

/** A file that was taken, or why it cannot be. */
export type ZipFile = { id: string; name: string } | { fault: string };

/** What came of the files. */
export interface ZipFiles {
  /** @param owner the product or message that it is for */
  find(path: string, purpose: Purpose, owner: string): ZipFile | undefined;
}

/** Notes which files are wanted. */
export class WantedFiles implements ZipFiles {
  readonly wanted = new Map<string, { path: string; purpose: Purpose; owner: string }>();

  find(path: string, purpose: Purpose, owner: string): ZipFile {
    this.wanted.set(JSON.stringify([path, purpose, owner]), { path, purpose, owner });
    return { fault: "Not read yet." };
  }
}

const SLICE = 1_000;
/** A step takes files for so long, then lets others have their turn. */
const STEP_MS = 20_000;

/** An import whose zip was uploaded. */
export interface ZipImport {
  id: string;
  fileId: string | null;
  counts: Record<string, number>;
}

/**
 * Where the zip of an import is stored.
 * @throws FileRefused when it is gone
 */
export async function storedZipOf({ fileId }: ZipImport): Promise<{ path: string; size: number }> {
  const [file] = await db
    .select({ path: files.path, size: files.size })
    .from(files)
    .where(eq(files.id, fileId ?? ""));
  if (!file) throw new FileRefused("The zip is no longer there. Choose it again.");
  return file;
}

/**
 * A step before the report: finds out which files are wanted, or takes some of them.
 * @returns undefined when the report can be made; else what is known so far
 * @throws FileRefused in clear words
 */
export async function prepareFiles(
  row: ZipImport,
  zip: FilesOfZip,
  find: () => Promise<WantedFiles>,
  progress: { done: number; total: number },
): Promise<{ counts: Record<string, number>; total: number; done: number } | undefined> {
  if (!row.counts.planned) {
    const total = await keepWanted(row.id, await find());
    return { counts: { planned: 1 }, total, done: 0 };
  }
  progress.done = await countRead(row.id);
  const left = await takeFiles(row.id, zip, Date.now() + STEP_MS, () => {
    progress.done++;
  });
  return left > 0 ? { counts: row.counts, ...progress } : undefined;
}

async function keepWanted(importId: string, { wanted }: WantedFiles): Promise<number> {
  const all = [...wanted.values()];
  await db.transaction(async (tx) => {
    await tx.delete(importFiles).where(eq(importFiles.importId, importId));
    for (let at = 0; at < all.length; at += SLICE) {
      const part = all.slice(at, at + SLICE);
      await tx.insert(importFiles).values(part.map((file) => ({ ...file, importId })));
    }
  });
  return all.length;
}

const isOpen = and(isNull(importFiles.fileId), isNull(importFiles.fault));

/**
 * Takes wanted files, one after the other, for some time.
 * @param until when the next one is left to the next step, ms
 * @returns how many are left
 * @throws FileRefused when the shop has no room for them
 */
async function takeFiles(
  importId: string,
  zip: FilesOfZip,
  until: number,
  onDone: () => void,
): Promise<number> {
  const ofImport = and(eq(importFiles.importId, importId), isOpen);
  while (Date.now() < until) {
    const part = await db
      .select()
      .from(importFiles)
      .where(ofImport)
      .orderBy(asc(importFiles.path), asc(importFiles.purpose), asc(importFiles.owner))
      .limit(20);
    if (part.length === 0) return 0;
    for (const { path, purpose, owner } of part) {
      const taken = await takeFile(importId, zip, path, purpose);
      await db
        .update(importFiles)
        .set("id" in taken ? { fileId: taken.id } : { fault: taken.fault })
        .where(
          and(
            eq(importFiles.importId, importId),
            eq(importFiles.path, path),
            eq(importFiles.purpose, purpose),
            eq(importFiles.owner, owner),
          ),
        );
      onDone();
      if (Date.now() >= until) break;
    }
  }
  return db.$count(importFiles, ofImport);
}

async function takeFile(
  importId: string,
  zip: FilesOfZip,
  path: string,
  purpose: Purpose,
): Promise<ZipFile> {
  const kind = uploadKind(purpose === "chat" ? CHAT_FILES : pictureKind[purpose]);
  if (!kind) throw new Error("A kind of upload is not known");
  const name = zip.nameOf(path);
  try {
    const bytes = await zip.readFile(path);
    const owner = { id: importId, isGuest: false, isShop: true, isImport: true } as const;
    const id = zip.idOf?.(path);
    // It is here from an earlier look at the same zip.
    const before = id && (await takeOver(kind.name, id, importId));
    if (before) return before;
    const { id: taken, name: kept } = await takeWhole(kind, owner, { id, name, bytes });
    return { id: taken, name: kept };
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message };
    if (!(error instanceof UploadRefusal)) throw error;
    if (error.status === 507) {
      throw new FileRefused(
        "The disk has no room for the files of this zip. Make room, then choose it again.",
      );
    }
    // The report names it beside.
    return { fault: error.message.replace(cleanFileName(name), "It") };
  }
}

/** Takes over a file that an earlier look at the same zip has made ready. */
async function takeOver(kind: string, id: string, importId: string): Promise<ZipFile | undefined> {
  const unclaimed = and(eq(files.id, id), eq(files.kind, kind), isNull(files.claimedAt));
  const [ready] = await db
    .update(files)
    .set({ ownerId: importId })
    .where(and(unclaimed, isNotNull(files.finishedAt), isNull(files.droppedAt)))
    .returning({ id: files.id, name: files.name });
  if (ready) {
    // The earlier one takes it over again when it is looked at again.
    await db.update(importFiles).set({ fileId: null }).where(eq(importFiles.fileId, id));
    return ready;
  }
  // It was half made when a look was broken off, or refused: what the zip has now is made instead.
  const [half] = await db.delete(files).where(unclaimed).returning({ path: files.path });
  if (half) await uploadStore().remove(half.path);
  return undefined;
}

/** The files that were taken, or not. */
export async function readFiles(importId: string): Promise<ZipFiles> {
  const rows = await db
    .select({
      path: importFiles.path,
      purpose: importFiles.purpose,
      owner: importFiles.owner,
      id: files.id,
      name: files.name,
      fault: importFiles.fault,
    })
    .from(importFiles)
    .leftJoin(files, eq(files.id, importFiles.fileId))
    .where(eq(importFiles.importId, importId));
  const known = new Map(
    rows.map(({ path, purpose, owner, id, name, fault }): [string, ZipFile] => [
      JSON.stringify([path, purpose, owner]),
      id && name ? { id, name } : { fault: fault ?? "It is no longer there." },
    ]),
  );
  return { find: (path, purpose, owner) => known.get(JSON.stringify([path, purpose, owner])) };
}

/** How many of the wanted files are taken, or cannot be. */
const countRead = (importId: string) =>
  db.$count(importFiles, and(eq(importFiles.importId, importId), sql`not (${isOpen})`));
