/** What the chat must survive: in all of it every acknowledged message once, in one order. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { afterEach, expect, test } from "vitest";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../database/embedded/embedded-postgres.ts";
import { Guest, type Heard, signedInAdmin } from "../../running/guest.ts";
import { LiveReader } from "../../running/live-reader.ts";
import {
  ADMIN,
  freePort,
  openedFolder,
  removeFolder,
  type Shop,
  startShop,
} from "../../running/shop.ts";

/** Each fault is repeated. */
const ROUNDS = 10;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function openShop(env: Record<string, string> = {}): Promise<Shop> {
  const dataDir = openedFolder();
  endings.push(() => removeFolder(dataDir));
  const shop = await startShop({ dataDir, port: await freePort(), env });
  endings.push(() => shop.stop());
  return shop;
}

/** Both sides hold `sent`, once each, in the same order and without a gap. */
function expectWhole(sides: Heard[][], sent: string[]): void {
  for (const side of sides) {
    expect(side.map(({ seq }) => seq)).toEqual(side.map((_, index) => index + 1));
    expect(side.map(({ message }) => message)).toEqual(sides[0]?.map(({ message }) => message));
    expect(side.map(({ message }) => message).sort()).toEqual([...sent].sort());
  }
}

const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

test("a hundred messages a second from one sender: limited with a clear message, nothing lost", async () => {
  const shop = await openShop();
  const guest = await new Guest(shop.url).open();
  const texts = numbered("fast", 100);
  const ids = texts.map(() => uuidv7());
  const answers = await Promise.all(texts.map((message, index) => guest.send(message, ids[index])));
  const limited = answers.filter(({ status }) => status === 429);
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  expect(limited.length).toBeGreaterThan(20);
  expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await limited[0]?.json()).toEqual({
    error: "You are writing very fast. Wait a few seconds; this message then goes out by itself.",
  });
  for (const [index, message] of texts.entries()) {
    if (answers[index]?.status === 429) await guest.sendSurely(message, ids[index]);
  }
  expectWhole([await guest.read()], texts);
});

test("whoever sends no cookie begins a limited number of chats; what is refused is given back", async () => {
  const shop = await openShop();
  const send = () => new Guest(shop.url).send("No cookie");
  const answers = await Promise.all(Array.from({ length: 100 }, send));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(60);
  const refused = answers.find(({ ok }) => !ok);
  expect(refused?.status).toBe(429);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.headers.get("set-cookie")).toBeNull();
  expect(await refused?.json()).toEqual({
    error: expect.stringContaining("Too many new chats have begun from your network."),
  });
  // As a browser without JavaScript does.
  const form = { message: "Typed into the form", clientId: uuidv7() };
  const page = await new Guest(shop.url).post("/chat", form);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
  const html = await page.text();
  expect(html).toContain("Too many new chats have begun from your network.");
  expect(html).toMatch(/<textarea[^>]*>Typed into the form</);
});

test("a stream that is dropped after every event still brings every message, in order", async () => {
  const shop = await openShop();
  const guest = await new Guest(shop.url).open();
  await guest.sendSurely("hello");
  const reader = new LiveReader(shop.url, guest.cookie, true);
  endings.push(() => reader.close());
  await expect.poll(() => reader.named("hello").length).toBeGreaterThan(0);
  const texts = numbered("dropped", 12 * ROUNDS);
  for (const text of texts) await guest.sendSurely(text);
  const heard = () => {
    const bySeq = new Map(reader.named("message").map(({ seq, message }) => [seq, message]));
    return [...bySeq].sort(([a], [b]) => Number(a) - Number(b)).map(([, message]) => message);
  };
  await expect.poll(() => heard().length).toBeGreaterThanOrEqual(texts.length);
  expect(heard().slice(-texts.length)).toEqual(texts);
  expect(reader.drops).toBeGreaterThan(texts.length / 2);
});

test("the database is restarted under load: what was acknowledged is there, and events go on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "itewe-own-"));
  endings.push(() => removeFolder(folder));
  let database: EmbeddedPostgres = await startEmbeddedPostgres({ folder, report: () => {} });
  endings.push(() => database.stop());
  const { user, password, database: name } = database.address;
  // It opens its socket in a new folder each time; the shop knows one name for it.
  const host = join(folder, "socket");
  symlinkSync(database.address.host, host);
  const shop = await openShop({
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
  });
  const guests = await Promise.all([0, 1, 2].map(() => new Guest(shop.url).open()));
  const readers = guests.map(({ cookie }) => new LiveReader(shop.url, cookie));
  endings.push(() => {
    for (const reader of readers) reader.close();
  });
  const sent: string[][] = guests.map(() => []);
  let over = false;
  const writing = guests.map(async (guest, who) => {
    while (!over) {
      const message = `${who}: ${(sent[who]?.length ?? 0) + 1}`;
      await guest.sendSurely(message);
      sent[who]?.push(message);
      await delay(250);
    }
  });
  for (let round = 0; round < ROUNDS; round++) {
    await delay(1_500);
    await database.stop();
    await delay(300);
    database = await startEmbeddedPostgres({ folder, report: () => {} });
    rmSync(host);
    symlinkSync(database.address.host, host);
  }
  await delay(2_500);
  over = true;
  await Promise.all(writing);
  for (const [who, guest] of guests.entries()) {
    expectWhole([await guest.read()], sent[who] ?? []);
    expect(sent[who]?.length).toBeGreaterThan(ROUNDS * 5);
    await guest.sendSurely("afterwards");
    const heard = () => readers[who]?.named("message").at(-1)?.message;
    await expect.poll(heard).toBe("afterwards");
  }
});

test("a reader that does not read is cut off, the memory stays flat, and it misses nothing", async () => {
  const shop = await openShop({ TRUST_PROXY: "true" });
  const guest = await new Guest(shop.url).open();
  await guest.sendSurely("hello");
  const admin = await signedInAdmin(shop.url, ADMIN);
  const { hostname, port } = new URL(shop.url);
  // They ask for the stream and then never read on.
  const slow = Array.from({ length: 30 }, () => {
    const socket = connect(Number(port), hostname);
    socket.write(
      `GET /live HTTP/1.1\r\nhost: localhost:${port}\r\ncookie: ${admin.cookie}\r\n\r\n`,
    );
    socket.pause();
    socket.on("error", () => {});
    return socket;
  });
  endings.push(() => {
    for (const socket of slow) socket.destroy();
  });
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${shop.pid}/status`, "utf8"))?.[1]);
  const before = memory();
  const texts: string[] = [];
  // So many, each of an address of its own, as nobody may write more than 10 MB a day.
  const writers = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const writer = await new Guest(shop.url).open();
      writer.address = `10.80.${index}.1`;
      return writer;
    }),
  );
  for (let round = 0; round < 6 * ROUNDS; round++) {
    await Promise.all(writers.map((writer) => writer.sendSurely(`${round} ${"😀".repeat(9_900)}`)));
  }
  await guest.sendSurely("the last one");
  texts.push("hello", "the last one");
  expect((await guest.read()).map(({ message }) => message)).toEqual(texts);
  // What was not read is 30 × 1,440 × 40 kB: 1.7 GB.
  expect(memory() - before).toBeLessThan(200_000);
  const ended = await Promise.all(
    slow.map(
      (socket) =>
        new Promise<boolean>((done) => {
          socket.once("close", () => done(true));
          socket.resume();
          setTimeout(() => done(false), 5_000);
        }),
    ),
  );
  expect(ended).toEqual(slow.map(() => true));
});
