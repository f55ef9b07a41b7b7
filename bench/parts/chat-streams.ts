/** What an open stream costs, and how soon a message or an event to all is there, beside others. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Guest } from "../../test/running/guest.ts";
import { cpuMs, memoryMib, untilIdle } from "../../test/running/process-usage.ts";
import { newFolder, removeFolder } from "../../test/running/shop.ts";
import { atEnd, endEverything } from "../measuring/endings.ts";
import { type Listeners, openStreams, openWebSockets } from "../measuring/listeners.ts";
import { openMeasuredShop, signIn } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { startBroadcastServer } from "../rivals/rivals.ts";

const TARGETS = {
  messageP99Ms: 25,
  openingMs: 0.25,
  /** Times the bare server's of the same kind of stream: figures of another machine say nothing. */
  everyoneP99: 1.36,
  delivery: 1.35,
  memory: 1.1,
};
const BROADCASTS = 20;

/** What many streams cost a server. */
interface Cost {
  /** From the word to the last listener. */
  medianMs: number;
  p99Ms: number;
  /** Processor time of the server, of one stream that hears one event. */
  deliveryUs: number;
  /** Processor time of the server, to open one stream. */
  openingMs: number;
  streamKb: number;
}

/** See the top of this file. */
export async function measureChatStreams(options: BenchOptions): Promise<object> {
  const { messageMs, ...shop } = await measureShop(options);
  await endEverything();
  const rivals = {
    sse: await measureRival("sse", options.streams),
    ws: await measureRival("ws", options.streams),
    "socket.io": await measureRival("socket.io", options.streams),
  };
  printTable(
    `A message in a shop of ${options.streams} open streams, to its two readers, ms`,
    ["", "figure"],
    [
      ["median", messageMs.median],
      ["p99", { value: messageMs.p99, most: TARGETS.messageP99Ms }],
    ],
  );
  const bare = rivals.sse;
  const row = (server: string, cost: Cost) => [
    server,
    ...[cost.medianMs, cost.p99Ms, cost.deliveryUs, cost.openingMs, cost.streamKb],
  ];
  printTable(
    `An event to all ${options.streams}, from the word to the last one; processor time of the server`,
    ["server", "median ms", "p99 ms", "µs a delivery", "ms to open one", "kB a stream"],
    [
      [
        "the shop",
        shop.medianMs,
        { value: shop.p99Ms, most: TARGETS.everyoneP99 * bare.p99Ms },
        { value: shop.deliveryUs, most: TARGETS.delivery * bare.deliveryUs },
        { value: shop.openingMs, most: TARGETS.openingMs },
        { value: shop.streamKb, most: TARGETS.memory * bare.streamKb },
      ],
      row("bare server-sent events", bare),
      row("bare ws", rivals.ws),
      row("socket.io", rivals["socket.io"]),
    ],
  );
  return { targets: TARGETS, shop, messageMs, rivals };
}

const guestCookie = () => `itewe.guest=${randomBytes(32).toString("base64url")}`;

async function measureShop({ streams, seconds }: BenchOptions) {
  const folder = newFolder();
  atEnd(() => removeFolder(folder));
  const shop = await openMeasuredShop(folder);
  const cookies = Array.from({ length: streams }, guestCookie);
  const opened = await timeOpening(shop.pid, streams, () => openStreams(shop.url, cookies));
  const all = opened.listeners;

  const guest = new Guest(shop.url);
  guest.cookie = cookies[0] ?? "";
  await guest.sendSurely("hello");
  const desk = await openStreams(shop.url, [await signIn(shop)]);
  atEnd(() => desk.close());
  const delays = await timeMessages(guest, [all, desk], Math.max(20, seconds * 5));
  const notify = await databaseOf(folder);
  const everyone = await timeBroadcasts(shop.pid, all, streams, () =>
    notify(JSON.stringify({ name: "history", audiences: ["*"], ids: {} })),
  );
  const messageMs = { median: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
  return { messageMs, ...opened.cost, ...everyone };
}

/** What it costs a server to open streams and to hold them. */
async function timeOpening(pid: number, count: number, open: () => Promise<Listeners>) {
  await delay(2_000);
  const before = { memory: memoryMib(pid), cpu: cpuMs(pid) };
  const listeners = await open();
  atEnd(() => listeners.close());
  await untilIdle(pid);
  const openingMs = (cpuMs(pid) - before.cpu) / count;
  const streamKb = ((memoryMib(pid) - before.memory) * 1_048.576) / count;
  return { listeners, cost: { openingMs, streamKb } };
}

/** From the request to the last of its two readers, ms; no faster than a person may write. */
async function timeMessages(guest: Guest, sides: Listeners[], count: number): Promise<number[]> {
  const delays: number[] = [];
  for (let message = 0; message < count; message++) {
    const text = `timed ${message}.`;
    const heard = Promise.all(
      sides.map(
        (side) =>
          new Promise<void>((done) => {
            side.onEvent = (event) => event.includes(text) && done();
          }),
      ),
    );
    const started = performance.now();
    await guest.send(text);
    await heard;
    delays.push(performance.now() - started);
    await delay(200);
  }
  return delays;
}

/** Tells a server something that all its listeners hear, again and again. */
async function timeBroadcasts(
  pid: number,
  listeners: Listeners,
  count: number,
  broadcast: () => Promise<unknown>,
): Promise<Pick<Cost, "medianMs" | "p99Ms" | "deliveryUs">> {
  const delays: number[] = [];
  await untilIdle(pid);
  const cpuBefore = cpuMs(pid);
  for (let round = 0; round < BROADCASTS; round++) {
    let heard = 0;
    const everyone = new Promise<void>((done) => {
      listeners.onEvent = (event) => {
        if (event.includes("history") && ++heard === count) done();
      };
    });
    const started = performance.now();
    await broadcast();
    await everyone;
    delays.push(performance.now() - started);
    await delay(50);
  }
  const deliveryUs = ((cpuMs(pid) - cpuBefore) * 1_000) / (BROADCASTS * count);
  return { medianMs: quantile(delays, 0.5), p99Ms: quantile(delays, 0.99), deliveryUs };
}

async function measureRival(kind: "sse" | "ws" | "socket.io", count: number): Promise<Cost> {
  const { url, pid } = await startBroadcastServer(kind);
  const { listeners, cost } = await timeOpening(pid, count, () =>
    kind === "sse"
      ? openStreams(url, Array(count).fill(""))
      : openWebSockets(url, count, kind === "socket.io"),
  );
  const everyone = await timeBroadcasts(pid, listeners, count, () =>
    fetch(url, { method: "POST", body: '{"event":"history"}' }),
  );
  await endEverything();
  return { ...cost, ...everyone };
}

/** Says something on the channel of a shop's embedded database, as the shop itself does. */
async function databaseOf(folder: string): Promise<(payload: string) => Promise<unknown>> {
  const lines = readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  const client = new pg.Client({
    host: lines[4] ?? "",
    user: "itewe",
    database: "itewe",
    password: readFileSync(join(folder, "database-password"), "utf8").trim(),
  });
  await client.connect();
  atEnd(() => client.end());
  return (payload) => client.query("select pg_notify('live', $1)", [payload]);
}
