import { useEffect, useRef, useState } from "react";

/** Calls for events by name, each with the event's content. */
export type LiveHandlers = Record<string, (content: unknown) => void>;

/** Nothing heard for so long, in ms: the connection is dead, whatever the browser thinks. */
const SILENCE_MS = 60_000;
const BACKOFF_MS = [1_000, 2_000, 5_000, 10_000, 20_000];

/**
 * One stream of events for this tab, made anew for as long as somebody listens: by the browser
 * when the connection breaks, by us when a proxy's error closed it for good or it fell silent.
 */
class LiveStream {
  readonly #listeners = new Set<{ current: LiveHandlers }>();
  readonly #states = new Set<(connected: boolean) => void>();
  #source: EventSource | undefined;
  #names = new Set<string>();
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #failures = 0;
  #heardAt = 0;

  add(handlers: { current: LiveHandlers }, state: (connected: boolean) => void): () => void {
    this.#listeners.add(handlers);
    this.#states.add(state);
    const unheard = Object.keys(handlers.current).some((name) => !this.#names.has(name));
    if (!this.#source || unheard) this.#open();
    else if (this.#source.readyState === EventSource.OPEN) {
      state(true);
      handlers.current.hello?.({});
    }
    return () => {
      this.#listeners.delete(handlers);
      this.#states.delete(state);
      if (this.#listeners.size === 0) this.#close();
    };
  }

  #open = (): void => {
    this.#close();
    const source = new EventSource("/live");
    this.#source = source;
    this.#heardAt = Date.now();
    this.#names = new Set(["hello", "gap", "ping"]);
    for (const { current } of this.#listeners) {
      for (const name of Object.keys(current)) this.#names.add(name);
    }
    for (const name of this.#names) {
      source.addEventListener(name, (event) => this.#hear(name, event as MessageEvent<string>));
    }
    source.onerror = () => {
      this.#tellState(false);
      if (source.readyState !== EventSource.CLOSED) return;
      const wait = BACKOFF_MS[Math.min(this.#failures++, BACKOFF_MS.length - 1)] ?? 20_000;
      clearTimeout(this.#retry);
      this.#retry = setTimeout(this.#open, wait * (0.75 + Math.random() / 2));
    };
    this.#watch = setInterval(() => {
      if (Date.now() - this.#heardAt > SILENCE_MS) this.#open();
    }, 10_000);
    addEventListener("online", this.#open);
  };

  #close(): void {
    this.#source?.close();
    this.#source = undefined;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    removeEventListener("online", this.#open);
  }

  #hear(name: string, event: MessageEvent<string>): void {
    this.#heardAt = Date.now();
    if (name === "hello") {
      this.#failures = 0;
      this.#tellState(true);
    }
    const content: unknown = JSON.parse(event.data);
    for (const { current } of [...this.#listeners]) current[name]?.(content);
  }

  #tellState(connected: boolean): void {
    for (const state of this.#states) state(connected);
  }
}

const stream = new LiveStream();

/**
 * Listens to this person's live events while the component is mounted.
 *
 * @param handlers by event name; besides the features' own events there are `hello` (the stream
 *   stands, after whatever gap) and `gap` (events may be missing): catch up on both
 * @returns whether the stream stands
 */
export function useLive(handlers: LiveHandlers): boolean {
  const [connected, setConnected] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => stream.add(latest, setConnected), []);
  return connected;
}
