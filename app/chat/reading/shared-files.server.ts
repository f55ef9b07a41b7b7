/** The files of a conversation, beside its thread. */
import { and, desc, eq, gt, isNotNull, isNull, lt } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { files, messages } from "../../../database/schema.ts";
import type { MessageFile, MessagePage } from "../message.ts";
import { fileColumns, toFile } from "./read-messages.server.ts";

/** Lines of a page of files. */
export const FILES_SIZE = 6;

/** A file, and the number of the message that brought it. */
export type SharedFile = MessageFile & { seq: number };

/**
 * The files that both sides have sent, the newest first, a page at a time.
 * @param page of the conversation, as its reader may see it: `readMessages` has asked who that is
 * @param before the key of the page before
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
