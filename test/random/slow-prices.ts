/**
 * Price and date once more, written from TRADE §1 alone: slowly, in fractions, day by day. Tests
 * hold the shop's own computation against it.
 */

interface Fraction {
  above: bigint;
  below: bigint;
}

const whole = (number: number | bigint): Fraction => ({ above: BigInt(number), below: 1n });
const plus = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.below + b.above * a.below,
  below: a.below * b.below,
});
const times = (a: Fraction, b: Fraction): Fraction => ({
  above: a.above * b.above,
  below: a.below * b.below,
});
const isMore = (a: Fraction, b: Fraction): boolean => a.above * b.below > b.above * a.below;

/** What an owner has written down, as this page reads it. */
export interface SlowProduct {
  rungs: { quantity: number; price: number | null }[];
  packs?: boolean;
  /** Every value that the buyer chose; `pieces` only of one in a split. */
  chosen: {
    order?: number;
    each?: number;
    percent?: number;
    days?: number;
    pieces?: number;
  }[];
  quantity: number;
  days: number | null;
}

/** The owner's table at a quantity: exact kobo, or nothing by quote. */
function slowLadder({ rungs, packs, quantity }: SlowProduct): Fraction | null {
  for (const rung of rungs) {
    if (rung.quantity === quantity) return rung.price === null ? null : whole(rung.price);
  }
  if (packs) return null;
  for (let i = 1; i < rungs.length; i++) {
    const [from, to] = [rungs[i - 1], rungs[i]];
    if (!from || !to || quantity < from.quantity || quantity > to.quantity) continue;
    if (from.price === null || to.price === null) return null;
    // So much for each unit beyond the lower rung.
    const slope = {
      above: BigInt(to.price - from.price),
      below: BigInt(to.quantity - from.quantity),
    };
    return plus(whole(from.price), times(slope, whole(quantity - from.quantity)));
  }
  const last = rungs[rungs.length - 1];
  if (!last || quantity < last.quantity || last.price === null) return null;
  return times({ above: BigInt(last.price), below: BigInt(last.quantity) }, whole(quantity));
}

/** Kobo of a line before it is rounded up, all that the table asks for. */
export function slowExact(product: SlowProduct): Fraction | null {
  const ladder = slowLadder(product);
  if (!ladder) return null;
  let sum = ladder;
  for (const { percent = 0 } of product.chosen) {
    sum = plus(sum, times(ladder, { above: BigInt(percent), below: 10_000n }));
  }
  for (const { each = 0, pieces } of product.chosen) {
    sum = plus(sum, times(whole(each), whole(pieces ?? product.quantity)));
  }
  for (const { order = 0 } of product.chosen) sum = plus(sum, whole(order));
  return isMore(whole(0), sum) ? whole(0) : sum;
}

/** Kobo of a line; nothing by quote. */
export function slowLine(product: SlowProduct): bigint | null {
  const exact = slowExact(product);
  if (!exact) return null;
  let naira = exact.above / (exact.below * 100n);
  while (isMore(exact, whole(naira * 100n))) naira++;
  return naira * 100n;
}

/** Working days of a line. */
export function slowDays({ days, chosen }: SlowProduct): number | null {
  if (days === null) return null;
  let sum = days;
  for (const value of chosen) sum += value.days ?? 0;
  return sum < 1 ? 1 : sum;
}

/** A line of the owner's delivery page; without a city it is of the whole state. */
export interface SlowZone {
  state: string;
  city?: string;
  /** Kobo; null: the shop confirms it. */
  fee: number | null;
  days: number | null;
  noDelivery: boolean;
  excluded: boolean;
}

/** What the buyer reads of the delivery, its kobo and days where they are known. */
export function slowDelivery(
  zones: SlowZone[],
  state: string,
  city: string,
  goods: bigint,
  freeFrom: bigint,
): { words: string; kobo: bigint | null; days: number | null } {
  const ofCity = zones.find((zone) => zone.state === state && zone.city === city);
  const zone = ofCity ?? zones.find((one) => one.state === state && one.city === undefined);
  if (!zone) return { words: "We confirm the delivery fee", kobo: null, days: null };
  const { fee, days, noDelivery, excluded } = zone;
  if (noDelivery) return { words: "No delivery there", kobo: null, days: null };
  if (fee === null) return { words: "We confirm the delivery fee", kobo: null, days };
  if (goods >= freeFrom && !excluded) return { words: "Free", kobo: 0n, days };
  return { words: "₦", kobo: BigInt(fee), days };
}

/** How the shop works, as this page reads it. */
export interface SlowShop {
  cutOff: { hour: number; minute: number };
  proofDays: number;
  saturdays: boolean;
  /** First and last day; `yearly` for one day of every year. */
  closed: { from: string; to?: string; yearly?: boolean }[];
}

const lagos = new Intl.DateTimeFormat("en-CA", {
  timeZone: "Africa/Lagos",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Africa/Lagos",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const weekday = new Intl.DateTimeFormat("en-GB", { timeZone: "Africa/Lagos", weekday: "short" });
const HOUR = 3_600_000;

function works(shop: SlowShop, noon: Date): boolean {
  const name = weekday.format(noon);
  if (name === "Sun" || (name === "Sat" && !shop.saturdays)) return false;
  const day = lagos.format(noon);
  for (const { from, to, yearly } of shop.closed) {
    if (to === undefined && day === from) return false;
    if (yearly ? day.endsWith(from.slice(4)) : day >= from && to !== undefined && day <= to)
      return false;
  }
  return true;
}

const noonOf = (time: number): number => Date.parse(`${lagos.format(time)}T12:00:00+01:00`);

/** The noon of the `count`th working day after the day of a time. */
function after(shop: SlowShop, time: number, count: number): number {
  let noon = noonOf(time);
  for (let found = 0; found < count; ) {
    noon += 24 * HOUR;
    if (works(shop, new Date(noon))) found++;
  }
  return noon;
}

/** The noon of day 1 of what was approved at a time. */
function dayOne(shop: SlowShop, approved: number): number {
  const [hour = 0, minute = 0] = clock.format(approved).split(":").map(Number);
  const { cutOff } = shop;
  const isEarly = hour < cutOff.hour || (hour === cutOff.hour && minute < cutOff.minute);
  return isEarly && works(shop, new Date(approved)) ? noonOf(approved) : after(shop, approved, 1);
}

/** The day on which what was approved at a time is there. */
export function slowArrival(shop: SlowShop, approved: number, days: number): string {
  const first = dayOne(shop, approved);
  return lagos.format(days === 1 ? first : after(shop, first, days - 1));
}

/** What is promised to whoever asks at a time: the day, and that by whose cut-off to approve. */
export function slowPromise(shop: SlowShop, asked: number, days: number) {
  const due = after(shop, asked, shop.proofDays);
  const day = days === 1 ? due : after(shop, due, days - 1);
  return { day: lagos.format(day), approveBy: lagos.format(due) };
}
