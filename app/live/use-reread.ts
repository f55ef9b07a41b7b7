import { useCallback, useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { rereadPatiently } from "./patient-reread.ts";
import { shopAnswers } from "./shop-answers.ts";

/** While the shop does not answer, it is asked so often, ms. */
const RETRY_MS = 3_000;

/**
 * Reads the page's data again as soon as the shop answers. Until then the page stays as it is, with
 * all that is typed in it.
 * @param settleMs several calls within so long are one reason to read again, ms
 */
export function useReread(settleMs = 0): () => void {
  const { revalidate } = useRevalidator();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const settling = useRef(false);
  const asking = useRef<object>(undefined);
  const read = useCallback(() => {
    // It has not been read yet: that will show this, too.
    if (settling.current) return;
    const turn = {};
    asking.current = turn;
    settling.current = true;
    clearTimeout(timer.current);
    const ask = async () => {
      settling.current = false;
      const answers = await shopAnswers();
      if (asking.current !== turn) return;
      if (answers) void rereadPatiently(revalidate);
      else timer.current = setTimeout(ask, RETRY_MS);
    };
    timer.current = setTimeout(ask, settleMs);
  }, [revalidate, settleMs]);
  useEffect(
    () => () => {
      asking.current = undefined;
      settling.current = false;
      clearTimeout(timer.current);
    },
    [],
  );
  return read;
}
