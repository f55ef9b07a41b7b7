import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import type { BrokenLine } from "../../test/servers/broken-line.ts";
import { throughSilentProxy } from "../../test/servers/silent-proxy.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import {
  defineLiveEvent,
  pingLive,
  publish,
  startLive,
  stopLive,
  subscribe,
  watchLive,
} from "./live.server.ts";
import { remember } from "./remember.server.ts";

useTestDatabase();

let proxy: BrokenLine;
const connections: boolean[] = [];

beforeAll(async () => {
  proxy = await throughSilentProxy(500);
  defineLiveEvent("note", async ({ text }) => ({ text }));
  watchLive({ onSignal: () => {}, onConnection: (connected) => connections.push(connected) });
  await startLive(() => {}, { everyMs: 200, patienceMs: 300 });
});
afterAll(async () => {
  await stopLive();
  proxy.close();
});

test("who listens on a connection that has fallen silent is told of the gap, and hears again", async () => {
  const heard: string[] = [];
  subscribe("ada", ({ name }) => heard.push(name));
  await pingLive();
  proxy.silence();
  await expect.poll(() => heard).toEqual(["gap"]);
  expect(connections).toEqual([true, false, true]);
  await pingLive();
  await expect
    .poll(() => publish("note", ["ada"], { text: "again" }).catch(() => "not yet"))
    .toBeUndefined();
  await expect.poll(() => heard).toContain("note");
});

test("what is asked for on a connection that has fallen silent fails, and is asked for anew", async () => {
  let asked = 0;
  const price = remember("price", async () => {
    asked++;
    return (await db.execute<{ price: number }>(sql`select 5 as price`)).rows[0]?.price;
  });
  await db.execute(sql`select 1`);
  await db.transaction((tx) => tx.execute(sql`select 1`));
  proxy.silence();
  await expect(price()).rejects.toThrow();
  expect(await price()).toBe(5);
  expect(asked).toBe(2);
  await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow();
  expect((await db.transaction((tx) => tx.execute(sql`select 1 as one`))).rows).toHaveLength(1);
});
