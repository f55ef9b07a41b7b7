/** The figures of a random shop, worked out one by one, as somebody with paper would. */
import type { Choice, Period } from "../../app/orders/figures/period.ts";
import {
  NOW,
  nameOf,
  phoneOf,
  type RandomOrder,
  type RandomShop,
  signed,
  wordsOf,
  writtenAt,
} from "./random-shop.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const dayOf = (time: number) => new Date(time + HOUR).toISOString().slice(0, 10);
const next = (day: string) => new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
const isIn = ({ from, to }: Period, day: string) => from <= day && day <= to;
const sumOf = (all: number[]) => all.reduce((sum, one) => sum + one, 0);

/** Sundays, Saturdays and 1 October are closed. */
const isOpen = (day: string) =>
  ![0, 6].includes(new Date(day).getUTCDay()) && !day.endsWith("-10-01");

/** What came for an order in a period. */
const cameFor = ({ entries }: RandomOrder, period: Period) =>
  entries
    .filter(
      ({ kind, day }) => ["received", "taken-back", "refund"].includes(kind) && isIn(period, day),
    )
    .map(({ kind, amount, day }) => ({ kobo: signed(kind, amount), day }));

const kobo = (order: RandomOrder, period: Period) =>
  sumOf(cameFor(order, period).map((one) => one.kobo));

export function slowReceived({ orders }: RandomShop, period: Period) {
  const paid = orders.filter((order) => kobo(order, period) > 0);
  const again = paid.filter((order) =>
    orders
      .slice(0, orders.indexOf(order))
      .some(
        (earlier) =>
          (order.person !== null && earlier.person === order.person) ||
          (order.phone !== null && earlier.phone === order.phone),
      ),
  );
  const all = sumOf(orders.map((order) => kobo(order, period)));
  return { kobo: all, orders: paid.length, again: again.length };
}

export const slowWeek = ({ orders }: RandomShop, period: Period, monday: string) => {
  const days = Array.from({ length: 7 }, (_, at) =>
    new Date(Date.parse(monday) + at * DAY).toISOString().slice(0, 10),
  ).filter((day) => isIn(period, day));
  return sumOf(days.flatMap((day) => orders.map((order) => kobo(order, { from: day, to: day }))));
};

type Part = { kobo: number; orders: Set<RandomOrder>; name: string };

function addTo(
  parts: Map<string, Part>,
  key: string,
  name: string,
  order: RandomOrder,
  part: number,
  isPaid: boolean,
) {
  const known = parts.get(key) ?? { kobo: 0, orders: new Set<RandomOrder>(), name };
  known.kobo += part;
  if (isPaid) known.orders.add(order);
  parts.set(key, known);
}

/** By what a line is counted as. */
export function slowProducts({ orders }: RandomShop, period: Period) {
  const parts = new Map<string, Part>();
  for (const order of orders) {
    if (cameFor(order, period).length === 0) continue;
    const came = BigInt(kobo(order, period));
    const prices = order.lines.map(({ price }) => BigInt(price ?? 0));
    const isFree = prices.every((price) => price === 0n);
    const weights = isFree ? prices.map(() => 1n) : prices;
    const whole = weights.reduce((sum, one) => sum + one, 0n);
    let [upto, given] = [0n, 0n];
    for (const [at, { product }] of order.lines.entries()) {
      upto += weights[at] ?? 0n;
      const due = upto === whole ? came : 100n * ((came * upto) / (100n * whole));
      const share = due - given;
      given = due;
      const key = product ?? wordsOf(at + 1);
      const name = product === null || product.includes("/") ? key : nameOf(product);
      addTo(parts, key, name, order, Number(share), came > 0n);
    }
  }
  return parts;
}

const stateOf = (shop: RandomShop, { state, person }: RandomOrder) =>
  state || (person === null ? "" : (shop.homes[person] ?? ""));

export function slowStates(shop: RandomShop, period: Period) {
  const parts = new Map<string, Part>();
  for (const order of shop.orders) {
    if (cameFor(order, period).length === 0) continue;
    const came = kobo(order, period);
    addTo(parts, stateOf(shop, order), stateOf(shop, order), order, came, came > 0);
  }
  return parts;
}

export function slowFunnel(shop: RandomShop, { period: all, ...choice }: Choice) {
  const week = choice.week;
  const sunday = week && dayOf(Date.parse(week) + 6 * DAY);
  const inWeek = (day: string) => !week || (week <= day && day <= String(sunday));
  const isThen = (time: number) => isIn(all, dayOf(time)) && inWeek(dayOf(time));
  const { product, state } = choice;
  const made = shop.orders.filter((order) => isThen(order.made));
  const chosen = made.filter(
    (order) =>
      (product === undefined || order.lines.some((line) => line.product === product)) &&
      (state === undefined || stateOf(shop, order) === state),
  );
  const chats = shop.chats.filter((chat, person) => {
    const times = writtenAt(chat);
    const asks = chat.messages.some(
      (message, at) =>
        message.from === "person" &&
        !message.ofOrder &&
        isThen(times[at] ?? 0) &&
        (product === undefined || message.product === product),
    );
    const lives = state === undefined || shop.homes[person] === state;
    return asks && lives && !made.some((order) => order.person === person);
  });
  const balance = ({ entries }: RandomOrder) =>
    sumOf(
      entries.filter(({ kind }) => kind !== "let-go").map((one) => signed(one.kind, one.amount)),
    );
  const isPaid = (order: RandomOrder) => balance(order) > 0 || order.total === 0;
  const priced = chosen.filter(
    ({ total, estimate, quote }) => total !== null || estimate !== null || quote !== null,
  );
  const paid = priced.filter(isPaid);
  const isOver = ({ status }: RandomOrder) => status === "delivered" || status === "cancelled";
  const open = chosen.filter(
    (order) =>
      order.quote?.state === "sent" &&
      order.quote.until >= dayOf(NOW) &&
      !isPaid(order) &&
      !isOver(order),
  );
  const isSeen = (page: string) =>
    product === undefined
      ? /^\/product\/|^\/products\/.+\/./.test(page)
      : [`/product/${product}`, `/products/${product}`].includes(page);
  return {
    seen:
      state === undefined
        ? sumOf(
            shop.visits
              .filter(({ day, page }) => isIn(all, day) && inWeek(day) && isSeen(page))
              .map(({ views }) => views),
          )
        : null,
    asked: chosen.length + chats.length,
    priced: priced.length,
    paid: paid.length,
    delivered: paid.filter(({ status }) => status === "delivered").length,
    underWay: paid.filter((order) => !isOver(order)).length,
    open: open.map((order) => shop.orders.indexOf(order) + 1).reverse(),
  };
}

/** Seconds between two times, without the days that are closed. */
function openBetween(from: number, to: number): number {
  let sum = 0;
  for (let day = dayOf(from); day <= dayOf(to); day = next(day)) {
    const begins = Date.parse(day) - HOUR;
    const part = Math.min(to, begins + DAY) - Math.max(from, begins);
    if (isOpen(day) && part > 0) sum += part;
  }
  return sum / 1_000;
}

export function slowAnswers({ chats }: RandomShop, period: Period) {
  const waits = chats.flatMap((chat) => {
    const times = writtenAt(chat);
    const asked = chat.messages.findIndex(
      ({ from, ofOrder }, at) =>
        from === "person" && !ofOrder && isIn(period, dayOf(times[at] ?? 0)),
    );
    if (asked === -1) return [];
    const answer = chat.messages.findIndex(
      ({ from, ofOrder, seen }, at) =>
        at > asked &&
        (from === "staff" || (from === "robot" && !ofOrder)) &&
        (seen === null || seen >= asked + 1),
    );
    return [answer === -1 ? null : openBetween(times[asked] ?? 0, times[answer] ?? 0)];
  });
  const known = waits.filter((wait) => wait !== null).sort((a, b) => a - b);
  const middle = known.length / 2;
  const [low, high] = [known[Math.ceil(middle) - 1], known[Math.floor(middle)]];
  const within = (from: number, to: number) =>
    known.filter((wait) => wait > from && wait <= to).length;
  return {
    chats: waits.length,
    median: low === undefined || high === undefined ? null : (low + high) / 2,
    answered: [
      ...[within(-1, 300), within(300, 900), within(900, 3_600), within(3_600, 86_400)],
      within(86_400, Infinity),
    ],
  };
}

export function slowOnTime({ orders }: RandomShop, period: Period) {
  const found = { inTime: 0, oneDayLate: 0, later: 0, undated: 0 };
  const late: { number: number; closed: number }[] = [];
  for (const [at, { status, closed, dates }] of orders.entries()) {
    if (status !== "delivered" || !isIn(period, dayOf(closed))) continue;
    const promised = dates.find(({ isFixed }) => isFixed)?.day;
    if (promised === undefined) found.undated++;
    else if (dayOf(closed) <= promised) found.inTime++;
    else {
      let days = 0;
      for (let day = next(promised); day <= dayOf(closed); day = next(day)) if (isOpen(day)) days++;
      if (days <= 1) found.oneDayLate++;
      else found.later++;
      late.push({ number: at + 1, closed });
    }
  }
  late.sort((a, b) => b.closed - a.closed || b.number - a.number);
  return { found, late: late.map(({ number }) => number) };
}

/** By account, else by phone number: kobo, orders, the last day. */
export function slowCustomers(shop: RandomShop, period: Period) {
  const all = new Map<string, { kobo: number; orders: number; last: string }>();
  for (const order of shop.orders) {
    const came = cameFor(order, period);
    const hasAccount = order.person !== null && shop.homes[order.person] !== null;
    const who = hasAccount ? `Person ${order.person}` : phoneOf(order);
    if (came.length === 0 || who === null) continue;
    const known = all.get(who) ?? { kobo: 0, orders: 0, last: "" };
    const own = sumOf(came.map((one) => one.kobo));
    known.kobo += own;
    if (own > 0) known.orders++;
    known.last = [known.last, ...came.map(({ day }) => day)].sort().at(-1) ?? "";
    all.set(who, known);
  }
  return [...all.values()].filter((one) => one.kobo > 0).sort((a, b) => b.kobo - a.kobo);
}

export function slowVisits({ visits }: RandomShop, period: Period) {
  const sources = new Map<string, number>();
  const pages = new Map<string, { views: number; visits: number }>();
  for (const { day, page, source, views } of visits) {
    if (!isIn(period, day)) continue;
    const known = pages.get(page) ?? { views: 0, visits: 0 };
    known.views += views;
    if (source !== "shop") {
      known.visits += views;
      sources.set(source, (sources.get(source) ?? 0) + views);
    }
    pages.set(page, known);
  }
  return { sources, pages };
}
