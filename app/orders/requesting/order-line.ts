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
} from "../../catalogue/prices/prices.ts";
import { business } from "../../shop/business.ts";
import { formatNaira } from "../../ui/format/money.ts";
import type { PriceChange } from "../../ui/forms/form-answer.ts";

/** What the price of a line is made of. */
export interface LineProduct {
  name: string;
  imageUrl: string | null;
  /** Working days; null: none are promised. */
  days: number | null;
  list: PriceList;
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

/** What a form says of the numbers it has shown, for {@link changeSince}. */
export function shownOf(
  { revision }: Pick<LineProduct, "revision">,
  { price }: Pick<AskedLine, "price">,
  { delivery }: Pick<OrderSum, "delivery">,
): string {
  return [revision, price ?? "quote", delivery.fee ?? delivery.kind].join(" ");
}

/**
 * What has changed since a form was shown: a price, as its list has another revision; the fee of
 * the delivery, if one was said.
 * @param shown see {@link shownOf}; empty, nothing was
 * @returns undefined when nothing has
 */
export function changeSince(
  shown: string,
  product: Pick<LineProduct, "name" | "revision">,
  line: Pick<AskedLine, "price">,
  sum: OrderSum,
): PriceChange | undefined {
  const read = /^(\d{1,9}) (\d{1,16}|quote) (\d{1,16}|[a-z-]{1,10})$/.exec(shown);
  if (!read) return undefined;
  const [, revision, price, fee] = read as unknown as [string, string, string, string];
  const now = shownOf(product, line, sum);
  const [, priceNow = "", feeNow = ""] = now.split(" ");
  const isOther = Number(revision) !== product.revision && price !== priceNow;
  const isOtherFee = fee !== "choose" && fee !== feeNow;
  if (!isOther && !isOtherFee) return undefined;
  const rows: PriceChange["rows"] = [[product.name, priceIn(price), priceIn(priceNow)]];
  if (isOtherFee) rows.push(["Delivery", feeIn(fee), feeIn(feeNow)]);
  const known = (text: string) => Number(/^\d+$/.test(text) && text);
  const [before, after] = [known(price) + known(fee), known(priceNow) + known(feeNow)];
  if (isOtherFee) rows.push(["Total", formatNaira(before), formatNaira(after)]);
  return { rows, shown: now };
}

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
