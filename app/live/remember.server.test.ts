import { afterAll, expect, test } from "vitest";
import { useTestDatabase } from "../../test/setup/database.ts";
import { publish, startLive, stopLive } from "./live.server.ts";
import { remember } from "./remember.server.ts";

useTestDatabase();
afterAll(() => stopLive());

let reads = 0;
let fails = false;
const price = remember("price", async () => {
  reads++;
  if (fails) throw new Error("no answer");
  return reads;
});

test("while nothing is heard, every call reads", async () => {
  expect([await price(), await price()]).toEqual([1, 2]);
});

test("what was read is kept until the signal comes", async () => {
  await startLive(() => {});
  const first = await price();
  expect(await price()).toBe(first);
  await publish("something else", [], {});
  await publish("price", [], {});
  await expect.poll(() => price()).toBe(first + 1);
});

test("whoever begins to remember while the shop is open remembers, too", async () => {
  const colour = remember("colour", async () => ++reads);
  const first = await colour();
  expect(await colour()).toBe(first);
  await publish("colour", [], {});
  await expect.poll(() => colour()).toBeGreaterThan(first);
});

test("what was read for one key is not given for another", async () => {
  const words = remember("price", async (key: string) => `${key} ${await price()}`);
  const [red, blue] = await Promise.all([words("red"), words("blue")]);
  expect([red, blue]).toEqual([`red ${await price()}`, `blue ${await price()}`]);
  expect(await words("red")).toBe(red);
});

test("a failure is told and not kept", async () => {
  await publish("price", [], {});
  fails = true;
  await expect.poll(() => price().catch(() => "failed")).toBe("failed");
  fails = false;
  expect(await price()).toBeGreaterThan(2);
});

test("what was read is forgotten when nothing is heard any more", async () => {
  const before = await price();
  await stopLive();
  expect(await price()).toBeGreaterThan(before);
});
