/**
 * Finds accounts, the newest first, at about the same cost among a thousand and among a million. No
 * index holds both the words and the order, so a search reads what is likely to hold its page; see
 * `docs/decisions/0017-search-of-users.md`.
 */
import { desc } from "drizzle-orm";
import { db, preparedQuery } from "../../database/db.server.ts";
import { olderThan, readPlace } from "../../database/newest-first.ts";
import { users } from "../../database/schema.ts";
import { foldAccents } from "./fold-accents.ts";

/** So many of the newest are read first: they tell whether a word is common. */
const FEW = 1_000;
/** Where a page is likely among so many of the newest, these are read before an index is asked. */
const SOME = 2_000;
/** Of matches that are fewer all are looked at, and no time is parted into stretches. */
const RARE = 300;
/** So many matches of one stretch of time are sorted; one that has more is asked in shorter ones. */
const MANY = 3_000;
/** What the function `era` of the database calls one. */
const ERA_S = 2_592_000;
/** Beginnings of so many letters are entries of the index (the database's `word_starts`). */
const ENTRY = { letters: 8, digits: 6 };
/** Two words' first letters, so many at the most, are an entry (`start_pairs`). */
const PAIR = 3;
/** Words of most addresses, which begin as names do, are in no pair. */
const LEFT_OUT = ["com", "yahoo"];

/** A word, and the sign after it that tells whether it is whole; what parts words, parts stored ones. */
const WORD = /([^-\s\p{Cc}/_.@:,;()'"‘’ʼ`‐-―]+)([@.]?)/gu;
const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;
/** The statements have places for so many. */
const MOST_NUMBERS = 2;

/**
 * Accounts, the newest first.
 * @param choice.query as `listUsers` takes it
 * @param choice.after the key of the page before
 */
export async function findUsers(
  choice: { query?: string | null; after?: string | null },
  limit: number,
) {
  const after = readPlace(choice.after);
  const words = userWords(choice.query ?? "");
  if (words.length === 0) return listNewest(after, limit);
  const instant = after ? new Date(after.time).toISOString() : "infinity";
  const find = { words, before: [instant, after?.id ?? LAST_ID] as const, limit };

  const first = await amongNewest(find, FEW);
  if (first.length === limit) return first;
  const likely = (1.5 * FEW * limit) / first.length;
  const second = likely <= SOME ? await amongNewest(find, SOME) : [];
  if (second.length === limit) return second;
  const all = first.length <= 1 ? await whenFew(find) : undefined;
  return all ?? byEras(find);
}

interface Find {
  words: Word[];
  /** What is found stands after this place of the list. */
  before: readonly [instant: string, id: string];
  limit: number;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phoneNumber: users.phoneNumber,
  streetAddress: users.streetAddress,
  city: users.city,
  state: users.state,
  country: users.country,
  role: users.role,
  createdAt: users.createdAt,
  lastSeenAt: users.lastSeenAt,
};

const listNewest = (after: ReturnType<typeof readPlace>, limit: number) =>
  db
    .select(columns)
    .from(users)
    .where(olderThan(users.createdAt, users.id, after))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);

type Listed = Awaited<ReturnType<typeof listNewest>>[number];

const COLUMNS = `users.id, users.name, email, phone_number as "phoneNumber",
  street_address as "streetAddress", city, state, country, role, created_at as "createdAt",
  last_seen_at as "lastSeenAt"`;
const NEWEST_FIRST = "order by created_at desc, id desc";
/**
 * What the index holds of an account. The words and the eras are two questions: in one the many
 * entries of the eras would lead, and not the few of the words.
 */
const ENTRIES = `array_to_tsvector(
  word_starts(search_text) || start_pairs(search_text) || era(created_at))`;

/**
 * What is asked, out of a subquery: with the values in sight the planner would think it knows better
 * than without, and plan the statement every time.
 */
const givenValues = (others = "") => `(
  select $1::text[] as texts, $2::text[] as number, $3::text[] as other, $4::timestamptz as instant,
    $5::uuid as place ${others}
  offset 0
) asked`;
const HOLDS_ALL = `search_text like all(asked.texts) and search_text like any(asked.number)
  and search_text like any(asked.other)`;
const IS_BEFORE = "(created_at, id) < (asked.instant, asked.place)";

/** The matches among the newest, read in the list's order. */
function amongNewest({ words, before, limit }: Find, read: number): Promise<Listed[]> {
  const text = `
    select ${COLUMNS} from users where id in (
      select id from ${givenValues()} cross join lateral (
        select id, created_at, search_text from users where ${IS_BEFORE}
        ${NEWEST_FIRST} limit ${read}
      ) newest where ${HOLDS_ALL} ${NEWEST_FIRST} limit ${limit}
    ) ${NEWEST_FIRST}`;
  return preparedQuery(`users ${read} ${limit}`, text, [...patternsOf(words), ...before]);
}

/** The newest of all that the index finds; undefined when these are many. */
async function whenFew({ words, before, limit }: Find): Promise<Listed[] | undefined> {
  const text = `
    select ${COLUMNS}, found."many" from users
    join (
      select id, count(*) over () = ${RARE} as "many"
      from ${givenValues(", $6::tsquery as words")} cross join lateral (
        select id, created_at from users
        where ${ENTRIES} @@ asked.words and ${HOLDS_ALL}
          and case when created_at < 'infinity' then ${IS_BEFORE} end
        limit ${RARE}
      ) matches
      ${NEWEST_FIRST} limit ${limit}
    ) found using (id)
    ${NEWEST_FIRST}`;
  const rows = await preparedQuery<Listed & { many: boolean }>(`users ${RARE} ${limit}`, text, [
    ...patternsOf(words),
    ...before,
    asQuery(words),
  ]);
  return rows[0]?.many ? undefined : rows.map(({ many, ...row }) => row);
}

/**
 * The newest of the matches that the index finds: those of the newest era, of the two before it, the
 * four before these and so on, until the page is full.
 */
async function byEras(find: Find): Promise<Listed[]> {
  const found: Found[] = [];
  let { before } = find;
  while (true) {
    const stretches = await inStretches({ ...find, before });
    const tooMany = stretches.find(({ full }) => full);
    const known = tooMany ? stretches.filter(({ full }) => !full) : stretches;
    found.push(...known);
    if (found.length >= find.limit || !tooMany) break;
    // Here a stretch begins whose newest are not known. It is asked in shorter ones, or, when it is
    // a single era, to its end.
    const { newest, oldest } = tooMany;
    before = [startOf(newest + 1), FIRST_ID];
    if (newest > oldest) continue;
    found.push(...(await inStretches({ ...find, before }, startOf(oldest))));
    if (found.length >= find.limit) break;
    before = [startOf(oldest), FIRST_ID];
  }
  return found.slice(0, find.limit).map(({ newest, oldest, full, ...row }) => row);
}

const startOf = (era: number) => new Date(era * ERA_S * 1000).toISOString();

type Found = Listed & { newest: number; oldest: number; full: boolean };

/**
 * The newest matches of stretches of time, each twice as long as the one after it. The join goes
 * through them in their order, and no further than the page.
 * @param from where the stretches end; all of their matches are looked at then. Without it some of a
 *   stretch with too many, whose rows are marked `full`.
 */
function inStretches({ words, before, limit }: Find, from?: string): Promise<Found[]> {
  const most = from ? "all" : MANY;
  const text = `
    select ${COLUMNS}, found.newest, found.oldest, found."full" from users
    join (
      select matches.* from ${givenValues(', $6::timestamptz as "end", $7::tsquery as words')}
      cross join lateral (
        select ltrim(era(max(created_at)), ':')::integer as newest,
          ltrim(era(min(created_at)), ':')::integer as oldest
        from users where ${IS_BEFORE} and created_at >= asked."end"
      ) span
      join generate_series(0, 12) step on (1 << step) - 1 <= span.newest - span.oldest
      cross join lateral (
        select max(one) as newest, min(one) as oldest,
          string_agg(quote_literal(':' || one), '|')::tsquery as any_era
        from generate_series(span.newest - (2 << step) + 2, span.newest - (1 << step) + 1) one
      ) stretch
      cross join lateral (
        select id, stretch.newest, stretch.oldest, count(*) over () = ${from ? "null" : MANY} as "full"
        from (
          select id, created_at from users
          where ${ENTRIES} @@ asked.words and ${ENTRIES} @@ stretch.any_era and ${HOLDS_ALL}
            and case when created_at >= asked."end" then ${IS_BEFORE} end
          limit ${most}
        ) matches
        ${NEWEST_FIRST} limit ${limit}
      ) matches
      limit ${limit}
    ) found using (id)
    ${NEWEST_FIRST}`;
  const values = [...patternsOf(words), ...before, from ?? "-infinity", asQuery(words)];
  return preparedQuery<Found>(`users ${most} in eras ${limit}`, text, values);
}

/**
 * What one of the account's words begins with, or is. Of a number `last` are its digits from behind,
 * and `typed` its digits as they may stand in a name or an address.
 */
interface Word {
  begins: string;
  whole?: boolean;
  last?: string;
  typed?: string;
}

/**
 * The words of a search, as the column `search_text` spells them. What looks like a phone number
 * is one word, however it is written; of an address what stands before the @, and after it before
 * a dot, is meant whole.
 */
function userWords(query: string): Word[] {
  if (query.length > LONGEST_SEARCH) return [];
  const numbers: Word[] = [];
  const rest = foldAccents(query)
    .replace(/(?<!\S)[+(]*\d[\d\s().+-]*(?!\S)/g, (match) => {
      const number = match.trim();
      const digits = number.replace(/\D/g, "");
      const last = `<${[...digits].reverse().join("")}`;
      const begins = digits.replace(/^(00)?(234)?0?/, "") || digits;
      numbers.push({ begins, last, ...(/^\d+$/.test(number) ? { typed: digits } : {}) });
      return " ";
    })
    .split(/\s+/);
  const words = new Map<string, Word>();
  for (const part of rest) {
    const at = part.indexOf("@");
    for (const found of part.matchAll(WORD)) {
      const [, begins = "", end] = found;
      const whole = end === "@" || (end === "." && at !== -1 && found.index > at);
      words.set(`${begins}${whole ? "@" : ""}`, whole ? { begins, whole } : { begins });
    }
  }
  return [...numbers.slice(0, MOST_NUMBERS), ...words.values()].slice(0, MOST_WORDS);
}

/** The words that no number is, then each number; a number that is not there is anything. */
function patternsOf(words: Word[]): string[][] {
  // After the last word of a name or an address stands the phone number.
  const like = (word: string, whole = false) =>
    `% ${word.replace(/[\\%_]/g, "\\$&")}${whole ? " %" : "%"}`;
  const texts = words.filter(({ last }) => last === undefined);
  const numbers = words
    .filter(({ last }) => last !== undefined)
    .map((number) => spellingsOf(number).map((spelling) => like(spelling)));
  return [texts.map(({ begins, whole }) => like(begins, whole)), ...numbers, ["%"], ["%"]].slice(
    0,
    1 + MOST_NUMBERS,
  );
}

/**
 * What is asked of the index. A word that is an entry is held against the others without collecting
 * everybody who has it; of a longer beginning all its words are collected, which few have. The pairs
 * tell at once where many have each of two words and hardly anybody both.
 */
function asQuery(words: Word[]): string {
  const quote = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'`;
  const ask = (begins: string) => (isEntry(begins) ? quote(`${begins}:`) : `${quote(begins)}:*`);
  const each = words.map((word) =>
    word.whole ? quote(word.begins) : `(${spellingsOf(word).map(ask).join(" | ")})`,
  );
  return [...each, ...pairsOf(words).map(quote)].join(" & ");
}

function isEntry(begins: string): boolean {
  return [...begins].length <= (/^[0-9<]/.test(begins) ? ENTRY.digits : ENTRY.letters);
}

/** The entries that every two of the words make; a number is in none. */
function pairsOf(words: Word[]): string[] {
  const named = words
    .map(({ begins }) => begins)
    .filter((begins) => !/^[0-9<]/.test(begins))
    .filter((begins) => !LEFT_OUT.some((word) => word.startsWith(begins)))
    .map((begins) => [...begins].slice(0, PAIR));
  return named.flatMap((one, n) => named.slice(n + 1).flatMap((other) => pairOf(one, other)));
}

/** A letter stands before two; else as the database sorts them, by the codes of the letters. */
function pairOf(one: string[], other: string[]): string[] {
  const letters = Math.min(one.length, other.length);
  const [first = "", second = ""] = [one, other]
    .map((word) => word.slice(0, letters).join(""))
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  // The same word may be both.
  if (first === second) return [];
  const long = [one, other].find(({ length }) => length > 1);
  if (letters > 1 || !long) return [`${first} ${second}`];
  return [`${first === long[0] ? second : first} ${long.slice(0, 2).join("")}`];
}

function spellingsOf({ begins, last, typed }: Word): string[] {
  return [...new Set([begins, last ?? begins, typed ?? begins])];
}
