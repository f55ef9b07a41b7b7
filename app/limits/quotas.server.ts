/**
 * How many requests one person and one address may make in a quarter of an hour, and how much text
 * they may send. Nobody who reads and types reaches these numbers. Each process counts in
 * memory, before it reads a request (`docs/decisions/0093`); limits that must survive restarts are
 * elsewhere.
 */
import { networkOf } from "./network.server.ts";
import { DAY_MS, MINUTE_MS } from "./rate-limits.ts";

const WINDOW_MS = 15 * MINUTE_MS;
/** The most counters of one kind; beyond it the oldest are dropped. */
const MOST_COUNTERS = 20_000;

export const quotas = {
  /** Forms that somebody fills in or presses. */
  form: { ofPerson: 600, ofAddress: 6_000 },
  /** What pages send by themselves, or with one tap in a list. */
  tap: { ofPerson: 3_000, ofAddress: 30_000 },
  message: { ofPerson: 600, ofAddress: 6_000 },
  /** Parts of files, whose bytes have limits of a day. */
  upload: { ofPerson: 20_000, ofAddress: 60_000 },
  /** What takes the shop long: imported files, backups. */
  heavy: { ofPerson: 150, ofAddress: 1_500 },
  search: { ofPerson: 3_000, ofAddress: 20_000 },
  /** Tables, papers and archives that are made when they are asked for. */
  download: { ofPerson: 300, ofAddress: 3_000 },
};

export type QuotaName = keyof typeof quotas;

/**
 * Bytes of messages, as a request says before it sends them: of a person in a day, of an address in a
 * quarter of an hour, so that nobody who only says so keeps the others out for longer.
 */
export const messageBytes = { ofPerson: 10_000_000, ofAddress: 25_000_000 };

/** A request beyond a quota. */
export interface OverQuota {
  retryAfterSeconds: number;
  /** Whether it is the first in its window. */
  isFirst: boolean;
}

/** A request: who asks, if that is known, from which address, and the bytes that it sends. */
interface Counted {
  person: string | undefined;
  address: string;
  bytes: number;
}

export class Quotas {
  readonly #requests = new Quota(WINDOW_MS);
  readonly #bytes = new Quota(DAY_MS);

  /**
   * Counts a request.
   * @returns undefined when it may go on
   */
  take(quota: QuotaName, { person, address, bytes }: Counted): OverQuota | undefined {
    const who = {
      person: person && `${quota} ${person}`,
      network: `${quota} ${networkOf(address)}`,
    };
    const over = this.#requests.take(who, quotas[quota]);
    if (over || quota !== "message") return over;
    return this.#bytes.take(who, messageBytes, bytes);
  }
}

interface Most {
  ofPerson: number;
  ofAddress: number;
}

/** Persons can be made up: theirs must not push out the counters of addresses. */
class Quota {
  readonly #ofPersons: Counters;
  readonly #ofAddresses: Counters;

  constructor(windowOfPersonMs: number) {
    this.#ofPersons = new Counters(windowOfPersonMs);
    this.#ofAddresses = new Counters(WINDOW_MS);
  }

  take(
    { person, network }: { person: string | undefined; network: string },
    { ofPerson, ofAddress }: Most,
    amount = 1,
  ): OverQuota | undefined {
    const ofOne = person && this.#ofPersons.add(person, amount, ofPerson);
    return ofOne || this.#ofAddresses.add(network, amount, ofAddress);
  }
}

interface Counter {
  sum: number;
  endsAt: number;
}

/** Counts amounts by key, each in a window of its own. */
export class Counters {
  /** In the order in which their windows end. */
  readonly #counters = new Map<string, Counter>();
  readonly #windowMs: number;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  add(key: string, amount: number, most: number): OverQuota | undefined {
    const now = Date.now();
    let counter = this.#counters.get(key);
    if (!counter || counter.endsAt <= now) {
      counter = { sum: 0, endsAt: now + this.#windowMs };
      this.#counters.delete(key);
      this.#counters.set(key, counter);
      this.#forget(now);
    }
    const before = counter.sum;
    counter.sum += amount;
    if (counter.sum <= most) return undefined;
    const retryAfterSeconds = Math.ceil((counter.endsAt - now) / 1_000);
    return { retryAfterSeconds, isFirst: before <= most };
  }

  #forget(now: number): void {
    for (const [key, { endsAt }] of this.#counters) {
      if (endsAt > now && this.#counters.size <= MOST_COUNTERS) return;
      this.#counters.delete(key);
    }
  }
}
