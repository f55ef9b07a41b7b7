/**
 * Compares the prices of random carts with a second computation, written from TRADE alone, and with
 * the browser's bundle.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import fc from "fast-check";
import { build, type Rolldown } from "vite";
import { beforeAll, expect, test } from "vitest";
import {
  type CartLine,
  calendar,
  cart,
  delivery,
  slowOf,
  time,
  zonesOf,
} from "../../../test/random/random-carts.ts";
import {
  type SlowShop,
  slowArrival,
  slowDays,
  slowDelivery,
  slowExact,
  slowLine,
  slowPromise,
} from "../../../test/random/slow-prices.ts";
import * as onServer from "./prices.ts";

const RUNS = { seed: 20_261_123, numRuns: process.env.LONG ? 200_000 : 5_000 };
let inBrowser: typeof onServer;
let bytes = 0;

beforeAll(async () => {
  const entry = new URL("prices.ts", import.meta.url).pathname;
  const { output } = (await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  })) as Rolldown.RolldownOutput;
  const code = output[0].code;
  bytes = brotliCompressSync(code).length;
  inBrowser = await import(`data:text/javascript,${encodeURIComponent(code)}`);
});

const shopOf = (hours: onServer.WorkCalendar): SlowShop => ({
  cutOff: { hour: Math.floor(hours.cutOff / 60), minute: hours.cutOff % 60 },
  proofDays: hours.proofDays,
  saturdays: hours.saturdays,
  closed: [...hours.holidays],
});
const MOST = 1_000_000_000_000_000n;

function checkLine({ list, days, choice }: CartLine): void {
  const slow = slowOf({ list, days, choice });
  const exact = slowExact(slow);
  const price = slowLine(slow);
  const isTooMuch = price !== null && price > MOST;
  for (const module of [onServer, inBrowser]) {
    const kobo = module.linePrice(list, choice);
    equal(kobo === null ? null : BigInt(kobo), isTooMuch ? null : price);
    if (exact && kobo !== null) {
      ok(BigInt(kobo) * exact.below >= exact.above, "below the owner's table");
      ok(Number.isSafeInteger(module.eachOf(kobo, choice.quantity)));
    }
    equal(module.lineDays(days, list, choice), slowDays(slow));
    const read = module.readChoice(list, module.writeChoice(choice));
    deepEqual(read.choice, choice);
    deepEqual(Object.keys(read.errors), isTooMuch ? ["quantity"] : []);
    for (const row of module.ladderRows(list, choice.quantity)) {
      ok(Object.values(row).every(Number.isSafeInteger));
      checkSplits(module.inQuantity(list, choice, row.quantity));
    }
  }
}

/** Splits add up to the quantity. */
function checkSplits({ quantity, splits }: onServer.Choice): void {
  for (const counts of Object.values(splits)) {
    const units = Object.values(counts);
    ok(units.every((count) => count >= 0));
    equal(
      units.reduce((sum, count) => sum + count, 0),
      quantity,
    );
  }
}

const WORDS = { fee: "₦", free: "Free", none: "No delivery there" } as Record<string, string>;
const wordsOf = ({ kind }: onServer.Delivery) => WORDS[kind] ?? "We confirm the delivery fee";

function checkOrder(
  lines: CartLine[],
  hours: onServer.WorkCalendar,
  asked: number,
  to: typeof delivery extends fc.Arbitrary<infer To> ? To : never,
) {
  const shop = shopOf(hours);
  const priced = lines.map((line) => {
    const slow = slowOf(line);
    const price = slowLine(slow);
    return { price: price === null || price > MOST ? null : price, days: slowDays(slow) };
  });
  const sum = priced.reduce((all, { price }) => all + (price ?? 0n), 0n);
  const known = priced.filter(({ price }) => price !== null).map(({ days }) => days ?? Infinity);
  const slowest = Math.max(...known);
  const { zones, state, city, freeFrom } = to;
  const way = slowDelivery(zones, state, city, sum, BigInt(freeFrom));
  const isKnown = known.length > 0 && slowest < Infinity && way.days !== null;
  const days = isKnown ? slowest + (way.days ?? 0) : null;
  const all = sum + (way.kobo ?? 0n);
  for (const module of [onServer, inBrowser]) {
    const ours = lines.map(({ list, days, choice }) => ({
      price: module.linePrice(list, choice),
      days: module.lineDays(days, list, choice),
    }));
    const place = { way: "delivery", state, city } as const;
    const prices = ours.map(({ price }) => price);
    const sums = module.orderSum(prices, zonesOf(zones), place, freeFrom);
    equal(sums.isTooMuch, all > MOST);
    equal(sums.isWhole, way.kobo !== null && !prices.includes(null));
    equal(wordsOf(sums.delivery), way.words);
    if (!sums.isTooMuch) equal(BigInt(sums.total), all);
    equal(module.orderDays(ours, sums.delivery), days);
    deepEqual(
      module.promise(hours, asked, days),
      days === null ? null : slowPromise(shop, asked, days),
    );
    const first = module.firstDay(hours, asked) ?? "";
    const soon = (asked % 9) + 1;
    equal(module.workingDay(hours, first, soon), slowArrival(shop, asked, soon));
  }
}

test(`${RUNS.numRuns} carts cost and take what the slow computation says`, () => {
  const property = fc.property(cart, calendar, time, delivery, (lines, hours, asked, to) => {
    for (const line of lines) checkLine(line);
    checkOrder(lines, hours, asked, to);
  });
  fc.assert(property, RUNS);
}, 900_000);

test("the browser's part stays small", () => {
  expect(bytes).toBeLessThan(3_700);
});
