/** Who has received and read what, and who is typing. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../live/live.server.ts";
import {
  conversationOf,
  lockConversationOf,
  notFound,
  requireConversation,
} from "./chat.server.ts";

const number = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const seenInput = z.object({ delivered: number, read: number });

/**
 * Remembers what a side has received (`delivered`) and seen on screen (`read`), up to a message's
 * number each, and tells both sides. Never goes back; what is read has been delivered.
 * @param conversationId an admin's choice; anyone else means their own
 * @param input `delivered` and `read`, each optional; from outside, unchecked
 * @throws Response 400 when one is no message number, 404 when the conversation is not there for
 *   this viewer
 */
export async function markSeen(
  viewer: Viewer,
  conversationId: string | undefined,
  input: unknown,
): Promise<void> {
  const parsed = seenInput.safeParse(input);
  if (!parsed.success) throw new Response("Not a message number", { status: 400 });
  const { delivered = 0, read = 0 } = parsed.data;
  const told = await db.transaction(async (tx) => {
    const row = await lockConversationOf(tx, viewer, conversationId);
    const support = viewer.kind === "admin";
    const [hadDelivered, hadRead] = support
      ? [row.supportDeliveredSeq, row.supportReadSeq]
      : [row.participantDeliveredSeq, row.participantReadSeq];
    const nowRead = Math.max(hadRead, Math.min(read, row.lastSeq));
    const nowDelivered = Math.max(hadDelivered, nowRead, Math.min(delivered, row.lastSeq));
    if (nowRead === hadRead && nowDelivered === hadDelivered) return undefined;
    await tx
      .update(conversations)
      .set(
        support
          ? { supportDeliveredSeq: nowDelivered, supportReadSeq: nowRead }
          : { participantDeliveredSeq: nowDelivered, participantReadSeq: nowRead },
      )
      .where(eq(conversations.id, row.id));
    return row;
  });
  if (told) await publish("thread", [told.participantId, SUPPORT], { conversationId: told.id });
}

/**
 * How many messages of support a person has not seen; 100 stands for that many or more. For an
 * admin see `unreadConversations`.
 */
export async function unreadMessages(viewer: Viewer): Promise<number> {
  const id = await conversationOf(viewer);
  if (!id) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from messages m join conversations c on c.id = m.conversation_id
      where c.id = ${id} and m.seq > greatest(c.participant_read_seq, c.hidden_seq)
        and m.sender_id <> c.participant_id and m.deleted_at is null
      limit 100
    ) unseen`);
  return rows[0]?.count ?? 0;
}

/**
 * Tells the other side that somebody is typing; nothing is kept.
 * @throws Response 404 when the conversation is not there for this viewer
 */
export async function tellTyping(viewer: Viewer, conversationId?: string): Promise<void> {
  if (viewer.kind === "admin") {
    await requireConversation(conversationId);
    const [row] = await db
      .select({ participantId: conversations.participantId })
      .from(conversations)
      .where(eq(conversations.id, conversationId ?? ""));
    if (!row || !conversationId) throw notFound();
    await publish("typing", [row.participantId], { conversationId, fromSupport: 1 });
    return;
  }
  const own = await conversationOf(viewer);
  // Nobody waits for somebody who has never written.
  if (!own) return;
  if (conversationId && conversationId !== own) throw notFound();
  await publish("typing", [SUPPORT], { conversationId: own, fromSupport: 0 });
}
