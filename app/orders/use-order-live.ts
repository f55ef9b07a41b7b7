import { useEffect, useState } from "react";
import { listenTo } from "../live/live-stream.ts";
import { useReread } from "../live/use-reread.ts";

/**
 * Keeps the page of an order up to date while it is open, for whoever has its link.
 * @returns whether changes are heard at once at the moment
 */
export function useOrderLive(number: string, key: string): boolean {
  const [connected, setConnected] = useState(false);
  const read = useReread();
  useEffect(() => {
    const query = new URLSearchParams({ order: number, key });
    // `hello`: what happened while there was no stream, also before the first one stood.
    const on = { order: read, gap: read, hello: read };
    return listenTo(`/live?${query}`, on, setConnected);
  }, [number, key, read]);
  return connected;
}
