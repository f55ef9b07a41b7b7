import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useLive } from "../live/use-live.ts";

/** Several events at once are one reason to read again, ms. */
const SETTLE_MS = 300;

/** Reads the page's data again whenever one of these live events arrives, or may have been missed. */
export function useWatch(events: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const greeted = useRef(false);
  const soon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void revalidate(), SETTLE_MS);
  };
  useLive({
    ...Object.fromEntries(events.map((name) => [name, soon])),
    gap: soon,
    // The first one stands for what the page has just read.
    hello: () => {
      if (greeted.current) soon();
      greeted.current = true;
    },
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}
