import { OTHER_CITY } from "../../../accounts/address/address.ts";
import type { Zones } from "../../../catalogue/prices/delivery.ts";
import { orderDays } from "../../../catalogue/prices/order-sum.ts";
import type { WorkCalendar } from "../../../catalogue/prices/promised-date.ts";
import { specOf } from "../../../catalogue/print-spec/print-spec.ts";
import { isLess } from "../../../catalogue/ticket/choice/lost-choice.ts";
import type { Typed } from "../../../http/form-answer.server.ts";
import { promiseAsked } from "../../dates/order-date.ts";
import { changeSince, isShown } from "../lines/changed-since.ts";
import { type FormLine, inForm, lineField } from "../lines/form-lines.ts";
import { type AskedLine, askedLine, fieldsOf, placeOf, sumOf } from "../lines/order-line.ts";
import {
  GONE,
  type OrderedLine,
  type OrderedProduct,
  Refused,
} from "../lines/ordered-product.server.ts";
import type { FieldErrors } from "./order-rules.server.ts";

/** A line with its price. */
interface PricedLine extends OrderedLine {
  line: AskedLine;
}

/**
 * Checks the lines of a form.
 * @param found the product of each; undefined when it is not in the shop
 * @returns what is wrong, by the form's fields, and the lines whose products the shop has
 */
export function checkLines(
  lines: readonly FormLine[],
  found: readonly (OrderedProduct | undefined)[],
): { errors: FieldErrors; lines: PricedLine[] } {
  const errors: FieldErrors = lines.length === 0 ? { product: GONE } : {};
  const priced: PricedLine[] = [];
  for (const [index, line] of lines.entries()) {
    const ordered = found[index];
    if (!ordered) errors[lineField(line.slot, "product")] = GONE;
    else {
      const asked = askedLine(ordered, fieldsOf(line));
      Object.assign(errors, inForm(line.slot, asked.errors));
      priced.push({ ...line, ordered, line: asked.line });
    }
  }
  return { errors, lines: priced };
}

/**
 * The prices of lines and delivery at this moment, and the promised day.
 * @param held lines whose products are locked
 * @throws Refused when they can no longer be ordered like that, or another price or day was shown
 */
export function priceLines(
  held: readonly OrderedLine[],
  typed: Typed,
  { zones, calendar }: { zones: Zones; calendar: WorkCalendar },
  author: "buyer" | "shop",
) {
  const { errors, lines } = checkLines(
    held,
    held.map(({ ordered }) => ordered),
  );
  if (Object.keys(errors).length > 0) throw new Refused(errors);
  const place = placeOf({ get: (name) => typed[name] ?? null });
  const sum = sumOf(
    lines.map(({ line }) => line),
    zones,
    place,
  );
  if (sum.isTooMuch) {
    const [dearest] = lines.toSorted(
      (one, other) => (other.line.price ?? 0) - (one.line.price ?? 0),
    );
    const field = lineField(dearest?.slot ?? 1, "quantity");
    throw new Refused({ [field]: "That comes to more than we can take. Order fewer." });
  }
  const days = orderDays(
    lines.map(({ line }) => line),
    sum.delivery,
  );
  const promised = promiseAsked(calendar, Date.now(), days);
  const shown = author === "buyer" ? (typed.shown ?? "") : "";
  if (!isShown(shown, lines.length)) refuseLost(lines);
  // Only the shop itself may agree to deliver there.
  if (author === "shop") return { lines, sum, promised };
  if (sum.delivery.kind === "none" && place.way === "delivery") {
    const words = `We do not deliver to ${place.city || place.state}. Choose another city, or pick it up.`;
    const field = typed["address.city"] === OTHER_CITY ? "address.town" : "address.city";
    throw new Refused({ [field]: words });
  }
  const priced = lines.map(({ ordered: product, line }) => ({ product, line }));
  const changed = changeSince(shown, priced, sum, promised);
  if (changed) throw new Refused({}, { changed });
  return { lines, sum, promised };
}

/**
 * Refuses choices of options that no longer exist. A buyer who was shown the make-up is instead
 * asked, with the old and the new one.
 */
function refuseLost(lines: readonly PricedLine[]): void {
  const lost = lines.filter(({ ordered, fields }) => isLess(ordered.list, fields));
  if (lost.length === 0) return;
  throw new Refused(
    Object.fromEntries(lost.map(({ slot }) => [lineField(slot, "product"), LOST_OPTION])),
  );
}

const LOST_OPTION =
  "Something that was chosen is no longer offered. Look at what is left, then send.";

/** The lines as rows of the database, without their order. */
export function rowsOf(lines: readonly PricedLine[]) {
  return lines.map(({ ordered, line }, index) => {
    const { productId, item, name, imageUrl } = ordered;
    const { choice, ...made } = line;
    const { quantity, ...chosen } = choice;
    const printSpec = specOf(ordered.printSpec, ordered.list, choice);
    return {
      ...{ place: index + 1, productId, item, name, imageUrl, quantity },
      ...{ choice: chosen, printSpec, ...made },
    };
  });
}
