import { expect, test } from "vitest";
import { type VisitCount, VisitCounter } from "./visit-counter.ts";

/** A counter whose writing can fail, and whose clock is the test's. */
function newCounter(begun = "2026-11-23T10:00:00Z") {
  const written: VisitCount[][] = [];
  const state = { now: Date.parse(begun), fails: false };
  const counter = new VisitCounter(
    async (counts) => {
      if (state.fails) throw new Error("away");
      written.push(structuredClone(counts));
    },
    () => state.now,
  );
  return { counter, written, state };
}

test("views are added up in memory and written together, in one order, once", async () => {
  const { counter, written } = newCounter();
  for (const source of ["search", "direct", "search"] as const) counter.count("/about", source);
  counter.count("/", "whatsapp");
  await Promise.all([counter.flush(), counter.flush()]);
  await counter.flush();
  expect(written).toEqual([
    [
      { day: "2026-11-23", page: "/", source: "whatsapp", views: 1 },
      { day: "2026-11-23", page: "/about", source: "direct", views: 1 },
      { day: "2026-11-23", page: "/about", source: "search", views: 2 },
    ],
  ]);
});

test("the day is that of Lagos", async () => {
  const { counter, written, state } = newCounter("2026-11-23T22:59:59Z");
  counter.count("/", "direct");
  state.now += 1_000;
  counter.count("/", "direct");
  await counter.flush();
  expect(written.flat().map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
});

test("what cannot be written waits for the next time, with what came since", async () => {
  const { counter, written, state } = newCounter();
  counter.count("/", "direct");
  state.fails = true;
  const failed = counter.flush();
  counter.count("/", "direct");
  await expect(failed).rejects.toThrow("away");
  state.fails = false;
  await counter.flush();
  expect(written.flat()).toEqual([{ day: "2026-11-23", page: "/", source: "direct", views: 2 }]);
});

test("however many addresses are asked for, few are counted by themselves, and none is lost", async () => {
  const { counter, written, state } = newCounter();
  const ask = (from: number) => {
    for (let n = from; n < from + 5_000; n++) counter.count(`/product/${n}`, "direct");
  };
  ask(0);
  await counter.flush();
  ask(5_000);
  await counter.flush();
  const pages = new Set(written.flat().map(({ page }) => page));
  expect(pages.size).toBe(2_001);
  expect(pages).toContain("/product/*");
  expect(written.flat().reduce((sum, { views }) => sum + views, 0)).toBe(10_000);
  // Tomorrow begins anew.
  state.now += 86_400_000;
  counter.count("/product/9999", "direct");
  await counter.flush();
  expect(written.flat().at(-1)).toMatchObject({ page: "/product/9999" });
});
