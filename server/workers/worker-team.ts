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
  /** @param joins whether others serve while it prepares */
  start: (joins: boolean) => TeamWorker;
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<unknown>;
  now: () => number;
  tell: (what: string, facts: object) => void;
}

/** The pause before a dead worker is replaced: doubled with each that dies young. */
const PAUSE_MS = { first: 100, most: 30_000 };
/**
 * The first request of each kind takes a new process long. For so long the old one serves beside it.
 */
const SETTLE_MS = 10_000;
/** Whoever lives so long did not die of its start. */
const GROWN_MS = 60_000;

export class WorkerTeam {
  readonly #around: Surroundings;
  readonly #size: number;
  readonly #serving = new Set<TeamWorker>();
  readonly #alive = new Set<TeamWorker>();
  /** How many prepare themselves. */
  #coming = 0;
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
    await this.#begin(false);
    const others = Array.from({ length: this.#size - 1 }, () => this.#begin(false));
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
        // One that has died was replaced by a new one.
        if (!this.#serving.has(old)) continue;
        if (!(await this.#renewOne(old))) {
          this.#around.tell("a new worker does not start: the ones of before go on", {});
          break;
        }
        if (this.#isStopping) return;
      }
      // Of those that have died meanwhile.
      void this.#replace();
    }
  }

  /** @returns false when the new one does not serve for long; then the old one goes on */
  async #renewOne(old: TeamWorker): Promise<boolean> {
    const next = await this.#begin().catch(() => undefined);
    if (!next) return false;
    await this.#around.wait(SETTLE_MS);
    if (this.#isStopping) return true;
    if (!this.#serving.has(next)) return false;
    // One that has died by itself needs no leave.
    if (this.#serving.delete(old)) {
      old.leave();
      await old.ended;
    }
    return true;
  }

  async #begin(joins = this.#serving.size > 0): Promise<TeamWorker> {
    const worker = this.#around.start(joins);
    const startedAt = this.#around.now();
    this.#alive.add(worker);
    this.#coming++;
    void worker.ended.then((how) => this.#afterEnd(worker, startedAt, how));
    if (this.#isStopping) worker.stop();
    try {
      await worker.ready;
      this.#serving.add(worker);
    } finally {
      this.#coming--;
    }
    return worker;
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
      if (this.#isStopping || this.#serving.size + this.#coming >= this.#size) return;
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
