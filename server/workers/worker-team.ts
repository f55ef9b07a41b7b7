/** Keeps a number of processes serving: replaces those that die, and renews all of them in turn. */

/** A process of the shop, as {@link WorkerTeam} sees it. */
export interface TeamWorker {
  id: number;
  /** Resolves when it serves; rejects when it ends before. */
  ready: Promise<void>;
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** Lets it finish what it does, and kills it when that takes too long. */
  stop(): void;
  /** The same, with time to hand its streams over to others. */
  leave(): void;
}

interface Surroundings {
  start: () => TeamWorker;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  now: () => number;
  tell: (what: string, facts: object) => void;
}

/** The pause before a dead worker is replaced: doubled with each that dies young. */
const PAUSE_MS = { first: 100, most: 30_000 };
/** What nobody has asked a new process for yet takes it long; the old one serves beside it. */
const SETTLE_MS = 6_000;
/** Whoever lives so long did not die of its start. */
const GROWN_MS = 60_000;

export class WorkerTeam {
  readonly #around: Surroundings;
  readonly #size: number;
  readonly #serving = new Set<TeamWorker>();
  readonly #alive = new Set<TeamWorker>();
  #diedYoung = 0;
  #isStopping = false;
  #opening: Promise<void> | undefined;
  #renewing: Promise<void> | undefined;
  #isRenewalWanted = false;

  constructor(size: number, around: Surroundings) {
    this.#size = size;
    this.#around = around;
  }

  /**
   * Starts one worker, which prepares the database, and then the others. One of those that does not
   * start is replaced: the shop is open.
   * @throws when the first one does not start
   */
  open(): Promise<void> {
    this.#opening = this.#beginAll();
    return this.#opening;
  }

  async #beginAll(): Promise<void> {
    await this.#begin();
    const others = Array.from({ length: this.#size - 1 }, () => this.#begin());
    await Promise.all(others.map((other) => other.catch(() => this.#replaceUnborn())));
  }

  /**
   * Replaces every worker, one after the other, each when a new one serves; so there is at most one
   * more. Asked for meanwhile, it is done once more.
   */
  renew(): Promise<void> {
    this.#isRenewalWanted = true;
    this.#renewing ??= this.#renewAll().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  /** Stops all of them; resolves when they have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const worker of this.#alive) worker.stop();
    await Promise.all([...this.#alive].map(({ ended }) => ended));
  }

  async #renewAll(): Promise<void> {
    // One that does not open ends.
    await this.#opening?.catch(() => {});
    while (this.#isRenewalWanted && !this.#isStopping) {
      this.#isRenewalWanted = false;
      this.#around.tell("renewing the workers", { workers: this.#serving.size });
      for (const old of [...this.#serving]) {
        try {
          await this.#begin();
        } catch {
          this.#around.tell("a new worker does not start: the ones of before go on", {});
          return;
        }
        await this.#around.wait(SETTLE_MS);
        if (this.#isStopping) return;
        this.#serving.delete(old);
        old.leave();
        await old.ended;
      }
    }
  }

  async #begin(): Promise<void> {
    const worker = this.#around.start();
    const startedAt = this.#around.now();
    this.#alive.add(worker);
    void worker.ended.then((how) => this.#afterEnd(worker, startedAt, how));
    if (this.#isStopping) worker.stop();
    await worker.ready;
    this.#serving.add(worker);
  }

  #afterEnd(worker: TeamWorker, startedAt: number, how: { signal: string | null }): void {
    this.#alive.delete(worker);
    // One that was let go, or has never served, which `ready` tells.
    if (!this.#serving.delete(worker) || this.#isStopping) return;
    this.#around.tell("a worker has ended", { worker: worker.id, ...how });
    this.#diedYoung = this.#around.now() - startedAt < GROWN_MS ? this.#diedYoung + 1 : 0;
    void this.#replace();
  }

  async #replaceUnborn(): Promise<void> {
    this.#diedYoung++;
    this.#around.tell("a new worker does not start", {});
    await this.#replace();
  }

  async #replace(): Promise<void> {
    for (;;) {
      const pause = PAUSE_MS.first * 2 ** Math.max(0, this.#diedYoung - 1);
      await this.#around.wait(Math.min(PAUSE_MS.most, pause));
      if (this.#isStopping || this.#serving.size >= this.#size) return;
      try {
        await this.#begin();
        return;
      } catch {
        this.#diedYoung++;
        this.#around.tell("a new worker does not start", {});
      }
    }
  }
}
