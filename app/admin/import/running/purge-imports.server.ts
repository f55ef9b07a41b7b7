/** What imports keep of people goes again: files that were not taken in after a day, reports after a week. */
import { and, eq, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { importFiles, importLines, importRecords, imports } from "../../../../database/schema.ts";
import { TAKE_BACK_DAYS } from "../../../imports/importer.ts";
import { defineDailyJob } from "../../../jobs/jobs.server.ts";
import { dropFile } from "../../../uploads/files/files.server.ts";

const DAY_MS = 86_400_000;

/** Makes the daily purge known; call before the jobs start. */
export function defineImportPurge(): void {
  defineDailyJob("purge-imports", () => purgeImports(Date.now()));
}

/** @param now milliseconds since 1970 */
export async function purgeImports(now: number): Promise<void> {
  const old = await db
    .select({ id: imports.id, fileId: imports.fileId })
    .from(imports)
    .where(
      and(
        inArray(imports.state, ["checking", "wrong", "ready"]),
        lt(imports.createdAt, new Date(now - DAY_MS)),
      ),
    );
  for (const { id, fileId } of old) {
    await db.transaction(async (tx) => {
      await tx.delete(imports).where(eq(imports.id, id));
      if (fileId) await dropFile(tx, fileId);
    });
  }
  // It cannot be taken back any more: what was before is not needed, nor what the file said of whom.
  const over = await db
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        or(eq(imports.state, "done"), eq(imports.state, "taken-back")),
        lt(imports.createdAt, new Date(now - (TAKE_BACK_DAYS + 1) * DAY_MS)),
        sql`exists (select from import_lines l where l.import_id = ${imports.id})`,
      ),
    );
  for (const { id } of over) {
    await db.transaction(async (tx) => {
      await tx.delete(importLines).where(eq(importLines.importId, id));
      await tx.delete(importFiles).where(eq(importFiles.importId, id));
      await tx
        .update(importRecords)
        .set({ before: sql`'{}'` })
        .where(and(eq(importRecords.importId, id), isNotNull(importRecords.before)));
    });
  }
}
