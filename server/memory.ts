/**
 * Reduces V8's memory for small machines. Its flags may change with any release;
 * docs/decisions/0031 says why they are used.
 */
import { PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, setFlagsFromString } from "node:v8";

/**
 * The size of each half of the young generation, bytes. Pages cost the same CPU from 4 to 16 MiB;
 * V8's default of 32 MiB costs 3 % more, and 40 MiB of memory.
 */
const LARGEST_NURSERY = 8 * 1024 * 1024;

/**
 * Call before loading the rest: loading makes V8 grow the young generation to 57 MiB and never
 * shrink it. An idle shop takes 70 MiB instead of 185.
 */
export function startSmall(): void {
  setNurseryGrowth(1);
}

/**
 * Call after loading: the young generation may grow up to a limit, and the old one is collected
 * when it has grown by half. Under load that halves the memory for a few per cent of CPU.
 */
export function serveSmall(): void {
  setFlagsFromString("--heap-growing-percent=50");
  // The limit itself can only be set on node's command line. The factor is never above 2, because
  // V8 may grow once more before this code hears of the first growth.
  let factor = 0;
  const limitGrowth = () => {
    const allowed = nurserySize() > LARGEST_NURSERY / 2 ? 1 : 2;
    if (allowed === factor) return;
    factor = allowed;
    setNurseryGrowth(factor);
  };
  limitGrowth();
  new PerformanceObserver(limitGrowth).observe({ entryTypes: ["gc"] });
}

/** The factor by which V8 grows the young generation. */
function setNurseryGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}

/** What each half may hold, bytes; V8 takes memory for it only when needed. */
function nurserySize(): number {
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space");
  return Math.max((space?.space_used_size ?? 0) + (space?.space_available_size ?? 0), 1);
}
