import { and, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { files, messages } from "../../../database/schema.ts";
import type { PagedFile } from "../../uploads/file-pages.ts";
import { fileColumns, toFile } from "../../uploads/files/shown-file.server.ts";
import type { MessagePage } from "../message.ts";

/** Files on one page. */
export const FILES_SIZE = 6;

/** With the number of its message. */
export type SharedFile = PagedFile & { seq: number };

/**
 * The files of a conversation, newest first.
 * @param page from `readMessages`, which has checked that the reader may see it
 * @param before the message number after which the page starts
 */
export async function listSharedFiles(
  page: Pick<MessagePage, "conversationId" | "state">,
  before?: number,
): Promise<{ files: SharedFile[]; next: number | null }> {
  if (!page.conversationId) return { files: [], next: null };
  const rows = await db
    .select({ seq: messages.seq, file: fileColumns })
    .from(messages)
    .innerJoin(files, eq(files.id, messages.fileId))
    .where(
      and(
        eq(messages.conversationId, page.conversationId),
        isNotNull(messages.fileId),
        isNull(messages.deletedAt),
        gt(messages.seq, page.state.hiddenSeq),
        before === undefined ? undefined : lt(messages.seq, before),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(FILES_SIZE + 1);
  const shown = rows.slice(0, FILES_SIZE);
  return {
    files: shown.map(({ seq, file }) => ({ seq, ...toFile(file) })),
    next: rows.length > FILES_SIZE ? (shown.at(-1)?.seq ?? null) : null,
  };
}
