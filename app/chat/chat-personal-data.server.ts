/** The personal data in the chat: messages, files, the phone number a guest left, and notes. */
import { asc, eq, inArray, type SQL } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { chatNotes, conversations, files, messages, participants } from "../../database/schema.ts";
import { definePersonalData } from "../accounts/personal-data.server.ts";
import { unsentFiles } from "../uploads/files/files.server.ts";
import { isShownIn } from "./conversations.server.ts";

/** Registers it for export and erasure; call before the shop serves. */
export function defineChatPersonalData(): void {
  definePersonalData({
    name: "chat",
    erased: [participants.phoneNumber],
    withheld: [chatNotes.text],
    stays: [messages.message, files.name],
    exportOf,
    async erase(transaction, userId) {
      const own = transaction
        .select({ id: conversations.id })
        .from(conversations)
        .innerJoin(participants, eq(participants.id, conversations.participantId))
        .where(eq(participants.userId, userId));
      await transaction.delete(chatNotes).where(inArray(chatNotes.conversationId, own));
      await transaction
        .update(participants)
        .set({ phoneNumber: null })
        .where(eq(participants.userId, userId));
    },
    async hasOfGuest(guestId) {
      const [shown] = await shownMessages(eq(conversations.participantId, guestId)).limit(1);
      return shown !== undefined || (await db.$count(files, unsentFiles(guestId))) > 0;
    },
  });
}

async function exportOf(userId: string) {
  const [[participant], written] = await Promise.all([
    db
      .select({ phoneNumber: participants.phoneNumber })
      .from(participants)
      .where(eq(participants.userId, userId)),
    shownMessages(eq(participants.userId, userId)),
  ]);
  return {
    ...(participant?.phoneNumber ? { phoneNumberAsGuest: participant.phoneNumber } : {}),
    messages: written.map(({ senderId, ownId, file, ...message }) => ({
      from: senderId === ownId ? "you" : "shop",
      ...message,
      ...(file ? { file } : {}),
    })),
  };
}

/** Messages that are neither deleted nor wiped. */
function shownMessages(whose: SQL) {
  return db
    .select({
      timestamp: messages.timestamp,
      message: messages.message,
      productId: messages.productId,
      about: messages.about,
      senderId: messages.senderId,
      ownId: participants.id,
      file: { name: files.name, type: files.type, size: files.size },
    })
    .from(participants)
    .innerJoin(conversations, eq(conversations.participantId, participants.id))
    .innerJoin(messages, isShownIn)
    .leftJoin(files, eq(files.id, messages.fileId))
    .where(whose)
    .orderBy(asc(messages.seq))
    .$dynamic();
}
