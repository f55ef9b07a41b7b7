/** Checks an upload before its order is sent, for whoever has sent it. */
import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import type { DocumentFault } from "../../../database/schema/document-faults.ts";
import { files } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import type { FileFacts } from "../../uploads/facts/file-facts.ts";
import { factsOf, keptFacts } from "../../uploads/files/file-facts.server.ts";
import { unsentFiles } from "../../uploads/files/files.server.ts";
import { ARTWORK_FILES } from "./order-files.server.ts";

/** Those being measured by this process; their owners take turns. */
const underWay = new Set<string>();

/**
 * What is known of an upload that no order has yet. Measures it when nothing is known, which whoever
 * asks does not wait for: they ask again.
 * @param owners whose it may be (`uploadersOf`)
 * @param report told what no asking again mends
 * @returns undefined when they have no such upload, `null` while it is measured
 */
export async function factsOfUpload(
  id: string,
  owners: string[],
  report: (error: unknown) => void,
): Promise<FileFacts | DocumentFault | null | undefined> {
  const file = isUuid(id) ? await findUpload(id, owners) : undefined;
  if (!file) return undefined;
  const kept = await keptFacts(id);
  if (kept || underWay.has(id)) return kept ?? null;
  underWay.add(id);
  void factsOf(file)
    .catch(report)
    .finally(() => underWay.delete(id));
  return null;
}

async function findUpload(id: string, owners: string[]) {
  for (const owner of owners) {
    const [file] = await db
      .select()
      .from(files)
      .where(
        and(
          ...[eq(files.id, id), eq(files.kind, ARTWORK_FILES)],
          ...[unsentFiles(owner), isNotNull(files.finishedAt)],
        ),
      );
    if (file) return file;
  }
  return undefined;
}
