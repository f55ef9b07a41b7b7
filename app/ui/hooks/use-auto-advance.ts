import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useHydrated } from "./use-hydrated.ts";
import { useMedia } from "./use-media.ts";

/** Before the turn of a slide, its pictures are asked for. */
const WARM_UP_MS = 2000;
/** As a root margin: in the middle half of the screen; less than a quarter of it away. */
const MIDDLE = "-25% 0px";
const NEAR = "25% 0px";

/**
 * A slider that turns by itself: every 8 seconds (SPEC §9), not while it is out of view, someone
 * points at it or has the keyboard in it, not in a hidden tab, not after a press of Previous or
 * Next, and never for who asked for less motion or less data. Who presses Play means it: time runs
 * at once, though the pointer is still there, until it comes again.
 *
 * @param count how many slides
 * @param below it stands below the first screen: its first pictures wait, too, until it is near
 * @returns which slide shows; whether time runs; what the region and the buttons need;
 *   `needed(i)`, whether the pictures of slide i are worth loading yet; `wordsProps(i)`, for the
 *   words of a slide: those that do not show are inert, but only once there are buttons that turn
 */
export function useAutoAdvance({
  count,
  interval = 8000,
  below = false,
}: {
  count: number;
  interval?: number;
  below?: boolean;
}) {
  const [index, setIndex] = useState(0);
  const [mode, setMode] = useState<"auto" | "paused" | "played">("auto");
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const [insisted, setInsisted] = useState(false);
  const [reached, setReached] = useState<ReadonlySet<number>>(() => new Set(below ? [] : [0]));
  const calm = useMedia("(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)");
  const region = useRef<HTMLElement>(null);
  const inView = useReaches(region, MIDDLE);
  const near = useReaches(region, NEAR);
  const hidden = usePageHidden();
  const hydrated = useHydrated();

  const playing = mode === "played" || (mode === "auto" && !calm && !(hydrated && savesData()));
  const running = playing && inView && !hidden && (insisted || !(pointed || focused));

  useEffect(() => {
    if (near) setReached((before) => new Set(before).add(0));
  }, [near]);

  useEffect(() => {
    if (!running) return;
    const next = (index + 1) % count;
    const warmUp = setTimeout(
      () => setReached((before) => new Set(before).add(next)),
      interval - WARM_UP_MS,
    );
    const turn = setTimeout(() => setIndex(next), interval);
    return () => {
      clearTimeout(warmUp);
      clearTimeout(turn);
    };
  }, [running, index, count, interval]);

  const show = (wanted: number) => {
    const next = (wanted + count) % count;
    setIndex(next);
    setReached((before) => new Set(before).add(next));
    setMode("paused");
  };

  return {
    index,
    running,
    playing,
    show,
    previous: () => show(index - 1),
    next: () => show(index + 1),
    togglePlaying: () => {
      setMode(playing ? "paused" : "played");
      setInsisted(!playing);
    },
    needed: (slide: number) => reached.has(slide),
    wordsProps: (slide: number) =>
      hydrated ? { inert: slide !== index } : { "data-later": slide > 0 || undefined },
    regionProps: {
      ref: region,
      onPointerEnter: (event: PointerEvent) => {
        setPointed(event.pointerType === "mouse");
        setInsisted(false);
      },
      onPointerLeave: () => setPointed(false),
      // A finger or a mouse that pressed a button leaves the focus behind; that is not reading.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/** Whether the visitor has switched Save-Data on. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Whether a region reaches into the screen, less or more `margin`. */
function useReaches(region: RefObject<HTMLElement | null>, margin: string): boolean {
  const [reaches, setReaches] = useState(false);
  useEffect(() => {
    if (!region.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => setReaches(entry?.isIntersecting === true),
      { rootMargin: margin },
    );
    observer.observe(region.current);
    return () => observer.disconnect();
  }, [region, margin]);
  return reaches;
}

function usePageHidden(): boolean {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return hidden;
}
