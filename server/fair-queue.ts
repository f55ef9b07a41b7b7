/** Work of which only so much is done at once, and of one sender's less, so that nobody waits long. */

/** How much is under way, and how much may wait. */
interface Limits {
  /** Done at once. */
  inAll: number;
  /** Of them for one sender. */
  each: number;
  /** Of one sender's that may wait. */
  waitingEach: number;
  /** Of all that may wait. */
  waitingInAll: number;
}

/** A sender's work. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

/** So much waits already that more would only wait in vain. */
export class QueueFull extends Error {}

/** See the top of this file: senders take turns, and the work of each is done in its order. */
export class FairQueue {
  readonly #limits: Limits;
  /** Of those who have work here, whoever has waited longest for a turn first. */
  readonly #lines = new Map<string, Line>();
  #running = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Does a sender's work when its turn has come.
   * @returns what the work returns
   * @throws QueueFull, or what the work throws
   */
  async run<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(sender) ?? { running: 0, waiting: [] };
    this.#lines.set(sender, line);
    if (!this.#isFree(line)) {
      const { waitingEach, waitingInAll } = this.#limits;
      if (line.waiting.length >= waitingEach || this.#waiting >= waitingInAll) {
        throw new QueueFull("Too much waits already");
      }
      this.#waiting++;
      await new Promise<void>((begin) => line.waiting.push(begin));
      this.#waiting--;
    } else this.#begin(line);
    try {
      return await work();
    } finally {
      line.running--;
      this.#running--;
      if (line.running === 0 && line.waiting.length === 0) this.#lines.delete(sender);
      this.#next();
    }
  }

  #isFree(line: Line): boolean {
    return this.#running < this.#limits.inAll && line.running < this.#limits.each;
  }

  #begin(line: Line): void {
    line.running++;
    this.#running++;
  }

  #next(): void {
    for (const [sender, line] of this.#lines) {
      if (line.waiting.length === 0 || !this.#isFree(line)) continue;
      // Behind all others for the next turn.
      this.#lines.delete(sender);
      this.#lines.set(sender, line);
      // Counted before it begins: until then nobody else may take its place.
      this.#begin(line);
      line.waiting.shift()?.();
      return;
    }
  }
}
