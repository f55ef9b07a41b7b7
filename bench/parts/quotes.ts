/** What a quote costs at the database: a product's whole price list, and those of a full order. */
import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { readPriced } from "../../app/catalogue/prices/read-prices.server.ts";
import { db, preparedQuery, type Queries } from "../../database/db.server.ts";
import { growCatalogue, growPrices } from "../generated/generated-products.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { type Timing, timeReads } from "../measuring/time-reads.ts";
import { openEmptyDatabase } from "./listing.ts";

const PRODUCTS = 100_000;
/** Of one order (TRADE §1). */
const LINES = 20;
/** Quotes that are asked for in turn, so that none is always the same row. */
const DIFFERENT = 500;
/** Of 99 in 100, at the database. */
const TARGET_MS = 5;

/** See the top of this file. */
export async function measureQuotes({ seconds }: BenchOptions): Promise<object> {
  await openEmptyDatabase();
  await growCatalogue(PRODUCTS);
  const prices = await growPrices();
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from products order by md5(id::text) limit ${DIFFERENT * LINES}`,
  );
  const ids = rows.map(({ id }) => id);
  let turn = 0;
  const next = (count: number) => {
    turn = (turn + 1) % DIFFERENT;
    return ids.slice(turn * count, (turn + 1) * count);
  };
  const quotes = {
    "of one product": (queries?: Queries) => readPriced(next(1), queries),
    [`of ${LINES} lines`]: (queries?: Queries) => readPriced(next(LINES), queries),
  };
  const timings = [];
  for (const [quote, read] of Object.entries(quotes)) {
    const atDatabase = await timeAtDatabase(read, seconds);
    const [inShop] = await timeReads({ [quote]: () => read() }, seconds);
    timings.push({ quote, atDatabase, inShop });
  }
  printTable(
    `Prices for a quote, among ${prices.toLocaleString("en")} of ${PRODUCTS.toLocaleString("en")} products: ms`,
    ["quote", "at the database, median", "p99", "until the shop has read it, median", "p99"],
    timings.map(({ quote, atDatabase, inShop }) => [
      quote,
      atDatabase.medianMs,
      { value: atDatabase.p99Ms, most: TARGET_MS },
      inShop?.medianMs ?? Number.NaN,
      inShop?.p99Ms ?? Number.NaN,
    ]),
  );
  return { targetMs: TARGET_MS, products: PRODUCTS, prices, timings };
}

/**
 * Times the statement of a read by the database's own clock: it is planned, run and its rows are
 * written out, but not sent.
 */
async function timeAtDatabase(
  read: (queries: Queries) => Promise<unknown>,
  seconds: number,
): Promise<Omit<Timing, "list">> {
  let statement = { text: "", values: [] as unknown[] };
  const listener = drizzle(
    {
      query: async ({ text }: { text: string }, values: unknown[]) => {
        statement = { text, values };
        return { rows: [] };
      },
    } as never,
    { casing: "snake_case" },
  );
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
    await read(listener);
    const { text, values } = statement;
    const [plan] = await preparedQuery<{ "QUERY PLAN": [Record<string, number>] }>(
      "",
      `explain (analyze, serialize text, timing off, summary, format json) ${text}`,
      values,
    );
    const { "Planning Time": planning = 0, "Execution Time": running = 0 } =
      plan?.["QUERY PLAN"][0] ?? {};
    times.push(planning + running);
  }
  return { medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99) };
}
