/**
 * Finds accounts, the newest first, at about the same cost among a thousand and among a million. No
 * index holds both the words and the order, so a search reads what is likely to hold its page; see
 * `docs/decisions/0017-search-of-users.md`.
 */
import { desc, type SQL, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { olderThan, readPlace } from "../../database/newest-first.ts";
import { users } from "../../database/schema.ts";

/** So many of the newest are read first: they tell whether a word is common. */
const FEW = 1_000;
/** Of fewer matches than that the newest are found by sorting them all. */
const RARE = 3_000;
/** Where a page is likely among more of the newest than that, the indexes are asked first. */
const SOME = 10_000;
/** More matches than that fill a page among so many of the newest, unless they are all old. */
const MANY = 50_000;
/** Letters of a word by which the index of pairs knows it. */
const START = 3;
/** Words of most addresses, which begin as names do: the index of pairs leaves them out. */
const LEFT_OUT = ["com", "yahoo"];
/** Fewer digits begin or end the numbers of too many. */
const TELLING_DIGITS = 6;

const LONGEST_SEARCH = 200;
const MOST_WORDS = 8;

/**
 * Accounts, the newest first.
 * @param choice.query as `listUsers` takes it
 * @param choice.after the key of the page before
 */
export async function findUsers(
  choice: { query?: string | null; after?: string | null },
  limit: number,
) {
  const after = olderThan(users.createdAt, users.id, readPlace(choice.after)) ?? sql`true`;
  const words = userWords(choice.query ?? "");
  if (words.length === 0) return select(after, limit);
  const find = { words, after, limit };

  const first = await amongNewest(find, FEW);
  if (first.length === limit) return first;
  if (first.length > 1) {
    const likely = Math.ceil((1.5 * FEW * limit) / first.length);
    const second = likely <= SOME ? await amongNewest(find, likely) : [];
    if (second.length === limit) return second;
  }
  const rare = await amongMatches(find, RARE);
  if (rare.complete) return selectAll(rare.ids);
  const more = await amongNewest(find, MANY);
  if (more.length === limit) return more;
  return selectAll((await amongMatches(find)).ids);
}

interface Find {
  words: Word[];
  after: SQL;
  limit: number;
}

const select = (where: SQL, limit: number) =>
  db
    .select({
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
    })
    .from(users)
    .where(where)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);

const selectAll = async (ids: string[]) =>
  ids.length > 0 ? select(sql`${users.id} = any(${sql.param(ids)}::uuid[])`, ids.length) : [];

/** The matches among the newest, read in the list's order. */
const amongNewest = ({ words, after, limit }: Find, read: number) =>
  select(
    sql`${users.id} in (
      select id from (
        select id, created_at, search_text from ${users} where ${after}
        order by created_at desc, id desc limit ${read}
      ) ${users} where ${holdsAll(words)}
      order by created_at desc, id desc limit ${limit}
    )`,
    limit,
  );

/**
 * The newest of the matches that an index finds.
 * @param most stops after so many; `complete` says whether these were all
 */
async function amongMatches({ words, after, limit }: Find, most?: number) {
  const { rows } = await db.execute<{ id: string; found: number }>(sql`
    select id, count(*) over ()::integer as found from (
      select id, created_at from ${users}
      where ${inIndex(words)} and ${holdsAll(words)} and ${after}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ) ${users}
    order by created_at desc, id desc limit ${limit}`);
  return { ids: rows.map(({ id }) => id), complete: rows[0]?.found !== most };
}

/**
 * What is asked of an index: whole words alone if there are any, as the index skips from one to the
 * next; else of two words their pair, which few have where many have each.
 */
function inIndex(words: Word[]): SQL {
  const whole = words.filter((word) => word.whole);
  if (whole.length > 0) return holdsLexemes(whole);
  const named = words
    .filter(({ begins, last }) => last === undefined && !begins.startsWith("<"))
    .filter(isTelling)
    .map(({ begins }) => begins);
  const starts = named.map((word) => [...word].slice(0, START)).filter((s) => s.length === START);
  if (new Set(starts.map((letters) => letters.join(""))).size > 1) {
    return sql`word_pairs(search_text) @> word_pairs(${named.join(" ")})`;
  }
  const telling = words.filter(isTelling);
  return holdsLexemes(telling.length > 0 ? telling : words);
}

const isTelling = ({ begins, last }: Word) =>
  last ? begins.length >= TELLING_DIGITS : !LEFT_OUT.some((word) => word.startsWith(begins));

const holdsLexemes = (words: Word[]) => sql`
  array_to_tsvector(string_to_array(trim(search_text), ' '))
    @@ ${words.map(asQuery).join(" & ")}::tsquery`;

/** What one of the account's words begins with, or is; of a number `last` are its digits from behind. */
interface Word {
  begins: string;
  whole?: boolean;
  last?: string;
}

/**
 * The words of a search, as the column `search_text` spells them. What looks like a phone number
 * is one word, however it is written; of an address what stands before the @, and after it before
 * a dot, is meant whole.
 */
function userWords(query: string): Word[] {
  if (query.length > LONGEST_SEARCH) return [];
  const numbers: Word[] = [];
  const rest = query
    .normalize("NFC")
    .toLowerCase()
    .replace(/(?<!\S)[+(]*\d[\d\s().+-]*(?!\S)/g, (number) => {
      const digits = number.replace(/\D/g, "");
      const last = `<${[...digits].reverse().join("")}`;
      numbers.push({ begins: digits.replace(/^(00)?(234)?0?/, "") || digits, last });
      return " ";
    })
    .split(/\s+/);
  const words = new Map<string, Word>();
  for (const part of rest) {
    const at = part.indexOf("@");
    for (const found of part.matchAll(/([^-\s\p{Cc}/_.@:,;()'"]+)([@.]?)/gu)) {
      const [, begins = "", end] = found;
      const whole = end === "@" || (end === "." && at !== -1 && found.index > at);
      words.set(`${begins}${whole ? "@" : ""}`, whole ? { begins, whole } : { begins });
    }
  }
  return [...numbers, ...words.values()].slice(0, MOST_WORDS);
}

const holdsAll = (words: Word[]) => sql.join(words.map(holdsWord), sql` and `);

function holdsWord({ begins, whole, last }: Word): SQL {
  // After the last word of a name or an address stands the phone number.
  const end = whole ? " %" : "%";
  const like = (word: string) =>
    sql`search_text like ${`% ${word.replace(/[\\%_]/g, "\\$&")}${end}`}`;
  return last ? sql`(${like(begins)} or ${like(last)})` : like(begins);
}

function asQuery({ begins, whole, last }: Word): string {
  const end = whole ? "" : ":*";
  const quoted = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}'${end}`;
  return last ? `(${quoted(begins)} | ${quoted(last)})` : quoted(begins);
}
