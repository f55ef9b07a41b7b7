/** What a product's ticket says of a choice; server and browser compute it alike. */
import { business } from "../../../shop/business.ts";
import { askedBefore, type PayFirst } from "../../../shop/settings/pay-first.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import { type Fields, fieldOf, readChoice, readCount, writeChoice } from "../../prices/choice.ts";
import { type Place, readPlace, type Zones } from "../../prices/delivery.ts";
import {
  cheaperRung,
  extraOf,
  extrasOf,
  inQuantity,
  lineDays,
  linePrice,
  makeUp,
} from "../../prices/line.ts";
import { orderDays, orderSum } from "../../prices/order-sum.ts";
import {
  type Choice,
  MOST_UNITS,
  minimumOf,
  type OptionValue,
  type PriceList,
  type PriceOption,
  pickedOf,
} from "../../prices/price-list.ts";
import { cutOffOf, promise, type WorkCalendar } from "../../prices/promised-date.ts";
import { ruledOut } from "../../prices/ruled-out.ts";
import { isValueLost } from "./lost-choice.ts";
import { shownNumbers } from "./shown-numbers.ts";

/** The zones of states, and the cities that a buyer can choose in them. */
export interface PlaceTable {
  zones: Zones;
  cities: Record<string, string[]>;
}

/** What a product's page knows about its price. */
export interface TicketData {
  list: PriceList;
  /** Working days; null: no day is promised. */
  days: number | null;
  /** Every name of a state. */
  states: readonly string[];
  calendar: WorkCalendar;
  payFirst: PayFirst;
  /** Names of fields of the address that choose in an option that is no longer there. */
  lost: readonly string[];
}

export type Ticket = ReturnType<typeof ticketOf>;

/**
 * Computes the whole ticket.
 * @param table may lack the state, whose delivery is then still to be fetched
 * @param now ms since 1970, UTC
 */
export function ticketOf(
  { list, days, states, calendar, payFirst, lost }: TicketData,
  table: PlaceTable,
  fields: Fields,
  now: number,
) {
  const read = readChoice(list, fields);
  const { choice } = read;
  const where = readPlace(fields, states);
  const place = inTable(where.place, table);
  const price = linePrice(list, choice);
  const sum = orderSum([price], table.zones, place, business.claims.freeShippingFrom);
  const isAway = place.way === "delivery" && place.state !== "";
  const isPending = isAway && !Object.hasOwn(table.cities, place.state);
  const way = isPending ? { ...sum.delivery, days: null } : sum.delivery;
  const all = orderDays([{ price, days: lineDays(days, list, choice) }], way);
  const address = writeChoice(choice);
  if (place.way === "pick-up") address.set("delivery", place.way);
  if (isAway) {
    address.set("delivery", place.way);
    address.set("state", place.state);
    if (place.city) address.set("city", place.city);
  }
  const total = isPending ? sum.goods : sum.total;
  const promised = promise(calendar, now, all);
  const by = promised && { ...promised, approveBy: cutOffOf(calendar, promised.approveBy) };
  const shown = shownNumbers([{ price, makeUp: makeUp(list, choice) }], sum.delivery, by);
  const replaced = list.options.flatMap((option) => {
    const { id, name } = option;
    const value = isValueLost(option, fields) ? pickedOf(option, choice) : undefined;
    return value ? [{ id, option: name, value: value.name }] : [];
  });
  return {
    choice,
    /** Whether it stands in for one that cannot be ordered, not only for values in `replaced`. */
    isStandIn: Object.keys(read.errors).length > replaced.length,
    place,
    errors: { ...read.errors, ...where.errors },
    price,
    /** Options of which the address names a value that is no longer offered, with what stands for it. */
    replaced,
    /** Whether the address chooses in an option that is gone; not once something is chosen here. */
    isLess: lost.some((name) => fields.get(name)),
    extras: extrasOf(list, choice),
    /** Undefined until it is fetched. */
    delivery: isPending ? undefined : sum.delivery,
    total,
    /** Whether the total includes everything. */
    isWhole: sum.isWhole && !isPending,
    promised,
    /** For the address of an order, which tells what is another by then. */
    shown: isPending ? "" : shown,
    /** Kobo to pay before printing. */
    pay: askedBefore(total, payFirst),
    further: furtherRung(list, choice, price),
    /** The query of an address that shows the same choice. */
    address: `${address}`,
  };
}

/** A city of another state counts as none: perhaps only the state was changed. */
function inTable(place: Place, { cities }: PlaceTable): Place {
  if (place.way === "pick-up") return place;
  const known = Object.hasOwn(cities, place.state) ? cities[place.state] : undefined;
  return !known || known.includes(place.city) ? place : { ...place, city: "" };
}

/** The next rung, or a larger one that costs less in all. */
function furtherRung(list: PriceList, choice: Choice, price: number | null) {
  if (price === null) return undefined;
  const less = cheaperRung(list, choice);
  if (less) return { quantity: less.quantity, more: less.price - price };
  const next = list.rungs.find(({ quantity }) => quantity > choice.quantity);
  const other = next && linePrice(list, inQuantity(list, choice, next.quantity));
  if (!next || other === null || other === undefined) return undefined;
  return { quantity: next.quantity, more: other - price };
}

/**
 * The words under a value: what it adds, or why it cannot be chosen.
 * @returns `ruledOut` in the second case
 */
export function valueWords(
  list: PriceList,
  choice: Choice,
  option: PriceOption,
  value: OptionValue,
): { words: string; ruledOut: boolean } {
  const why = ruledOut(list, choice, option.id, value.id);
  if (why) return { words: why, ruledOut: true };
  const said = [costWords(list, choice, option, value)];
  const { days = 0 } = value;
  if (days) said.push(`${counted(Math.abs(days), "day")} ${days > 0 ? "more" : "less"}`);
  return { words: said.filter(Boolean).join(", "), ruledOut: false };
}

function costWords(list: PriceList, choice: Choice, option: PriceOption, value: OptionValue) {
  const kobo = option.split ? (value.each ?? 0) : extraOf(list, choice.quantity, value);
  if (kobo) return `${signed(kobo)}${option.split ? " each" : ""}`;
  if (kobo === null || option.split) return "";
  return value.id === option.chosen ? "Included" : "Same price";
}

/** '+ ₦2,110', '− ₦500'. */
export const signed = (kobo: number): string =>
  `${kobo < 0 ? "−" : "+"} ${formatNaira(Math.abs(kobo))}`;

/** '1 day', '2 days'. */
export const counted = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? "" : "s"}`;

/** A day as tickets write it: 'Thu 26 Nov' for `2026-11-26`. */
export const ticketDay = (day: string): string =>
  // The one date format that every browser writes alike: 'Thu, 26 Nov 2026 …'.
  new Date(day).toUTCString().slice(0, 11).replace(/, 0?/, " ");

/** A time of day, `12:00`, from minutes after midnight. */
export const ticketTime = (minutes: number): string =>
  new Date(minutes * 60_000).toISOString().slice(11, 16);

/**
 * The next smaller or larger quantity that can be ordered, for the buttons beside it; the same
 * where there is none.
 * @param quantity what stands in the field, even if it cannot be ordered
 */
export function stepFrom(list: PriceList, quantity: number, up: boolean, by = list.step): number {
  const minimum = minimumOf(list);
  if (list.packs) {
    const sizes = list.rungs.map((rung) => rung.quantity);
    const next = up
      ? sizes.find((size) => size > quantity)
      : sizes.findLast((size) => size < quantity);
    return next ?? Math.max(minimum, quantity);
  }
  const width = by ?? (minimum >= 100 ? 50 : minimum >= 20 ? 10 : 1);
  const steps = (quantity - minimum) / width;
  const next = minimum + width * (up ? Math.floor(steps) + 1 : Math.ceil(steps) - 1);
  return Math.min(Math.max(minimum, next), MOST_UNITS);
}

/**
 * The number in a field.
 * @param units what counts while the form has no such field
 */
export function countIn(fields: Fields, name: string, units = 0): number {
  const typed = fields.get(name) ?? `${units}`;
  return readCount(typed) ?? 0;
}

/** The fields of the same choice in another quantity, by their names. */
export function fieldsIn(list: PriceList, choice: Choice, quantity: number): [string, string][] {
  const other = inQuantity(list, choice, quantity);
  const counts = Object.entries(other.splits).flatMap(([option, values]) =>
    Object.entries(values).map(([value, units]): [string, string] => [
      fieldOf(option, value),
      `${units}`,
    ]),
  );
  return [["quantity", `${quantity}`], ...counts];
}
