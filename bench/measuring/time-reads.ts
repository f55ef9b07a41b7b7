/** Times reads of the database. */
import { quantile } from "./table.ts";

/**
 * Before these the statements are not planned yet, nor the code compiled. One that takes seconds is
 * warm after a few.
 */
const WARM_UP = { reads: 50, longestMs: 10_000 };

/** How long a read takes. */
export interface Timing {
  list: string;
  medianMs: number;
  p99Ms: number;
}

/** Times each of the reads, one after another for so many seconds. */
export async function timeReads(
  reads: Record<string, () => Promise<unknown>>,
  seconds: number,
): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const [list, read] of Object.entries(reads)) {
    const warm = performance.now() + WARM_UP.longestMs;
    for (let n = 0; n < WARM_UP.reads && performance.now() < warm; n++) await read();
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1000; performance.now() < end; ) {
      const started = performance.now();
      await read();
      times.push(performance.now() - started);
    }
    timings.push({ list, medianMs: quantile(times, 0.5), p99Ms: quantile(times, 0.99) });
  }
  return timings;
}
