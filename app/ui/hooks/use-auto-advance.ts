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

/** How long before a turn the next pictures load. */
const WARM_UP_MS = 2000;
/** Root margins: the middle half of the screen; a quarter beyond it. */
const MIDDLE = "-25% 0px";
const NEAR = "25% 0px";

/**
 * A slider that turns every 8 seconds (SPEC §9), except while hidden, hovered or focused, after
 * Previous or Next, and for people with reduced motion or Save-Data. Play starts it at once, even
 * under the pointer.
 *
 * @param below the slider is below the first screen, so even its first pictures load late
 * @returns the shown slide, whether time runs, the props of region and buttons; `needed(i)`,
 *   whether to load the pictures of slide i; `wordsProps(i)`, which makes hidden slides inert once
 *   there are buttons
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
      // Focus left behind by a press does not count as reading.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(":focus-visible")),
      onBlur: () => setFocused(false),
    },
  };
}

/** Save-Data is on. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;

/** Whether a region intersects the screen, extended by `margin`. */
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
