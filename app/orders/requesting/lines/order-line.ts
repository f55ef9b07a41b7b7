/** A line as it is asked for, and what the order comes to: the same in the browser and on the server. */
import {
  type Choice,
  type Delivery,
  type Fields,
  lineDays,
  linePrice,
  makeUp,
  minimumOf,
  type OrderSum,
  orderSum,
  type Place,
  type PriceList,
  readChoice,
  type Zones,
} from "../../../catalogue/prices/prices.ts";
import type { ProductSpec } from "../../../catalogue/print-spec/print-spec.ts";
import { business } from "../../../shop/business.ts";
import { formatCount, formatNaira } from "../../../ui/format/money.ts";
import type { PriceChange } from "../../../ui/forms/form-answer.ts";
import type { FormLine } from "./form-lines.ts";

/** What the price of a line is made of. */
export interface LineProduct {
  name: string;
  imageUrl: string | null;
  /** Working days; null: none are promised. */
  days: number | null;
  list: PriceList;
  /** What its artwork has to be like; null: nobody has said. */
  printSpec: ProductSpec | null;
  /** Of its prices: grows with every change. */
  revision: number;
}

/** A line as it is kept in an order. */
export interface AskedLine {
  choice: Choice;
  /** In words. */
  makeUp: string;
  /** Kobo; null: by quote. */
  price: number | null;
  days: number | null;
  minimum: number;
  /** Kobo for `minimum` units, of a product with that price alone. */
  minimumPrice: number | null;
}

/** Reads a line from a form's fields; where something is wrong, what is chosen beforehand stands in. */
export function askedLine(
  { list, days }: Pick<LineProduct, "list" | "days">,
  fields: Fields,
): { line: AskedLine; errors: Record<string, string> } {
  const { choice, errors } = readChoice(list, fields);
  const isPlain = list.rungs.length === 1 && list.options.length === 0;
  const price = linePrice(list, choice);
  const line = {
    choice,
    makeUp: makeUp(list, choice),
    price,
    days: price === null ? null : lineDays(days, list, choice),
    minimum: minimumOf(list),
    minimumPrice: isPlain ? (list.rungs[0]?.price ?? null) : null,
  };
  return { line, errors };
}

/** The fields of a line, as {@link askedLine} reads them. */
export const fieldsOf = ({ fields }: Pick<FormLine, "fields">): Fields => ({
  get: (name) => fields[name] ?? null,
});

/** Where a form's order goes: a town of its own has the fee of its state. */
export function placeOf(fields: Fields): Place {
  if (fields.get("delivery") === "pick-up") return { way: "pick-up" };
  const [state, city] = ["address.state", "address.city"].map(
    (name) => `${fields.get(name) ?? ""}`,
  );
  return { way: "delivery", state: state ?? "", city: city ?? "" };
}

/** What an order of these lines comes to. */
export const sumOf = (lines: readonly Pick<AskedLine, "price">[], zones: Zones, place: Place) =>
  orderSum(
    lines.map(({ price }) => price),
    zones,
    place,
    business.claims.freeShippingFrom,
  );

/** A line with what its price is made of. */
export interface PricedLine {
  product: Pick<LineProduct, "name" | "revision">;
  line: Pick<AskedLine, "choice" | "price">;
}

/** What a form says of the numbers it has shown, for {@link changeSince}. */
export function shownOf(
  lines: readonly PricedLine[],
  { delivery }: Pick<OrderSum, "delivery">,
): string {
  const prices = lines.map(({ product, line }) => `${product.revision} ${line.price ?? "quote"}`);
  return [...prices, delivery.fee ?? delivery.kind].join(" ");
}

const SHOWN = /^(?:\d{1,9} (?:\d{1,16}|quote) ){1,20}(?:\d{1,16}|[a-z-]{1,10})$/;

/**
 * What has changed since a form was shown: a price, as its list has another revision; the fee of
 * the delivery, if one was said.
 * @param shown see {@link shownOf}; empty, nothing was
 * @returns undefined when nothing has; else each that has, and the total
 */
export function changeSince(
  shown: string,
  lines: readonly PricedLine[],
  sum: OrderSum,
): PriceChange | undefined {
  const before = SHOWN.test(shown) ? shown.split(" ") : [];
  if (before.length !== 2 * lines.length + 1) return undefined;
  const now = shownOf(lines, sum).split(" ");
  const rows: PriceChange["rows"] = [];
  for (const [index, { product, line }] of lines.entries()) {
    const [was = "", is = ""] = [before[2 * index + 1], now[2 * index + 1]];
    if (Number(before[2 * index]) === product.revision || was === is) continue;
    rows.push([lineTitle(product, line), priceIn(was), priceIn(is)]);
  }
  const [fee = "", feeNow = ""] = [before.at(-1), now.at(-1)];
  if (fee !== "choose" && fee !== feeNow) rows.push(["Delivery", feeIn(fee), feeIn(feeNow)]);
  if (rows.length === 0) return undefined;
  const [total, totalNow] = [totalIn(before), totalIn(now)];
  rows.push([sum.isWhole ? "Total" : "Total so far", total, totalNow]);
  return { rows, shown: now.join(" ") };
}

/** What is known of the total of numbers that were shown: each second one is a price, the last a fee. */
function totalIn(shown: readonly string[]): string {
  const kobo = shown.filter((_, index) => index % 2 === 1 || index === shown.length - 1);
  return formatNaira(kobo.reduce((all, one) => all + (/^\d+$/.test(one) ? Number(one) : 0), 0));
}

/** `300 × Business Cards`. */
export const lineTitle = (
  { name }: Pick<LineProduct, "name">,
  { choice }: Pick<AskedLine, "choice">,
): string => `${formatCount(choice.quantity)} × ${name}`;

const priceIn = (text: string) =>
  text === "quote" ? "We will quote you" : formatNaira(Number(text));

function feeIn(text: string): string {
  if (!/^\d+$/.test(text)) return text === "none" ? "No delivery there" : "We confirm the fee";
  return Number(text) === 0 ? "Free" : formatNaira(Number(text));
}

/** What is said of the delivery's fee. */
export function deliveryWords({ kind, fee }: Delivery): string {
  if (kind === "none") return "No delivery there";
  if (kind === "choose") return "Choose your state";
  if (kind === "confirm" || fee === null) return "We confirm the delivery fee";
  return fee === 0 ? "Free" : formatNaira(fee);
}
