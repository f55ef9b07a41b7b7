import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { FairQueue, QueueFull } from "./fair-queue.ts";

const LIMITS = { inAll: 3, each: 2, waitingEach: 4, waitingInAll: 6 };

/** A queue with work that ends when it is told to. */
function busyQueue() {
  const queue = new FairQueue(LIMITS);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const send = (sender: string) =>
    queue.run(sender, () => {
      begun.push(sender);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await turn();
  };
  return { begun, send, endOne };
}

test("one sender's work never takes every place, and others come in between", async () => {
  const { begun, send, endOne } = busyQueue();
  const all = ["a", "a", "a", "a", "a", "b", "b", "c"].map(send);
  await turn();
  expect(begun).toEqual(["a", "a", "b"]);
  for (const _ of all) await endOne();
  expect(begun).toEqual(["a", "a", "b", "a", "b", "c", "a", "a"]);
  await Promise.all(all);
});

test("what would wait in vain is refused, and room that came free is used", async () => {
  const { begun, send, endOne } = busyQueue();
  const waiting = Array.from({ length: 6 }, () => send("a"));
  await expect(send("a")).rejects.toThrow(QueueFull);
  const others = ["b", "c", "d"].map(send);
  await expect(send("e")).rejects.toThrow(QueueFull);
  await endOne();
  const late = send("a");
  for (const _ of [...waiting, ...others]) await endOne();
  await Promise.all([...waiting, ...others, late]);
  expect(begun).toHaveLength(10);
});

test("work that fails makes room for the next", async () => {
  const queue = new FairQueue({ ...LIMITS, inAll: 1 });
  const failed = queue.run("a", () => Promise.reject(new Error("broken")));
  const next = queue.run("b", () => Promise.resolve("done"));
  await expect(failed).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
