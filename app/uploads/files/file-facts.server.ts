/** What was measured of a file: once, and kept beside its row. */
import { eq } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import { fileFacts } from "../../../database/schema.ts";
import type { FileFacts } from "../facts/file-facts.ts";
import { fileTypes } from "../file-types.ts";
import { UnshownDocument } from "../pages/drawer-messages.ts";
import { measureDocument } from "../pages/page-drawer.server.ts";
import { storedDocument } from "./file-content.server.ts";
import type { FileRow } from "./files.server.ts";

/**
 * Measures a file, or reads what was measured of it.
 * @returns why nothing could be measured, if so
 * @throws Busy, LostFile
 */
export async function factsOf(file: FileRow): Promise<FileFacts | DocumentFault> {
  const kept = await keptFacts(file.id);
  if (kept) return kept;
  const found = await measure(file);
  const row = typeof found === "string" ? { fault: found } : { facts: found };
  await db
    .insert(fileFacts)
    .values({ fileId: file.id, ...row })
    .onConflictDoNothing();
  return found;
}

/** What was measured of a file before, or why nothing could be. */
export async function keptFacts(
  fileId: string,
  tx: Queries = db,
): Promise<FileFacts | DocumentFault | undefined> {
  const [kept] = await tx.select().from(fileFacts).where(eq(fileFacts.fileId, fileId));
  return kept && ((kept.facts as FileFacts | null) ?? kept.fault ?? "other");
}

async function measure(file: FileRow): Promise<FileFacts | DocumentFault> {
  const known = fileTypes[file.type ?? ""];
  if (!known?.picture && !known?.document) return "other";
  try {
    return await measureDocument(file.ownerId, file.name, storedDocument(file));
  } catch (error) {
    if (error instanceof UnshownDocument) return error.fault;
    throw error;
  }
}
