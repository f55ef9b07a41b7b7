interface Holder {
  /** The network that it comes from. */
  network: string;
  /** The participant or admin who listens. */
  person: string;
}

/** The most streams at a time. */
interface Limits {
  /** Carriers put thousands of phones behind one address; few of them open one shop at once. */
  ofOneNetwork: number;
  /** All tabs of a browser share one. */
  ofOnePerson: number;
  all: number;
}

/** Counts open streams by network and person. */
export class StreamPlaces<Stream> {
  limits: Limits;
  readonly #holders = new Map<Stream, Holder>();
  readonly #networks = new Map<string, number>();
  readonly #persons = new Map<string, Set<Stream>>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  hasPlace(network: string): boolean {
    const { all, ofOneNetwork } = this.limits;
    return this.#holders.size < all && (this.#networks.get(network) ?? 0) < ofOneNetwork;
  }

  /**
   * Takes a place. When the person has too many streams, returns the oldest one, which the caller
   * must close.
   */
  take(stream: Stream, holder: Holder): Stream | undefined {
    this.#holders.set(stream, holder);
    this.#networks.set(holder.network, (this.#networks.get(holder.network) ?? 0) + 1);
    const own = this.#persons.get(holder.person) ?? new Set();
    this.#persons.set(holder.person, own.add(stream));
    const [oldest] = own;
    return own.size > this.limits.ofOnePerson ? oldest : undefined;
  }

  /** May be called again. */
  leave(stream: Stream): void {
    const holder = this.#holders.get(stream);
    if (!holder) return;
    this.#holders.delete(stream);
    const left = (this.#networks.get(holder.network) ?? 0) - 1;
    if (left > 0) this.#networks.set(holder.network, left);
    else this.#networks.delete(holder.network);
    const own = this.#persons.get(holder.person);
    own?.delete(stream);
    if (own?.size === 0) this.#persons.delete(holder.person);
  }
}
