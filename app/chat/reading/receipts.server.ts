/** Delivery and read receipts, unread counts and typing. */

import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../../database/db.server.ts";
import { conversations } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { setSeen } from "../conversation-marks.server.ts";
import { inTurn } from "../conversation-turns.server.ts";
import {
  conversationOf,
  findConversationState,
  findUnbegun,
  lockConversationOf,
  notFound,
  notTheirs,
} from "../conversations.server.ts";
import { isSupport } from "../participants.server.ts";

const number = z.coerce.number().int().min(1).max(2_147_483_647).optional();
const seenInput = z.object({ delivered: number, read: number });

/**
 * Stores up to which message a side has received (`delivered`) and seen (`read`), and tells both
 * sides. Marks never go back; a read message counts as delivered.
 * @param conversationId only of an admin; anyone else means their own
 * @param input unchecked
 * @throws Response 400 for an invalid number, 404 when the viewer has no such conversation
 * @throws Busy under load; the next receipt covers this one
 */
export async function markSeen(
  viewer: Viewer,
  conversationId: string | undefined,
  input: unknown,
): Promise<void> {
  const parsed = seenInput.safeParse(input);
  if (!parsed.success) throw new Response("Not a message number", { status: 400 });
  const { delivered = 0, read = 0 } = parsed.data;
  const told = await inTurn({ viewer, conversationId }, () =>
    storeSeen(viewer, conversationId, delivered, read),
  );
  if (told) await publish("thread", [told.participantId, SUPPORT], { conversationId: told.id });
}

function storeSeen(
  viewer: Viewer,
  conversationId: string | undefined,
  delivered: number,
  read: number,
) {
  return db.transaction(async (tx) => {
    const row = await lockConversationOf(tx, viewer, conversationId);
    const side = isSupport(viewer) ? "support" : "participant";
    const hadRead = row[`${side}ReadSeq`];
    const hadDelivered = row[`${side}DeliveredSeq`];
    const nowRead = Math.max(hadRead, Math.min(read, row.lastSeq));
    const nowDelivered = Math.max(hadDelivered, nowRead, Math.min(delivered, row.lastSeq));
    if (nowRead === hadRead && nowDelivered === hadDelivered) return undefined;
    await tx
      .update(conversations)
      .set(setSeen(side, nowDelivered, nowRead))
      .where(eq(conversations.id, row.id));
    return row;
  });
}

/** Most conversations marked by one call. */
const ARRIVALS = 200;

/**
 * Marks everything as delivered to support.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markAllDelivered(viewer: Viewer): Promise<void> {
  staffOf(viewer, "chat");
  const { rows } = await db.execute<{ id: string; participant_id: string }>(sql`
    update conversations c set support_delivered_seq = c.last_seq
    where c.id in (
      select id from conversations
      where support_read_seq < last_seq and hidden_seq < last_seq
        and support_delivered_seq < last_seq
      limit ${ARRIVALS} for update skip locked
    ) returning c.id, c.participant_id`);
  for (const { id, participant_id } of rows) {
    await publish("thread", [participant_id, SUPPORT], { conversationId: id });
  }
}

/** How many messages of support a person has not seen, at most 100; not for admins. */
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

/** Tells the other side. @throws Response 404 when the viewer has no such conversation */
export async function tellTyping(viewer: Viewer, conversationId?: string): Promise<void> {
  if (isSupport(viewer)) {
    // A customer whose conversation has not begun has no page to show it on.
    if (await findUnbegun(db, conversationId)) return;
    const row = await findConversationState(conversationId);
    if (!row) throw notFound();
    await publish("typing", [row.participantId], { conversationId: row.id, fromSupport: 1 });
    return;
  }
  const own = await conversationOf(viewer);
  if (!own) return;
  if (conversationId && conversationId !== own) throw await notTheirs(viewer, conversationId);
  await publish("typing", [SUPPORT], { conversationId: own, fromSupport: 0 });
}
