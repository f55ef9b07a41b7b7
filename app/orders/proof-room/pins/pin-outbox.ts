/** Pins on their way to the shop, including those that were put while there was no network. */

/** A pin as its browser has it. */
export interface OwnPin {
  /** UUID, by which the shop takes a pin once, however often it arrives. */
  id: string;
  version: number;
  line: number;
  page: number;
  /** Fractions of the page; neither for the whole page. */
  x?: number;
  y?: number;
  words: string;
}

export interface WaitingPin extends OwnPin {
  /** kept: the shop has it, but the page does not show it yet. */
  state: "waiting" | "kept" | "refused";
  /** Why it was refused. */
  why?: string;
}

/** The shop's answer to a pin. */
export type PinAnswer = { ok: true } | { ok: false; failure: string };

interface Settings {
  /** Storage that outlives the page; undefined where the browser allows none. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;
  /** The key under which they are stored. */
  name: string;
  /** Sends a pin; rejects when there is no answer. */
  send: (pin: OwnPin) => Promise<PinAnswer>;
  onChange: (pins: readonly WaitingPin[]) => void;
}

/** Milliseconds until the next try, by the number of failures in a row. */
const WAITS_MS = [2_000, 5_000, 15_000, 30_000];

/**
 * Sends pins one after the other, in the order in which they were put, until the shop has answered
 * each.
 */
export class PinOutbox {
  readonly #settings: Settings;
  /** Storage is full or not allowed: the pins wait for as long as the page is open. */
  #isAlone = false;
  #pins: readonly WaitingPin[];
  #isSending = false;
  #isStopped = false;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#pins = readKept(settings) ?? [];
  }

  get pins(): readonly WaitingPin[] {
    return this.#pins;
  }

  /** Stores a pin, and sends it as soon as possible. */
  put(pin: OwnPin): void {
    this.#change((pins) => [...pins, { ...pin, state: "waiting" }]);
    void this.flush();
  }

  /** Removes a pin that the shop has refused, or has not taken; it holds up no other from then on. */
  drop(id: string): void {
    this.#change((pins) => pins.filter((pin) => pin.id !== id));
    void this.flush();
  }

  /** Forgets pins that the page shows by now. */
  forget(ids: readonly string[]): void {
    if (this.#pins.some(({ id }) => ids.includes(id))) {
      this.#change((pins) => pins.filter(({ id }) => !ids.includes(id)));
    }
  }

  /** Takes over what another page of this browser has stored, sent or removed. */
  reread(): void {
    this.#pins = this.#now();
    this.#settings.onChange(this.#pins);
  }

  /** Sends what is waiting; called again when the network is back. */
  async flush(): Promise<void> {
    this.#isStopped = false;
    if (this.#isSending) return;
    clearTimeout(this.#retry);
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) {
        const { state: _, why: __, ...pin } = next;
        const answer = await this.#settings.send(pin);
        if (this.#isStopped) break;
        this.#failures = 0;
        this.#mark(pin.id, answer);
      }
    } catch {
      if (this.#isStopped) return;
      this.#retry = setTimeout(() => void this.flush(), WAITS_MS[this.#failures] ?? 60_000);
      this.#failures++;
    } finally {
      this.#isSending = false;
    }
  }

  /** Leaves what is stored to the next page; what is under way goes out again there, with its id. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#retry);
  }

  #next(): WaitingPin | undefined {
    return this.#now().find(({ state }) => state === "waiting");
  }

  #mark(id: string, answer: PinAnswer): void {
    const now: Pick<WaitingPin, "state" | "why"> = answer.ok
      ? { state: "kept" }
      : { state: "refused", why: answer.failure };
    this.#change((pins) => pins.map((pin) => (pin.id === id ? { ...pin, ...now } : pin)));
  }

  /** What is stored now, also by other pages, and what this page has sent since. */
  #now(): readonly WaitingPin[] {
    const stored = this.#isAlone ? undefined : readKept(this.#settings);
    if (!stored) return this.#pins;
    const sent = this.#pins.filter(({ state }) => state === "kept");
    return [...sent, ...stored.filter(({ id }) => !sent.some((pin) => pin.id === id))];
  }

  #change(change: (pins: readonly WaitingPin[]) => readonly WaitingPin[]): void {
    const pins = change(this.#now());
    this.#pins = pins;
    const { storage, name, onChange } = this.#settings;
    const unsent = pins.filter(({ state }) => state !== "kept");
    try {
      if (unsent.length === 0) storage?.removeItem(name);
      else storage?.setItem(name, JSON.stringify(unsent));
    } catch {
      this.#isAlone = true;
    }
    onChange(pins);
  }
}

/** What is stored; undefined when nothing can be. */
function readKept({ storage, name }: Settings): readonly WaitingPin[] | undefined {
  if (!storage) return undefined;
  try {
    return toPins(storage.getItem(name));
  } catch {
    return undefined;
  }
}

/** The pins that a page has stored; none when they cannot be read. */
export function toPins(stored: string | null): readonly WaitingPin[] {
  try {
    const kept: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(kept) ? kept.filter(isPin) : [];
  } catch {
    return [];
  }
}

const isPin = (one: Partial<WaitingPin> | null): one is WaitingPin =>
  typeof one?.id === "string" && typeof one.words === "string";
