import { useEffect } from "react";
import { useLive } from "../../live/use-live.ts";
import { useReread } from "../../live/use-reread.ts";

/** Debounce, ms. */
const SETTLE_MS = 300;

/** Reloads the page's data on these live events, or when some may have been missed. */
export function useWatch(events: readonly string[]): void {
  const read = useReread(SETTLE_MS);
  useLive({
    ...Object.fromEntries(events.map((name) => [name, read])),
    gap: read,
    // Also the first `hello`, for events between the page and the stream.
    hello: read,
  });
}

const MINUTE_MS = 60_000;

/**
 * Reloads the page's data once a minute while visible, where no event reports changes.
 * @param everyMs where a minute is too long
 */
export function useMinutely(everyMs = MINUTE_MS): void {
  const read = useReread();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") read();
    }, everyMs);
    return () => clearInterval(timer);
  }, [read, everyMs]);
}
