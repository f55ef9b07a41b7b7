/** The admin's list of conversations. */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { conversations, participants } from "../../database/schema.ts";
import { isUuid, uuid } from "../../database/uuid.ts";
import { folded } from "../accounts/folded.ts";
import { adminOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { findUnbegun, requireConversation } from "./conversations.server.ts";
import { findConversations } from "./found-conversations.server.ts";
import { PAGE_SIZE } from "./message.ts";
import { joinPerson, nameOf, type Person, personColumns } from "./person.server.ts";

// There is no year 0, least of all for the database.
const moment = z.iso.datetime().refine((time) => !time.startsWith("0000"));
const lineKey = z.object({ lastMessageAt: moment, id: uuid() });
const SEARCH_LENGTH = 100;

/** A line of the admin's list. */
export interface ConversationSummary {
  id: string;
  /** The person's name, or what a guest is called (`person-name.ts`). */
  name: string;
  isGuest: boolean;
  phoneNumber: string;
  /** The newest message; in a search, the newest one with the words, see {@link findConversations}. */
  lastMessage: string;
  /** In a search, the number of that message. */
  found?: number;
  lastFromSupport: boolean;
  /** ISO 8601, UTC. */
  lastMessageAt: string;
  /** Since when the person waits for an answer, ISO 8601, UTC; not there when they have one to all. */
  waitingSince?: string;
  /** Messages that support has not seen, those of orders left out; 100 stands for that many or more. */
  unread: number;
}

/** Which conversations are listed. */
export interface ListChoice {
  /** Words of names, phone numbers, messages and file names. */
  query?: string;
  /** Only those in which the person waits for an answer. */
  unanswered?: boolean;
  /** `lastMessageAt` and `id` of the line before the first one; what is no such key is none. */
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
  adminOf(viewer);
  const conditions = [sql`c.hidden_seq < c.last_seq`];
  const key = lineKey.safeParse(choice.before);
  if (key.success) {
    const { lastMessageAt, id } = key.data;
    conditions.push(sql`(c.last_message_at, c.id) < (${lastMessageAt}::timestamptz, ${id}::uuid)`);
  }
  if (choice.unanswered) conditions.push(sql`c.waiting_since is not null`);
  const query = (choice.query ?? "").slice(0, SEARCH_LENGTH);
  const words = wordsOf(query);
  const where = sql.join(conditions, sql` and `);
  return words.length > 0 ? search(where, query, words) : selectConversations(where);
}

/**
 * One line of the admin's list, or that of a customer with whom no conversation has begun.
 * @param id of the conversation, or of such a customer's account
 * @throws Response 404 when there is neither, 403 when the viewer is not an admin
 */
export async function findConversation(viewer: Viewer, id: string): Promise<ConversationSummary> {
  adminOf(viewer);
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
 * The conversation of an account, whichever it is by now: a guest's may have become it.
 * @param userId of the account, from outside
 * @returns undefined when there is none
 * @throws Response 403 when the viewer is not an admin
 */
export async function findConversationOfUser(
  viewer: Viewer,
  userId: string,
): Promise<string | undefined> {
  adminOf(viewer);
  if (!isUuid(userId)) return undefined;
  const [found] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, userId));
  return found?.id;
}

/**
 * How many conversations have messages that support has not seen; 100 stands for that many or more.
 * What a person has done to an order is counted there, not here.
 * @throws Response 403 when the viewer is not an admin
 */
export async function unreadConversations(viewer: Viewer): Promise<number> {
  adminOf(viewer);
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select from conversations c
      where support_read_seq < last_seq and hidden_seq < last_seq and exists (
        select from messages m
        where m.conversation_id = c.id and m.seq > greatest(c.support_read_seq, c.hidden_seq)
          and m.sender_id = c.participant_id and m.deleted_at is null and m.order_id is null
      ) limit 100
    ) unseen`);
  return rows[0]?.count ?? 0;
}

/** The words of a text as they are searched for: folded, of letters and digits. */
function wordsOf(text: string): string[] {
  return folded(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Digits that may be written with blanks, a plus and the like, as phone numbers are. */
const NUMBER = /(?<!\S)[+(]*\d[\d\s().+-]*(?!\S)/g;
/** So many digits may be a part of a phone number; fewer are in everybody's. */
const PHONE_DIGITS = 3;

/**
 * Every word must begin one of the person's name or address or be in their number, however that is
 * written; or each one in one message or file name.
 */
async function search(where: Condition, query: string, words: string[]) {
  const numbers = query.match(NUMBER)?.map((number) => number.replace(/\D/g, "")) ?? [];
  const texts = wordsOf(query.replace(NUMBER, " "));
  const phone = (number: Condition, digits: string) => {
    if (digits.length < PHONE_DIGITS) return sql`false`;
    const part = digits.replace(/^(00)?(234)?0?/, "") || digits;
    return sql`regexp_replace(${number}, '\\D', '', 'g') like ${`%${part}%`}`;
  };
  // Without a `coalesce` around it, whoever has another name is left out before anything is joined.
  const account = [
    ...texts.map((word) => sql`u.search_text like ${`% ${word}%`}`),
    ...numbers.map((digits) => {
      const number = sql`coalesce(nullif(u.phone_number, ''), p.phone_number, '')`;
      return sql`(u.search_text like ${`% ${digits}%`} or ${phone(number, digits)})`;
    }),
  ];
  const guest = [...texts, ...numbers].map((word) => {
    const named = sql`right(p.id::text, 4) like ${`${word}%`} or 'guest' like ${`${word}%`}`;
    const isNumber = numbers.includes(word);
    const left = isNumber ? phone(sql`coalesce(p.phone_number, '')`, word) : sql`false`;
    return sql`(${named} or ${left} or ${ordered(word, isNumber)})`;
  });
  const person = {
    account: sql`p.kind <> 'guest' and ${sql.join(account, sql` and `)}`,
    guest: sql`p.kind = 'guest' and ${sql.join(guest, sql` and `)}`,
  };
  const found = await findConversations({ words, where, person, limit: PAGE_SIZE });
  const ids = sql.param(found.map(({ id }) => id));
  const seqs = sql.param(found.map(({ seq }) => seq));
  return selectConversations(
    sql`true`,
    sql`join unnest(${ids}::uuid[], ${seqs}::integer[]) found(id, seq) on found.id = c.id`,
    sql`coalesce(found.seq, c.last_seq)`,
    sql`found.seq`,
  );
}

/** Orders that are looked at for a word of a guest's name or number. */
const ORDERS_READ = 2_000;

/** Whether a guest `p` has ordered under a name or a number with these letters or digits. */
function ordered(word: string, isNumber: boolean): Condition {
  // Of fewer letters the index knows nothing.
  if (word.length < 3) return sql`false`;
  const part = isNumber ? word.replace(/^(00)?(234)?0?/, "") || word : word;
  const said = isNumber ? sql`phone_digits` : sql`folded(name)`;
  return sql`p.id in (
    select participant_id from orders
    where search_text like ${`%${part}%`} and ${said} like ${`%${part}%`}
      and participant_id is not null
    limit ${ORDERS_READ}
  )`;
}

type Condition = ReturnType<typeof sql>;

/** The message `m`, whose file is `f`, in one line. */
const messageLine = sql`
  case when m.deleted_at is not null then 'Message deleted'
       when m.type = 'file' then 'File: ' || coalesce(f.name, 'no longer there')
       else left(m.message, 200) end`;

/**
 * @param join more tables than the conversation's own (`c`, `p` its participant, `u` their account, `o` their newest order)
 * @param shown the number of the message that stands in the line
 * @param found that number, where it is what was searched for
 */
async function selectConversations(
  where: Condition,
  join: Condition = sql``,
  shown: Condition = sql`c.last_seq`,
  found: Condition = sql`null::integer`,
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
    select ${found} as found, c.id, ${personColumns}, ${messageLine} as message,
           m.sender_id <> p.id as last_from_support,
           c.last_message_at, c.waiting_since, unread.count::integer as unread
    from conversations c
    join participants p on p.id = c.participant_id
    ${joinPerson}
    ${join}
    join messages m on m.conversation_id = c.id and m.seq = ${shown}
    left join files f on f.id = m.file_id
    cross join lateral (
      select count(*) from (
        select from (
          -- On its own, or all that the person ever wrote is gone through.
          select sender_id, deleted_at, order_id from messages
          where conversation_id = c.id and seq > greatest(c.support_read_seq, c.hidden_seq) offset 0
        ) unread
        where sender_id = p.id and deleted_at is null and order_id is null
        limit 100
      ) unseen
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

/** So many of the newest messages are gone through for the last one of the person. */
const LAST_READ = 50;

/** Who has waited longest for an answer, and how many wait. */
export interface Unanswered {
  /** 100 stands for that many or more. */
  count: number;
  /** Those who have waited longest, at most five, the longest first, with what they said last. */
  longest: { id: string; name: string; waitingSince: string; lastMessage: string }[];
}

/**
 * The conversations in which the person waits for an answer.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findUnanswered(viewer: Viewer): Promise<Unanswered> {
  adminOf(viewer);
  const waits = sql`hidden_seq < last_seq and waiting_since is not null`;
  const [counted, longest] = await Promise.all([
    db.execute<{ count: number }>(sql`
      select count(*)::integer as count
      from (select from conversations where ${waits} limit 100) waiting`),
    db.execute<Person & { id: string; waiting_since: Date | string; message: string | null }>(sql`
      select c.id, ${personColumns}, c.waiting_since, ${messageLine} as message from (
        select id, participant_id, waiting_since from conversations where ${waits}
        order by waiting_since, id limit 5
      ) c
      join participants p on p.id = c.participant_id
      ${joinPerson}
      left join lateral (
        select * from (
          select * from messages where conversation_id = c.id order by seq desc limit ${LAST_READ}
        ) newest
        where sender_id = p.id and order_id is null order by seq desc limit 1
      ) m on true
      left join files f on f.id = m.file_id
      order by c.waiting_since, c.id`),
  ]);
  return {
    count: counted.rows[0]?.count ?? 0,
    longest: longest.rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      waitingSince: new Date(row.waiting_since).toISOString(),
      lastMessage: row.message ?? "",
    })),
  };
}
