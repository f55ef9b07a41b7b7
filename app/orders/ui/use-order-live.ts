import { useEffect, useState } from "react";
import { listenTo } from "../../live/live-stream.ts";
import { useReread } from "../../live/use-reread.ts";

/** Tries without an answer after which a page says so. */
const FAILURES_TOLD = 3;

/**
 * Keeps the page of an order up to date while it is open, for whoever has its link.
 * @returns whether changes are heard at once at the moment, and whether they have not been shown for
 * some tries
 */
export function useOrderLive(
  number: string,
  key: string,
): { connected: boolean; isBehind: boolean } {
  const [connected, setConnected] = useState(false);
  const [isBehind, setIsBehind] = useState(false);
  const read = useReread(0, (failures) => setIsBehind(failures >= FAILURES_TOLD));
  useEffect(() => {
    const query = new URLSearchParams({ order: number, key });
    // `hello`: what happened while there was no stream, also before the first one stood.
    const on = { order: read, gap: read, hello: read };
    return listenTo(`/live?${query}`, on, setConnected);
  }, [number, key, read]);
  return { connected, isBehind };
}
