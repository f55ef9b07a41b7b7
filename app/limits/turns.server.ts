/** Too many callers are waiting; they may retry soon. */
export class Busy extends Error {
  override name = "Busy";
  readonly retryAfterSeconds = 5;
  constructor() {
    super("Too many wait for the same thing");
  }
}

interface Limits {
  /** How many run at a time for one key. */
  atOnce: number;
  /** How many run in all; unlimited by default. */
  atOnceInAll?: number;
  /** How many wait for one key; more are refused. */
  waiting: number;
  waitingInAll?: number;
  /** How long a caller waits at most. */
  patienceMs?: number;
}

interface Line {
  key: string;
  working: number;
  waiting: (() => void)[];
}

/**
 * A queue with limited concurrency: first in, first out within a key, round-robin between keys.
 * Requests for the same row wait here instead of holding database connections, and one caller with
 * many requests does not block the others.
 */
export class Turns {
  readonly #limits: Required<Limits>;
  /** The busy keys; the one that has waited longest comes first. */
  readonly #lines = new Map<string, Line>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    const { POSITIVE_INFINITY: endless } = Number;
    this.#limits = { atOnceInAll: endless, waitingInAll: endless, patienceMs: endless, ...limits };
  }

  /**
   * Runs `work` when there is a place for `key`.
   * @param patienceMs for a caller who waits less long than others
   * @throws Busy when the queue is full or the wait too long; and what `work` throws
   */
  async take<Result>(
    key: string,
    work: () => Promise<Result>,
    patienceMs = this.#limits.patienceMs,
  ): Promise<Result> {
    const line = this.#lines.get(key) ?? { key, working: 0, waiting: [] };
    if (this.#isFree(line)) this.#begin(line);
    else await this.#wait(line, patienceMs);
    try {
      return await work();
    } finally {
      line.working--;
      this.#working--;
      this.#forget(line);
      this.#next();
    }
  }

  #isFree(line: Line): boolean {
    return this.#working < this.#limits.atOnceInAll && line.working < this.#limits.atOnce;
  }

  #begin(line: Line): void {
    this.#lines.set(line.key, line);
    line.working++;
    this.#working++;
  }

  #wait(line: Line, patienceMs: number): Promise<void> {
    const { waiting, waitingInAll } = this.#limits;
    if (line.waiting.length >= waiting || this.#waiting >= waitingInAll) {
      return Promise.reject(new Busy());
    }
    this.#lines.set(line.key, line);
    this.#waiting++;
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(patience);
        resolve();
      };
      const leave = () => {
        line.waiting.splice(line.waiting.indexOf(turn), 1);
        this.#waiting--;
        this.#forget(line);
        reject(new Busy());
      };
      const patience = Number.isFinite(patienceMs) ? setTimeout(leave, patienceMs) : undefined;
      line.waiting.push(turn);
    });
  }

  #next(): void {
    for (const line of this.#lines.values()) {
      const [turn] = line.waiting;
      if (!turn || !this.#isFree(line)) continue;
      line.waiting.shift();
      this.#waiting--;
      // Moves the key to the end of the round, and takes the place before a new caller can.
      this.#lines.delete(line.key);
      this.#begin(line);
      turn();
      return;
    }
  }

  #forget(line: Line): void {
    if (line.working === 0 && line.waiting.length === 0) this.#lines.delete(line.key);
  }
}
