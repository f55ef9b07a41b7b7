/** The admin's list of conversations, and what support has seen of them. */
import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";
import { adminOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../live/live.server.ts";
import { requireConversation } from "./chat.server.ts";
import { PAGE_SIZE } from "./message.ts";

const lineKey = z.object({ lastMessageAt: z.iso.datetime(), id: z.uuid() });
const seqInput = z.int().min(1).max(2_147_483_647);

/** A line of the admin's list. */
export interface ConversationSummary {
  id: string;
  /** The person's name, or "Guest 4f2a". */
  name: string;
  isGuest: boolean;
  phoneNumber: string;
  lastMessage: string;
  lastFromSupport: boolean;
  /** ISO 8601, UTC. */
  lastMessageAt: string;
  /** Messages that support has not seen; 100 stands for that many or more. */
  unread: number;
}

/**
 * Conversations with messages, the newest first (SPEC §2: users who have chats).
 * @param before `lastMessageAt` and `id` of the last line of the page before this one; what is no
 *   such key means the first page
 * @throws Response 403 when the viewer is not an admin
 */
export async function listConversations(
  viewer: Viewer,
  before?: { lastMessageAt: string | null; id: string | null },
): Promise<ConversationSummary[]> {
  adminOf(viewer);
  const key = lineKey.safeParse(before);
  const older = key.success
    ? sql`and (c.last_message_at, c.id) < (${key.data.lastMessageAt}::timestamptz, ${key.data.id}::uuid)`
    : sql``;
  return selectConversations(sql`c.last_seq > 0 ${older}`);
}

/**
 * One line of the admin's list.
 * @throws Response 404 when there is no such conversation, 403 when the viewer is not an admin
 */
export async function findConversation(viewer: Viewer, id: string): Promise<ConversationSummary> {
  adminOf(viewer);
  await requireConversation(id);
  const [found] = await selectConversations(sql`c.id = ${id}`);
  if (!found) throw new Error("A conversation that was just there is gone");
  return found;
}

/**
 * How many conversations have messages that support has not seen; 100 stands for that many or more.
 * @throws Response 403 when the viewer is not an admin
 */
export async function unreadConversations(viewer: Viewer): Promise<number> {
  adminOf(viewer);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from conversations where support_read_seq < last_seq limit 100
    ) waiting`);
  return rows[0]?.count ?? 0;
}

/**
 * Remembers that support has seen the messages up to `seq`; never goes back.
 * @throws Response 400 when `seq` is no message number, 404 for an unknown conversation, 403 when
 *   the viewer is not an admin
 */
export async function markRead(viewer: Viewer, conversationId: string, seq: number): Promise<void> {
  adminOf(viewer);
  await requireConversation(conversationId);
  if (!seqInput.safeParse(seq).success) {
    throw new Response("Not a message number", { status: 400 });
  }
  const moved = await db
    .update(conversations)
    .set({ supportReadSeq: sql`least(${seq}::integer, ${conversations.lastSeq})` })
    .where(and(eq(conversations.id, conversationId), lt(conversations.supportReadSeq, seq)))
    .returning({ id: conversations.id });
  if (moved.length > 0) await publish("read", [SUPPORT], { conversationId, seq });
}

async function selectConversations(where: ReturnType<typeof sql>): Promise<ConversationSummary[]> {
  const { rows } = await db.execute<{
    id: string;
    participant_id: string;
    kind: string;
    name: string | null;
    phone_number: string | null;
    message: string;
    last_from_support: boolean;
    last_message_at: Date | string;
    unread: number;
  }>(sql`
    select c.id, p.id as participant_id, p.kind, u.name, u.phone_number,
           left(m.message, 200) as message, m.sender_id <> p.id as last_from_support,
           c.last_message_at, unread.count::integer as unread
    from conversations c
    join participants p on p.id = c.participant_id
    left join users u on u.id = p.user_id
    join messages m on m.conversation_id = c.id and m.seq = c.last_seq
    cross join lateral (
      select count(*) from (
        select from messages
        where conversation_id = c.id and seq > c.support_read_seq and sender_id = p.id
        limit 100
      ) unseen
    ) unread
    where ${where}
    order by c.last_message_at desc, c.id desc
    limit ${PAGE_SIZE}`);
  return rows.map((row) => ({
    id: row.id,
    name: displayName(row),
    isGuest: row.kind === "guest",
    phoneNumber: row.phone_number ?? "",
    lastMessage: row.message,
    lastFromSupport: row.last_from_support,
    lastMessageAt: new Date(row.last_message_at).toISOString(),
    unread: row.unread,
  }));
}

function displayName(row: { kind: string; name: string | null; participant_id: string }): string {
  if (row.kind === "guest") return `Guest ${row.participant_id.slice(-4)}`;
  return row.name ?? "Deleted user";
}
