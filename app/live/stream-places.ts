/** Whose a stream is. */
interface Holder {
  /** The network that it comes from. */
  network: string;
  /** Who listens. */
  person: string;
}

/** How many streams there may be at a time. */
interface Limits {
  /** Carriers put thousands of phones behind one address; few of them look at one shop at once. */
  ofOneNetwork: number;
  /** All tabs of a browser share one. */
  ofOnePerson: number;
  all: number;
}

/** Who has how many streams open. */
export class StreamPlaces<Stream> {
  limits: Limits;
  readonly #holders = new Map<Stream, Holder>();
  readonly #networks = new Map<string, number>();
  readonly #persons = new Map<string, Set<Stream>>();

  constructor(limits: Limits) {
    this.limits = limits;
  }

  /** Whether a network may open one more. */
  hasPlace(network: string): boolean {
    const { all, ofOneNetwork } = this.limits;
    return this.#holders.size < all && (this.#networks.get(network) ?? 0) < ofOneNetwork;
  }

  /**
   * Takes a place.
   * @returns the person's oldest stream when they have too many: it is to end, for it may be that
   *   of a phone whose network has gone
   */
  take(stream: Stream, holder: Holder): Stream | undefined {
    this.#holders.set(stream, holder);
    this.#networks.set(holder.network, (this.#networks.get(holder.network) ?? 0) + 1);
    const own = this.#persons.get(holder.person) ?? new Set();
    this.#persons.set(holder.person, own.add(stream));
    const [oldest] = own;
    return own.size > this.limits.ofOnePerson ? oldest : undefined;
  }

  /** Gives the place back; may be called again. */
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
