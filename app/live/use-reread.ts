import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { revalidateUntilLoaded } from "./revalidate.ts";
import { shopAnswers } from "./shop-answers.ts";

/** How often an unreachable shop is asked, ms. */
const RETRY_MS = 3_000;

/**
 * Reloads the page's data once the shop answers and no navigation is under way, which a
 * revalidation would abort. Until then the page stays as it is.
 * @param settleMs debounce, ms
 * @param onTry called with the number of failures in a row: 0 when the data has loaded
 */
export function useReread(settleMs = 0, onTry?: (failures: number) => void): () => void {
  const { revalidate } = useRevalidator();
  const isStill = useNavigation().state === "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The numbers of the newest request to the shop, and of the newest that led to a reload. */
  const turns = useRef({ isSettling: false, asked: 0, read: 0, failures: 0, isOver: false });
  const still = useRef({ is: isStill, isAwaited: false });
  const tell = useRef(onTry);
  useEffect(() => {
    tell.current = onTry;
  });
  const read = useCallback(() => {
    const { current } = turns;
    // The planned reload covers this call.
    if (current.isSettling) return;
    current.isSettling = true;
    clearTimeout(timer.current);
    const count = (failures: number) => {
      current.failures = failures;
      if (!current.isOver) tell.current?.(failures);
    };
    const failed = () => count(current.failures + 1);
    const ask = async () => {
      current.isSettling = false;
      const turn = ++current.asked;
      const answers = await shopAnswers();
      // A later request has been answered.
      if (current.isOver || turn <= current.read) return;
      if (answers && !still.current.is) {
        still.current.isAwaited = true;
      } else if (answers) {
        current.read = turn;
        await revalidateUntilLoaded(revalidate, failed);
        count(0);
      } else if (turn === current.asked && !current.isSettling) {
        failed();
        timer.current = setTimeout(ask, RETRY_MS);
      }
    };
    timer.current = setTimeout(ask, settleMs);
  }, [revalidate, settleMs]);
  useLayoutEffect(() => {
    const { current } = still;
    current.is = isStill;
    if (!isStill || !current.isAwaited) return;
    current.isAwaited = false;
    read();
  }, [isStill, read]);
  useEffect(() => {
    const { current } = turns;
    current.isOver = false;
    return () => {
      current.isOver = true;
      current.isSettling = false;
      clearTimeout(timer.current);
    };
  }, []);
  return read;
}
