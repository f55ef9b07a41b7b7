import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { revalidateUntilLoaded } from "./revalidate.ts";
import { shopAnswers } from "./shop-answers.ts";

/** While the shop does not answer, it is asked so often, ms. */
const RETRY_MS = 3_000;

/**
 * Reads the page's data again as soon as the shop answers, and no form or link is on its way: the
 * router would break off what that has been answered with, and with it what it was to say. Until
 * then the page stays as it is, with all that is typed in it.
 * @param settleMs several calls within so long are one reason to read again, ms
 * @param onTry told how many tries in a row have failed: 0 when the data has come
 */
export function useReread(settleMs = 0, onTry?: (failures: number) => void): () => void {
  const { revalidate } = useRevalidator();
  const isStill = useNavigation().state === "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** `asked`: the newest question to the shop; `read`: the newest one after which it was read. */
  const turns = useRef({ isSettling: false, asked: 0, read: 0, failures: 0, isOver: false });
  const still = useRef({ is: isStill, isAwaited: false });
  const tell = useRef(onTry);
  useEffect(() => {
    tell.current = onTry;
  });
  const read = useCallback(() => {
    const { current } = turns;
    // What is read soon shows this, too.
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
      // A later question has had its answer.
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
