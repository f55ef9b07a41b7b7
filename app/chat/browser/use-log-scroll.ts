import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near to the end a reader wants to stay there, in px. */
const NEAR_PX = 120;

/** Where a reader was: the log's position and height, and the first message in sight. */
interface Place {
  top: number;
  height: number;
  message?: Element | undefined;
  /** Of the message, from the upper edge of the log, px. */
  offset: number;
}

/**
 * Keeps a log that is laid out from its end (`column-reverse`: its scroll position is 0 at the
 * newest message, negative above) where its reader is: at the end when near it, else with the same
 * message in the same place, whatever becomes higher or lower above and below.
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
  const last = useRef<Place>({ top: 0, height: 0, offset: 0 });
  /** Asked for at a part: the newest page is on its way in its place. */
  const wantsEnd = useRef(false);

  const look = useCallback(() => {
    const element = log.current;
    if (!element) return;
    last.current = placeIn(element);
    setAtEnd(isNearEnd(element));
  }, [log]);

  /** Also before a change of `atEnd` has been rendered. */
  const isAtEnd = useCallback(() => log.current !== null && isNearEnd(log.current), [log]);

  const shown = useRef({ newest, ...part });

  const toEnd = useCallback(() => {
    wantsEnd.current = shown.current.hasNewer;
    log.current?.scrollTo({ top: 0 });
    look();
  }, [log, look]);

  // After every change, before it is painted.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const was = shown.current;
    shown.current = { newest, ...part };
    const isAdded = was.newest !== newest;
    const isReplaced =
      was.hasNewer && (was.first !== part.first || (wantsEnd.current && !part.hasNewer));
    const isNear = last.current.top > -NEAR_PX;
    if (!part.hasNewer) wantsEnd.current = false;
    if (isAdded && (was.hasNewer ? isReplaced : isNear)) element.scrollTop = 0;
    else if (isAdded || !isNear) hold(element, last.current, isAdded);
    look();
  });

  useEffect(() => {
    const element = log.current;
    const thread = element?.firstElementChild;
    if (!element || !thread) return;
    // Pictures that load, and a keyboard that opens, change the height under the reader.
    const watch = new ResizeObserver((entries) => {
      const isOwn = entries.some(({ target }) => target === element);
      if (!isOwn && last.current.top <= -NEAR_PX) hold(element, last.current, false);
      look();
    });
    watch.observe(element);
    watch.observe(thread);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      watch.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, [log, look]);

  return { atEnd, isAtEnd, toEnd, look };
}

const isNearEnd = (log: HTMLElement) => log.scrollTop > -NEAR_PX;

function placeIn(log: HTMLElement): Place {
  const message = firstInSight(log);
  return {
    top: log.scrollTop,
    height: log.scrollHeight,
    message,
    offset: message ? offsetIn(log, message) : 0,
  };
}

/**
 * Scrolls by as much as the message that was in sight has moved by itself. What the reader has
 * scrolled since, of which no event has told yet, stays scrolled.
 * @param isAdded whether something stands at the end that was not there: without a message to go
 *   by, all that the log has grown by is taken for it
 */
function hold(log: HTMLElement, was: Place, isAdded: boolean): void {
  if (!was.message?.isConnected) {
    if (isAdded) log.scrollTop = was.top - (log.scrollHeight - was.height);
    return;
  }
  // So far up as the log goes now.
  const top = Math.max(was.top, log.clientHeight - log.scrollHeight);
  const scrolled = log.scrollTop - top;
  const moved = offsetIn(log, was.message) - (was.offset - scrolled);
  if (Math.abs(moved) >= 1) log.scrollTop += moved;
}

const offsetIn = (log: Element, message: Element) =>
  message.getBoundingClientRect().top - log.getBoundingClientRect().top;

/** The first message of which something is in sight; by halves, since there may be thousands. */
function firstInSight(log: HTMLElement): Element | undefined {
  const lines = log.firstElementChild?.children ?? [];
  const edge = log.getBoundingClientRect().top;
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > edge) to = middle;
    else from = middle + 1;
  }
  while (lines[from] && !lines[from]?.matches(".message, .message-with-actions")) from++;
  return lines[from];
}
