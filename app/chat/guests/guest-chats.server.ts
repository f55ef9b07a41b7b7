import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { chatNotes, conversations, participants } from "../../../database/schema.ts";
import {
  defineGuestData,
  type GuestContact,
  hasPhoneEnd,
} from "../../accounts/removal/guest-data.server.ts";

/** Makes it known that a guest's number and our notes go when the guest asks; call before the shop serves. */
export function defineGuestChats(): void {
  defineGuestData({
    name: "chat",
    async find(queries, contact) {
      const guests = await findGuests(queries, contact);
      return {
        erasable: guests.length > 0 ? ["the phone number left in the chat, and our notes"] : [],
        stays: guests.length > 0 ? ["The messages of a chat: delete there what they ask for."] : [],
      };
    },
    async erase(transaction, contact) {
      const ids = (await findGuests(transaction, contact)).map(({ id }) => id);
      if (ids.length === 0) return;
      const own = transaction
        .select({ id: conversations.id })
        .from(conversations)
        .where(inArray(conversations.participantId, ids));
      await transaction.delete(chatNotes).where(inArray(chatNotes.conversationId, own));
      await transaction
        .update(participants)
        .set({ phoneNumber: null })
        .where(inArray(participants.id, ids));
    },
  });
}

const findGuests = (queries: Queries, contact: GuestContact) =>
  queries
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.kind, "guest"),
        isNotNull(participants.phoneNumber),
        hasPhoneEnd(participants.phoneNumber, contact),
      ),
    );
