/**
 * Searches conversations, newest first. No index covers both the words, which are in messages, and
 * the order, which is by conversation. So a sample of the newest messages first tells whether the
 * words are common.
 */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { throughIndex } from "../../../database/search/newest-then-index.ts";
import { splitNumbers, subscriberDigits, wordsOf } from "../../../database/search/words.ts";

/** The sample: newest conversations, and newest messages of each. */
const SAMPLE = { conversations: 12, each: 30 };
/** Words in a larger part of the sample are common: the list is read in its order. */
const COMMON = 0.02;
/** How far that reading goes. */
const NEWEST = { conversations: 1_000, each: 500 };
/** How many matches are read from the index. */
const MATCHES = 2_000;
/** How many orders are read for a word of a guest's name or number. */
const ORDERS_READ = 2_000;
/** The fewest digits that search phone numbers. */
const PHONE_DIGITS = 3;
/** The shortest word that the trigram index of orders finds. */
const TRIGRAM = 3;

/** A match, with the newest message that holds the words, if any does. */
export interface FoundConversation {
  id: string;
  seq: number | null;
}

interface Search {
  words: string[];
  /** A condition on the conversation `c`. */
  where: SQL;
  /** Conditions on participants `p`: with the account `u`, or as a guest. */
  person: { account: SQL; guest: SQL };
  limit: number;
}

/**
 * Conversations in which one message or file name holds all words, or whose person does, in the
 * order of the list.
 *
 * Finds all of them when at most 2,000 messages and 2,000 file names of the shop hold all words.
 * With more matches a page is complete within the list's next 1,000 conversations and the newest
 * 500 messages of each. Beyond, it only finds what is among the index's first 2,000 matches, so the
 * list may end too soon. People are always found.
 * @param query as typed
 * @param where a condition on the conversation `c`
 * @returns undefined when the query has no words
 */
export async function searchConversations(
  query: string,
  where: SQL,
  limit: number,
): Promise<FoundConversation[] | undefined> {
  const words = wordsOf(query);
  if (words.length === 0) return undefined;
  const search = { words, where, person: personWith(query), limit };
  const isCommon = await isCommonOfLate(search);
  const newest = isCommon ? await amongNewest(search) : [];
  if (newest.length === limit) return newest;
  const { found, isAll } = await inIndex(words);
  const walked = isAll || isCommon ? newest : await amongNewest(search);
  if (walked.length === limit) return walked;
  return merge(search, [...walked, ...found]);
}

/** Each word must begin a word of the person's name or address, each number be part of theirs. */
function personWith(query: string): Search["person"] {
  const split = splitNumbers(query);
  const numbers = split.numbers.map((number) => number.replace(/\D/g, ""));
  const texts = wordsOf(split.rest);
  const account = [
    // Without `coalesce`, so that people are filtered before the join.
    ...texts.map((word) => sql`u.search_text like ${`% ${word}%`}`),
    ...numbers.map((digits) => {
      const phone = sql`coalesce(nullif(u.phone_number, ''), p.phone_number, '')`;
      return sql`(u.search_text like ${`% ${digits}%`} or ${holdsDigits(phone, digits)})`;
    }),
  ];
  const guest = [
    ...texts.map((word) => sql`(${isNamedGuest(word)} or ${hasOrdered(sql`folded(name)`, word)})`),
    ...numbers.map((digits) => {
      const isTheirs = holdsDigits(sql`coalesce(p.phone_number, '')`, digits);
      const ordered = hasOrdered(sql`phone_digits`, subscriberDigits(digits));
      return sql`(${isNamedGuest(digits)} or ${isTheirs} or ${ordered})`;
    }),
  ];
  return {
    account: sql`p.kind <> 'guest' and ${sql.join(account, sql` and `)}`,
    guest: sql`p.kind = 'guest' and ${sql.join(guest, sql` and `)}`,
  };
}

function holdsDigits(phone: SQL, digits: string): SQL {
  if (digits.length < PHONE_DIGITS) return sql`false`;
  return sql`regexp_replace(${phone}, '\\D', '', 'g') like ${`%${subscriberDigits(digits)}%`}`;
}

/** A guest without name and number is called "Guest" and the id's last four characters. */
const isNamedGuest = (word: string) =>
  sql`right(p.id::text, 4) like ${`${word}%`} or 'guest' like ${`${word}%`}`;

/** Whether a guest `p` has ordered under a name or number with this part. */
function hasOrdered(column: SQL, part: string): SQL {
  if (part.length < TRIGRAM) return sql`false`;
  return sql`p.id in (
    select participant_id from orders
    where search_text like ${`%${part}%`} and ${column} like ${`%${part}%`}
      and participant_id is not null
    limit ${ORDERS_READ}
  )`;
}

const wordsIn = (column: SQL) => sql`to_tsvector('simple'::regconfig, chat_words(${column}))`;
const queryOf = (words: string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
const NEWEST_FIRST = sql`c.last_message_at desc, c.id desc`;
/** The messages `m` of the conversation `c`, newest first, with their file names. */
const READABLE = sql`
  select m.seq, case when m.type is null then m.message else f.name end as text
  from messages m left join files f on f.id = m.file_id
  where m.conversation_id = c.id and m.seq > c.hidden_seq and m.deleted_at is null
  order by m.seq desc`;

/** `like` first: splitting a text into words takes ten times as long. */
function holds(words: string[]): SQL {
  const letters = words.filter((word) => /^[a-z0-9]+$/.test(word)).map((word) => `%${word}%`);
  return sql`case when chat_words(text) like all(${sql.param(letters)}::text[])
    then ${wordsIn(sql`text`)} @@ ${queryOf(words)} else false end`;
}

/** Whether the words are common in the sample. */
async function isCommonOfLate({ words, where }: Search): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select count(*) filter (where ${holds(words)}) > ${COMMON}::float8 * count(*) as is
    from (
      select c.id, c.hidden_seq from conversations c where ${where}
      order by ${NEWEST_FIRST} limit ${SAMPLE.conversations}
    ) c cross join lateral (${READABLE} limit ${SAMPLE.each}) m`);
  return rows[0]?.is === true;
}

/** Reads the list in its order, and each conversation up to the first match. */
async function amongNewest({ words, where, person, limit }: Search): Promise<FoundConversation[]> {
  const isPerson = sql`((${person.account}) or (${person.guest})) is true`;
  const { rows } = await db.execute<{ id: string; seq: number | null }>(sql`
    select c.id, m.seq
    from (
      select c.id, c.hidden_seq, c.last_message_at, ${isPerson} as is_person
      from conversations c
      join participants p on p.id = c.participant_id left join users u on u.id = p.user_id
      where ${where} order by ${NEWEST_FIRST} limit ${NEWEST.conversations}
    ) c
    left join lateral (
      select seq from (${READABLE} limit ${NEWEST.each}) m where ${holds(words)} limit 1
    ) m on true
    where m.seq is not null or c.is_person
    order by ${NEWEST_FIRST} limit ${limit}`);
  return rows;
}

/** The newest match of each conversation in the index, and whether these are all. */
async function inIndex(words: string[]): Promise<{ found: FoundConversation[]; isAll: boolean }> {
  const { rows } = await throughIndex((queries) =>
    queries.execute<{ id: string; seq: number; count: number }>(sql`
      select id, max(seq) as seq, max(count)::integer as count from (
        select *, count(*) over () from (
          select m.conversation_id as id, m.seq from messages m
          where m.type is null and m.deleted_at is null
            and ${wordsIn(sql`m.message`)} @@ ${queryOf(words)}
          limit ${MATCHES + 1}) texts
        union all
        select *, count(*) over () from (
          select m.conversation_id, m.seq from files f join messages m on m.file_id = f.id
          where m.deleted_at is null and ${wordsIn(sql`f.name`)} @@ ${queryOf(words)}
          limit ${MATCHES + 1}) names
      ) m group by id`),
  );
  return { found: rows, isAll: rows.every(({ count }) => count <= MATCHES) };
}

/** The first conversations of the list that are known matches, or whose person matches. */
async function merge({ where, person, limit }: Search, known: FoundConversation[]) {
  // One entry per conversation: a double match would take two places on the page.
  const newest = new Map<string, number>();
  for (const { id, seq } of known) newest.set(id, Math.max(seq ?? 0, newest.get(id) ?? 0));
  const ids = sql.param([...newest.keys()]);
  const numbers = sql.param([...newest.values()]);
  const people = (condition: SQL) => sql`
    (select c.id, c.last_message_at, null::integer as seq from participants p
      left join users u on u.id = p.user_id join conversations c on c.participant_id = p.id
      where ${where} and ${condition} order by ${NEWEST_FIRST} limit ${limit})`;
  const { rows } = await db.execute<{ id: string; seq: number | null }>(sql`
    select c.id, max(c.seq) as seq from (
      (select c.id, c.last_message_at, known.seq
        from unnest(${ids}::uuid[], ${numbers}::integer[]) known(id, seq)
        join conversations c on c.id = known.id and known.seq > c.hidden_seq
        where ${where} order by ${NEWEST_FIRST} limit ${limit})
      union all ${people(person.account)}
      union all ${people(person.guest)}
    ) c
    group by c.id, c.last_message_at
    order by ${NEWEST_FIRST} limit ${limit}`);
  return rows;
}
