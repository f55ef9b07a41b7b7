/**
 * The files of an old site: each that is wanted is read, checked and converted once, before the owner
 * is asked, so that what is promised then is what comes.
 */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { files, importFiles } from "../../../../database/schema.ts";
import { pictureKind } from "../../../catalogue/managing/product-picture.ts";
import { CHAT_FILES } from "../../../chat/sending/chat-files.server.ts";
import { FileRefused } from "../../../imports/table.ts";
import { cleanFileName } from "../../../uploads/file-name.ts";
import { UploadRefusal } from "../../../uploads/files/files.server.ts";
import { uploadKind } from "../../../uploads/files/upload-kinds.server.ts";
import { takeWhole } from "../../../uploads/files/uploads.server.ts";
import { sentNameOf } from "./old-values.ts";
import { FileFault, type SiteZip } from "./site-zip.server.ts";

type Purpose = "main" | "detail" | "chat";

/** A file that was taken, or why it cannot be. */
export type SiteFile = { id: string; name: string } | { fault: string };

/** What came of the files. */
export interface SiteFiles {
  /** @param owner the product or message that it is for */
  find(path: string, purpose: Purpose, owner: string): SiteFile | undefined;
}

/** Notes which files are wanted. */
export class WantedFiles implements SiteFiles {
  readonly wanted = new Map<string, { path: string; purpose: Purpose; owner: string }>();

  find(path: string, purpose: Purpose, owner: string): SiteFile {
    this.wanted.set(JSON.stringify([path, purpose, owner]), { path, purpose, owner });
    return { fault: "Not read yet." };
  }
}

const SLICE = 1_000;

export async function keepWanted(importId: string, { wanted }: WantedFiles): Promise<number> {
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
export async function takeFiles(
  importId: string,
  zip: SiteZip,
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
  zip: SiteZip,
  path: string,
  purpose: Purpose,
): Promise<SiteFile> {
  const kind = uploadKind(purpose === "chat" ? CHAT_FILES : pictureKind[purpose]);
  if (!kind) throw new Error("A kind of upload is not known");
  try {
    const bytes = await zip.readFile(path);
    const owner = { id: importId, isGuest: false, isShop: true, isImport: true } as const;
    const { id, name } = await takeWhole(kind, owner, { name: sentNameOf(path), bytes });
    return { id, name };
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.message };
    if (!(error instanceof UploadRefusal)) throw error;
    if (error.status === 507) {
      throw new FileRefused(
        "The disk has no room for the files of this zip. Make room, then choose it again.",
      );
    }
    // The report names it beside.
    return { fault: error.message.replace(cleanFileName(sentNameOf(path)), "It") };
  }
}

/** The files that were taken, or not. */
export async function readFiles(importId: string): Promise<SiteFiles> {
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
    rows.map(({ path, purpose, owner, id, name, fault }): [string, SiteFile] => [
      JSON.stringify([path, purpose, owner]),
      id && name ? { id, name } : { fault: fault ?? "It is no longer there." },
    ]),
  );
  return { find: (path, purpose, owner) => known.get(JSON.stringify([path, purpose, owner])) };
}

/** How many of the wanted files are taken, or cannot be. */
export const countRead = (importId: string) =>
  db.$count(importFiles, and(eq(importFiles.importId, importId), sql`not (${isOpen})`));
