/**
 * A line as it is ordered, and what the order adds up to: alike in the browser and on the server.
 */
import { OTHER_CITY } from "../../../accounts/address/address.ts";
import {
  type Choice,
  clockAt,
  type Delivery,
  dayAt,
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
import { ticketDay } from "../../../catalogue/ticket/choice/ticket.ts";
import { business } from "../../../shop/business.ts";
import { formatCount, formatNaira } from "../../../ui/format/money.ts";
import type { PriceChange } from "../../../ui/forms/form-answer.ts";
import type { Promised } from "../../dates/order-date.ts";
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
  /** The revision of its prices, which grows with every change. */
  revision: number;
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

/** A line with what its price is computed from. */
export interface PricedLine {
  product: Pick<LineProduct, "name" | "revision">;
  line: Pick<AskedLine, "choice" | "price">;
}

/** The numbers that a form has shown, for {@link changeSince}. */
export function shownOf(
  lines: readonly PricedLine[],
  { delivery }: Pick<OrderSum, "delivery">,
  promised: Promised | null,
): string {
  const prices = lines.map(({ product, line }) => `${product.revision} ${line.price ?? "quote"}`);
  const date = promised ? `${promised.day}/${promised.approveBy}` : NO_DATE;
  return [...prices, delivery.fee ?? delivery.kind, date].join(" ");
}

const NO_DATE = "none";
const SHOWN =
  /^(?:\d{1,9} (?:\d{1,16}|quote) ){1,20}(?:\d{1,16}|[a-z-]{1,10}) (?:\d{4}-\d\d-\d\d\/\d{1,15}|none)$/;

/**
 * What has changed since a form was shown: a price, recognised by its revision; the delivery fee,
 * if one was shown; the date, even if only because midnight has passed.
 * @param shown see {@link shownOf}; empty when nothing was
 * @returns undefined when nothing has; otherwise every change, and the total
 */
export function changeSince(
  shown: string,
  lines: readonly PricedLine[],
  sum: OrderSum,
  promised: Promised | null,
): PriceChange | undefined {
  const before = SHOWN.test(shown) ? shown.split(" ") : [];
  if (before.length !== 2 * lines.length + 2) return undefined;
  const now = shownOf(lines, sum, promised).split(" ");
  const rows: PriceChange["rows"] = [];
  for (const [index, { product, line }] of lines.entries()) {
    const [was = "", is = ""] = [before[2 * index + 1], now[2 * index + 1]];
    if (Number(before[2 * index]) === product.revision || was === is) continue;
    rows.push([lineTitle(product, line), priceIn(was), priceIn(is)]);
  }
  const [fee = "", feeNow = ""] = [before.at(-2), now.at(-2)];
  // Without a script the page could not show a fee for the chosen place.
  const isPlaceSaid = fee !== "choose";
  if (isPlaceSaid && fee !== feeNow) rows.push(["Delivery", feeIn(fee), feeIn(feeNow)]);
  const isDateAlone = rows.length === 0;
  if (!isDateAlone) {
    rows.push([sum.isWhole ? "Total" : "Total so far", totalIn(before), totalIn(now)]);
  }
  if (isPlaceSaid) rows.push(...dateRows(before.at(-1) ?? "", now.at(-1) ?? ""));
  return rows.length > 0 ? { isDateAlone, rows, shown: now.join(" ") } : undefined;
}

/** The day, and by when to approve the proof for it. */
function dateRows(before: string, now: string): PriceChange["rows"] {
  if (before === now) return [];
  const [[day = "", by = ""], [dayNow = "", byNow = ""]] = [before.split("/"), now.split("/")];
  const rows: PriceChange["rows"] = [["Your date", dayIn(day), dayIn(dayNow)]];
  // A day that is promised for the first time, or no longer, is explained on the page.
  if (by && byNow) rows.push(["Approve the proof by", timeIn(by), timeIn(byNow)]);
  return rows;
}

const dayIn = (text: string): string => (text === NO_DATE ? "Not promised" : ticketDay(text));
const timeIn = (text: string): string =>
  `${ticketDay(dayAt(Number(text)))}, ${clockAt(Number(text))}`;

/**
 * The total of the numbers that were shown, as far as it is known: every second one is a price or
 * the fee.
 */
function totalIn(shown: readonly string[]): string {
  const kobo = shown
    .slice(0, -1)
    .filter((_, index) => index % 2 === 1 || index === shown.length - 2);
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

/** The words for the delivery fee. */
export function deliveryWords({ kind, fee }: Delivery): string {
  if (kind === "none") return "No delivery there";
  if (kind === "choose") return "Choose your state";
  if (kind === "confirm" || fee === null) return "We confirm the delivery fee";
  return fee === 0 ? "Free" : formatNaira(fee);
}
