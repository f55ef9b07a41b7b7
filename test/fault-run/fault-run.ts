/** People use a shop to which things happen by a seed; then what it has kept is checked. */
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { seededRandom } from "../random/seeded-random.ts";
import { LiveReader } from "../running/live-reader.ts";
import { ADMIN } from "../running/shop.ts";
import { surely } from "../running/surely.ts";
import { Backups } from "./backups.ts";
import { Buyer } from "./buyer.ts";
import { findFaults } from "./checker.ts";
import type { Deal } from "./deal.ts";
import { Desk } from "./desk.ts";
import type { Fault, House } from "./house.ts";
import { Journal } from "./journal.ts";
import type { Person } from "./person.ts";

export interface Run {
  seed: number;
  openHouse: (random: () => number) => Promise<House>;
  /** It goes on until both are reached. */
  kills: number;
  minutes: number;
  buyers: number;
  /** After how many things that happen a backup is begun. */
  backupEvery: number;
  /** Between two acts of a person, on average. */
  pauseMs: number;
  /** How long the shop may take to serve everybody again. */
  patienceMs: number;
  /** Called when all is well, before the shop ends. @param check what the check finds now */
  afterwards?: (database: pg.ClientConfig, check: () => Promise<string[]>) => Promise<void>;
  /** Only faults with such a name. */
  only?: RegExp;
}

export interface Outcome {
  /** What was wrong; nothing when all is well. */
  faults: string[];
  /** What happened to the shop, in its order. */
  happened: string[];
  kills: number;
  backups: number;
  acknowledged: number;
  /** Answers by status; 0: none came. */
  answers: Record<string, number>;
  exitCode: number | null;
  /** What the shop has printed last, without its lines about requests. */
  lastWords: string[];
}

export async function faultRun(run: Run): Promise<Outcome> {
  const random = seededRandom(run.seed);
  const house = await run.openHouse(random);
  const journal = new Journal();
  const deals: Deal[] = [];
  const happened: string[] = [];
  const began = Date.now();
  const tell = (what: string) => {
    happened.push(`${((Date.now() - began) / 1000).toFixed(1)} s: ${what}`);
  };
  const backups = new Backups(house, journal, tell);
  let isOver = false;
  const over = () => isOver;
  const people = await arrive(house, run, journal);
  const readers = people
    .filter((person) => person instanceof Buyer)
    .map((buyer) => ({ buyer, reader: new LiveReader(house.url, buyer.cookie) }));
  const working = work(people, run, deals, over);
  let kills = 0;
  let struck = 0;
  try {
    const deck = new Deck(
      house.faults.filter(({ name }) => run.only?.test(name) ?? true),
      random,
    );
    while (kills < run.kills || Date.now() - began < run.minutes * 60_000) {
      await Promise.race([delay(random() * 2 * run.pauseMs), working]);
      struck += 1;
      if (struck % run.backupEvery === 0) backups.begin();
      // Now and then one comes before the shop has got over another.
      for (let left = random() < 0.2 ? 2 : 1; left > 0; left--) {
        const fault = deck.draw();
        tell(fault.name);
        await fault.strike();
        kills += fault.kills;
      }
      await Promise.race([untilServed(people, run.patienceMs), working]);
    }
    await Promise.race([
      backups.end(),
      working,
      tooLate(2 * run.patienceMs, "a backup did not end"),
    ]);
    isOver = true;
    await Promise.race([working, tooLate(run.patienceMs, "the last writes were not acknowledged")]);
  } catch (error) {
    isOver = true;
    journal.leaks.push(`the run broke off: ${(error as Error).message}`);
  }
  for (const { buyer, reader } of readers) {
    reader.close();
    journal.look(buyer.mark, "/live", JSON.stringify(reader.events));
  }
  const failed = journal.failed.map((what) => `answered 500: ${what}`);
  const faults = [...journal.leaks, ...failed];
  let exitCode: number | null = null;
  try {
    faults.push(...(await settledFaults(house, journal, run.patienceMs)));
    faults.push(...(await backups.findFaults()));
    if (faults.length === 0) {
      const database = await house.database();
      await run.afterwards?.(database, () => findFaults(database, house.stored, journal.writes));
    }
  } finally {
    exitCode = await house.stop();
    backups.remove();
    // What does not end still uses its disk: the faults found so far say more.
    await house.remove().catch((error: Error) => faults.push(`left behind: ${error.message}`));
  }
  const printed = house.output().split("\n");
  const isTold = (line: string) => !/"level":(10|20|30)|^No SMTP_URL is set/.test(line);
  const lastWords = printed.filter(isTold).slice(-40);
  const answers = Object.fromEntries([...journal.answers].sort(([a], [b]) => a - b));
  const acknowledged = journal.acknowledged();
  const { taken } = backups;
  return { faults, happened, kills, backups: taken, acknowledged, answers, exitCode, lastWords };
}

/** The faults that were not done with by what the shop still had to do. */
async function settledFaults(house: House, journal: Journal, patienceMs: number) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const faults = await house
      .database()
      .then((database) => findFaults(database, house.stored, journal.writes))
      .catch((error: Error) => [`the check did not come through: ${error.message}`]);
    if (faults.length === 0 || Date.now() > deadline) return faults;
    await delay(1_000);
  }
}

/** All people at their browsers, the staff signed in. */
async function arrive(house: House, run: Run, journal: Journal): Promise<Person[]> {
  const seeds = (who: number) => seededRandom(run.seed * 1_000 + who);
  const buyers = Array.from({ length: run.buyers }, (_, who) => {
    return new Buyer(house.url, journal, seeds(who), `buyer-${who}x${run.seed}z`);
  });
  for (const buyer of buyers) {
    await buyer.open();
    await buyer.say();
  }
  const staff: Desk[] = [];
  for (const who of [100, 101, 102]) {
    const desk = new Desk(house.url, journal, seeds(who));
    await surely(async () => {
      await desk.signIn(ADMIN);
      return desk.cookie || undefined;
    });
    staff.push(desk);
  }
  return [...buyers, ...staff];
}

/** Resolves when all have done their last act. */
function work(people: readonly Person[], run: Run, deals: Deal[], over: () => boolean) {
  return Promise.all(
    people.map((person, index) => {
      if (person instanceof Buyer) return person.buyUntil(over, run.pauseMs, deals);
      const desk = person as Desk;
      const isFirst = index === run.buyers;
      return isFirst
        ? desk.setUntil(over, 2 * run.pauseMs)
        : desk.workUntil(over, run.pauseMs, deals);
    }),
  );
}

/** Resolves when each of them has been served once more. @throws when that takes too long */
async function untilServed(people: readonly Person[], patienceMs: number): Promise<void> {
  const before = people.map(({ served }) => served);
  const deadline = Date.now() + patienceMs;
  while (people.some(({ served }, who) => served === before[who])) {
    if (Date.now() > deadline) throw new Error("somebody was not served for too long");
    await delay(50);
  }
}

async function tooLate(ms: number, why: string): Promise<never> {
  await delay(ms, undefined, { ref: false });
  throw new Error(why);
}

/** Every fault comes once before any comes again. */
class Deck {
  readonly #all: readonly Fault[];
  readonly #random: () => number;
  #left: Fault[] = [];

  constructor(all: readonly Fault[], random: () => number) {
    this.#all = all;
    this.#random = random;
  }

  draw(): Fault {
    if (this.#left.length === 0) this.#left = [...this.#all];
    const [fault] = this.#left.splice(Math.floor(this.#random() * this.#left.length), 1);
    return fault as Fault;
  }
}
