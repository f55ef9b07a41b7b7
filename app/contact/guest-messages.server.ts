import { or, type SQL, sql } from "drizzle-orm";
import { contactMessages, feedbacks } from "../../database/schema.ts";
import {
  counted,
  defineGuestData,
  type GuestContact,
  hasPhoneEnd,
} from "../accounts/removal/guest-data.server.ts";

/** Makes it known that contact messages and feedback go when their sender asks; call before the shop serves. */
export function defineGuestMessages(): void {
  defineGuestData({
    name: "contact",
    async find(queries, contact) {
      const messages = await queries
        .select({ id: contactMessages.id })
        .from(contactMessages)
        .where(sentBy(contact));
      const opinions = await queries
        .select({ id: feedbacks.id })
        .from(feedbacks)
        .where(saidBy(contact));
      const erasable = [
        ...counted(messages.length, "contact message"),
        ...counted(opinions.length, "piece of feedback", "pieces of feedback"),
      ];
      return { erasable, stays: [] };
    },
    async erase(transaction, contact) {
      await transaction.delete(contactMessages).where(sentBy(contact));
      await transaction.delete(feedbacks).where(saidBy(contact));
    },
  });
}

const sentBy = (contact: GuestContact): SQL | undefined =>
  or(
    sql`${contact.email} <> '' and lower(${contactMessages.email}) = ${contact.email}`,
    hasPhoneEnd(contactMessages.phone, contact),
  );

/** Feedback has no email address. */
const saidBy = (contact: GuestContact): SQL => hasPhoneEnd(feedbacks.phone, contact);
