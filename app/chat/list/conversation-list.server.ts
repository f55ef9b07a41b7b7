/** The admin's list of conversations. */
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../../database/db.server.ts";
import { conversations, participants } from "../../../database/schema.ts";
import { isUuid, uuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { findUnbegun, requireConversation } from "../conversations.server.ts";
import { PAGE_SIZE } from "../message.ts";
import { joinPerson, nameOf, type Person, personColumns } from "./person.server.ts";
import { type FoundConversation, searchConversations } from "./search-conversations.server.ts";

// PostgreSQL has no year 0.
const moment = z.iso.datetime().refine((time) => !time.startsWith("0000"));
const lineKey = z.object({ lastMessageAt: moment, id: uuid() });
const SEARCH_LENGTH = 100;

export interface ConversationSummary {
  id: string;
  /** Or what a guest is called (`person-name.ts`). */
  name: string;
  isGuest: boolean;
  phoneNumber: string;
  /** The newest message; in a search, the newest match. */
  lastMessage: string;
  /** In a search, the number of that message, if one matches. */
  found?: number;
  lastFromSupport: boolean;
  /** ISO 8601, UTC. */
  lastMessageAt: string;
  /** ISO 8601, UTC; absent when nothing waits for an answer. */
  waitingSince?: string;
  /** Messages that support has not seen, without those about orders; at most 100. */
  unread: number;
}

export interface ListChoice {
  /** Matches names, phone numbers, messages and file names. */
  query?: string;
  /** Only those in which the person waits for an answer. */
  unanswered?: boolean;
  /** The last line of the page before; ignored if invalid. */
  before?: { lastMessageAt: string | null; id: string | null };
}

/**
 * Conversations with messages, the newest first (SPEC §2: users who have chats).
 * @throws Response 403 when the viewer is not an admin
 */
export async function listConversations(
  viewer: Viewer,
  choice: ListChoice = {},
): Promise<ConversationSummary[]> {
  staffOf(viewer, "chat");
  const conditions = [sql`c.hidden_seq < c.last_seq`];
  const key = lineKey.safeParse(choice.before);
  if (key.success) {
    const { lastMessageAt, id } = key.data;
    conditions.push(sql`(c.last_message_at, c.id) < (${lastMessageAt}::timestamptz, ${id}::uuid)`);
  }
  if (choice.unanswered) conditions.push(sql`c.waiting_since is not null`);
  const where = sql.join(conditions, sql` and `);
  const query = (choice.query ?? "").slice(0, SEARCH_LENGTH);
  const found = await searchConversations(query, where, PAGE_SIZE);
  return found ? selectFound(found) : selectConversations(where);
}

function selectFound(found: FoundConversation[]): Promise<ConversationSummary[]> {
  const ids = sql.param(found.map(({ id }) => id));
  const seqs = sql.param(found.map(({ seq }) => seq));
  return selectConversations(
    sql`true`,
    sql`join unnest(${ids}::uuid[], ${seqs}::integer[]) found(id, seq) on found.id = c.id`,
    sql`coalesce(found.seq, c.last_seq)`,
    sql`found.seq`,
  );
}

/**
 * One line of the admin's list, also of a customer whose conversation has not begun.
 * @param id of the conversation or the account
 * @throws Response 404 when there is neither, 403 when the viewer is not an admin
 */
export async function findConversation(viewer: Viewer, id: string): Promise<ConversationSummary> {
  staffOf(viewer, "chat");
  const customer = await findUnbegun(db, id);
  if (customer) {
    return {
      id,
      ...customer,
      isGuest: false,
      lastMessage: "",
      lastFromSupport: true,
      lastMessageAt: new Date().toISOString(),
      unread: 0,
    };
  }
  await requireConversation(id);
  const [found] = await selectConversations(sql`c.id = ${id}`);
  if (!found) throw new Error("A conversation that was just there is gone");
  return found;
}

/**
 * The conversation of an account, if it has one; after a merge its id differs from the account's.
 * @param userId unchecked
 * @throws Response 403 when the viewer is not an admin
 */
export async function findConversationOfUser(
  viewer: Viewer,
  userId: string,
): Promise<string | undefined> {
  staffOf(viewer, "chat");
  if (!isUuid(userId)) return undefined;
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, userId));
  return found?.id;
}

/**
 * How many conversations have messages that support has not seen, without messages about orders; at
 * most 100.
 * @throws Response 403 when the viewer is not an admin
 */
export async function unreadConversations(viewer: Viewer): Promise<number> {
  staffOf(viewer, "chat");
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from conversations c cross join lateral (${unseenMessages(1)}) unseen
      where support_read_seq < last_seq and hidden_seq < last_seq limit 100
    ) found`);
  return rows[0]?.count ?? 0;
}

/**
 * Messages of the conversation `c` that support has not seen, without those about orders.
 * @param most the limit
 */
const unseenMessages = (most: number) => sql`
  select from (
    -- A subquery of its own, or the plan reads everything that the person ever wrote.
    select sender_id, deleted_at, order_id from messages
    where conversation_id = c.id and seq > greatest(c.support_read_seq, c.hidden_seq) offset 0
  ) unread
  where sender_id = c.participant_id and deleted_at is null and order_id is null
  limit ${most}`;

/** One line for the message `m` with its file `f`. */
export const messageLine = sql`
  case when m.deleted_at is not null then 'Message deleted'
       when m.type = 'file' then 'File: ' || coalesce(f.name, 'no longer there')
       else left(m.message, 200) end`;

/**
 * @param join tables besides the conversation `c`, its participant `p`, their account `u` and
 *   newest order `o`
 * @param shown the number of the message in the line
 * @param found the number of the search's match
 */
async function selectConversations(
  where: SQL,
  join: SQL = sql``,
  shown: SQL = sql`c.last_seq`,
  found: SQL = sql`null::integer`,
): Promise<ConversationSummary[]> {
  const { rows } = await db.execute<
    Person & {
      id: string;
      message: string;
      last_from_support: boolean;
      last_message_at: Date | string;
      waiting_since: Date | string | null;
      unread: number;
      found: number | null;
    }
  >(sql`
    select ${found} as found, c.id, ${personColumns}, coalesce(${messageLine}, '') as message,
           coalesce(m.sender_id <> p.id, true) as last_from_support,
           c.last_message_at, c.waiting_since, unread.count::integer as unread
    from conversations c
    join participants p on p.id = c.participant_id
    ${joinPerson}
    ${join}
    -- Of a purged history there is none.
    left join messages m on m.conversation_id = c.id and m.seq = ${shown}
    left join files f on f.id = m.file_id
    cross join lateral (
      select count(*) from (${unseenMessages(100)}) unseen
    ) unread
    where ${where}
    order by c.last_message_at desc, c.id desc
    limit ${PAGE_SIZE}`);
  return rows.map((row) => ({
    id: row.id,
    name: nameOf(row),
    isGuest: row.kind === "guest",
    phoneNumber: row.phone_number ?? "",
    lastMessage: row.message,
    ...(row.found ? { found: row.found } : {}),
    lastFromSupport: row.last_from_support,
    lastMessageAt: new Date(row.last_message_at).toISOString(),
    ...(row.waiting_since ? { waitingSince: new Date(row.waiting_since).toISOString() } : {}),
    unread: row.unread,
  }));
}
