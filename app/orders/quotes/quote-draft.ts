/**
 * A quote while it is being written: the fields as typed, and what they add up to. The browser
 * recomputes it with every key; the server sends what it reads here.
 */

import { eachOf } from "../../catalogue/prices/each.ts";
import {
  type Choice,
  choiceBeforehand,
  daysAfter,
  type Fields,
  fieldOf,
  lineDays,
  linePrice,
  MOST_KOBO,
  MOST_LINES,
  MOST_UNITS,
  makeUp,
  type Place,
  readChoice,
  readCount,
  writeChoice,
  type Zones,
} from "../../catalogue/prices/prices.ts";
import { business } from "../../shop/business.ts";
import { formatNaira, formatNairaFigure } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { DEFAULT_RULE } from "../money-settings/money-rule.ts";
import type { LineProduct } from "../requesting/lines/order-line.ts";
import {
  type Discount,
  type KeptAmount,
  lineAmount,
  type QuoteSum,
  quoteSum,
} from "./quote-sum.ts";

/** Fields by their names in the form. */
export type DraftFields = Record<string, string>;

/** The product that a line is made from. */
export type QuotedProduct = LineProduct & { productId: string | null; item: string | null };

/** What is needed to read a draft. */
export interface DraftGround {
  /** By the value of a line's field `of`; a missing one is no longer in the shop. */
  products: Record<string, QuotedProduct>;
  zones: Zones;
  place: Place;
  /** In Lagos. */
  today: string;
}

/** The names of a quote's fields, without those of a contact. */
export const QUOTE_FIELD =
  /^(?:lines|discount|discountIn|discountReason|fee|days|validUntil|note)$|^l\d{1,4}\./;

/** The name of a line's field: `l3.quantity`. */
export const lineField = (id: string, name: string): string => `l${id}.${name}`;

/** The ids of a draft's lines, in their order. */
export function lineIds(fields: Fields): string[] {
  const ids = `${fields.get("lines") ?? ""}`.split(" ").filter((id) => /^\d{1,4}$/.test(id));
  return [...new Set(ids)].slice(0, MOST_LINES + 1);
}

/** A line as it stands in a draft. */
export interface DraftLine {
  id: string;
  /** What it is made from; empty for the shop's own words. */
  of: string;
  product: QuotedProduct | undefined;
  name: string;
  /** The text below the name, with the make-up first. */
  makeUp: string;
  quantity: number | undefined;
  choice: Choice;
  /** Kobo; null until it has a price. */
  price: number | null;
  /** Kobo by the price list; null when that is by quote. */
  listPrice: number | null;
  /** Working days by the catalogue. */
  days: number | null;
}

export interface ReadDraft {
  lines: DraftLine[];
  sum: QuoteSum;
  discount: Discount | null;
  /** Working days to print. */
  days: number | null;
  /** The slowest line's working days, as far as the catalogue knows them. */
  slowest: number | null;
  /** What is wrong, by field. */
  errors: Record<string, string>;
}

/** Reads what was typed. Only the server checks words (`parseQuote`). */
export function readDraft(fields: Fields, ground: DraftGround): ReadDraft {
  const errors: Record<string, string> = {};
  const lines = lineIds(fields).map((id) => readLine(fields, id, ground.products, errors));
  if (lines.length === 0) errors.lines = "Add the first line.";
  if (lines.length > MOST_LINES) errors.lines = `A quote has at most ${MOST_LINES} lines.`;
  const discount = readDiscount(fields, errors);
  const fee = readFee(fields, errors);
  const freeFrom = business.claims.freeShippingFrom;
  const { zones, place } = ground;
  const prices = lines.map(({ price }) => price);
  const sum = quoteSum(prices, { discount, fee }, { zones, place, freeFrom });
  const isPriced = !prices.includes(null);
  if (isPriced && discount && "kobo" in discount && discount.kobo > sum.goods) {
    errors.discount = `A discount is at most the goods: ${formatNaira(sum.goods)}.`;
  }
  if (sum.fee === null) errors.fee ??= "No zone says the fee. Enter it; 0 is free.";
  if (isPriced && lines.length > 0 && sum.total === 0) {
    errors.lines ??= "A quote comes to more than ₦0.";
  }
  if (sum.isTooMuch || sum.total > MOST_KOBO) {
    errors.lines ??= `A quote comes to at most ${formatNaira(MOST_KOBO)}.`;
  }
  const known = lines.flatMap((line) => line.days ?? []);
  const slowest = known.length > 0 ? Math.max(...known) : null;
  const days = readDays(fields, errors);
  readValidUntil(fields, ground.today, errors);
  return { lines, sum, discount, days, slowest, errors };
}

function readLine(
  fields: Fields,
  id: string,
  products: DraftGround["products"],
  errors: Record<string, string>,
): DraftLine {
  const own: Fields = { get: (name) => fields.get(lineField(id, name)) };
  const text = (name: string) => `${own.get(name) ?? ""}`.trim();
  const of = text("of");
  const product = Object.hasOwn(products, of) ? products[of] : undefined;
  const quantity = readCount(text("quantity"));
  if (!quantity || quantity > MOST_UNITS) {
    errors[lineField(id, "quantity")] = "Write a whole number, such as 100.";
  }
  const name = product?.name ?? text("name");
  const made = product ? readMade(product, own, quantity, id, errors) : undefined;
  const listPrice = made?.price ?? null;
  const price = readPrice(text("each"), text("amount"), { quantity, listPrice, name, id }, errors);
  return {
    ...{ id, of, product, name, quantity, price, listPrice },
    choice: made?.choice ?? { quantity: quantity ?? 1, picked: {}, splits: {} },
    makeUp: [made?.words, text("words")].filter(Boolean).join(", "),
    days: product && made ? lineDays(product.days, product.list, made.choice) : null,
  };
}

/** How a product of the catalogue is to be made. A quote may be for less than its minimum. */
function readMade(
  { list }: QuotedProduct,
  own: Fields,
  quantity: number | undefined,
  id: string,
  errors: Record<string, string>,
) {
  const { choice, errors: wrong } = readChoice(list, own);
  for (const [field, error] of Object.entries(wrong)) {
    const isSplit = list.options.some(({ split }) => split);
    if (field !== "quantity" || isSplit) errors[lineField(id, field)] ??= error;
  }
  const made = { ...choice, quantity: quantity ?? choice.quantity };
  const price = wrong.quantity ? null : linePrice(list, choice);
  return { choice: made, words: makeUp(list, made), price };
}

function readPrice(
  each: string,
  amount: string,
  line: { quantity: number | undefined; listPrice: number | null; name: string; id: string },
  errors: Record<string, string>,
): number | null {
  const field = lineField(line.id, "each");
  if (each === "") {
    if (line.listPrice === null) {
      errors[field] = `“${line.name}” has no price yet. A quote names every price.`;
    }
    return line.listPrice;
  }
  const read = readNaira(each, "price");
  if (!read.ok || read.kobo < 0) {
    errors[field] = read.ok ? "A price is ₦0 or more." : read.error;
    return null;
  }
  if (!line.quantity) return null;
  const price = lineAmount(line.quantity, read.kobo, readAmount(amount));
  if (price === null) errors[field] = "That comes to more than we can count.";
  return price;
}

/** @param amount as {@link priceFields} writes it */
function readAmount(amount: string): KeptAmount | null {
  const [, kobo, quantity] = /^(\d{1,15}) for (\d{1,9})$/.exec(amount) ?? [];
  return kobo && quantity ? { kobo: Number(kobo), quantity: Number(quantity) } : null;
}

function readDiscount(fields: Fields, errors: Record<string, string>): Discount | null {
  const text = `${fields.get("discount") ?? ""}`.trim();
  if (text === "") return null;
  if (fields.get("discountIn") === "naira") {
    const read = readNaira(text, "discount");
    if (read.ok && read.kobo >= 0) return read.kobo === 0 ? null : { kobo: read.kobo };
    errors.discount = read.ok ? "A discount is more than ₦0." : read.error;
    return null;
  }
  const [, whole, part = ""] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? [];
  const percent = Number(whole) * 100 + Number(part.padEnd(2, "0"));
  if (percent <= 10_000) return percent === 0 ? null : { percent };
  errors.discount = "Write a percentage up to 100, such as 5 or 7.5.";
  return null;
}

function readFee(fields: Fields, errors: Record<string, string>): number | null {
  const text = `${fields.get("fee") ?? ""}`.trim();
  if (text === "") return null;
  const read = readNaira(text, "fee");
  if (read.ok && read.kobo >= 0) return read.kobo;
  errors.fee = read.ok ? "A fee is ₦0 or more." : read.error;
  return null;
}

function readDays(fields: Fields, errors: Record<string, string>): number | null {
  const text = `${fields.get("days") ?? ""}`.trim();
  if (text === "") return null;
  const days = readCount(text);
  if (days && days <= 365) return days;
  errors.days = "Write working days from 1 to 365, or leave it empty.";
  return null;
}

function readValidUntil(fields: Fields, today: string, errors: Record<string, string>): void {
  const day = `${fields.get("validUntil") ?? ""}`;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day));
  if (!isDay || new Date(day).toISOString().slice(0, 10) !== day) {
    errors.validUntil = "Enter the last day on which it is valid.";
  } else if (day < today) errors.validUntil = "That day is over. Choose a later one.";
  else if (day > daysAfter(today, 365)) errors.validUntil = "Choose a day within a year.";
}

// ---- writing --------------------------------------------------------------------------------

/** A line that a draft begins with. */
export interface KnownLine {
  /** What it is made from; empty for the shop's own words. */
  of: string;
  name: string;
  quantity: number;
  makeUp: string;
  choice: Pick<Choice, "picked" | "splits">;
  /** Kobo; null: it has no price yet. */
  price: number | null;
}

/** The value of the field `of` for a line of the catalogue. */
export const productKey = (productId: string | null, item: string | null): string =>
  productId ?? item ?? "";

/** An empty draft. @param days after today that it is valid */
export const emptyDraft = (today: string, days = DEFAULT_RULE.quoteDays): DraftFields => ({
  lines: "",
  discountIn: "percent",
  validUntil: daysAfter(today, days),
});

/** A draft with another line at its end. */
export function withLine(
  fields: DraftFields,
  line: KnownLine,
  product: QuotedProduct | undefined,
): DraftFields {
  const ids = lineIds({ get: (name) => fields[name] });
  const id = `${Math.max(0, ...ids.map(Number)) + 1}`;
  const made = product && makeUp(product.list, { ...line.choice, quantity: line.quantity });
  // When the product can no longer be made like that, only words and amount are kept.
  const isMade = made !== undefined && line.makeUp.startsWith(made);
  const { quantity: _, ...picks } = isMade
    ? Object.fromEntries(writeChoice({ ...line.choice, quantity: line.quantity }))
    : ({} as Record<string, string>);
  const own: Record<string, string> = {
    of: isMade ? line.of : "",
    name: line.name,
    words: (isMade ? line.makeUp.slice(made.length) : line.makeUp).replace(/^, /, ""),
    quantity: `${line.quantity}`,
    ...(line.price === null ? {} : priceFields(line.price, line.quantity)),
    ...picks,
  };
  const named = Object.entries(own).map(([name, value]) => [lineField(id, name), value]);
  return { ...fields, lines: [...ids, id].join(" "), ...Object.fromEntries(named) };
}

/** The two fields of a price, filled for an amount. */
export const priceFields = (price: number, quantity: number) => ({
  each: formatNairaFigure(eachOf(price, quantity)),
  amount: `${price} for ${quantity}`,
});

/** A product as a line for which nothing is chosen yet. */
export function plainLine(of: string, { name, list }: QuotedProduct): KnownLine {
  const choice = choiceBeforehand(list);
  const { quantity } = choice;
  const price = linePrice(list, choice);
  return { of, name, quantity, choice, makeUp: makeUp(list, choice), price };
}

/** A draft without one of its lines. */
export function withoutLine(fields: DraftFields, id: string): DraftFields {
  const ids = lineIds({ get: (name) => fields[name] }).filter((one) => one !== id);
  const rest = Object.entries(fields).filter(([name]) => !name.startsWith(lineField(id, "")));
  return { ...Object.fromEntries(rest), lines: ids.join(" ") };
}

/** The field of a line's option, or of a value in a split. */
export const optionField = (id: string, option: string, value?: string): string =>
  lineField(id, fieldOf(option, value));
