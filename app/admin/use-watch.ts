import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { shopAnswers } from "../live/shop-answers.ts";
import { useLive } from "../live/use-live.ts";

/** Several events at once are one reason to read again, ms. */
const SETTLE_MS = 300;
/** While the shop does not answer, it is asked so often, ms. */
const RETRY_MS = 3_000;

/** Reads the page's data again whenever one of these live events arrives, or may have been missed. */
export function useWatch(events: readonly string[]): void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const greeted = useRef(false);
  const readSoon = (wait = SETTLE_MS) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      const asked = timer.current;
      const answers = await shopAnswers();
      if (timer.current !== asked) return;
      if (answers) void revalidate();
      else readSoon(RETRY_MS);
    }, wait);
  };
  const soon = () => readSoon();
  useLive({
    ...Object.fromEntries(events.map((name) => [name, soon])),
    gap: soon,
    // The first one stands for what the page has just read.
    hello: () => {
      if (greeted.current) soon();
      greeted.current = true;
    },
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
}
