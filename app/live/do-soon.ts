/** After a failed try the next one comes by itself, in ms; a new reason begins with the first again. */
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];
/** Signs that do not stop hold it up no longer than this, in ms. */
const LONGEST_MS = 1_000;

/** See {@link doSoon}. */
export interface Soon {
  /** There is a reason to do it (again). */
  soon: () => void;
  /** Not any more. */
  stop: () => void;
}

/**
 * Does something that there are many reasons for: once for those that come together, never twice at
 * a time, and again until it has succeeded.
 *
 * @param work rejects when it has not succeeded
 * @param settleMs how long after the last reason; under a steady run of them, once a second
 */
export function doSoon(work: () => Promise<void>, settleMs: number): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = 0;
  let isBusy = false;
  let isWanted = false;
  let isOver = false;
  let failures = 0;

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(run, wait);
  };
  const soon = () => {
    isWanted = true;
    failures = 0;
    if (isOver || isBusy) return;
    const now = Date.now();
    latest ||= now + LONGEST_MS;
    plan(Math.max(0, Math.min(settleMs, latest - now)));
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
    else if (!isDone) plan(RETRY_MS[Math.min(failures++, RETRY_MS.length - 1)] ?? 0);
  }
  return {
    soon,
    stop: () => {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
