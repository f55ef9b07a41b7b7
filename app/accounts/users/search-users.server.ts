/**
 * Searches accounts, newest first, at a cost that hardly grows with their number; see
 * `docs/decisions/0017-search-of-users.md`.
 */
import { desc, inArray, sql } from "drizzle-orm";
import { db, preparedQuery } from "../../../database/db.server.ts";
import { olderThan, type Place, readPlace } from "../../../database/newest-first.ts";
import { users } from "../../../database/schema.ts";
import { matchesAmongNewest } from "../../../database/search/newest-then-index.ts";
import { FIRST_ID } from "../../../database/uuid.ts";
import { hasWords, indexQuery, type UserWord, userWords } from "./user-words.server.ts";

/** How many of the newest accounts are read before the index is used. */
const NEWEST = 1_000;
/** Fewer matches are sorted at once, without eras. */
const FEW = 300;
/** Most matches that are sorted in one stretch of time; with more, shorter stretches are used. */
const MANY = 3_000;
/** The length of an era, as in the database's function `era`. */
const ERA_S = 2_592_000;

/** Before the first account. */
const START = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

const NEWEST_FIRST = "order by created_at desc, id desc";
/**
 * The index's entries of an account. Words and eras are two conditions: in one, the planner would
 * start with the many entries of the eras.
 */
const ENTRIES = `array_to_tsvector(
  word_starts(search_text) || start_pairs(search_text) || era(created_at))`;
const IS_BEFORE = "(created_at, id) < (asked.instant, asked.place)";
/**
 * Statements are planned once per connection, since planning takes longer than running. The
 * `offset` and the `case` hide the values from the planner, which would otherwise plan anew for
 * each.
 */
const asked = (others = "") =>
  `(select $1::timestamptz as instant, $2::uuid as place, $3::tsquery as words ${others} offset 0) asked`;

/** @param choice as for `listUsers` */
export async function findUsers(
  choice: { query?: string | null; after?: string | null },
  limit: number,
) {
  const after = readPlace(choice.after);
  const where = olderThan(users.createdAt, users.id, after);
  const words = userWords(choice.query ?? "");
  if (words.length === 0) return selectUsers().where(where).limit(limit);
  const order = sql.raw("created_at desc, id desc");
  const search = { table: users, order, where, matches: hasWords(words), limit };
  const newest = await matchesAmongNewest(search, NEWEST);
  const ids = newest.length === limit ? newest : await inIndex(newest.length, words, after, limit);
  return selectUsers().where(inArray(users.id, ids));
}

const selectUsers = () =>
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
    .orderBy(desc(users.createdAt), desc(users.id))
    .$dynamic();

interface Asked {
  query: string;
  /** The place in the list that matches come after. */
  before: readonly [instant: string, id: string];
  limit: number;
}

async function inIndex(
  amongNewest: number,
  words: UserWord[],
  after: Place | undefined,
  limit: number,
): Promise<string[]> {
  const before = after ? ([new Date(after.time).toISOString(), after.id] as const) : START;
  const asked = { query: indexQuery(words), before, limit };
  const few = amongNewest <= 1 ? await whenFew(asked) : undefined;
  return few ?? byEras(asked);
}

/** The newest of all matches; undefined when there are too many. */
async function whenFew({ query, before, limit }: Asked): Promise<string[] | undefined> {
  const text = `
    select id, count(*) over () = ${FEW} as "isFull" from ${asked()} cross join lateral (
      select id, created_at from users
      where ${ENTRIES} @@ asked.words
        and case when created_at < 'infinity' then ${IS_BEFORE} end
      limit ${FEW}
    ) matches
    ${NEWEST_FIRST} limit ${limit}`;
  const values = [...before, query];
  const rows = await preparedQuery<Match>(`users ${FEW} ${limit}`, text, values);
  return rows[0]?.isFull ? undefined : rows.map(({ id }) => id);
}

/** The newest matches, from the newest era, the two before it, the four before these, and so on. */
async function byEras({ query, before: start, limit }: Asked): Promise<string[]> {
  const found: string[] = [];
  let before = start;
  while (found.length < limit) {
    const matches = await inStretches({ query, before, limit });
    const unsorted = matches.find(({ isFull }) => isFull);
    found.push(...matches.flatMap(({ id, isFull }) => (isFull ? [] : id)));
    if (!unsorted || found.length >= limit) break;
    // This stretch has too many matches to sort: continue with shorter ones or, for a single era,
    // sort all of it.
    const { newest, oldest } = unsorted;
    before = [startOf(newest + 1), FIRST_ID];
    if (newest > oldest) continue;
    const inEra = await inStretches({ query, before, limit }, startOf(oldest));
    found.push(...inEra.map(({ id }) => id));
    before = [startOf(oldest), FIRST_ID];
  }
  return found.slice(0, limit);
}

const startOf = (era: number) => new Date(era * ERA_S * 1000).toISOString();

interface Match {
  id: string;
  /** There were too many matches to sort. */
  isFull: boolean;
}

interface MatchInStretch extends Match {
  /** The last and first era of the stretch. */
  newest: number;
  oldest: number;
}

/**
 * The newest matches of stretches of time, each twice as long as the next newer one. The join reads
 * them in order, until the page is full.
 * @param from the end of the stretches; then all matches are sorted
 */
function inStretches({ query, before, limit }: Asked, from?: string): Promise<MatchInStretch[]> {
  const most = from ? "all" : MANY;
  const text = `
    select matches.* from ${asked(', $4::timestamptz as "end"')}
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
      select id, stretch.newest, stretch.oldest, count(*) over () = ${from ? "null" : MANY} as "isFull"
      from (
        select id, created_at from users
        where ${ENTRIES} @@ asked.words and ${ENTRIES} @@ stretch.any_era
          and case when created_at >= asked."end" then ${IS_BEFORE} end
        limit ${most}
      ) matches
      ${NEWEST_FIRST} limit ${limit}
    ) matches
    limit ${limit}`;
  const values = [...before, query, from ?? "-infinity"];
  return preparedQuery<MatchInStretch>(`users ${most} in eras ${limit}`, text, values);
}
