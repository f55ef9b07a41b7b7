/** Watches for how long work holds others up. */
import { setTimeout as wait } from "node:timers/promises";

/** What {@link measure} takes on two cores that nothing else uses, ms. */
const UNHURRIED_MS = 25;

/**
 * Counted in CPU of this thread, so that what else runs on the machine takes no part in it, and
 * against a loop that is timed before and after: a processor that is shared runs at half its speed.
 * @returns milliseconds of the longest stretch of the work in which nobody else had a turn
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  const before = measure();
  let [longest, isOver] = [0, false];
  const watch = (async () => {
    for (let last = process.threadCpuUsage(); !isOver; last = process.threadCpuUsage()) {
      await wait(1);
      longest = Math.max(longest, sinceMs(last));
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watch;
  }
  return longest / Math.max(1, before / UNHURRIED_MS, measure() / UNHURRIED_MS);
}

/** Milliseconds of this thread for ten million sums. */
function measure(): number {
  const start = process.threadCpuUsage();
  let sum = 0;
  for (let count = 0; count < 10_000_000; count++) sum = (sum * 31 + count) | 0;
  return sinceMs(start);
}

function sinceMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000;
}
