/** Takes conversations back that an import has entered, as long as nobody has written in them since. */
import { and, isNotNull, sql } from "drizzle-orm";
import { chatNotes, conversations, messages } from "../../../database/schema.ts";
import type { TakesBack } from "../../imports/importer.ts";
import { dropFile } from "../../uploads/files/files.server.ts";
import { findName } from "../list/person.server.ts";
import { stampOf } from "./enter-history.server.ts";

export const takeBackHistory: TakesBack = {
  kinds: ["old-conversation", "old-chat", "old-guest"],
  async takeBack(tx, records) {
    const kept = records.filter(({ kind }) => kind === "old-conversation");
    const ids = sql.param(kept.map(({ target }) => target));
    const isOne = sql`${conversations.id} = any(${ids}::uuid[])`;
    const now = await tx
      .select()
      .from(conversations)
      .where(isOne)
      .orderBy(conversations.id)
      .for("update");
    const byId = new Map(now.map((row) => [row.id, row]));
    for (const { target, before, after } of kept) {
      const row = byId.get(target);
      if (!row) return "a chat of it has been added to an account, or is gone.";
      if (before === null && stampOf(row) === after) continue;
      const name = await findName(row.participantId, tx);
      return before === null
        ? `something was written or removed in the chat of ${name} since.`
        : `the chat of ${name} was here before, and is one with what came.`;
    }
    const [note] = await tx
      .select({ id: chatNotes.id })
      .from(chatNotes)
      .where(sql`${chatNotes.conversationId} = any(${ids}::uuid[])`)
      .limit(1);
    if (note) return "the staff have written a note beside one of the chats since.";
    const isIn = sql`${messages.conversationId} = any(${ids}::uuid[])`;
    const sent = await tx
      .select({ fileId: messages.fileId })
      .from(messages)
      .where(and(isIn, isNotNull(messages.fileId)));
    await tx.delete(messages).where(isIn);
    for (const { fileId } of sent) if (fileId) await dropFile(tx, fileId);
    await tx.delete(conversations).where(isOne);
    // Who wrote stays as somebody without a chat: to remove them, all messages would be looked through.
    return undefined;
  },
};
