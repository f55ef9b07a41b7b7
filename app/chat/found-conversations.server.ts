/**
 * Which conversations a search finds, the newest first. No index holds both the words and the
 * list's order, so a search first looks at a few of the newest messages, and by them chooses what
 * to read.
 */
import { type SQL, sql } from "drizzle-orm";
import { db, type Queries } from "../../database/db.server.ts";

/** Of so many conversations these newest messages tell how common the words are. */
const LOOK = { conversations: 12, each: 30 };
/** Words in so large a part of these messages are looked for in the list's order. */
const COMMON = 0.02;
const WALK = { conversations: 200, each: 300 };
/** What the index finds is all read when it is no more than this. */
const MATCHES = 2_000;
/**
 * Of more, those in the conversations that come next: so many, or as many as together have so many
 * messages. Each stretch takes up where the one before it ended.
 */
const STRETCHES = [
  { conversations: 1_000, messages: 30_000 },
  { conversations: 4_000, messages: 170_000 },
];
/** Of each of these conversations so many messages, the newest. */
const STRETCH_EACH = 20_000;

/** A conversation that is found, with the newest message that holds the words, if any does. */
export interface FoundConversation {
  id: string;
  seq: number | null;
}

/** What is searched for. */
export interface Search {
  /** Lower-case words of letters and digits, at least one. */
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
 * 2,000 names of files hold all words. Of words that more have a page is right as far as the list,
 * from where the page begins, has 5,000 conversations or 200,000 messages (of each
 * conversation its newest 20,000 are counted and looked at). What stands further on is found when it is
 * among 2,000 messages that the index has first, and shows the newest of these: such a page may be the
 * last one too soon. People are always found.
 */
export async function findConversations(search: Search): Promise<FoundConversation[]> {
  const look = await lookAtNewest(search);
  if (look.all >= COMMON * look.read) {
    const walked = await walk(search);
    if (walked) return walked;
  }
  const asked = askedWords(search.words, look.each);
  // What is among the few is seldom among those that are all read.
  const [first, second] = look.all > 0 ? [true, false] : [false, true];
  const known = new Map<string, number>();
  if (first) {
    const page = await throughStretches(search, asked, known);
    if (page) return page;
  }
  const isAll = await askIndex(search, asked, known);
  if (second && !isAll) {
    const page = await throughStretches(search, asked, known);
    if (page) return page;
  }
  // Together even common words may be rare. That takes long, and nothing else would tell.
  if (!isAll && asked.length < search.words.length) await askIndex(search, search.words, known);
  return merge(search, known);
}

const spaced = (column: SQL) =>
  sql`to_tsvector('simple'::regconfig, translate(${column}, '/-_.@:', '      '))`;
const queryOf = (words: string[]) =>
  sql`to_tsquery('simple', ${words.map((word) => `${word}:*`).join(" & ")})`;
const isText = sql`m.type is null and m.deleted_at is null`;
const textHolds = (words: string[]) => sql`${spaced(sql`m.message`)} @@ ${queryOf(words)}`;
const NEWEST_FIRST = sql`c.last_message_at desc, c.id desc`;
/** A message `m` of the conversation `c` as it is read in a walk, with the name of its file. */
const READABLE = sql`
  select m.seq, case when m.type is null then m.message else f.name end as text
  from messages m left join files f on f.id = m.file_id
  where m.conversation_id = c.id and m.seq > c.hidden_seq and m.deleted_at is null
  order by m.seq desc`;

/** Parting a text into words takes ten times as long as seeing that it has no such letters. */
const mayHold = (word: string) =>
  /^[a-z0-9]+$/.test(word) ? sql`lower(text) like ${`%${word}%`}` : sql`true`;
function holds(words: string[]): SQL {
  const may = sql.join(words.map(mayHold), sql` and `);
  return sql`case when ${may} then ${spaced(sql`text`)} @@ ${queryOf(words)} else false end`;
}

const isPerson = ({ account, guest }: Search["person"]) =>
  sql`((${account}) or (${guest})) is true`;

/** How many of a few of the newest messages have each of the words, and all of them. */
async function lookAtNewest({ words, where }: Search) {
  // Enough for a guess: what else parts words stands before few.
  const begun = sql`' ' || lower(translate(text, '/-_.@:', '      '))`;
  const counts = words.map(
    (word, n) =>
      sql`(count(*) filter (where ${begun} like ${`% ${word}%`}))::integer as ${sql.raw(`word${n}`)}`,
  );
  const { rows } = await db.execute<Record<string, number>>(sql`
    select count(*)::integer as read, (count(*) filter (where ${holds(words)}))::integer as all,
      ${sql.join(counts, sql`, `)}
    from (
      select c.id, c.hidden_seq from conversations c where ${where}
      order by ${NEWEST_FIRST} limit ${LOOK.conversations}
    ) c cross join lateral (${READABLE} limit ${LOOK.each}) m`);
  const [row = {}] = rows;
  const { read = 0, all = 0 } = row;
  return { read, all, each: words.map((_, n) => (row[`word${n}`] ?? 0) / Math.max(1, read)) };
}

/**
 * Goes through the list's order, and through each conversation until a message holds the words.
 * @returns undefined when that makes no page, or something may have been passed over
 */
async function walk({ words, where, person, limit }: Search) {
  const { rows } = await db.execute<{ id: string; seq: number | null; is_open: boolean }>(sql`
    select c.id, m.seq, m.seq is null and c.size > ${WALK.each} as is_open
    from (
      select c.id, c.hidden_seq, c.last_seq - c.hidden_seq as size, c.last_message_at,
        ${isPerson(person)} as is_person
      from conversations c
      join participants p on p.id = c.participant_id left join users u on u.id = p.user_id
      where ${where} order by ${NEWEST_FIRST} limit ${WALK.conversations}
    ) c
    left join lateral (
      select seq from (${READABLE} limit ${WALK.each}) m where ${holds(words)} limit 1
    ) m on true
    where m.seq is not null or c.is_person or c.size > ${WALK.each}
    order by ${NEWEST_FIRST} limit ${limit}`);
  if (rows.length < limit || rows.some(({ is_open }) => is_open)) return undefined;
  return rows.map(({ id, seq }) => ({ id, seq }));
}

/**
 * Runs queries that gather what several indexes say before they read a message. The planner does
 * not know how common a word is, and would rather read message after message.
 */
function withBitmaps<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true),
        -- For a page that is not named row by row, each of its messages would be read.
        set_config('work_mem', '64MB', true)`);
    return work(tx);
  });
}

/**
 * The words that the index is asked for: it gathers every message that has one of them, so common
 * ones are left to be looked for in what it finds.
 */
function askedWords(words: string[], shares: number[]): string[] {
  const rare = words.filter((_, n) => (shares[n] ?? 0) < COMMON);
  if (rare.length > 0) return rare;
  return words.filter((_, n) => n === shares.indexOf(Math.min(...shares)));
}

/** The condition on messages that the index answers, and then what is left of it. */
const isAsked = (asked: string[]) => sql`${isText} and ${textHolds(asked)}`;
const holdsRest = ({ words }: Search, asked: string[]) =>
  asked.length < words.length ? textHolds(words) : sql`true`;

/**
 * Adds up to so many messages as are all read, wherever they stand, to those that are known.
 * @returns whether these are all
 */
async function askIndex(search: Search, asked: string[], known: Map<string, number>) {
  const { rows } = await withBitmaps((tx) =>
    tx.execute<{ id: string; seq: number | null; count: number }>(sql`
      select id, max(seq) filter (where matches) as seq, max(count)::integer as count from (
        select *, count(*) over () from (
          select m.conversation_id as id, m.seq, ${holdsRest(search, asked)} as matches
          from messages m where ${isAsked(asked)} limit ${MATCHES + 1}) texts
        union all
        select *, count(*) over () from (
          select m.conversation_id, m.seq, true from files f join messages m on m.file_id = f.id
          where m.deleted_at is null and ${spaced(sql`f.name`)} @@ ${queryOf(search.words)}
          limit ${MATCHES + 1}) names
      ) m group by id`),
  );
  for (const { id, seq } of rows) known.set(id, Math.max(seq ?? 0, known.get(id) ?? 0));
  return rows.every(({ count }) => count <= MATCHES);
}

/** A conversation of a stretch, whose messages after one are looked at. */
interface Line {
  id: string;
  after: number;
  hiddenSeq: number;
  isLong: boolean;
  isPerson: boolean;
  lastMessageAt: Date | string;
}

/**
 * Goes through the list's order in stretches, of which the indexes tell the messages with the words.
 * @param known messages that are; those that this finds are added
 * @returns undefined when the stretches hold no page
 */
async function throughStretches(search: Search, asked: string[], known: Map<string, number>) {
  const page: FoundConversation[] = [];
  let last: Line | undefined;
  for (const stretch of STRETCHES) {
    const lines = await readStretch(search, stretch, last);
    if (lines.length === 0) break;
    for (const { id, seq } of await newestIn(lines, search, asked)) {
      known.set(id, Math.max(seq, known.get(id) ?? 0));
    }
    for (const { id, hiddenSeq, isPerson } of lines) {
      const newest = known.get(id) ?? 0;
      const seq = newest > hiddenSeq ? newest : null;
      if (isPerson || seq) page.push({ id, seq });
      if (page.length === search.limit) return page;
    }
    last = lines.at(-1);
  }
  return undefined;
}

/** The conversations that come next in the list and have so many messages, at least one. */
async function readStretch(
  { where, person }: Search,
  stretch: (typeof STRETCHES)[number],
  from: Line | undefined,
) {
  const place =
    from && sql`(${new Date(from.lastMessageAt).toISOString()}::timestamptz, ${from.id}::uuid)`;
  const beyond = place ? sql`and (c.last_message_at, c.id) < ${place}` : sql``;
  const { rows } = await db.execute<Line & Record<string, unknown>>(sql`
    select c.id, c.after, c.hidden_seq as "hiddenSeq", c.is_long as "isLong",
      ${isPerson(person)} as "isPerson", c.last_message_at as "lastMessageAt"
    from (
      select *, sum(last_seq - after) over (order by ${NEWEST_FIRST}) - (last_seq - after) as before
      from (
        select c.id, c.participant_id, c.hidden_seq, c.last_seq, c.last_message_at,
          c.last_seq > ${STRETCH_EACH} as is_long,
          greatest(c.hidden_seq, c.last_seq - ${STRETCH_EACH}) as after
        from conversations c where ${where} ${beyond}
        order by ${NEWEST_FIRST} limit ${stretch.conversations}
      ) c
    ) c
    join participants p on p.id = c.participant_id left join users u on u.id = p.user_id
    where c.before < ${stretch.messages}
    order by ${NEWEST_FIRST}`);
  return rows;
}

/** The newest message with the words of each of these conversations that has one. */
async function newestIn(lines: Line[], search: Search, asked: string[]) {
  const ids = sql.param(lines.map(({ id }) => id));
  const after = sql.param(lines.map((line) => line.after));
  const short = sql.param(lines.filter(({ isLong }) => !isLong).map(({ id }) => id));
  const parts = [
    sql`m.conversation_id = any(${short}::uuid[])`,
    ...lines
      .filter(({ isLong }) => isLong)
      .map((line) => sql`m.conversation_id = ${line.id}::uuid and m.seq > ${line.after}`),
  ];
  const here = sql`(${sql.join(parts, sql` or `)})`;
  const { rows } = await withBitmaps((tx) =>
    tx.execute<{ id: string; seq: number }>(sql`
      select m.conversation_id as id, max(m.seq) as seq from (
        (select m.conversation_id, m.seq from messages m
          where ${isAsked(asked)} and ${holdsRest(search, asked)} and ${here} offset 0)
        union all
        (select m.conversation_id, m.seq from messages m join files f on f.id = m.file_id
          where m.file_id is not null and m.deleted_at is null and ${here}
            and ${spaced(sql`f.name`)} @@ ${queryOf(search.words)} offset 0)
      ) m
      join unnest(${ids}::uuid[], ${after}::integer[]) line(id, after)
        on line.id = m.conversation_id and m.seq > line.after
      group by m.conversation_id`),
  );
  return rows;
}

/** The first of the list that are known, or whose person is found. */
async function merge({ where, person, limit }: Search, known: Map<string, number>) {
  const ids = sql.param([...known.keys()]);
  const numbers = sql.param([...known.values()]);
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
