/** How long somebody is taken to be typing after their last sign of it, in ms. */
const TYPING_MS = 6_000;
const TELL_EVERY_MS = 3_000;

/** Who is typing in an open conversation: shows the other side's signs, sends this side's. */
export class Typing {
  /** Whether the other side is typing. */
  isOther = false;
  readonly #onChange: () => void;
  readonly #tell: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #toldAt = 0;

  /** @param tell sends a sign that this side is typing */
  constructor(onChange: () => void, tell: () => void) {
    this.#onChange = onChange;
    this.#tell = tell;
  }

  /** The other side has given a sign, or has sent what they were typing. */
  hear(isTyping: boolean): void {
    clearTimeout(this.#timer);
    if (isTyping) this.#timer = setTimeout(() => this.hear(false), TYPING_MS);
    if (isTyping === this.isOther) return;
    this.isOther = isTyping;
    this.#onChange();
  }

  /** This side has typed something. */
  type(): void {
    if (Date.now() - this.#toldAt < TELL_EVERY_MS) return;
    this.#toldAt = Date.now();
    this.#tell();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
