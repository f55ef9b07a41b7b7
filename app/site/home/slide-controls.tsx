import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

/** Previous, Next, Pause or Play, and '1 of 3'; an empty place before `slider.ts` turns them. */
export function SlideControls({ count, children }: { count: number; children?: ReactNode }) {
  return (
    <div className="slide-controls">
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label="Previous slide"
        data-turn="previous"
      >
        <Icon name="arrow-left" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label="Next slide"
        data-turn="next"
      >
        <Icon name="arrow-right" />
      </button>
      <button
        type="button"
        className="icon-button icon-button-line"
        aria-label="Pause"
        data-turn="play"
      >
        <Icon name="pause" className="while-playing" />
        <Icon name="play" className="while-paused" />
      </button>
      <span className="slide-controls-number" data-position suppressHydrationWarning>
        {`1 of ${count}`}
      </span>
      {children}
    </div>
  );
}
