/**
 * Keeps the process small: V8 is made for machines with more memory than a small shop rents. Its
 * flags may go with any release; docs/decisions/0031 says why they are set all the same.
 */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/** Both halves of the nursery, bytes. V8 would take twice that, for no speed to be measured. */
const LARGEST_NURSERY = 16 * 1024 * 1024;

/**
 * Before the rest is loaded. Loading makes much that lives on, and V8 answers with a nursery of
 * 57 MiB that it never gives back; held back until then, an idle shop takes 70 MiB instead of 185.
 */
export function startSmall(): void {
  setNurseryGrowth(1);
}

/**
 * After everything is loaded: the nursery may grow, which requests need, up to a limit; and the rest
 * is cleared when it has grown by half, not when it is several times as large. Under load
 * that halves the memory for a few hundredths more CPU.
 */
export function serveSmall(): void {
  setFlagsFromString("--heap-growing-percent=50");
  // The limit itself is a flag of the command line only, and how node is called is not ours to say.
  let factor = 0;
  const limitGrowth = () => {
    const allowed = Math.max(1, Math.floor(LARGEST_NURSERY / nurserySize()));
    if (allowed === factor) return;
    factor = allowed;
    setNurseryGrowth(factor);
  };
  limitGrowth();
  new PerformanceObserver(limitGrowth).observe({ entryTypes: ["gc"] });
}

/** By what the nursery is multiplied when too much of it outlives a collection. */
function setNurseryGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** Bytes, both halves. */
function nurserySize(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return Math.max(space?.space_size ?? 0, 1);
}
