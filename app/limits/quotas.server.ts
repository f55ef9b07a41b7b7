/**
 * How many requests one person and one address may make in a quarter of an hour. Nobody who reads
 * and types reaches these numbers. Each process counts in memory, before it reads a request
 * (`docs/decisions/0093`); limits that must survive restarts are elsewhere.
 */
import { networkOf } from "./network.server.ts";
import { MINUTE_MS } from "./rate-limits.ts";

const WINDOW_MS = 15 * MINUTE_MS;
/** The most counters; beyond it the oldest are dropped. */
const MOST_COUNTERS = 20_000;

export const quotas = {
  /** Forms that somebody fills in or presses. */
  form: { ofPerson: 600, ofAddress: 6_000 },
  /** What pages send by themselves, or with one tap in a list. */
  tap: { ofPerson: 3_000, ofAddress: 30_000 },
  /** What takes the shop long: imported files, backups. */
  heavy: { ofPerson: 150, ofAddress: 1_500 },
  search: { ofPerson: 3_000, ofAddress: 20_000 },
  /** Tables, papers and archives that are made when they are asked for. */
  download: { ofPerson: 300, ofAddress: 3_000 },
};

export type QuotaName = keyof typeof quotas;

/** A request beyond a quota. */
export interface OverQuota {
  retryAfterSeconds: number;
  /** Whether it is the first in its window. */
  isFirst: boolean;
}

interface Counter {
  count: number;
  endsAt: number;
}

export class Quotas {
  /** In the order in which their windows end. */
  readonly #counters = new Map<string, Counter>();

  /**
   * Counts a request.
   * @param person who asks, if that is known
   * @returns undefined when it may go on
   */
  take(quota: QuotaName, person: string | undefined, address: string): OverQuota | undefined {
    const { ofPerson, ofAddress } = quotas[quota];
    const ofOne = person && this.#count(`${quota} person ${person}`, ofPerson);
    return ofOne || this.#count(`${quota} address ${networkOf(address)}`, ofAddress);
  }

  #count(key: string, most: number): OverQuota | undefined {
    const now = Date.now();
    let counter = this.#counters.get(key);
    if (!counter || counter.endsAt <= now) {
      counter = { count: 0, endsAt: now + WINDOW_MS };
      this.#counters.delete(key);
      this.#counters.set(key, counter);
      this.#forget(now);
    }
    counter.count++;
    if (counter.count <= most) return undefined;
    const retryAfterSeconds = Math.ceil((counter.endsAt - now) / 1_000);
    return { retryAfterSeconds, isFirst: counter.count === most + 1 };
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#counters) {
      if (endsAt > now && this.#counters.size <= MOST_COUNTERS) return;
      this.#counters.delete(key);
    }
  }
}
