/**
 * Finds accounts, the newest first, at about the same cost among a thousand and among a million; see
 * `docs/decisions/0017-search-of-users.md`.
 */
import { desc, inArray, sql } from "drizzle-orm";
import { db, preparedQuery } from "../../../database/db.server.ts";
import { olderThan, type Place, readPlace } from "../../../database/newest-first.ts";
import { users } from "../../../database/schema.ts";
import { matchesAmongNewest } from "../../../database/search/newest-then-index.ts";
import { hasWords, indexQuery, type UserWord, userWords } from "./user-words.server.ts";

/** So many of the newest accounts are read before the index is asked. */
const NEWEST = 1_000;
/** Fewer matches than this are sorted at once, without asking by time. */
const FEW = 300;
/** At most so many matches of one stretch of time are sorted; of more, shorter stretches are asked. */
const MANY = 3_000;
/** The length of what the database's function `era` calls one. */
const ERA_S = 2_592_000;

const FIRST_ID = "00000000-0000-0000-0000-000000000000";
/** Before the first line of the list. */
const START = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

const NEWEST_FIRST = "order by created_at desc, id desc";
/**
 * What the index holds of an account. Words and eras are two questions: in one the many entries of
 * the eras would lead, and not the few of the words.
 */
const ENTRIES = `array_to_tsvector(
  word_starts(search_text) || start_pairs(search_text) || era(created_at))`;
const IS_BEFORE = "(created_at, id) < (asked.instant, asked.place)";
/**
 * The statements are planned once for each connection, as planning takes longer than running. So
 * their values come out of a subquery with an `offset`, and the place in the list out of a `case`: a
 * planner that saw them would think it knows better with the values than without, and plan anew.
 */
const asked = (others = "") =>
  `(select $1::timestamptz as instant, $2::uuid as place, $3::tsquery as words ${others} offset 0) asked`;

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

/** What the index is asked. */
interface Asked {
  query: string;
  /** A place in the list: the matches stand after it. */
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

/** The ids of the newest of all matches; undefined when these are many. */
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

/**
 * The ids of the newest matches: those of the newest era, of the two before it, the four before these
 * and so on, until the page is full.
 */
async function byEras({ query, before: start, limit }: Asked): Promise<string[]> {
  const found: string[] = [];
  let before = start;
  while (found.length < limit) {
    const matches = await inStretches({ query, before, limit });
    const unsorted = matches.find(({ isFull }) => isFull);
    found.push(...matches.flatMap(({ id, isFull }) => (isFull ? [] : id)));
    if (!unsorted || found.length >= limit) break;
    // Here a stretch begins whose newest matches are not known. Shorter ones follow or, when it is a
    // single era, all of it.
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
  /** There are more matches than are sorted: this need not be one of the newest. */
  isFull: boolean;
}

interface MatchInStretch extends Match {
  /** The eras with which the stretch of time ends and begins. */
  newest: number;
  oldest: number;
}

/**
 * The newest matches of stretches of time, each twice as long as the one after it. The join goes
 * through them in their order, and no further than the page.
 * @param from where the stretches end; all of their matches are sorted then
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
