/** How long another visitor waits, at the longest, while somebody tries to stop the shop. */
import { Worker } from "node:worker_threads";
import type { Attack } from "../attacks/attack.ts";
import { combiningMarks } from "../attacks/combining-marks.ts";
import { forgedCookies, madeUpQueries, madeUpSearches } from "../attacks/made-up-pages.ts";
import { madeUpStreams } from "../attacks/made-up-streams.ts";
import { fewerFields, grownFields, manyFields } from "../attacks/many-fields.ts";
import { messagesAtOnce, ordersAtOnce } from "../attacks/one-row.ts";
import { stalledLog } from "../attacks/stalled-log.ts";
import { verificationMailMs, WAITING_MAILS } from "../attacks/waiting-mails.ts";
import { atEnd } from "../endings.ts";
import type { BenchOptions } from "../main.ts";
import { type MeasuredShop, openMeasuredShop } from "../measured-shop.ts";
import { untilIdle } from "../process-usage.ts";
import { printTable } from "../table.ts";
import type { Errand, Visit } from "../visitor.ts";

const TARGETS = { longestWaitMs: 200, verificationMs: 5_000 };
/** Where the other visitor calls from; the attacker is 127.0.0.1. */
const FROM = "127.0.0.2";
/** A page that is kept, one that must be rendered, and what watches over the shop asks for. */
const ERRANDS = { kept: "/about", rendered: "/products?q=*", health: "/healthz" };
type Errands = keyof typeof ERRANDS;

/** What the machine alone makes a visitor wait; the rest are attacks. */
const nobody: Attack = {
  name: "nobody attacks",
  run: (_, until) => new Promise((done) => until.addEventListener("abort", () => done())),
};

const ATTACKS: Attack[] = [
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

/** See the top of this file. */
export async function measureAttacks({ seconds }: BenchOptions): Promise<object> {
  const shop = await openMeasuredShop();
  const measured: ({ attack: string } & Record<Errands, Visit>)[] = [];
  for (const attack of ATTACKS) {
    await untilIdle(shop.pid);
    measured.push({ attack: attack.name, ...(await underAttack(shop, attack, seconds)) });
  }
  printTable(
    "Another visitor's longest wait, ms",
    ["while", "kept page", "rendered page", "/healthz", "answers", "failed"],
    measured.map(({ attack, kept, rendered, health }) => [
      attack,
      ...[kept, rendered, health].map(({ longestMs }) => ({
        value: longestMs,
        most: TARGETS.longestWaitMs,
      })),
      kept.answers + rendered.answers + health.answers,
      { value: kept.failed + rendered.failed + health.failed, most: 0 },
    ]),
  );
  const verificationMs = await verificationMailMs(shop);
  printTable(
    "The mail that somebody waits for, ms",
    ["while", "verification"],
    [
      [
        `${WAITING_MAILS} other mails wait`,
        { value: verificationMs, most: TARGETS.verificationMs },
      ],
    ],
  );
  return { targets: TARGETS, measured, verificationMs };
}

async function underAttack(shop: MeasuredShop, attack: Attack, seconds: number) {
  const visitors = Object.entries(ERRANDS).map(([name, path]) => ({
    name: name as Errands,
    ...sendVisitor({ url: shop.url + path, from: FROM }),
  }));
  await attack.run(shop, AbortSignal.timeout(seconds * 1_000));
  // A visitor who still waits for an answer comes back with it.
  const visits = await Promise.all(
    visitors.map(async ({ name, comeBack }) => [name, await comeBack()] as const),
  );
  return Object.fromEntries(visits) as Record<Errands, Visit>;
}

function sendVisitor(errand: Errand): { comeBack: () => Promise<Visit> } {
  const visitor = new Worker(new URL("../visitor.ts", import.meta.url), { workerData: errand });
  atEnd(() => visitor.terminate());
  return {
    comeBack: () =>
      new Promise((resolve, reject) => {
        visitor.once("message", resolve);
        visitor.once("error", reject);
        visitor.postMessage("come back");
      }),
  };
}
