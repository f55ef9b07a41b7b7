import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { conversations, messages, orders } from "../../database/schema.ts";
import { findGuest } from "./viewer.server.ts";

/** Whether this browser holds a guest's chat with something in it, or their orders, whoever is signed in now. */
export async function hasGuestChat(headers: Headers): Promise<boolean> {
  const guest = await findGuest(headers);
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
  return ordered.length > 0;
}
