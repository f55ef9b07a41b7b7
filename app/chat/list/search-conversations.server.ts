/**
 * Which conversations a search finds, the newest first. The words are in the messages and the order
 * of the list is that of the conversations, so that no index holds both. A search first reads a few
 * of the newest messages, which tell whether its words are common.
 */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { throughIndex } from "../../../database/search/newest-then-index.ts";
import { splitNumbers, subscriberDigits, wordsOf } from "../../../database/search/words.ts";

/** The newest messages of these newest conversations tell how common the words are. */
const SAMPLE = { conversations: 12, each: 30 };
/** Words in more than this part of them are common: they are looked for in the list's order. */
const COMMON = 0.02;
/** How far the list, and each conversation of it, is read for that. */
const NEWEST = { conversations: 1_000, each: 500 };
/** The index's matches are all read when they are no more than this. */
const MATCHES = 2_000;
/** Orders that are read for a word of a guest's name or number. */
const ORDERS_READ = 2_000;
/** A phone number is found by so many of its digits; fewer are in everybody's. */
const PHONE_DIGITS = 3;
/** The trigram index of orders finds no shorter word. */
const TRIGRAM = 3;

/** A conversation that is found, with the newest message that holds the words, if any does. */
export interface FoundConversation {
  id: string;
  seq: number | null;
}

interface Search {
  words: string[];
  /** Of the conversation `c`, which of the list are meant. */
  where: SQL;
  /** Which participants `p` are found by name or number: with the account `u`, or as a guest. */
  person: { account: SQL; guest: SQL };
  limit: number;
}

/**
 * Conversations in which a message or the name of a file holds all words, or whose person does, in
 * the order of the list.
 *
 * All are found, each with its newest such message, when at most 2,000 messages of the shop and
 * 2,000 names of files hold all words. Of words that more have, a page is right as far as it lies
 * within the next 1,000 conversations of the list and the newest 500 messages of each. What stands
 * further on is found when it is among 2,000 messages that the index has first, and shows the newest
 * of these: such a page may be the last one too soon. People are always found.
 * @param query as it was typed
 * @param where of the conversation `c`, which of the list are meant
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

/** Every word must begin one of the person's name or address or be in a number, however it is written. */
function personWith(query: string): Search["person"] {
  const split = splitNumbers(query);
  const numbers = split.numbers.map((number) => number.replace(/\D/g, ""));
  const texts = wordsOf(split.rest);
  const account = [
    // Without a `coalesce` around it, whoever has another name is left out before anything is joined.
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

/** A guest without a number is called Guest and four signs of the id. */
const isNamedGuest = (word: string) =>
  sql`right(p.id::text, 4) like ${`${word}%`} or 'guest' like ${`${word}%`}`;

/** Whether a guest `p` has ordered under a name or a number that holds these letters or digits. */
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
/** The messages `m` of the conversation `c`, the newest first, with the names of their files. */
const READABLE = sql`
  select m.seq, case when m.type is null then m.message else f.name end as text
  from messages m left join files f on f.id = m.file_id
  where m.conversation_id = c.id and m.seq > c.hidden_seq and m.deleted_at is null
  order by m.seq desc`;

/** Splitting a text into words takes ten times as long as seeing that it has no such letters. */
function holds(words: string[]): SQL {
  const letters = words.filter((word) => /^[a-z0-9]+$/.test(word)).map((word) => `%${word}%`);
  return sql`case when chat_words(text) like all(${sql.param(letters)}::text[])
    then ${wordsIn(sql`text`)} @@ ${queryOf(words)} else false end`;
}

/** Whether a few of the newest messages hold the words so often that a page of them is near. */
async function isCommonOfLate({ words, where }: Search): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select count(*) filter (where ${holds(words)}) > ${COMMON}::float8 * count(*) as is
    from (
      select c.id, c.hidden_seq from conversations c where ${where}
      order by ${NEWEST_FIRST} limit ${SAMPLE.conversations}
    ) c cross join lateral (${READABLE} limit ${SAMPLE.each}) m`);
  return rows[0]?.is === true;
}

/** Reads the list in its order, and each conversation until a message holds the words. */
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

/** Returns the newest of each conversation's matches in the index, and whether these are all. */
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

/** The first conversations of the list that are known, or whose person is found. */
async function merge({ where, person, limit }: Search, known: FoundConversation[]) {
  // Each once: one that was found in both ways would take two places of the page.
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
