import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Closer to the end than this, a reader wants to stay there, px. */
const NEAR_PX = 120;

/** The reader's position: the log's scroll position and height, and the first visible message. */
interface Place {
  top: number;
  height: number;
  message?: Element | undefined;
  /** From the log's top edge to the message, px. */
  offset: number;
}

/**
 * Keeps a `column-reverse` log (scroll position 0 at the newest message, negative above) where its
 * reader is: at the end if near it, otherwise with the same message in the same place.
 *
 * @param newest changes when something is added at the end
 * @param part.first the first message's number
 * @param part.hasNewer later messages are not loaded; loading them does not move the reader
 */
export function useLogScroll(
  log: RefObject<HTMLElement | null>,
  newest: unknown,
  part: { first: number | undefined; hasNewer: boolean },
) {
  const [atEnd, setAtEnd] = useState(true);
  const last = useRef<Place>({ top: 0, height: 0, offset: 0 });
  /** The reader asked for the end while only a part was loaded. */
  const wantsEnd = useRef(false);

  const look = useCallback(() => {
    const element = log.current;
    if (!element) return;
    last.current = placeIn(element);
    setAtEnd(isNearEnd(element));
  }, [log]);

  /** Reads the position itself, since `atEnd` may not have been rendered yet. */
  const isAtEnd = useCallback(() => log.current !== null && isNearEnd(log.current), [log]);

  const shown = useRef({ newest, ...part });

  const toEnd = useCallback(() => {
    wantsEnd.current = shown.current.hasNewer;
    log.current?.scrollTo({ top: 0 });
    look();
  }, [log, look]);

  // Without dependencies: after every render, before paint.
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
    // Loading images and an opening keyboard change the height.
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
 * Scrolls by as much as the first visible message has moved, without undoing what the reader has
 * scrolled since the last event.
 * @param isAdded something was added at the end: without a message, the growth is taken for it
 */
function hold(log: HTMLElement, was: Place, isAdded: boolean): void {
  if (!was.message?.isConnected) {
    if (isAdded) log.scrollTop = was.top - (log.scrollHeight - was.height);
    return;
  }
  // The log may be shorter than before.
  const top = Math.max(was.top, log.clientHeight - log.scrollHeight);
  const scrolled = log.scrollTop - top;
  const moved = offsetIn(log, was.message) - (was.offset - scrolled);
  if (Math.abs(moved) >= 1) log.scrollTop += moved;
}

const offsetIn = (log: Element, message: Element) =>
  message.getBoundingClientRect().top - log.getBoundingClientRect().top;

/** The first message that is partly in view; a binary search, since there may be thousands. */
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
