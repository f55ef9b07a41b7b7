/** Too many callers wait for the same thing at the moment; they may try again soon. */
export class Busy extends Error {
  override name = "Busy";
  readonly retryAfterSeconds = 5;
  constructor() {
    super("Too many wait for the same thing");
  }
}

interface Limits {
  /** How many pieces of work run at a time for one key. */
  atOnce: number;
  /** The same for all keys together; unlimited when not given. */
  atOnceInAll?: number;
  /** How many wait for one key; the next one is refused. */
  waiting: number;
  waitingInAll?: number;
  /** The longest time that one waits. */
  patienceMs?: number;
}

/** The running and the waiting work of one key. */
interface Line {
  key: string;
  working: number;
  waiting: (() => void)[];
}

/**
 * Gives out turns: within a key first come, first served; between keys round-robin. Requests that
 * need the same row wait here, before they take a connection to the database, and one caller with
 * many requests does not keep the others waiting.
 */
export class Turns {
  readonly #limits: Required<Limits>;
  /** The keys that have work here; the one that has waited longest for a turn comes first. */
  readonly #lines = new Map<string, Line>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    const { POSITIVE_INFINITY: endless } = Number;
    this.#limits = { atOnceInAll: endless, waitingInAll: endless, patienceMs: endless, ...limits };
  }

  /**
   * Runs `work` when there is a place for `key`.
   * @throws Busy when too many wait already or it waited too long; otherwise what `work` throws
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
      // Its key goes to the end of the round, and it counts as working now, so that no newcomer
      // takes the place first.
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
