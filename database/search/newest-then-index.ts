/**
 * Searches a list, newest first. No index holds both the words and the order. Common words fill a
 * page from the newest rows, read in order; otherwise they are rare, and the index of words finds
 * all matches, which are sorted.
 */
import { type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { db, type Queries, readTogether } from "../db.server.ts";
import { escapeLike } from "./words.ts";

interface Search {
  /** With a column `id`. */
  table: PgTable;
  /** The list's order, for which the table has an index. */
  order: SQL;
  /** Skips rows before the page, by the same index. */
  where: SQL | undefined;
  /** The words and other conditions. */
  matches: SQL;
  /** The number of matches. */
  limit: number;
}

/** The ids of the first matches in the list's order, at most `search.limit`. */
export async function newestThenIndex(search: Search, read: number): Promise<string[]> {
  const newest = await matchesAmongNewest(search, read);
  return newest.length === search.limit ? newest : matchesInIndex(search);
}

/** The ids of matches among the first `read` rows of the list; about 200 rows take 1 ms. */
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
 * `offset 0` keeps the planner, which cannot know that the words are rare, from reading in order.
 */
async function matchesInIndex({ table, order, where, matches, limit }: Search): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (select * from ${table} where ${matches} offset 0) ${table}
    where ${where ?? sql`true`} order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Runs queries that must use the index of words. The planner underestimates how rare words are
 * together and would scan the table; with scans disabled only the index is left.
 */
export function throughIndex<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
  return readTogether(async (tx) => {
    await tx.execute(sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`);
    return work(tx);
  });
}

/** All words must be in a lower-case column with a trigram index; undefined without words. */
export function holdsWords(column: PgColumn | SQL, words: string[]): SQL | undefined {
  if (words.length === 0) return undefined;
  return sql.join(
    words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
    sql` and `,
  );
}
