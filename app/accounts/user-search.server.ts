/**
 * Finds accounts, the newest first, at the same cost among a thousand and among a million. No index
 * holds both the words and the order, so a search goes about it in up to four steps; see
 * `docs/decisions/0015-search-of-users.md`.
 */
import { desc, type SQL, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { olderThan, readPlace } from "../../database/newest-first.ts";
import { users } from "../../database/schema.ts";

/** Words of every page of accounts are among so many of the newest. */
const FEW = 1_000;
/** Of so many matches the newest are found by sorting them. */
const RARE = 3_000;
/** Words with more matches than that fill a page among so many, unless they are all old. */
const MANY = 50_000;

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
  const rare = await amongMatches(find, RARE);
  if (rare.complete) return select(isAmong(rare.ids), limit);
  const more = await amongNewest(find, MANY);
  if (more.length === limit) return more;
  return select(isAmong((await amongMatches(find)).ids), limit);
}

interface Find {
  words: string[];
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

/** The matches among the newest, read in the list's order. */
const amongNewest = ({ words, after, limit }: Find, read: number) =>
  select(
    sql`${users.id} in (
      select id from (
        select id, created_at, search_text from ${users} where ${after}
        order by created_at desc, id desc limit ${read}
      ) ${users} where ${sql.join(words.map(holdsWord), sql` and `)}
      order by created_at desc, id desc limit ${limit}
    )`,
    limit,
  );

/**
 * The newest of the matches that the index of words finds.
 * @param most stops after so many; `complete` says whether these were all
 */
async function amongMatches({ words, after, limit }: Find, most?: number) {
  const { rows } = await db.execute<{ id: string; found: number }>(sql`
    select id, count(*) over ()::integer as found from (
      select id, created_at from ${users}
      where array_to_tsvector(string_to_array(trim(search_text), ' '))
          @@ ${words.map(asQuery).join(" & ")}::tsquery
        and ${after}
      ${most === undefined ? sql`` : sql`limit ${most}`}
    ) ${users}
    order by created_at desc, id desc limit ${limit}`);
  return { ids: rows.map(({ id }) => id), complete: rows[0]?.found !== most };
}

const isAmong = (ids: string[]) => sql`${users.id} = any(${sql.param(ids)}::uuid[])`;

/** A word that one of the account's begins with; of a number `last` are its digits from behind. */
interface Word {
  begins: string;
  last?: string;
}

/**
 * The words of a search, as the column `search_text` spells them. What looks like a phone number
 * is one word, however it is written.
 */
export function userWords(query: string): Word[] {
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
    .split(/[-\s\p{Cc}/_.@:,;()'"]+/u)
    .filter((word) => word !== "");
  const words = [...new Set(rest)].map((begins) => ({ begins }));
  return [...numbers, ...words].slice(0, MOST_WORDS);
}

function holdsWord({ begins, last }: Word): SQL {
  const like = (word: string) =>
    sql`search_text like ${`% ${word.replace(/[\\%_]/g, "\\$&")}%`}`;
  return last ? sql`(${like(begins)} or ${like(last)})` : like(begins);
}

function asQuery({ begins, last }: Word): string {
  const quoted = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}':*`;
  return last ? `(${quoted(begins)} | ${quoted(last)})` : quoted(begins);
}
