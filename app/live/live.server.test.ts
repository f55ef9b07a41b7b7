import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { categories } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/database.ts";
import {
  defineLiveEvent,
  type LiveEvent,
  publish,
  startLive,
  stopLive,
  subscribe,
  watchLive,
} from "./live.server.ts";

useTestDatabase();

const signals: string[] = [];
const connections: boolean[] = [];

beforeAll(async () => {
  defineLiveEvent("note", async ({ text }) => (text === "gone" ? undefined : { text }));
  watchLive({
    onSignal: (name) => signals.push(name),
    onConnection: (connected) => connections.push(connected),
  });
  await startLive(() => {});
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

test("whoever changes the catalogue, by whatever way, tells every process", async () => {
  signals.length = 0;
  await db.insert(categories).values({ name: "Books", position: 0 });
  await expect.poll(() => signals).toContain("catalogue");
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
