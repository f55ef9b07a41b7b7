import type { ReactNode } from "react";
import type { useAutoAdvance } from "../../ui/hooks/use-auto-advance.ts";
import { useHydrated } from "../../ui/hooks/use-hydrated.ts";
import { Icon } from "../../ui/icon.tsx";

/** Previous, Next, Pause or Play, and '1 of 3'; an empty place before hydration. */
export function SlideControls({
  slider,
  count,
  children,
}: {
  slider: ReturnType<typeof useAutoAdvance>;
  count: number;
  children?: ReactNode;
}) {
  const hydrated = useHydrated();
  return (
    <div className={hydrated ? "slide-controls" : "slide-controls slide-controls-waiting"}>
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label="Previous slide"
        onClick={slider.previous}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label="Next slide"
        onClick={slider.next}
      >
        <Icon name="arrow-right" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label={slider.playing ? "Pause" : "Play"}
        onClick={slider.togglePlaying}
      >
        <Icon name={slider.playing ? "pause" : "play"} />
      </button>
      <span className="slide-controls-number">
        {slider.index + 1} of {count}
      </span>
      {children}
    </div>
  );
}
