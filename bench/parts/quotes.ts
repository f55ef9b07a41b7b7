/** What a quote costs at the database: a product's whole price list, and those of a full order. */
import { sql } from "drizzle-orm";
import { readPriced } from "../../app/catalogue/prices/read-prices.server.ts";
import { db } from "../../database/db.server.ts";
import { growCatalogue, growPrices } from "../generated/generated-products.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable } from "../measuring/table.ts";
import { timeReads } from "../measuring/time-reads.ts";
import { openEmptyDatabase } from "./listing.ts";

const PRODUCTS = 100_000;
/** Of one order (TRADE §1). */
const LINES = 20;
/** Quotes that are asked for in turn, so that none is always the same row. */
const DIFFERENT = 500;
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
  const timings = await timeReads(
    {
      "of one product": () => readPriced(next(1)),
      [`of ${LINES} lines`]: () => readPriced(next(LINES)),
    },
    seconds,
  );
  printTable(
    `Prices for a quote, among ${prices.toLocaleString("en")} of ${PRODUCTS.toLocaleString("en")} products`,
    ["quote", "median ms", "p99 ms"],
    timings.map(({ list, medianMs, p99Ms }) => [list, medianMs, { value: p99Ms, most: TARGET_MS }]),
  );
  return { targetMs: TARGET_MS, products: PRODUCTS, prices, timings };
}
