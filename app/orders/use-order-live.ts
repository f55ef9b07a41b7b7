import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { listenTo } from "../live/live-stream.ts";
import { shopAnswers } from "../live/shop-answers.ts";

/** While the shop does not answer, it is asked so often, ms. */
const RETRY_MS = 3_000;

/**
 * Keeps the page of an order up to date while it is open, for whoever has its link.
 * @returns whether changes are heard at once at the moment
 */
export function useOrderLive(number: string, key: string): boolean {
  const [connected, setConnected] = useState(false);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = async () => {
      clearTimeout(timer);
      const answers = await shopAnswers();
      if (isOver) return;
      clearTimeout(timer);
      if (answers) void revalidate();
      else timer = setTimeout(read, RETRY_MS);
    };
    const query = new URLSearchParams({ order: number, key });
    let first = true;
    const stop = listenTo(
      `/live?${query}`,
      {
        order: read,
        gap: read,
        // What happened while there was no stream; the page itself is newer than the first.
        hello() {
          if (!first) void read();
          first = false;
        },
      },
      setConnected,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [number, key, revalidate]);
  return connected;
}
