/** An answer that takes a while: asked for once at a time, and kept. */
export class KeptAnswer<Answer> {
  readonly #ask: () => Promise<Answer>;
  readonly #keepMs: number;
  readonly #now: () => number;
  #asking: Promise<Answer> | undefined;
  #last: { answer: Answer; at: number } | undefined;

  constructor(ask: () => Promise<Answer>, keepMs: number, now: () => number = Date.now) {
    this.#ask = ask;
    this.#keepMs = keepMs;
    this.#now = now;
  }

  /**
   * An answer that is not too old, or after so many milliseconds the last one; undefined when there
   * was none yet.
   */
  async get(patienceMs: number): Promise<Answer | undefined> {
    const last = this.#last;
    if (last && this.#now() - last.at < this.#keepMs) return last.answer;
    const asking = this.#askAgain();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Answer | undefined>((resolve) => {
      timer = setTimeout(() => resolve(last?.answer), patienceMs);
    });
    return Promise.race([asking, late]).finally(() => clearTimeout(timer));
  }

  #askAgain(): Promise<Answer> {
    const asking =
      this.#asking ??
      this.#ask()
        .then((answer) => {
          this.#last = { answer, at: this.#now() };
          return answer;
        })
        .finally(() => {
          this.#asking = undefined;
        });
    this.#asking = asking;
    // Whoever still waits is told.
    asking.catch(() => {});
    return asking;
  }

  forget(): void {
    this.#last = undefined;
  }
}
