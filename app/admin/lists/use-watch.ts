import { useEffect } from "react";
import { useLive } from "../../live/use-live.ts";
import { useReread } from "../../live/use-reread.ts";

/** Several events at once are one reason to read again, ms. */
const SETTLE_MS = 300;

/** Reads the page's data again whenever one of these live events arrives, or may have been missed. */
export function useWatch(events: readonly string[]): void {
  const read = useReread(SETTLE_MS);
  useLive({
    ...Object.fromEntries(events.map((name) => [name, read])),
    gap: read,
    // Also the first one: what happened since the page was read, and before the stream stood.
    hello: read,
  });
}

const MINUTE_MS = 60_000;

/** Reads the page's data again once a minute while it is seen: for what no live event tells. */
export function useMinutely(): void {
  const read = useReread();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") read();
    }, MINUTE_MS);
    return () => clearInterval(timer);
  }, [read]);
}
