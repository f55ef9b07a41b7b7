/**
 * Searches a list, the newest first. No index holds both the words of a search and the order of its
 * list, so two are tried. Common words fill a page from the newest rows, read in the list's order.
 * When these do not fill it the words are rare: an index finds all matches, and they are sorted.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, type Queries, readTogether } from "../db.server.ts";
import { escapeLike } from "./words.ts";

/** A page of a search. */
interface Search {
  /** Has a column `id`. */
  table: PgTable;
  /** The list's order; an index of the table has it. */
  order: SQL;
  /** What that index can skip: rows before the page. */
  where: SQL | undefined;
  /** The words, and whatever else is asked for that the index of the order does not know. */
  matches: SQL;
  /** Matches that are wanted. */
  limit: number;
}

/** Returns the ids of the first matches in the list's order, at most `search.limit`. */
export async function newestThenIndex(search: Search, read: number): Promise<string[]> {
  const newest = await matchesAmongNewest(search, read);
  return newest.length === search.limit ? newest : matchesInIndex(search);
}

/**
 * Returns the ids of the first matches among so many rows of the list.
 * @param read rows that are looked at; some 200 a millisecond
 */
export async function matchesAmongNewest(
  { table, order, where, matches, limit }: Search,
  read: number,
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select * from ${table} where ${where ?? sql`true`} order by ${order} limit ${read}
    ) ${table} where ${matches} order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * `offset 0` keeps the planner from reading the list in its order here too: it cannot know that the
 * words are rare, and would expect to meet enough matches soon.
 */
async function matchesInIndex({ table, order, where, matches, limit }: Search): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select * from ${table} where ${matches} offset 0) ${table}
    where ${where ?? sql`true`} order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Runs queries for some of the matches in an index of words. The planner takes words for independent
 * and does not know how rare they are together: it would rather read the table and expect to meet
 * enough matches soon. Without plain scans only the index of words is left.
 */
export function throughIndex<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return readTogether(async (tx) => {
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`);
    return work(tx);
  });
}

/**
 * The condition that a column of lower-case text, with a trigram index, holds all words in any order.
 * @returns undefined without words
 */
export function holdsWords(column: PgColumn | SQL, words: string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
}
