/** Watches for how long work holds others up. */
import { setTimeout as wait } from "node:timers/promises";

/**
 * Counted in CPU of this thread, so that what else runs on the machine takes no part in it.
 * @returns milliseconds of the longest stretch of the work in which nobody else had a turn
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, isOver] = [0, false];
  const watch = (async () => {
    for (let last = process.threadCpuUsage(); !isOver; last = process.threadCpuUsage()) {
      await wait(1);
      const { user, system } = process.threadCpuUsage(last);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  })();
  try {
    await work();
  } finally {
    isOver = true;
    await watch;
  }
  return longest;
}
