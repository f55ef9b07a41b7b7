/** Seeded, random transfers: everything that buyers and banks do, and what each line truly is for. */
import type { ByHand } from "../../app/orders/money/payments/by-hand.ts";
import type { MatchOrder } from "../../app/orders/statement/matching/open-orders.ts";

/** What a generated line is for. */
export interface TrueLine {
  /** `2026-11-23`. */
  day: string;
  time: string;
  kobo: number;
  remark: string;
  sender: string;
  bankNumber: string;
  /** Numbers of the orders that it pays; none for what is from no customer. */
  orders: number[];
  /** Its reference can be read. */
  isReadable: boolean;
  /** It was booked by hand already, as this. */
  byHand?: ByHand;
}

type Random = () => number;

/** The same numbers for the same seed. */
export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const FIRST =
  "Adunni Kúnlé Chidinma Ngozi Ibrahim Hauwa Tunde Blessing Emeka Ṣadé Bisi Ifeanyi Kelechi Yusuf Musa Fọlákẹ́ Grace Uche Sani Aisha Bolanle Chukwudi Zainab Ẹniọlá Efe Tamuno Amina Obinna Rose Samuel".split(
    " ",
  );
const LAST =
  "Bello Ajayi Okafor Eze Sani Musa Adeyemi Effiong Chukwu Adébáyọ̀ Oyelaran Nwosu Obi Abdullahi Bakare Ogechi Okon Balogun Danjuma Ọláwálé Igwe Lawal Etim Nnamdi Suleiman Ojo Umar Akpan Briggs Usman".split(
    " ",
  );
const TRADES = "Foods,Stores,Kitchen,Chapel,School,Pharmacy,Fashion,Logistics,Farms,Salon".split(
  ",",
);

const plainly = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "");

export interface Account extends MatchOrder {
  isClosed: boolean;
  /** Kobo that were booked by hand; 0 for most. */
  byHand: number;
}

const START = Date.UTC(2026, 8, 1);
const DAYS = 80;
const dayAt = (days: number) => new Date(START + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Orders of the shop: open, half paid, paid and cancelled ones; some with a claim, some made only
 * while the banks' lines come, and some half paid by hand, whose buyers may owe as much for another.
 */
export function randomOrders(random: Random, count: number): Account[] {
  const orders: Account[] = [];
  let names: string[] = [];
  let buyer = 0;
  let before: Account | undefined;
  for (let index = 0; index < count; index++) {
    if (index === 0 || random() > 0.25) {
      buyer++;
      const person = `${pick(random, LAST)} ${pick(random, FIRST)}`;
      names =
        random() < 0.3
          ? [`${pick(random, FIRST)} ${pick(random, LAST)} ${pick(random, TRADES)}`]
          : [person];
    }
    const total = Math.ceil((4_000 + random() ** 2 * 400_000) / 10) * 1_000;
    const first = total <= 1_000_000 ? total : Math.ceil((total * 7) / 1_000) * 100;
    const state = random();
    const isClosed = state > 0.9;
    const isHalf = state > 0.75 && !isClosed && first < total;
    const left = isClosed ? 0 : isHalf ? total - first : total;
    const byHand = state < 0.06 ? total / 2 : 0;
    const isAlike = !isClosed && before?.buyer === `buyer ${buyer}` && before.byHand > 0;
    const open = isAlike ? (before?.byHand ?? 0) : left - byHand;
    const due = isAlike ? open : isClosed || isHalf || byHand > 0 ? 0 : first;
    before = {
      number: 100 + index,
      names,
      buyer: `buyer ${buyer}`,
      createdOn: dayAt(random() < 0.1 && !isClosed && byHand === 0 ? random() * DAYS : 0),
      due,
      open,
      claimed: random() < 0.15 && !isClosed ? [due || open] : [],
      isClosed,
      byHand: isAlike ? 0 : byHand,
    };
    orders.push(before);
  }
  return orders;
}

const pick = <T>(random: Random, from: readonly T[]): T =>
  from[Math.floor(random() * from.length)] as T;

/** As buyers write a reference: lower-cased, spaced, with zeros, in the middle of words. */
function written(random: Random, number: number): string {
  const digits = String(number);
  return pick(random, [
    `ITW${digits}`,
    `itw${digits}`,
    `Itw ${digits}`,
    `ITW-${digits.padStart(6, "0")}`,
    `ITW${digits.padStart(6, "0")}`,
    `ITW ${digits.split("").join(" ")}`,
    `I T W ${digits}`,
    `ITW/${digits}`,
    `ITW NO ${digits}`,
    `ITW:${digits}`,
  ]);
}

const around = (random: Random, reference: string) =>
  pick(random, [
    reference,
    `TRF/SAMPLE/${reference}`,
    `MOB:${reference}/flyers`,
    `${reference} balance`,
    `NIP TRANSFER ${reference} 500 CARDS`,
    `USSD/${reference}`,
    `payment for ${reference}-TEXTBOOKS`,
  ]);

/** One bank's share of lines, oldest first. */
export function randomLines(
  random: Random,
  orders: Account[],
  all: Account[],
  count: number,
): TrueLine[] {
  const lines: TrueLine[] = [];
  const byNumber = new Map(all.map((order) => [order.number, order]));
  const live = new Map(orders.map((order) => [order, { due: order.due, open: order.open }]));
  let serial = Math.floor(random() * 1e9);
  const add = (line: Partial<TrueLine>) => {
    const at = new Date(START + Math.floor((lines.length / count) * DAYS * 86_400_000));
    const [day = "", time = ""] = at.toISOString().split("T");
    serial += 1 + Math.floor(random() * 50);
    lines.push({
      day,
      time: time.slice(0, 5),
      kobo: 0,
      remark: "",
      sender: "",
      bankNumber: String(serial).padStart(12, "0"),
      orders: [],
      isReadable: false,
      ...line,
    });
  };
  const nameOf = (order: Account) => {
    const words = plainly(order.names[0] ?? "")
      .toUpperCase()
      .split(" ");
    const turned = random() < 0.4 && words.length === 2 ? words.toReversed() : words;
    return turned.join(" ") + pick(random, ["", "", "", " C", " LTD"]);
  };
  const stranger = () => plainly(`${pick(random, FIRST)} ${pick(random, LAST)}`).toUpperCase();
  const receive = (order: Account, kobo: number) => {
    const now = live.get(order);
    if (!now) return;
    now.open = Math.max(0, now.open - kobo);
    now.due = Math.min(now.open, Math.max(0, now.due - kobo));
  };
  /** Whether this order could be taken for the one with exactly this amount. */
  const takes = (order: Account | undefined, kobo: number) => {
    const now = order && (live.get(order) ?? order);
    return now !== undefined && now.open > 0 && (now.due === kobo || now.open === kobo);
  };
  const exact = (order: Account) => {
    const { due = 0, open = 0 } = live.get(order) ?? {};
    return due > 0 && random() < 0.8 ? due : open;
  };
  const openOnes = () => orders.filter((order) => (live.get(order)?.open ?? 0) > 0);
  let pool = openOnes();
  while (lines.length < count) {
    if (lines.length % 50 === 0) pool = openOnes();
    if (pool.length === 0) pool = orders;
    const kind = random();
    const order = pick(random, pool);
    const kobo = exact(order);
    const said = random() < 0.8 ? nameOf(order) : stranger();
    const days = (lines.length / count) * DAYS;
    if (order.createdOn > dayAt(days)) {
      // For something else, which the buyer ordered before.
      if (random() < 0.3) add({ kobo, sender: nameOf(order), remark: "NIP TRANSFER" });
      continue;
    }
    if (order.byHand > 0 && random() < 0.3) {
      if (!takes(order, order.byHand)) continue;
      const isReadable = random() < 0.5;
      add({
        kobo: order.byHand,
        sender: nameOf(order),
        remark: isReadable ? around(random, written(random, order.number)) : "NIP TRANSFER",
        orders: [order.number],
        isReadable,
        byHand: {
          ...{ number: order.number, buyer: order.buyer, kobo: order.byHand, receipt: 1 },
          ...{ whole: order.byHand, tolerance: 10_000, claimedOn: null },
          day: dayAt(days + random() * 12 - 6),
        },
      });
      continue;
    }
    if (kind < 0.3) {
      if (kobo === 0) continue;
      // Some pay twice.
      for (let left = random() < 0.03 ? 2 : 1; left > 0; left--) {
        const remark = around(random, written(random, order.number));
        add({ kobo, sender: said, remark, orders: [order.number], isReadable: true });
        receive(order, kobo);
      }
    } else if (kind < 0.38) {
      // Less a bank's charge, a part, or too much; never by chance what it owes.
      const other = pick(random, [
        kobo - 5_000,
        kobo - 20_000,
        Math.round(kobo / 2),
        kobo + 170_000,
      ]);
      if (other <= 0 || takes(order, other)) continue;
      add({
        kobo: other,
        sender: said,
        remark: around(random, written(random, order.number)),
        orders: [order.number],
        isReadable: true,
      });
      receive(order, other);
    } else if (kind < 0.48) {
      if (kobo === 0) continue;
      add({
        kobo,
        sender: nameOf(order),
        remark: pick(random, ["NIP TRANSFER", "payment", "menu cards", ""]),
        orders: [order.number],
      });
      receive(order, kobo);
    } else if (kind < 0.55) {
      add({
        kobo: Math.ceil(random() * 20_000_000),
        sender: stranger(),
        remark: pick(random, [
          "CASH DEPOSIT YABA",
          "school fees",
          "WEB 00001142",
          "151 packs of rice",
        ]),
      });
    } else if (kind < 0.58) {
      // A stranger with an order's amount.
      add({ kobo: Math.max(100, kobo), sender: "CASH DEPOSIT", remark: "BY HAND" });
    } else if (kind < 0.61) {
      const own = all
        .filter((other) => other.buyer === order.buyer && (live.get(other)?.due ?? 0) > 0)
        .filter(({ createdOn }) => createdOn <= dayAt(days))
        .slice(0, 2);
      if (own.length < 2) continue;
      const sum = own.reduce((total, one) => total + (live.get(one)?.due ?? 0), 0);
      const isNamed = random() < 0.5;
      if (isNamed && own.some((one) => takes(one, sum))) continue;
      add({
        kobo: sum,
        sender: nameOf(order),
        remark: isNamed
          ? own.map((one) => `ITW${one.number}`).join(pick(random, [" ", " AND ", "/", ", "]))
          : "2 jobs",
        orders: own.map(({ number }) => number),
        isReadable: isNamed,
      });
      for (const one of own) receive(one, live.get(one)?.due ?? 0);
    } else if (kind < 0.64) {
      // The reference of another order, which by chance asks for as much: nobody could know.
      const other = pick(random, all);
      if (kobo === 0 || other === order || takes(other, kobo)) continue;
      add({
        kobo,
        sender: nameOf(order),
        remark: around(random, written(random, other.number)),
        orders: [order.number],
      });
      receive(order, kobo);
    } else if (kind < 0.67) {
      // Cut at the end of a short field.
      const cut = String(order.number).slice(0, -1);
      if (kobo === 0 || takes(byNumber.get(Number(cut)), kobo)) continue;
      add({
        kobo,
        sender: nameOf(order),
        remark: `TRF FRM SAMPLE/ITW${cut}`,
        orders: [order.number],
      });
      receive(order, kobo);
    } else if (kind < 0.7) {
      const closed = pick(random, orders);
      if (!closed.isClosed) continue;
      add({
        kobo: Math.ceil(random() * 900) * 10_000,
        sender: nameOf(closed),
        remark: written(random, closed.number),
        orders: [closed.number],
        isReadable: true,
      });
    } else if (kind < 0.73) {
      // Came in and was taken back.
      const remark = `NIP ${written(random, order.number)} ${serial}`;
      const back = {
        remark: pick(random, [`RVSL ${remark}`, `${remark} REVERSAL`]),
        bankNumber: String(serial),
      };
      // Neither comes without the other.
      if (kobo === 0 || lines.length + 2 > count) continue;
      add({ kobo, sender: said, remark, bankNumber: back.bankNumber });
      add({ kobo: -kobo, sender: said, ...back });
    } else if (kind < 0.75) {
      // A transfer of the shop's own that came back.
      add({
        kobo: Math.max(100, kobo),
        sender: "",
        remark: `REVERSAL ${written(random, order.number)} PAPER MERCHANT`,
      });
    } else if (kind < 0.77) {
      add({ remark: "VAT ON CHARGE" });
    } else {
      add({
        kobo: -Math.ceil(random() * 5_000_000),
        sender: "ITEWE",
        remark: pick(random, [
          "POS CHARGE",
          "SMS ALERT",
          `TRF TO SUPPLIER ITW${order.number}`,
          '5" PIPE; INK, BLACK',
        ]),
      });
    }
  }
  return lines.slice(0, count);
}
