/** Too many wait for the same thing; welcome again in a moment. */
export class Busy extends Error {
  override name = "Busy";
  readonly retryAfterSeconds = 5;
  constructor() {
    super("Too many wait for the same thing");
  }
}

interface Limits {
  /** How many work for one key at a time. */
  atOnce: number;
  /** How many wait for one key; whoever comes then is sent away. */
  waiting: number;
  /** How long one waits at the most. */
  patienceMs: number;
}

/**
 * Gives out turns, in the order in which they are asked for: whoever must wait for the same row
 * waits here, without a connection to the database, so that one row never takes all of them.
 */
export class Turns {
  readonly #limits: Limits;
  readonly #places = new Map<string, { taken: number; queue: (() => void)[] }>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Works when there is a place for `key`.
   * @throws Busy when there is none soon; otherwise what `work` throws
   */
  async take<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const place = this.#places.get(key) ?? { taken: 0, queue: [] };
    this.#places.set(key, place);
    if (place.taken < this.#limits.atOnce) place.taken++;
    else await this.#wait(place.queue);
    try {
      return await work();
    } finally {
      const next = place.queue.shift();
      // The place is handed on: nobody overtakes those who wait.
      if (next) next();
      else if (--place.taken === 0) this.#places.delete(key);
    }
  }

  #wait(queue: (() => void)[]): Promise<void> {
    const { waiting, patienceMs } = this.#limits;
    if (queue.length >= waiting) return Promise.reject(new Busy());
    return new Promise((resolve, reject) => {
      const turn = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        queue.splice(queue.indexOf(turn), 1);
        reject(new Busy());
      }, patienceMs);
      queue.push(turn);
    });
  }
}
