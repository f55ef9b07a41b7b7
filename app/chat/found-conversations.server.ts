/**
 * Which conversations a search finds, the newest first. No index holds both the words and the
 * list's order, so a search first looks at a few of the newest messages, and by them chooses what
 * to read.
 */
import { type SQL, sql } from "drizzle-orm";
import { db, readTogether } from "../../database/db.server.ts";

/** Of so many conversations these newest messages tell how common the words are. */
const LOOK = { conversations: 12, each: 30 };
/** Words that so large a part of these messages hold are looked for in the list's order. */
const COMMON = 0.02;
/** So far that goes. */
const WALK = { conversations: 1_000, each: 500 };
/** What the index finds is all read when it is no more than this. */
const MATCHES = 2_000;

/** A conversation that is found, with the newest message that holds the words, if any does. */
export interface FoundConversation {
  id: string;
  seq: number | null;
}

/** What is searched for. */
export interface Search {
  /** Folded words (`fold-accents.ts`) of letters and digits, at least one. */
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
 * Found is every one, each with its newest such message, when at most 2,000 messages of the shop and
 * 2,000 names of files hold all words. Of words that more have, a page is right as far as it lies
 * within the next 1,000 conversations of the list and the newest 500 messages of each. What stands
 * further on is found when it is among 2,000 messages that the index has first, and shows the newest
 * of these: such a page may be the last one too soon. People are always found.
 */
export async function findConversations(search: Search): Promise<FoundConversation[]> {
  const isCommon = await isCommonOfLate(search);
  const near = isCommon ? await walk(search) : [];
  if (near.length === search.limit) return near;
  const { found, isAll } = await askIndex(search);
  const walked = isAll || isCommon ? near : await walk(search);
  if (walked.length === search.limit) return walked;
  return merge(search, [...walked, ...found]);
}

const wordsIn = (column: SQL) => sql`to_tsvector('simple'::regconfig, chat_words(${column}))`;
const queryOf = (words: string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
const isText = sql`m.type is null and m.deleted_at is null`;
const NEWEST_FIRST = sql`c.last_message_at desc, c.id desc`;
/** A message `m` of the conversation `c` as it is read in a walk, with the name of its file. */
const READABLE = sql`
  select m.seq, case when m.type is null then m.message else f.name end as text
  from messages m left join files f on f.id = m.file_id
  where m.conversation_id = c.id and m.seq > c.hidden_seq and m.deleted_at is null
  order by m.seq desc`;

/** Parting a text into words takes ten times as long as seeing that it has no such letters. */
const mayHold = (word: string) =>
  /^[a-z0-9]+$/.test(word) ? sql`chat_words(text) like ${`%${word}%`}` : sql`true`;
function holds(words: string[]): SQL {
  const may = sql.join(words.map(mayHold), sql` and `);
  return sql`case when ${may} then ${wordsIn(sql`text`)} @@ ${queryOf(words)} else false end`;
}

const isPerson = ({ account, guest }: Search["person"]) =>
  sql`((${account}) or (${guest})) is true`;

/** Whether a few of the newest messages hold the words so often that a page of them is near. */
async function isCommonOfLate({ words, where }: Search): Promise<boolean> {
  const { rows } = await db.execute<{ is: boolean }>(sql`
    select count(*) filter (where ${holds(words)}) > ${COMMON}::float8 * count(*) as is
    from (
      select c.id, c.hidden_seq from conversations c where ${where}
      order by ${NEWEST_FIRST} limit ${LOOK.conversations}
    ) c cross join lateral (${READABLE} limit ${LOOK.each}) m`);
  return rows[0]?.is === true;
}

/** Goes through the list's order, and through each conversation until a message holds the words. */
async function walk({ words, where, person, limit }: Search): Promise<FoundConversation[]> {
  const { rows } = await db.execute<{ id: string; seq: number | null }>(sql`
    select c.id, m.seq
    from (
      select c.id, c.hidden_seq, c.last_message_at, ${isPerson(person)} as is_person
      from conversations c
      join participants p on p.id = c.participant_id left join users u on u.id = p.user_id
      where ${where} order by ${NEWEST_FIRST} limit ${WALK.conversations}
    ) c
    left join lateral (
      select seq from (${READABLE} limit ${WALK.each}) m where ${holds(words)} limit 1
    ) m on true
    where m.seq is not null or c.is_person
    order by ${NEWEST_FIRST} limit ${limit}`);
  return rows.map(({ id, seq }) => ({ id, seq }));
}

/**
 * Up to so many messages as are all read, wherever they stand.
 * @returns the newest of these of each conversation, and whether these are all
 */
async function askIndex({ words }: Search) {
  const rows = await readTogether(async (tx) => {
    // The planner does not know how common a word is, and would rather read message after message.
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`);
    const { rows } = await tx.execute<{ id: string; seq: number; count: number }>(sql`
      select id, max(seq) as seq, max(count)::integer as count from (
        select *, count(*) over () from (
          select m.conversation_id as id, m.seq from messages m
          where ${isText} and ${wordsIn(sql`m.message`)} @@ ${queryOf(words)}
          limit ${MATCHES + 1}) texts
        union all
        select *, count(*) over () from (
          select m.conversation_id, m.seq from files f join messages m on m.file_id = f.id
          where m.deleted_at is null and ${wordsIn(sql`f.name`)} @@ ${queryOf(words)}
          limit ${MATCHES + 1}) names
      ) m group by id`);
    return rows;
  });
  return { found: rows, isAll: rows.every(({ count }) => count <= MATCHES) };
}

/** The first of the list that are known, or whose person is found. */
async function merge({ where, person, limit }: Search, known: FoundConversation[]) {
  // Each once: what was found in both ways would take two places of the page.
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
