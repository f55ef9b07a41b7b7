import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { conversations, files, messages, orders } from "../../database/schema.ts";
import { guestIn } from "./viewer.server.ts";

/** The uploads of somebody that are in no message and no order yet. */
export function unsentFiles(ownerId: string) {
  return and(eq(files.ownerId, ownerId), isNull(files.claimedAt), isNull(files.droppedAt));
}

/**
 * Whether this browser holds a guest's chat with something in it, their orders, or files that they
 * have not sent yet, whoever is signed in now.
 */
export async function hasGuestChat(headers: Headers): Promise<boolean> {
  const guest = guestIn(headers);
  if (!guest) return false;
  const shown = await db
    .select({ seq: messages.seq })
    .from(conversations)
    .innerJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        gt(messages.seq, conversations.hiddenSeq),
        isNull(messages.deletedAt),
      ),
    )
    .where(eq(conversations.participantId, guest))
    .limit(1);
  if (shown.length > 0) return true;
  const ordered = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.participantId, guest))
    .limit(1);
  if (ordered.length > 0) return true;
  const unsent = await db.select({ id: files.id }).from(files).where(unsentFiles(guest)).limit(1);
  return unsent.length > 0;
}
