import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { debouncedRetry } from "./debounced-retry.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that takes `takesMs`, records its end, and fails as often as told to. */
function notedWork(fails = 0, takesMs = 0) {
  const times: number[] = [];
  const begun = Date.now();
  let running = 0;
  let most = 0;
  const work = async () => {
    times.push(Date.now() - begun);
    most = Math.max(most, ++running);
    if (takesMs) await new Promise((done) => setTimeout(done, takesMs));
    running--;
    if (times.length <= fails) throw new Error("not now");
  };
  return { work, times, most: () => most };
}

test("reasons that come together are one", async () => {
  const { work, times } = notedWork();
  const { soon } = debouncedRetry(work, 150);
  for (const _ of [1, 2, 3]) {
    soon();
    await vi.advanceTimersByTimeAsync(50);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([250]);
});

test("a steady run of reasons does not put it off for good", async () => {
  const { work, times } = notedWork();
  const { soon } = debouncedRetry(work, 150);
  for (let told = 0; told < 50; told++) {
    soon();
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(times.length).toBeGreaterThanOrEqual(4);
  expect(times[0]).toBeLessThanOrEqual(1_000);
});

test("what failed is tried again until it succeeds, without another reason", async () => {
  const { work, times } = notedWork(6);
  debouncedRetry(work, 150).soon();
  await vi.advanceTimersByTimeAsync(600_000);
  const waits = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(waits).toEqual([150, 2_000, 5_000, 15_000, 30_000, 30_000, 30_000]);
});

test("a reason during the wait for another try brings it forward", async () => {
  const { work, times } = notedWork(2);
  const { soon } = debouncedRetry(work, 150);
  soon();
  await vi.advanceTimersByTimeAsync(3_000);
  soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([150, 2_150, 3_150]);
});

test("tries that failed for other reasons do not put off what comes after a new one", async () => {
  const { work, times } = notedWork(4);
  const { soon } = debouncedRetry(work, 150);
  for (const _ of [1, 2, 3]) {
    soon();
    await vi.advanceTimersByTimeAsync(500);
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([150, 650, 1_150, 3_150, 8_150]);
});

test("a reason while it is being done has it done once more, not twice at a time", async () => {
  const { work, times, most } = notedWork(0, 500);
  const { soon } = debouncedRetry(work, 150);
  soon();
  for (const _ of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(160);
    soon();
  }
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([150, 800]);
  expect(most()).toBe(1);
});

test("once it is stopped nothing is done any more", async () => {
  const { work, times } = notedWork(1);
  const { soon, stop } = debouncedRetry(work, 150);
  soon();
  await vi.advanceTimersByTimeAsync(200);
  stop();
  soon();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([150]);
});
