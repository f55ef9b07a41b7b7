/** The chat: what an open stream costs, how soon a message is there, and a very long conversation. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { readMessages, supportParticipant } from "../../app/chat/chat.server.ts";
import { closeDatabase, db, migrateDatabase, openDatabase } from "../../database/db.server.ts";
import { startEmbeddedPostgres } from "../../database/embedded-postgres.ts";
import { Guest } from "../../test/guest.ts";
import { freePort, newFolder, removeFolder, startShop } from "../../test/shop.ts";
import { atEnd, endEverything } from "../endings.ts";
import { type Listeners, openStreams, openWebSockets } from "../listeners.ts";
import type { BenchOptions } from "../main.ts";
import { openMeasuredShop, signIn } from "../measured-shop.ts";
import { memoryMib } from "../process-usage.ts";
import { startBroadcastServer } from "../rivals.ts";
import { printTable, quantile } from "../table.ts";

const TARGETS = { streamKb: 25, messageP99Ms: 25, twoProcessesP99Ms: 50, openingP99Ms: 20 };
const BROADCASTS = 20;
const MESSAGES_A_SECOND = 500;
/** So many conversations that nobody in them writes faster than a person may. */
const CONVERSATIONS = 125;
/** Of all messages, in the one long conversation. */
const LONG_SHARE = 0.1;

/** See the top of this file. */
export async function measureChat(options: BenchOptions): Promise<object> {
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
  await endEverything();
  const two = await measureTwoProcesses(options.seconds);
  await endEverything();
  const opening = await measureOpening(options);
  return { targets: TARGETS, streams, rivals, two, opening };
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

/** Written on one process, heard on the other. */
async function measureTwoProcesses(seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "itewe-chat-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ folder, report: () => {} });
  atEnd(() => database.stop());
  const { user, password, host, database: name } = database.address;
  const env = {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
  };
  const open = async () => {
    const shop = await startShop({ port: await freePort(), env });
    atEnd(async () => {
      await shop.stop();
      removeFolder(shop.dataDir);
    });
    return shop.url.replace("localhost", "127.0.0.1");
  };
  const [here, there] = [await open(), await open()];
  const guests = Array.from({ length: CONVERSATIONS }, () => {
    const guest = new Guest(here);
    guest.cookie = guestCookie();
    return guest;
  });
  for (const guest of guests) await guest.sendSurely("hello");
  const listeners = await openStreams(
    there,
    guests.map(({ cookie }) => cookie),
  );
  atEnd(() => listeners.close());

  const started = new Map<string, number>();
  const heard = new Map<string, number>();
  const delays: number[] = [];
  listeners.onEvent = (event) => {
    for (const [, id = ""] of event.matchAll(/"message":"timed ([\w-]+)"/g)) {
      const at = started.get(id);
      if (at !== undefined && !heard.has(id)) delays.push(performance.now() - at);
      heard.set(id, (heard.get(id) ?? 0) + 1);
    }
  };
  const total = seconds * MESSAGES_A_SECOND;
  const begun = performance.now();
  const sending: Promise<number>[] = [];
  for (let message = 0; message < total; message++) {
    const due = begun + (message * 1_000) / MESSAGES_A_SECOND;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    const id = uuidv7();
    started.set(id, performance.now());
    const guest = guests[message % CONVERSATIONS];
    if (guest) sending.push(guest.send(`timed ${id}`, id).then(({ status }) => status));
  }
  const statuses = await Promise.all(sending);
  const rate = total / ((performance.now() - begun) / 1_000);
  await delay(1_000);
  const lost = total - heard.size;
  const doubled = [...heard.values()].filter((times) => times > 1).length;
  const refused = statuses.filter((status) => status !== 200).length;
  const p99 = quantile(delays, 0.99);
  printTable(
    "Two processes on one database, written on one and heard on the other",
    ["", "figure"],
    [
      ["messages a second", rate],
      ["request to event, median ms", quantile(delays, 0.5)],
      ["request to event, p99 ms", { value: p99, most: TARGETS.twoProcessesP99Ms }],
      ["lost", { value: lost, most: 0 }],
      ["heard twice", { value: doubled, most: 0 }],
      ["refused", { value: refused, most: 0 }],
    ],
  );
  return { rate, medianMs: quantile(delays, 0.5), p99Ms: p99, lost, doubled, refused };
}

/** The newest page of a conversation that holds a tenth of all messages. */
async function measureOpening({ messages, seconds }: BenchOptions) {
  const folder = mkdtempSync(join(tmpdir(), "itewe-chat-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder, report: () => {} });
  atEnd(() => server.stop());
  openDatabase(server.address, () => {});
  atEnd(() => closeDatabase());
  await migrateDatabase("database/migrations");
  const long = await growMessages(messages);
  const viewer = {
    kind: "admin" as const,
    user: { id: uuidv7(), name: "Admin", email: "admin@itewe.example", role: "admin" as const },
  };
  const size = Math.round(messages * LONG_SHARE);
  const ranges = {
    "the newest page": () => ({}),
    "a page somewhere": () => ({ before: 2 + Math.floor(Math.random() * size) }),
    "what came after": () => ({ after: size - 20 }),
  };
  const timings: Record<string, { medianMs: number; p99Ms: number }> = {};
  for (const [name, range] of Object.entries(ranges)) {
    const delays: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
      const started = performance.now();
      await readMessages(viewer, long, range());
      delays.push(performance.now() - started);
    }
    timings[name] = { medianMs: quantile(delays, 0.5), p99Ms: quantile(delays, 0.99) };
  }
  printTable(
    `A conversation of ${size} messages in a table of ${messages}`,
    ["", "median ms", "p99 ms"],
    Object.entries(timings).map(([name, { medianMs, p99Ms }]) => [
      name,
      medianMs,
      { value: p99Ms, most: TARGETS.openingP99Ms },
    ]),
  );
  return { size, messages, timings };
}

/** Fills the table; returns the long conversation. The index of words is no part of an opening. */
async function growMessages(count: number): Promise<string> {
  const long = Math.round(count * LONG_SHARE);
  const shortOnes = Math.max(1, Math.round((count - long) / 1_000));
  const support = await supportParticipant();
  await db.execute(sql`drop index messages_words`);
  await db.execute(sql`
    insert into participants (id, kind) select gen_random_uuid(), 'customer'
    from generate_series(0, ${shortOnes}::integer)`);
  await db.execute(sql`
    insert into conversations (id, participant_id, last_seq)
    select gen_random_uuid(), id, 1000 from participants where kind = 'customer'`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update conversations set last_seq = ${long} where id = (select min(id::text)::uuid from conversations)
    returning id`);
  const step = 500_000;
  const fill = (where: ReturnType<typeof sql>, first: number, last: number) =>
    db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await tx.execute(sql`
        insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message)
        select c.id, n, c.participant_id, ${support}, gen_random_uuid(),
               'Message ' || n || ': fifty A5 fliers on matt paper, by Friday if you can.'
        from conversations c, generate_series(${first}::integer, ${last}::integer) n where ${where}`);
    });
  const id = rows[0]?.id ?? "";
  for (let first = 1; first <= long; first += step) {
    await fill(sql`c.id = ${id}`, first, Math.min(long, first + step - 1));
  }
  for (let first = 1; first <= 1_000; first += 100) {
    await fill(sql`c.id <> ${id}`, first, first + 99);
  }
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`analyze messages`);
  return id;
}
