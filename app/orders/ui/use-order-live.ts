import { useEffect, useState } from "react";
import { listenTo } from "../../live/live-stream.ts";
import { useReread } from "../../live/use-reread.ts";

/** After this many tries without an answer, the page says so. */
const FAILURES_TOLD = 3;

/**
 * Keeps an order's page up to date while it is open, for whoever has its link.
 * @returns whether changes arrive at once at the moment, and whether several tries to show them
 *   have failed
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
    // `hello`: something may have happened while there was no stream, or before there was one.
    const on = { order: read, gap: read, hello: read };
    return listenTo(`/live?${query}`, on, setConnected);
  }, [number, key, read]);
  return { connected, isBehind };
}
