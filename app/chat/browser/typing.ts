/** How long the other side counts as typing after an event, ms. */
const TYPING_MS = 6_000;
const TELL_EVERY_MS = 3_000;

/** Receives and sends typing events of an open conversation. */
export class Typing {
  /** Whether the other side is typing. */
  isOther = false;
  readonly #onChange: () => void;
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldAt = 0;

  constructor(onChange: () => void, tell: () => void) {
    this.#onChange = onChange;
    this.#tell = tell;
  }

  /** Called with true by a typing event, with false by a message of the other side. */
  hear(isTyping: boolean): void {
    clearTimeout(this.#timer);
    if (isTyping) this.#timer = setTimeout(() => this.hear(false), TYPING_MS);
    if (isTyping === this.isOther) return;
    this.isOther = isTyping;
    this.#onChange();
  }

  /** Call on every input; sends at most one event in three seconds. */
  type(): void {
    if (Date.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = Date.now();
    this.#tell();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
