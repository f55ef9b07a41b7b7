/** Turns an order's lines into a paper's, so that they add up to the agreed total. */
import type { Sale } from "../../papers/sale-papers.ts";
import { formatCount } from "../../ui/format/money.ts";
import { titleOf } from "../order.ts";

type SaleLine = Sale["lines"][number];

/** A line of an order, with the rate of its category. */
export interface Goods {
  name: string;
  makeUp: string;
  quantity: number;
  /** Kobo of the whole line; null when it has no price of its own. */
  price: number | null;
  /** Hundredths of a percent. */
  rate: number;
}

/** What an order comes to, all in kobo. */
export interface Agreed {
  goods: readonly Goods[];
  /** Null when the order is picked up. */
  delivery: { what: string; fee: number | null; rate: number } | null;
  total: number;
  /** Why there is a discount; undefined when nobody has given a reason. */
  reason?: string | undefined;
}

/**
 * The lines and the discount that add up to the total. A total may be agreed by phone. What the
 * prices lack is added to the goods without a price, else to a delivery without a fee, else as a
 * line of its own; what they have too much is a discount.
 */
export function saleLines(agreed: Agreed): Pick<Sale, "lines" | "discount"> {
  const { goods, delivery, total, reason = "As agreed" } = agreed;
  const priced = goods.filter(({ price }) => price !== null);
  const unpriced = goods.filter(({ price }) => price === null);
  const known = priced.reduce((sum, { price }) => sum + (price ?? 0), 0);
  let fee = delivery?.fee ?? 0;
  const open = Math.max(0, total - known - fee);
  const lines = priced.map((line) => lineOf(line, line.price ?? 0));
  if (unpriced.length > 0) lines.push(together(unpriced, open));
  else if (delivery && delivery.fee === null) fee = open;
  else if (open > 0) lines.push(extra(goods, open));
  const sum = lines.reduce((all, { amount }) => all + amount, 0);
  const off = Math.max(0, sum + fee - total);
  const discount = Math.min(off, sum);
  fee -= off - discount;
  if (delivery && fee > 0) {
    lines.push({
      ...{ what: delivery.what, detail: "", quantity: null, isDelivery: true },
      amount: fee,
      rate: delivery.rate,
    });
  }
  return { lines, discount: discount > 0 ? { amount: discount, reason } : null };
}

const lineOf = ({ name, makeUp, quantity, rate }: Goods, amount: number): SaleLine => ({
  ...{ what: name, detail: makeUp, quantity, amount, rate },
});

/** Goods that share one price; the highest of their rates holds. */
function together(goods: Goods[], amount: number): SaleLine {
  const [only, ...more] = goods;
  if (only && more.length === 0) return lineOf(only, amount);
  return {
    what: titleOf(goods.map(({ name }) => name)),
    detail: goods.map(({ name, quantity }) => `${formatCount(quantity)} ${name}`).join(", "),
    quantity: null,
    amount,
    rate: highest(goods),
  };
}

const extra = (goods: readonly Goods[], amount: number): SaleLine => ({
  ...{ what: "Agreed beyond the price list", detail: "", quantity: null },
  amount,
  rate: highest(goods),
});

const highest = (goods: readonly Goods[]) => Math.max(0, ...goods.map(({ rate }) => rate));
