import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { shopAnswers } from "./shop-answers.ts";

/** While the shop does not answer, it is asked so often, ms. */
const RETRY_MS = 3_000;

/**
 * Reads the page's data again as soon as the shop answers. Until then the page stays as it is, with
 * all that is typed in it.
 */
export function useReread(): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<object>(undefined);
  const read = useCallback(async () => {
    const turn = {};
    asking.current = turn;
    clearTimeout(timer.current);
    const answers = await shopAnswers();
    if (asking.current !== turn) return;
    if (answers) void revalidate();
    else timer.current = setTimeout(read, RETRY_MS);
  }, [revalidate]);
  useEffect(
    () => () => {
      asking.current = undefined;
      clearTimeout(timer.current);
    },
    [],
  );
  return read;
}
