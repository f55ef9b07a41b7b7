/** All that is tried, in this order. */
import type { Attack } from "./attack.ts";
import { combiningMarks } from "./combining-marks.ts";
import { forgedCookies, madeUpQueries, madeUpSearches } from "./made-up-pages.ts";
import { madeUpStreams } from "./made-up-streams.ts";
import { fewerFields, grownFields, manyFields } from "./many-fields.ts";
import { messagesAtOnce, ordersAtOnce } from "./one-row.ts";
import { stalledLog } from "./stalled-log.ts";

/** What the machine alone makes a visitor wait; the rest are attacks. */
const nobody: Attack = {
  name: "nobody attacks",
  run: (_, until) => new Promise((done) => until.addEventListener("abort", () => done())),
};

export const ATTACKS: Attack[] = [
  nobody,
  combiningMarks,
  manyFields,
  fewerFields,
  grownFields,
  madeUpSearches,
  madeUpQueries,
  forgedCookies,
  stalledLog,
  messagesAtOnce,
  ordersAtOnce,
  madeUpStreams,
];
