/**
 * Deletes single messages: hidden at once, restorable for 30 days, then purged. Numbers are kept,
 * so that the order has no gaps.
 */
import { and, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { conversations, messages } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { dropFile } from "../../uploads/files/files.server.ts";
import { scheduleCheckOfRestored } from "../away/away-mail.server.ts";
import { waitingSince } from "../conversation-marks.server.ts";
import { lockConversation, notFound } from "../conversations.server.ts";

/** How long a deletion can be undone, in seconds (PRODUCT §3). */
export const RESTORABLE_S = 30 * 86_400;
const PURGE_MESSAGE = "purge-message";

/** Registers the purge; call before the jobs start. */
export function defineMessagePurge(): void {
  defineJob<{ conversationId: string; seq: number }>(PURGE_MESSAGE, purgeMessage);
}

/**
 * Hides a message from both sides. Publishes also when it is hidden already: the process that hid
 * it may have died before publishing.
 * @throws Response 403 when the viewer is not an admin, 404 when there is no such message
 */
export async function deleteMessage(
  viewer: Viewer,
  conversationId: string,
  seq: number,
): Promise<void> {
  const admin = staffOf(viewer, "chat");
  const participantId = await changeMessage(conversationId, seq, async (tx) => {
    const hidden = await tx
      .update(messages)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(and(oneMessage(conversationId, seq), isNull(messages.deletedAt)))
      .returning({ seq: messages.seq });
    if (hidden.length === 0) return false;
    await recordAct(tx, admin, "delete-message", { conversationId, seq });
    await enqueue(tx, PURGE_MESSAGE, { conversationId, seq }, RESTORABLE_S);
    return true;
  });
  await publishMessage(participantId, conversationId, seq);
}

/**
 * Shows a deleted message again; publishes also when it is shown already.
 * @throws Response 403 when the viewer is not an admin, 404 when it was purged or never existed
 */
export async function restoreMessage(
  viewer: Viewer,
  conversationId: string,
  seq: number,
): Promise<void> {
  const admin = staffOf(viewer, "chat");
  const participantId = await changeMessage(conversationId, seq, async (tx, row) => {
    const [shown] = await tx
      .update(messages)
      .set({ deletedAt: null })
      .where(
        and(
          oneMessage(conversationId, seq),
          isNotNull(messages.deletedAt),
          sql`${messages.message} <> ''`,
        ),
      )
      .returning({ seq: messages.seq, senderId: messages.senderId });
    if (!shown) {
      const [purged] = await tx
        .select({ seq: messages.seq })
        .from(messages)
        .where(and(oneMessage(conversationId, seq), isNotNull(messages.deletedAt)));
      if (purged) throw notFound();
      return false;
    }
    await scheduleCheckOfRestored(tx, row, shown);
    await recordAct(tx, admin, "restore-message", { conversationId, seq });
    return true;
  });
  await publishMessage(participantId, conversationId, seq);
}

/** Schedules the purges again for a conversation whose messages were renumbered. */
export async function purgeDeletedLater(
  transaction: Queries,
  conversationId: string,
): Promise<void> {
  const deleted = await transaction
    .select({ seq: messages.seq, deletedAt: messages.deletedAt })
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNotNull(messages.deletedAt),
        sql`${messages.message} <> ''`,
      ),
    );
  for (const { seq, deletedAt } of deleted) {
    const age = (Date.now() - (deletedAt?.getTime() ?? 0)) / 1_000;
    const wait = Math.max(1, Math.ceil(RESTORABLE_S - age) + 1);
    await enqueue(transaction, PURGE_MESSAGE, { conversationId, seq }, wait);
  }
}

const oneMessage = (conversationId: string, seq: number) =>
  and(eq(messages.conversationId, conversationId), eq(messages.seq, seq));

/** Runs `change` under the conversation's lock; returns the participant to notify. */
function changeMessage(
  conversationId: string,
  seq: number,
  change: (tx: Queries, row: typeof conversations.$inferSelect) => Promise<boolean>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const row = await lockConversation(tx, conversationId);
    if (!Number.isInteger(seq) || seq <= row.hiddenSeq || seq > row.lastSeq) throw notFound();
    if (!(await change(tx, row))) return row.participantId;
    await tx
      .update(conversations)
      .set({
        revision: sql`${conversations.revision} + 1`,
        waitingSince: waitingSince(row.hiddenSeq),
      })
      .where(eq(conversations.id, conversationId));
    return row.participantId;
  });
}

async function publishMessage(participantId: string, conversationId: string, seq: number) {
  await publish("message", [participantId, SUPPORT], { conversationId, seq });
  await publish("thread", [participantId, SUPPORT], { conversationId });
}

/** Removes text and file of a message that was deleted 30 days ago. */
async function purgeMessage({ conversationId, seq }: { conversationId: string; seq: number }) {
  await db.transaction(async (tx) => {
    const [gone] = await tx
      .select({ fileId: messages.fileId })
      .from(messages)
      .where(
        and(
          oneMessage(conversationId, seq),
          // A message that was restored and deleted again counts from the last time.
          lte(messages.deletedAt, sql`clock_timestamp() - make_interval(secs => ${RESTORABLE_S})`),
        ),
      )
      .for("update");
    if (!gone) return;
    await tx
      .update(messages)
      .set({ message: "", fileId: null, productId: null, about: null })
      .where(oneMessage(conversationId, seq));
    if (gone.fileId) await dropFile(tx, gone.fileId);
  });
}
