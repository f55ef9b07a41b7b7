import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { listenTo } from "../live/live-stream.ts";

/**
 * Keeps the page of an order up to date while it is open, for whoever has its link.
 * @returns whether changes are heard at once at the moment
 */
export function useOrderLive(number: string, key: string): boolean {
  const [connected, setConnected] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const read = () => void revalidate();
    const query = new URLSearchParams({ order: number, key });
    let first = true;
    return listenTo(
      `/live?${query}`,
      {
        order: read,
        gap: read,
        // What happened while there was no stream; the page itself is newer than the first.
        hello() {
          if (!first) read();
          first = false;
        },
      },
      setConnected,
    );
  }, [number, key, revalidate]);
  return connected;
}
