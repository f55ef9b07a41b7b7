/**
 * Turns the sliders of a page (SPEC §9): every 8 seconds, except while hidden, hovered or focused,
 * after Previous or Next, and for people with reduced motion or Save-Data. Play starts one at once,
 * even under the pointer.
 *
 * It works on HTML, whoever has drawn it, as it is all that an untouched page loads. A slider is a
 * region with `data-slider`, the ms of a turn. In it:
 * - `data-slides`: its children lie on one another; all but the shown one become inert
 * - `data-waits`: its pictures are not loaded before their slide is near its turn
 * - `data-row`: scrolls by so many px at each turn, in a circle of three times the same children
 * - `data-turn`: a button: `previous`, `next`, `play` or the number of a slide
 * - `data-position`: tells '1 of 3'
 * The region has `data-ready` once it turns, `data-playing` while nobody has paused it, `data-running`
 * while time runs and `data-turned` after the first turn.
 */

/** How long before a turn the next pictures load. */
const WARM_UP_MS = 2_000;
/** Root margins: the middle half of the screen; a quarter beyond it. */
const MIDDLE = "-25% 0px";
const NEAR = "25% 0px";
const CALM = "(prefers-reduced-motion: reduce), (prefers-reduced-data: reduce)";

class Slider {
  readonly #region: HTMLElement;
  #index = 0;
  #mode: "auto" | "paused" | "played" = "auto";
  #isPointed = false;
  #isFocused = false;
  /** Play was pressed and nobody has pointed since. */
  #isInsisted = false;
  #isInView = false;
  #isRunning = false;
  #timers: ReturnType<typeof setTimeout>[] = [];
  /** Ends the listening; undefined while closed. */
  #open: AbortController | undefined;

  constructor(region: HTMLElement) {
    this.#region = region;
  }

  /** Begins, or goes on where it is with what the region holds now. */
  open(): void {
    this.#apply();
    if (this.#open) return;
    this.#open = new AbortController();
    const { signal } = this.#open;
    const region = this.#region;
    const on = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => region.addEventListener(name, listener, { signal });
    on("pointerenter", ({ pointerType }) => {
      this.#isPointed = pointerType === "mouse";
      this.#isInsisted = false;
      this.#run();
    });
    on("pointerleave", () => {
      this.#isPointed = false;
      this.#run();
    });
    on("focusin", ({ target }) => {
      // Focus left behind by a press does not count as reading.
      this.#isFocused = (target as Element).matches(":focus-visible");
      this.#run();
    });
    on("focusout", () => {
      this.#isFocused = false;
      this.#run();
    });
    on("click", ({ target }) => {
      const button = (target as Element).closest<HTMLElement>("[data-turn]");
      if (button) this.#press(button.dataset.turn ?? "");
    });
    document.addEventListener("visibilitychange", this.#run, { signal });
    matchMedia(CALM).addEventListener("change", this.#run, { signal });
    this.#watch(MIDDLE, signal, (isSeen) => {
      this.#isInView = isSeen;
      this.#run();
    });
    this.#watch(NEAR, signal, (isSeen) => {
      if (isSeen) this.#load(this.#index);
    });
    region.dataset.ready = "";
    this.#run();
  }

  close(): void {
    this.#open?.abort();
    this.#open = undefined;
    this.#run();
  }

  #watch(rootMargin: string, signal: AbortSignal, seen: (isSeen: boolean) => void): void {
    const observer = new IntersectionObserver(
      (entries) => seen(entries.at(-1)?.isIntersecting === true),
      { rootMargin },
    );
    observer.observe(this.#region);
    signal.addEventListener("abort", () => observer.disconnect());
  }

  #press(turn: string): void {
    if (turn === "play") {
      this.#isInsisted = !this.#isPlaying();
      this.#mode = this.#isInsisted ? "played" : "paused";
      this.#run();
      return;
    }
    this.#mode = "paused";
    const steps: Record<string, number> = { previous: this.#index - 1, next: this.#index + 1 };
    this.#turnTo(steps[turn] ?? Number(turn));
  }

  #turnTo(wanted: number): void {
    const count = this.#count();
    this.#index = (wanted + count) % count;
    this.#region.dataset.turned = "";
    this.#load(this.#index);
    this.#apply();
    this.#all("[data-row]").forEach(step);
    this.#isRunning = false;
    this.#run();
  }

  /** Shows the slide whose turn it is. */
  #apply(): void {
    const index = this.#index;
    for (const { children } of this.#all("[data-slides]")) {
      for (const [place, slide] of [...children].entries()) {
        slide.toggleAttribute("inert", place !== index);
      }
    }
    for (const button of this.#all("[data-turn]")) {
      if (button.dataset.turn === `${index}`) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
    for (const position of this.#all("[data-position]")) {
      position.textContent = `${index + 1} of ${this.#count()}`;
    }
  }

  /** Has the pictures of a slide load. */
  #load(index: number): void {
    for (const { children } of this.#all("[data-slides]")) {
      const slide = children[index];
      slide?.removeAttribute("data-waits");
      for (const waiting of slide?.querySelectorAll("[data-waits]") ?? []) {
        waiting.removeAttribute("data-waits");
      }
    }
  }

  /** Has time run, or stand still; where it runs it runs on. */
  readonly #run = (): void => {
    const region = this.#region;
    const isPlaying = this.#isPlaying();
    region.toggleAttribute("data-playing", isPlaying);
    for (const button of this.#all('[data-turn="play"]')) {
      button.setAttribute("aria-label", isPlaying ? "Pause" : "Play");
    }
    const isSeen = this.#open !== undefined && this.#isInView && !document.hidden;
    const isLeftAlone = this.#isInsisted || !(this.#isPointed || this.#isFocused);
    const isRunning = isPlaying && isSeen && isLeftAlone;
    if (isRunning && this.#isRunning) return;
    this.#isRunning = isRunning;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    region.removeAttribute("data-running");
    if (!isRunning) return;
    // What shows the time begins anew.
    void region.offsetWidth;
    region.dataset.running = "";
    const interval = Number(region.dataset.slider);
    const next = (this.#index + 1) % this.#count();
    this.#timers = [
      setTimeout(() => this.#load(next), interval - WARM_UP_MS),
      setTimeout(() => this.#turnTo(next), interval),
    ];
  };

  #isPlaying(): boolean {
    if (this.#mode !== "auto") return this.#mode === "played";
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    return !matchMedia(CALM).matches && !connection?.saveData;
  }

  #count(): number {
    return this.#all("[data-slides]")[0]?.childElementCount ?? 1;
  }

  #all(selector: string): HTMLElement[] {
    return [...this.#region.querySelectorAll<HTMLElement>(selector)];
  }
}

/** Scrolls a row on; after one round it jumps back into the first of its repeats. */
function step(row: HTMLElement): void {
  const { children, scrollLeft } = row;
  const [first, again] = [children[0], children[children.length / 3]];
  if (!(first instanceof HTMLElement && again instanceof HTMLElement)) return;
  const lap = again.offsetLeft - first.offsetLeft;
  if (scrollLeft >= lap) row.scrollLeft -= lap;
  const behavior = matchMedia(CALM).matches ? "auto" : "smooth";
  row.scrollTo({ left: row.scrollLeft + Number(row.dataset.row), behavior });
}

const sliders = new WeakMap<HTMLElement, Slider>();

/** Turns a slider, which may turn already. @returns ends it */
export function turn(region: HTMLElement): () => void {
  const slider = sliders.get(region) ?? new Slider(region);
  sliders.set(region, slider);
  slider.open();
  return () => slider.close();
}

// As the module comes before React, it begins with what is there.
if (!import.meta.env.SSR) {
  for (const region of document.querySelectorAll<HTMLElement>("[data-slider]")) turn(region);
}
