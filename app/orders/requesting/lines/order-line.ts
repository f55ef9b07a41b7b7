/**
 * A line as it is ordered, and what the order adds up to: alike in the browser and on the server.
 */
import { OTHER_CITY } from "../../../accounts/address/address.ts";
import {
  type Choice,
  type Delivery,
  type Fields,
  lineDays,
  linePrice,
  makeUp,
  minimumOf,
  orderSum,
  type Place,
  type PriceList,
  readChoice,
  type Zones,
} from "../../../catalogue/prices/prices.ts";
import type { ProductSpec } from "../../../catalogue/print-spec/print-spec.ts";
import { business } from "../../../shop/business.ts";
import { formatCount, formatNaira } from "../../../ui/format/money.ts";
import type { FormLine } from "./form-lines.ts";

/** What a line's price is computed from. */
export interface LineProduct {
  name: string;
  imageUrl: string | null;
  /** Working days; null: none are promised. */
  days: number | null;
  list: PriceList;
  /** What its artwork has to be like; null when nobody has said. */
  printSpec: ProductSpec | null;
}

/** A line as an order stores it. */
export interface AskedLine {
  choice: Choice;
  /** In words. */
  makeUp: string;
  /** Kobo; null: by quote. */
  price: number | null;
  days: number | null;
  minimum: number;
  /** Kobo for `minimum` units, for a product that has only this price. */
  minimumPrice: number | null;
}

/** Reads a line from a form's fields. Where one is wrong, the value chosen beforehand counts. */
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

/** A line's fields, in the form that {@link askedLine} reads. */
export const fieldsOf = ({ fields }: Pick<FormLine, "fields">): Fields => ({
  get: (name) => fields[name] ?? null,
});

/** Where a form's order goes. The owner may have given a town that is not in the list its own zone. */
export function placeOf(fields: Fields): Place {
  if (fields.get("delivery") === "pick-up") return { way: "pick-up" };
  return { way: "delivery", state: `${fields.get("address.state") ?? ""}`, city: cityOf(fields) };
}

/** The city that a form's address names, listed or typed. */
export function cityOf(fields: Fields): string {
  const [city, town] = ["address.city", "address.town"].map((name) => `${fields.get(name) ?? ""}`);
  return (city === OTHER_CITY && town) || (city ?? "");
}

/** What an order of these lines adds up to. */
export const sumOf = (lines: readonly Pick<AskedLine, "price">[], zones: Zones, place: Place) =>
  orderSum(
    lines.map(({ price }) => price),
    zones,
    place,
    business.claims.freeShippingFrom,
  );

/** `300 × Business Cards`. */
export const lineTitle = (
  { name }: Pick<LineProduct, "name">,
  { choice }: Pick<AskedLine, "choice">,
): string => `${formatCount(choice.quantity)} × ${name}`;

/** The words for the delivery fee. */
export function deliveryWords({ kind, fee }: Delivery): string {
  if (kind === "none") return "No delivery there";
  if (kind === "choose") return "Choose your state";
  if (kind === "confirm" || fee === null) return "We confirm the delivery fee";
  return fee === 0 ? "Free" : formatNaira(fee);
}
