import { setImmediate as later } from "node:timers/promises";
import { expect, test } from "vitest";
import { Busy, Turns } from "./turns.server.ts";

/** Work that records its start, and ends when told to. */
function task(begun: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const work = () => {
    begun.push(name);
    return promise;
  };
  return { work, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test("so many work for one key at a time, in the order in which they came; other keys do not wait", async () => {
  const turns = new Turns({ atOnce: 2, waiting: 10, patienceMs: 10_000 });
  const begun: string[] = [];
  const [a, b, c, d, other] = ["a", "b", "c", "d", "other"].map((name) => task(begun, name));
  const taken = [a, b, c, d].map((one) => turns.take("chat", one?.work ?? (async () => "")));
  const elsewhere = turns.take("another chat", other?.work ?? (async () => ""));
  expect(begun).toEqual(["a", "b", "other"]);
  b?.fail();
  await expect(taken[1]).rejects.toThrow("b");
  expect(begun).toEqual(["a", "b", "other", "c"]);
  a?.end();
  c?.end();
  d?.end();
  other?.end();
  expect(await Promise.all([taken[0], taken[2], taken[3], elsewhere])).toEqual([
    "a",
    "c",
    "d",
    "other",
  ]);
  expect(begun.at(-1)).toBe("d");
});

test("whoever finds too many waiting, or waits too long, is told to come later; the others go on", async () => {
  const turns = new Turns({ atOnce: 1, waiting: 1, patienceMs: 50 });
  const first = task([], "first");
  const working = turns.take("order", first.work);
  const waiting = turns.take("order", async () => "never");
  await expect(turns.take("order", async () => "one too many")).rejects.toThrow(Busy);
  await expect(waiting).rejects.toThrow(Busy);
  first.end();
  expect(await working).toBe("first");
  expect(await turns.take("order", async () => "next")).toBe("next");
});

/** Turns for several keys, with work that ends when told to. */
function busyTurns() {
  const turns = new Turns({ atOnce: 2, atOnceInAll: 3, waiting: 4, waitingInAll: 6 });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (sender: string) =>
    turns.take(sender, () => {
      begun.push(sender);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await later();
  };
  return { begun, send, endOne };
}

test("one sender's work never takes every place, and others come in between", async () => {
  const { begun, send, endOne } = busyTurns();
  const all = ["a", "a", "a", "a", "a", "b", "b", "c"].map(send);
  await later();
  expect(begun).toEqual(["a", "a", "b"]);
  for (const _ of all) await endOne();
  expect(begun).toEqual(["a", "a", "b", "a", "b", "c", "a", "a"]);
  await Promise.all(all);
});

test("what would wait in vain is refused, and room that came free is used", async () => {
  const { begun, send, endOne } = busyTurns();
  const waiting = Array.from({ length: 6 }, () => send("a"));
  await expect(send("a")).rejects.toThrow(Busy);
  const others = ["b", "c", "d"].map(send);
  await expect(send("e")).rejects.toThrow(Busy);
  await endOne();
  const late = send("a");
  for (const _ of [...waiting, ...others]) await endOne();
  await Promise.all([...waiting, ...others, late]);
  expect(begun).toHaveLength(10);
});
