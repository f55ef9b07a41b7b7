/** Waits between failed tries, in ms; after the last one it stays at that. A new reason starts over. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
/** A steady run of reasons delays the work no longer than this, in ms. */
const LONGEST_MS = 1_000;

/** See {@link debouncedRetry}. */
export interface DebouncedRetry {
  /** There is a reason to do the work (again). */
  soon: () => void;
  /** Cancels what is planned; later reasons are ignored. */
  stop: () => void;
}

/**
 * Runs work that has many reasons: once for reasons that come together, never twice at a time, and
 * again until it succeeds. The one rule by which the browser retries.
 *
 * @param work rejects when it has not succeeded
 * @param settleMs how long after the last reason, in ms; under a steady run of reasons, once a
 *   second. With 0 the work starts at once.
 */
export function debouncedRetry(work: () => Promise<void>, settleMs: number): DebouncedRetry {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  let isBusy = false;
  let isWanted = false;
  let isOver = false;
  let failures = 0;

  const soon = () => {
    isWanted = true;
    failures = 0;
    if (isOver || isBusy) return;
    const now = Date.now();
    latest ||= now + LONGEST_MS;
    clearTimeout(timer);
    const wait = Math.min(settleMs, latest - now);
    if (wait > 0) timer = setTimeout(run, wait);
    else void run();
  };
  async function run() {
    latest = 0;
    isWanted = false;
    isBusy = true;
    const isDone = await work().then(
      () => true,
      () => false,
    );
    isBusy = false;
    if (isOver) return;
    if (isWanted) soon();
    else if (!isDone) {
      timer = setTimeout(run, RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)]);
    }
  }
  return {
    soon,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
