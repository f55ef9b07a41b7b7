/** A crowd at a shop of two workers, which are renewed meanwhile: nobody may notice. */
import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Guest, Heard } from "../../test/running/guest.ts";
import { cpuMsOfFamily, memoryMib, workersOf } from "../../test/running/process-usage.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { LastingStreams, note } from "../crowd/lasting-streams.ts";
import { gatherPeople, guestCookie } from "../crowd/people.ts";
import { type Answered, gatherCrowd, MIX } from "../crowd/requests.ts";
import { atEnd } from "../measuring/endings.ts";
import { type MeasuredShop, openMeasuredShop } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";

const TARGETS = { pagesP99Ms: 150, growth: 1.1 };
const WORKERS = 2;
const ALL_PAGES = "all pages together";
const LEAST_S = 60;
/** Until the last sixth, which shows whether anything has grown. */
const RENEWALS = { everyS: 100, share: 5 / 6 };
/** A shop has been open for longer. */
const WARM_UP_S = 10;
/** Streams of a worker that has ended are there again. */
const SETTLE_S = 15;

interface Usage {
  memoryMib: number;
  files: number;
  /** So far. */
  shopCpuMs: number;
  databaseCpuMs: number;
  clientCpuMs: number;
  /** Of everything on this machine. */
  allCpuMs: number;
  /** What the host gave to its other machines while this one wanted it. */
  stolenMs: number;
}

/** See the top of this file. */
export async function measureLoad({ seconds, streams, rate }: BenchOptions): Promise<object> {
  const span = Math.max(LEAST_S, seconds);
  const shop = await openMeasuredShop(undefined, {
    args: [`--workers=${WORKERS}`],
    // Guests come from many addresses.
    env: { TRUST_PROXY: "true" },
  });
  while (workersOf(shop.pid).length < WORKERS) await delay(100);
  const people = await gatherPeople(shop);
  const crowd = await gatherCrowd(shop, people);
  const open = new LastingStreams(shop.url);
  atEnd(() => open.close());
  const heard = hearWriters(open, people.writers);
  const cookies = people.writers.map(({ cookie }) => cookie);
  const others = Array.from({ length: streams - cookies.length }, guestCookie);
  // Whoever writes is one of all: a worker ends streams in the order in which they came.
  await open.open(inAnyOrder([...cookies, ...others]));

  const ownDelay = monitorEventLoopDelay();
  let isOver = false;
  const begun = performance.now() + WARM_UP_S * 1_000;
  const asking = crowd.ask(rate, () => isOver);
  await delay(WARM_UP_S * 1_000);
  ownDelay.enable();
  const atStart = usageOf(shop);
  const renewals = await renewFor(shop, span * RENEWALS.share);
  const quietFrom = performance.now() + SETTLE_S * 1_000;
  await delay(SETTLE_S * 1_000);
  const settled = usageOf(shop);
  await delay(Math.max(0, begun + span * 1_000 - performance.now()));
  const atEndOfIt = usageOf(shop);
  const openAtEnd = open.book.open;
  ownDelay.disable();
  isOver = true;
  const ended = performance.now();
  const answers = (await asking).filter(({ dueAt }) => dueAt >= begun);
  await delay(2_000);
  const messages = await countMessages(shop, crowd.acknowledged, heard);

  const lasted = (ended - begun) / 1_000;
  const kinds = kindsOf(answers, quietFrom);
  const faults = countFaults(answers);
  const refused =
    open.book.refusedConnections +
    answers.filter(({ fault }) => fault?.startsWith("ECONNREFUSED")).length;
  printTable(
    `${rate} requests a second for ${Math.round(lasted)} s, ${streams} open streams, ${WORKERS} workers renewed ${renewals.length} times: ms`,
    ["", "requests", "faults", "median", "p99", "p99 once renewed"],
    kinds.map(({ kind, count, bad, medianMs, p99Ms, quietP99Ms }) => {
      const judged = (value: number) =>
        kind === ALL_PAGES ? { value, most: TARGETS.pagesP99Ms } : value;
      return [kind, count, { value: bad, most: 0 }, medianMs, judged(p99Ms), judged(quietP99Ms)];
    }),
  );
  const cpu = (part: keyof Usage) => (atEndOfIt[part] - atStart[part]) / 1_000 / lasted;
  const cores = {
    shop: cpu("shopCpuMs"),
    database: cpu("databaseCpuMs"),
    clients: cpu("clientCpuMs"),
  };
  const figures = {
    refused,
    messages,
    streams: { ...open.book, faults: Object.fromEntries(open.book.faults), openAtEnd },
    memory: [atStart, settled, atEndOfIt].map((usage) => usage.memoryMib),
    files: [atStart, settled, atEndOfIt].map((usage) => usage.files),
    cores: {
      ...cores,
      others: cpu("allCpuMs") - cores.shop - cores.database - cores.clients,
      stolen: cpu("stolenMs"),
    },
    clientDelayP99Ms: ownDelay.percentile(99) / 1e6,
    clientDelayMaxMs: ownDelay.max / 1e6,
  };
  printFigures(figures, streams);
  for (const [fault, count] of open.book.faults) faults.set(`streams: ${fault}`, count);
  for (const [fault, count] of faults) process.stdout.write(`${count} × ${fault}\n`);
  return {
    targets: TARGETS,
    lasted,
    kinds,
    faults: Object.fromEntries(faults),
    renewals,
    ...figures,
  };
}

const inAnyOrder = (cookies: string[]): string[] =>
  cookies
    .map((cookie) => ({ cookie, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ cookie }) => cookie);

/** @returns marks of the messages that their writers' browsers would show */
function hearWriters(open: LastingStreams, writers: Guest[]): Set<string> {
  const heard = new Set<string>();
  /** The number of the newest message of each. */
  const places = new Map<string, number>();
  const hear = (message: string, seq: number, cookie: string) => {
    heard.add(message.replace("timed ", ""));
    places.set(cookie, Math.max(seq, places.get(cookie) ?? 0));
  };
  open.onEvent = (data, cookie) => {
    const message = /"message":"(timed [\w-]+)"/.exec(data)?.[1];
    if (message) hear(message, Number(/"seq":(\d+)/.exec(data)?.[1] ?? 0), cookie);
  };
  open.onReturn = (cookie) => {
    const writer = writers.find((one) => one.cookie === cookie);
    if (!writer) return;
    catchUp(writer, places.get(cookie) ?? 0, hear).catch((error: Error) =>
      note(open.book.faults, `what came meanwhile: ${error.message}`),
    );
  };
  return heard;
}

async function catchUp(
  writer: Guest,
  after: number,
  hear: (message: string, seq: number, cookie: string) => void,
): Promise<void> {
  const answer = await writer.fetch(`/chat/messages?after=${after}`);
  const { messages } = (await answer.json()) as { messages: Heard[] };
  for (const { message, seq } of messages) hear(message, seq, writer.cookie);
}

/** @returns how long each took, s */
async function renewFor(shop: MeasuredShop, span: number): Promise<number[]> {
  const begun = performance.now();
  const took: number[] = [];
  const count = Math.max(1, Math.round(span / RENEWALS.everyS));
  for (let renewal = 0; renewal < count; renewal++) {
    const due = begun + (renewal * span * 1_000) / count;
    await delay(Math.max(0, due - performance.now()));
    const [before, started] = [workersOf(shop.pid), performance.now()];
    process.kill(shop.pid, "SIGHUP");
    const isLeft = (pid: number) => before.includes(pid);
    while (workersOf(shop.pid).some(isLeft)) await delay(200);
    took.push((performance.now() - started) / 1_000);
  }
  return took;
}

function usageOf(shop: MeasuredShop): Usage {
  const processes = [shop.pid, ...workersOf(shop.pid)];
  const sum = (figures: number[]) => figures.reduce((all, figure) => all + figure, 0);
  const database = cpuMsOfFamily(shop.databasePid);
  const { user, system } = process.cpuUsage();
  return {
    memoryMib: sum(processes.map(memoryMib)),
    files: sum(processes.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
    // The database is a child of the shop's first process.
    shopCpuMs: cpuMsOfFamily(shop.pid) - database,
    databaseCpuMs: database,
    clientCpuMs: (user + system) / 1_000,
    allCpuMs: sum(cpus().map(({ times }) => times.user + times.nice + times.sys + times.irq)),
    stolenMs: stolenMs(),
  };
}

/** `steal`, the eighth figure of the first line of /proc/stat, in hundredths of a second. */
function stolenMs(): number {
  return Number(readFileSync("/proc/stat", "utf8").split(/\s+/, 9)[8]) * 10;
}

const isPage = (kind: string) => /page|search/.test(kind);

/** Each kind, and all pages together. */
function kindsOf(answers: Answered[], quietFrom: number) {
  return [...Object.keys(MIX), ALL_PAGES].map((kind) => {
    const these = answers.filter((answer) =>
      kind === ALL_PAGES ? isPage(answer.kind) : answer.kind === kind,
    );
    const times = (some: Answered[]) => some.map(({ ms }) => ms);
    return {
      kind,
      count: these.length,
      bad: these.filter(({ fault }) => fault !== undefined).length,
      medianMs: quantile(times(these), 0.5),
      p99Ms: quantile(times(these), 0.99),
      quietP99Ms: quantile(times(these.filter(({ dueAt }) => dueAt >= quietFrom)), 0.99),
    };
  });
}

function countFaults(answers: Answered[]): Map<string, number> {
  const faults = new Map<string, number>();
  for (const { kind, fault } of answers) {
    if (fault === undefined) continue;
    note(faults, `${kind}: ${fault}`);
  }
  return faults;
}

/** What became of those that the shop has acknowledged. */
async function countMessages(shop: MeasuredShop, sent: Set<string>, heard: Set<string>) {
  const rows = await atDatabase<{ mark: string; count: number }>(
    shop,
    `select substr(message, 7) as mark, count(*)::int from messages
     where message like 'timed %' group by 1`,
  );
  const kept = new Map(rows.map(({ mark, count }) => [mark, count]));
  const marks = [...sent];
  return {
    acknowledged: marks.length,
    lost: marks.filter((mark) => !kept.has(mark)).length,
    doubled: marks.filter((mark) => (kept.get(mark) ?? 0) > 1).length,
    unheard: marks.filter((mark) => !heard.has(mark)).length,
  };
}

interface Figures {
  refused: number;
  messages: Awaited<ReturnType<typeof countMessages>>;
  streams: { openAtEnd: number; ended: number; faults: Record<string, number> };
  memory: number[];
  files: number[];
  cores: { shop: number; database: number; clients: number; others: number; stolen: number };
  clientDelayP99Ms: number;
  /** Seconds: the machine itself stood still. */
  clientDelayMaxMs: number;
}

function printFigures({ messages, memory, files, cores, ...others }: Figures, streams: number) {
  const flat = ([first = 0, settled = 0, last = 0]: number[]) => [
    first,
    settled,
    { value: last, most: Math.round(settled * TARGETS.growth) },
  ];
  printTable(
    "The shop's processes, their sum",
    ["", "at the start", "once renewed", "at the end"],
    [
      ["memory (PSS), MiB", ...flat(memory)],
      ["open files and connections", ...flat(files)],
    ],
  );
  const streamFaults = Object.values(others.streams.faults).reduce((all, count) => all + count, 0);
  printTable(
    "What nobody may notice, and who took the processor",
    ["", "figure"],
    [
      ["connections refused", { value: others.refused, most: 0 }],
      ["streams that ended with a worker, and opened again", others.streams.ended],
      ["streams that did not open at the first try", { value: streamFaults, most: 0 }],
      ["streams open at the end", { value: others.streams.openAtEnd, least: streams }],
      ["messages acknowledged", messages.acknowledged],
      ["of these lost", { value: messages.lost, most: 0 }],
      ["kept twice", { value: messages.doubled, most: 0 }],
      ["not shown to their writers", { value: messages.unheard, most: 0 }],
      ["cores: the shop", cores.shop],
      ["cores: the database", cores.database],
      ["cores: this crowd", cores.clients],
      ["cores: all else on this machine", cores.others],
      ["cores: taken by the host for its others", cores.stolen],
      ["this crowd's own delay, p99 ms", others.clientDelayP99Ms],
      ["this crowd's own delay, longest, ms", others.clientDelayMaxMs],
    ],
  );
}
