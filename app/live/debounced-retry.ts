/** Waits between retries, ms; the last one repeats. A call of `soon` starts over. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
/** The debounce delays work by at most this, ms. */
const LONGEST_MS = 1_000;

/** See {@link debouncedRetry}. */
export interface DebouncedRetry {
  /** Requests a run. */
  soon: () => void;
  /** Cancels planned runs; later requests are ignored. */
  stop: () => void;
}

/**
 * Debounces and retries work: requests that come together cause one run, two runs never overlap,
 * and a failed run is retried until one succeeds. All retries of the browser follow this rule.
 *
 * @param work rejects when it has failed
 * @param settleMs the debounce after the last request, in ms; with 0 the work starts at once
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
