/** What an open stream costs, and how soon a message or an event to all is there, beside others. */
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Guest } from "../../test/running/guest.ts";
import { memoryMib } from "../../test/running/process-usage.ts";
import { newFolder, removeFolder } from "../../test/running/shop.ts";
import { atEnd, endEverything } from "../measuring/endings.ts";
import { type Listeners, openStreams, openWebSockets } from "../measuring/listeners.ts";
import { openMeasuredShop, signIn } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { startBroadcastServer } from "../rivals/rivals.ts";

const TARGETS = { streamKb: 25, messageP99Ms: 25 };
const BROADCASTS = 20;

/** See the top of this file. */
export async function measureChatStreams(options: BenchOptions): Promise<object> {
  const streams = await measureStreams(options);
  await endEverything();
  const rivals = {
    ws: await measureRival("ws", options.streams),
    "socket.io": await measureRival("socket.io", options.streams),
  };
  printTable(
    `An event to all ${options.streams}, from the word to the last one, ms`,
    ["server", "median", "p99"],
    [
      [
        "the shop, by NOTIFY and server-sent events",
        streams.all.medianMs,
        {
          value: streams.all.p99Ms,
          most: rivals["socket.io"].p99Ms,
        },
      ],
      ["bare ws", rivals.ws.medianMs, rivals.ws.p99Ms],
      ["socket.io", rivals["socket.io"].medianMs, rivals["socket.io"].p99Ms],
    ],
  );
  return { targets: TARGETS, streams, rivals };
}

const guestCookie = () => `itewe.guest=${randomBytes(32).toString("base64url")}`;

async function measureStreams({ streams, seconds }: BenchOptions) {
  const folder = newFolder();
  atEnd(() => removeFolder(folder));
  const shop = await openMeasuredShop(folder);
  await delay(2_000);
  const idle = memoryMib(shop.pid);
  const cookies = Array.from({ length: streams }, guestCookie);
  const all = await openStreams(shop.url, cookies);
  atEnd(() => all.close());
  await delay(2_000);
  const streamKb = ((memoryMib(shop.pid) - idle) * 1_048.576) / streams;

  const guest = new Guest(shop.url);
  guest.cookie = cookies[0] ?? "";
  await guest.sendSurely("hello");
  const desk = await openStreams(shop.url, [await signIn(shop)]);
  atEnd(() => desk.close());
  const delays = await timeMessages(guest, [all, desk], Math.max(20, seconds * 5));
  const notify = await databaseOf(folder);
  const everyone = await timeBroadcasts(all, streams, "history", () =>
    notify(JSON.stringify({ name: "history", audiences: ["*"], ids: {} })),
  );
  printTable(
    `${streams} open streams on one process`,
    ["", "figure"],
    [
      ["memory of one stream, kB", { value: streamKb, most: TARGETS.streamKb }],
      ["a message to its readers, median ms", quantile(delays, 0.5)],
      [
        "a message to its readers, p99 ms",
        { value: quantile(delays, 0.99), most: TARGETS.messageP99Ms },
      ],
    ],
  );
  return {
    streamKb,
    messageMs: { median: quantile(delays, 0.5), p99: quantile(delays, 0.99) },
    all: everyone,
  };
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

/** From telling the server to the last listener, ms. */
async function timeBroadcasts(
  listeners: Listeners,
  count: number,
  word: string,
  broadcast: () => Promise<unknown>,
): Promise<{ medianMs: number; p99Ms: number }> {
  const delays: number[] = [];
  for (let round = 0; round < BROADCASTS; round++) {
    let heard = 0;
    const everyone = new Promise<void>((done) => {
      listeners.onEvent = (event) => {
        if (event.includes(word) && ++heard === count) done();
      };
    });
    const started = performance.now();
    await broadcast();
    await everyone;
    delays.push(performance.now() - started);
    await delay(50);
  }
  return { medianMs: quantile(delays, 0.5), p99Ms: quantile(delays, 0.99) };
}

async function measureRival(kind: "ws" | "socket.io", count: number) {
  const { url } = await startBroadcastServer(kind);
  const listeners = await openWebSockets(url, count, kind === "socket.io");
  const result = await timeBroadcasts(listeners, count, "history", () =>
    fetch(url, { method: "POST", body: '{"event":"history"}' }),
  );
  listeners.close();
  await endEverything();
  return result;
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
