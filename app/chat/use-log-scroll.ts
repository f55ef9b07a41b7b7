import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near to the end a reader wants to stay there, in px. */
const NEAR_PX = 120;

/**
 * Keeps a log that is laid out from its end (`column-reverse`: its scroll position is 0 at the
 * newest message, negative above) where its reader is: at the end when near it, else in place.
 *
 * @param newest what changes when something was added at the end
 * @param part.first the first message's number
 * @param part.hasNewer later messages are not loaded: a page of them goes on where the reader is
 */
export function useLogScroll(
  log: RefObject<HTMLElement | null>,
  newest: unknown,
  part: { first: number | undefined; hasNewer: boolean },
) {
  const [atEnd, setAtEnd] = useState(true);
  const last = useRef({ top: 0, height: 0 });

  const look = useCallback(() => {
    const element = log.current;
    if (!element) return;
    last.current = { top: element.scrollTop, height: element.scrollHeight };
    setAtEnd(element.scrollTop > -NEAR_PX);
  }, [log]);

  const toEnd = useCallback(() => {
    log.current?.scrollTo({ top: 0 });
    look();
  }, [log, look]);

  const shown = useRef({ newest, ...part });
  // After every change: what is added above the reader moves nothing, but the height is another.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const was = shown.current;
    shown.current = { newest, ...part };
    if (was.newest !== newest) {
      const { top, height } = last.current;
      const toEnd = was.hasNewer ? was.first !== part.first : top > -NEAR_PX;
      element.scrollTop = toEnd ? 0 : top - (element.scrollHeight - height);
    }
    look();
  });

  useEffect(() => {
    const element = log.current;
    if (!element) return;
    // Pictures that load and a keyboard that opens change the height under the reader.
    const watch = new ResizeObserver(look);
    watch.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [log, look]);

  return { atEnd, toEnd, look };
}
