/** Stores contact messages and feedback. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../database/db.server.ts";
import { contactMessages, feedbacks } from "../../database/schema.ts";
import { limitOf, takeIn } from "../limits/rate-limit.server.ts";
import { HOUR_MS, hourly } from "../limits/rate-limits.ts";
import { defineMail, enqueueMail } from "../mail/mail.server.ts";
import { composeContactMail, sampleContactMail } from "./contact-mail.server.ts";
import type { ContactMessage, Feedback } from "./contact-rules.server.ts";

const CONTACT_MAIL = "contact";

/** Stored (now or before), or over the rate limit. */
export type Kept = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Registers the mail; call before the jobs start. */
export function defineInboxMails(): void {
  defineMail({
    name: CONTACT_MAIL,
    async compose(id) {
      const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
      return row && composeContactMail(row);
    },
    sample: sampleContactMail,
  });
}

/**
 * Stores a contact message and mails it to the shop.
 * @param clientId the form's id: sent again with the same text, it is stored once
 * @param address the sender's network address, for the rate limit
 */
export function keepContactMessage(
  input: ContactMessage,
  clientId: string,
  address: string,
): Promise<Kept> {
  return keepOnce("contact", address, async (transaction) => {
    const rows = await transaction
      .insert(contactMessages)
      .values({ id: uuidv7(), clientId, ...input })
      .onConflictDoNothing()
      .returning({ id: contactMessages.id });
    for (const { id } of rows) await enqueueMail(transaction, CONTACT_MAIL, id);
    return rows.length > 0;
  });
}

/** As {@link keepContactMessage}. */
export function keepFeedback(input: Feedback, clientId: string, address: string): Promise<Kept> {
  return keepOnce("feedback", address, async (transaction) => {
    const rows = await transaction
      .insert(feedbacks)
      .values({ id: uuidv7(), clientId, ...input })
      .onConflictDoNothing()
      .returning({ id: feedbacks.id });
    return rows.length > 0;
  });
}

export async function hasContactMessage(clientId: string): Promise<boolean> {
  return (await db.$count(contactMessages, eq(contactMessages.clientId, clientId))) > 0;
}

export async function hasFeedback(clientId: string): Promise<boolean> {
  return (await db.$count(feedbacks, eq(feedbacks.clientId, clientId))) > 0;
}

/** @param insert returns whether it inserted a row; repetitions do not count */
async function keepOnce(
  kind: "contact" | "feedback",
  address: string,
  insert: (transaction: Transaction) => Promise<boolean>,
): Promise<Kept> {
  let retryAfterSeconds = 0;
  try {
    await db.transaction(async (transaction) => {
      if (!(await insert(transaction))) return;
      const limit = limitOf(kind, { address }, hourly[kind]);
      retryAfterSeconds = (await takeIn(transaction, [limit], HOUR_MS)).waitSeconds;
      if (retryAfterSeconds > 0) transaction.rollback();
    });
    return { ok: true };
  } catch (error) {
    if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds };
    throw error;
  }
}
