/** Looks orders up for transfers. */
import { type ByHand, mayBeSame, withSum } from "../../money/payments/by-hand.ts";
import { nameWords } from "./names.ts";

/** An order that money may be for. */
export interface MatchOrder {
  /** 151 of ITW-000151. */
  number: number;
  /** The names of the buyer, of a company, and on the accounts that claims name. */
  names: readonly string[];
  /** The same for all orders of one buyer. */
  buyer: string;
  /** The day of its request, in Lagos: `2026-11-23`. */
  createdOn: string;
  /** Kobo that are due before the next step; 0 when nothing is. */
  due: number;
  /** Kobo that are still to be paid in all; 0 when it is paid or cancelled. */
  open: number;
  /** Kobo of the buyer's claims that nobody has confirmed. */
  claimed: readonly number[];
}

/** A line of a bank that was booked. */
export interface BookedLine {
  /** The order's: 151 of ITW-000151. */
  number: number;
  /** The same for all orders of one buyer. */
  buyer: string;
  kobo: number;
  day: string;
}

/** An order, and what earlier lines have left open of it. */
export interface Standing {
  order: MatchOrder;
  due: number;
  open: number;
  /** The words of each name. */
  names: string[][];
}

/** How many orders of one buyer are considered together. */
export const MOST_TOGETHER = 6;
/**
 * If more orders than the first number have a word in their names, the word is no reason; if no
 * more than the second, it is enough by itself.
 */
const MOST_NAMED = 150;
const FEW = 10;

/** Finds orders by number, amount, name and buyer. */
export class OpenOrders {
  readonly byNumber = new Map<number, Standing>();
  readonly #byAmount = new Map<number, Set<Standing>>();
  readonly #byClaim = new Map<number, Set<Standing>>();
  readonly #byWord = new Map<string, Set<Standing>>();
  readonly #byBuyer = new Map<string, Standing[]>();
  readonly #byHand: ReadonlyMap<string, readonly ByHand[]>;
  readonly #booked = new Map<string, Set<BookedLine>>();

  /**
   * @param byHand what was booked without a statement
   * @param booked earlier lines
   */
  constructor(
    orders: readonly MatchOrder[],
    byHand: readonly ByHand[],
    booked: readonly BookedLine[],
  ) {
    for (const one of booked) add(this.#booked, dayAndKobo(one), one);
    this.#byHand = Map.groupBy(byHand, ({ buyer }) => buyer);
    for (const order of orders) {
      const names = order.names.map(nameWords).filter((words) => words.length > 0);
      const standing = { order, due: Math.min(order.due, order.open), open: order.open, names };
      this.byNumber.set(order.number, standing);
      this.#addAmounts(standing);
      for (const amount of order.claimed) add(this.#byClaim, amount, standing);
      for (const word of new Set(names.flat())) add(this.#byWord, word, standing);
      if (order.open > 0) {
        const own = this.#byBuyer.get(order.buyer) ?? [];
        if (own.length < MOST_TOGETHER) own.push(standing);
        this.#byBuyer.set(order.buyer, own);
      }
    }
  }

  /** Orders of which exactly this is due now, or open in all. */
  withAmount(kobo: number): ReadonlySet<Standing> {
    return this.#byAmount.get(kobo) ?? new Set();
  }

  /** Orders whose buyers claim to have paid exactly this. */
  withClaim(kobo: number): ReadonlySet<Standing> {
    return this.#byClaim.get(kobo) ?? new Set();
  }

  /** Open orders with two of these words in their names, or with one rare word. */
  withWords(words: ReadonlySet<string>): Standing[] {
    const shared = new Map<Standing, number>();
    for (const word of words) {
      const named = this.#byWord.get(word);
      if (!named || named.size > MOST_NAMED) continue;
      const weight = named.size <= FEW ? 2 : 1;
      for (const one of named) shared.set(one, (shared.get(one) ?? 0) + weight);
    }
    return [...shared].filter(([one, sum]) => sum > 1 && one.open > 0).map(([one]) => one);
  }

  /** A buyer's open orders. */
  ofBuyer(buyer: string): readonly Standing[] {
    return (this.#byBuyer.get(buyer) ?? []).filter(({ open }) => open > 0);
  }

  /** Whether a line may be a transfer of this buyer that is booked already, for any order. */
  isByHand({ order }: Standing, line: { kobo: number; day: string }): boolean {
    const own = this.#byHand.get(order.buyer) ?? [];
    return withSum(own, line).some((one) => mayBeSame(one, line));
  }

  /**
   * Whether another line of that day and amount is for this order, and so may be this transfer in
   * other words; a line that does not name the order is compared with all of its buyer's.
   */
  isBooked({ order }: Standing, line: { kobo: number; day: string }, isNamed: boolean): boolean {
    const same = [...(this.#booked.get(dayAndKobo(line)) ?? [])];
    return same.some(
      ({ number, buyer }) => number === order.number || (!isNamed && buyer === order.buyer),
    );
  }

  /** Counts money as received, so that later lines see what is left. */
  receive(standing: Standing, { kobo, day }: { kobo: number; day: string }): void {
    const { number, buyer } = standing.order;
    const booked = { number, buyer, kobo, day };
    add(this.#booked, dayAndKobo(booked), booked);
    for (const amount of [standing.due, standing.open]) {
      this.#byAmount.get(amount)?.delete(standing);
    }
    standing.open = Math.max(0, standing.open - kobo);
    standing.due = Math.min(standing.open, Math.max(0, standing.due - kobo));
    this.#addAmounts(standing);
  }

  #addAmounts(standing: Standing): void {
    if (standing.due > 0) add(this.#byAmount, standing.due, standing);
    if (standing.open > 0) add(this.#byAmount, standing.open, standing);
  }
}

const dayAndKobo = ({ day, kobo }: { day: string; kobo: number }) => `${day} ${kobo}`;

function add<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
