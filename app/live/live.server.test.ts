import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import {
  categories,
  deliveryZones,
  holidays,
  priceLists,
  reviews,
  workHours,
} from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import {
  defineLiveEvent,
  EVERYONE,
  type LiveEvent,
  publish,
  startLive,
  stopLive,
  subscribe,
  watchLive,
} from "./live.server.ts";
import { openStream } from "./stream.server.ts";

useTestDatabase();

const signals: string[] = [];
/** The audiences for which a note was read. */
const read: string[] = [];
const connections: boolean[] = [];
const unread: string[] = [];

beforeAll(async () => {
  defineLiveEvent("note", async ({ text }, audience) => {
    read.push(audience);
    if (text === `${audience} breaks`) throw new Error("The database is busy");
    return text === "gone" ? undefined : { text };
  });
  watchLive({
    onSignal: (name) => signals.push(name),
    onConnection: (connected) => connections.push(connected),
  });
  await startLive((_, what) => unread.push(what));
});
afterAll(() => stopLive());

function listen(audience: string) {
  const heard: LiveEvent[] = [];
  return { heard, stop: subscribe(audience, (event) => heard.push(event)) };
}

test("an event reaches its audience and nobody else", async () => {
  const [ada, bola] = [listen("ada"), listen("bola")];
  await publish("note", ["ada"], { text: "for ada" });
  await expect.poll(() => ada.heard).toEqual([{ name: "note", data: '{"text":"for ada"}' }]);
  expect(bola.heard).toEqual([]);
});

test("nothing is told of what is no longer there, nor to who has stopped listening", async () => {
  const [ada, bola] = [listen("ada"), listen("bola")];
  bola.stop();
  await publish("note", ["ada", "bola"], { text: "gone" });
  await publish("note", ["ada", "bola"], { text: "still here" });
  await expect.poll(() => ada.heard.length).toBe(1);
  expect(bola.heard).toEqual([]);
});

test("whoever an event cannot be read for is told of a gap; the others hear it", async () => {
  unread.length = 0;
  const [ada, bola] = [listen("ada"), listen("bola")];
  const names = () => [ada, bola].map(({ heard }) => heard.map(({ name }) => name));
  await publish("note", ["ada", "bola"], { text: "ada breaks" });
  await expect.poll(names).toEqual([["gap"], ["note"]]);
  await publish("note", [EVERYONE], { text: "* breaks" });
  await expect.poll(names).toEqual([
    ["gap", "gap"],
    ["note", "gap"],
  ]);
  expect(unread).toEqual(["live event not read", "live event not read"]);
});

test("an event for everybody reaches everybody, some after the requests that wait", async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => listen(`reader ${index}`));
  const heard = () => many.filter(({ heard }) => heard.length > 0).length;
  const between: number[] = [];
  const watch = setInterval(() => between.push(heard()), 0);
  await publish("note", [EVERYONE], { text: "for all" });
  await expect.poll(heard).toBe(many.length);
  clearInterval(watch);
  expect(between.some((count) => count > 0 && count < many.length)).toBe(true);
  for (const { stop } of many) stop();
});

test("no stream is opened for a browser that left while it was asked who it is", async () => {
  const asked = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    asked.resolve();
    await once(request.socket, "close");
    openStream(request, response, "leaver", { address: "127.0.0.1" });
    left.resolve();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const browser = get({ port, host: "127.0.0.1", path: "/live" }).on("error", () => {});
  await asked.promise;
  browser.destroy();
  await left.promise;
  server.close();
  // Nothing is read for an audience without subscribers.
  read.length = 0;
  const stays = listen("stays");
  await publish("note", ["leaver", "stays"], { text: "anybody there?" });
  await expect.poll(() => stays.heard.length).toBe(1);
  expect(read).toEqual(["stays"]);
  stays.stop();
});

test("whoever changes the catalogue, by whatever way, tells every process", async () => {
  const changes = [
    () => db.insert(categories).values({ name: "Books", position: 0 }),
    () => db.delete(priceLists),
    () => db.delete(reviews),
    () => db.insert(deliveryZones).values({ state: "Oyo", city: "", rule: "none" }),
    () => db.delete(holidays),
    () => db.update(workHours).set({ saturdays: true }),
  ];
  for (const change of changes) {
    signals.length = 0;
    await change();
    await expect.poll(() => signals).toContain("catalogue");
  }
});

test("after a broken connection listeners are told of the gap, and hear again", async () => {
  const ada = listen("ada");
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'listen live'`);
  await expect.poll(() => ada.heard.map(({ name }) => name)).toEqual(["gap"]);
  expect(connections).toEqual([true, false, true]);
  await publish("note", ["ada"], { text: "again" });
  await expect.poll(() => ada.heard.length).toBe(2);
});
