/** Too much is asked for at this moment; welcome again soon. */
export class Busy extends Error {
  override name = "Busy";
  readonly retryAfterSeconds = 5;
  constructor() {
    super("Too many wait for the same thing");
  }
}

interface Limits {
  /** How much is done at a time for one key. */
  atOnce: number;
  /** The same for all of them together; without end when not given. */
  atOnceInAll?: number;
  /** How much waits for one key; whoever comes then is sent away. */
  waiting: number;
  waitingInAll?: number;
  /** How long one waits at the most. */
  patienceMs?: number;
}

/** What is done for one key. */
interface Line {
  key: string;
  working: number;
  waiting: (() => void)[];
}

/**
 * Gives out turns: of a key in the order in which they are asked for, and keys one after another.
 * Whoever must wait for the same row waits here, without a connection to the database; and one who
 * asks for much keeps nobody else waiting.
 */
export class Turns {
  readonly #limits: Required<Limits>;
  /** Of those that have work here: the one that has waited longest for a turn first. */
  readonly #lines = new Map<string, Line>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    const { POSITIVE_INFINITY: endless } = Number;
    this.#limits = { atOnceInAll: endless, waitingInAll: endless, patienceMs: endless, ...limits };
  }

  /**
   * Works when there is a place for `key`.
   * @throws Busy when there is none soon; otherwise what `work` throws
   */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(key) ?? { key, working: 0, waiting: [] };
    if (this.#isFree(line)) this.#begin(line);
    else await this.#wait(line);
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

  #wait(line: Line): Promise<void> {
    const { waiting, waitingInAll, patienceMs } = this.#limits;
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
      // Behind all others for the next turn; and counted at once, so that nobody overtakes.
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
