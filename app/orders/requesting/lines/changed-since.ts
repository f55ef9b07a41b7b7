/** Tells what is another than a page has shown, so that nothing changes silently (TRADE §1). */
import { clockAt, dayAt, type OrderSum } from "../../../catalogue/prices/prices.ts";
import {
  BY_QUOTE,
  NO_DATE,
  readShown,
  type ShownNumbers,
  shownNumbers,
  UNSAID,
} from "../../../catalogue/ticket/choice/shown-numbers.ts";
import { ticketDay } from "../../../catalogue/ticket/choice/ticket.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import type { PriceChange } from "../../../ui/forms/form-answer.ts";
import type { Promised } from "../../dates/order-date.ts";
import { type AskedLine, type LineProduct, lineTitle } from "./order-line.ts";

/** A line with what its price is computed from. */
export interface PricedLine {
  product: Pick<LineProduct, "name">;
  line: Pick<AskedLine, "choice" | "price" | "makeUp">;
}

/** The numbers that a form shows, for {@link changeSince}. */
export const shownOf = (
  lines: readonly PricedLine[],
  { delivery }: Pick<OrderSum, "delivery">,
  promised: Promised | null,
): string =>
  shownNumbers(
    lines.map(({ line }) => line),
    delivery,
    promised,
  );

/**
 * What is another than a form has shown: a price, the make-up, the delivery fee, the date, even if
 * only because midnight has passed, or because no script could show what was chosen.
 * @param shown see {@link shownOf}; empty when nothing was
 * @returns undefined when nothing is; otherwise every change, also of the total
 */
export function changeSince(
  shown: string,
  lines: readonly PricedLine[],
  sum: OrderSum,
  promised: Promised | null,
): PriceChange | undefined {
  const before = readShown(shown);
  const nowShown = shownOf(lines, sum, promised);
  const now = readShown(nowShown);
  if (before?.lines.length !== lines.length || !now) return undefined;
  const rows: PriceChange["rows"] = [];
  for (const [index, { product, line }] of lines.entries()) {
    const [was, is] = [before.lines[index], now.lines[index]];
    if (!was || !is) continue;
    if (was.price !== is.price) {
      rows.push([lineTitle(product, line), priceIn(was.price), priceIn(is.price)]);
    }
    if (isOther(was, is)) {
      rows.push([`${product.name}, made as`, was.makeUp || PLAIN, is.makeUp || PLAIN]);
    }
  }
  // Before a state is chosen, a page shows what a pick-up costs, too.
  const isPickUpShown = before.delivery === "choose" && sum.delivery.kind === "pick-up";
  const isFeeShown = before.delivery !== UNSAID && !isPickUpShown;
  if (isFeeShown && before.delivery !== now.delivery) {
    rows.push(["Delivery", feeIn(before.delivery), feeIn(now.delivery)]);
  }
  const isDateAlone = rows.length === 0;
  if (!isDateAlone) {
    rows.push([sum.isWhole ? "Total" : "Total so far", totalIn(before), totalIn(now)]);
  }
  if (before.date !== UNSAID) rows.push(...dateRows(before.date, now.date));
  const changes = rows.filter(([, was, is]) => was !== is);
  if (changes.length === 0) return undefined;
  const isMadeOtherwise = before.lines.some((was, at) => isOther(was, now.lines[at]));
  return {
    isDateAlone,
    ...(isMadeOtherwise ? { isMadeOtherwise } : {}),
    rows: changes,
    shown: nowShown,
  };
}

type ShownMakeUp = Pick<ShownNumbers["lines"][number], "makeUp">;

/** Whether a line is made otherwise than was shown. */
const isOther = ({ makeUp }: ShownMakeUp, now: ShownMakeUp | undefined): boolean =>
  makeUp !== UNSAID && makeUp !== now?.makeUp;

/** Whether a text holds the numbers of so many lines. */
export const isShown = (shown: string, lines: number): boolean =>
  readShown(shown)?.lines.length === lines;

/**
 * What a page would have shown of choices that can no longer be had. Their price is not known.
 * @param now what is shown instead
 * @param lines the places of their lines, from 0
 */
export function lostOf(now: string, lines: readonly number[]): string {
  const parts = now.split(" ");
  for (const line of lines) parts.splice(2 * line, 2, UNSAID, "=No_longer_offered");
  return parts.join(" ");
}

/**
 * What a page shows while some lines cannot be ordered: of these, neither price nor make-up, and no
 * date.
 * @param now what is computed in their place
 * @param lines their places, from 0
 */
export function unsaidOf(now: string, lines: readonly number[]): string {
  const parts = now.split(" ");
  for (const line of lines) parts.splice(2 * line, 2, UNSAID, `=${UNSAID}`);
  if (lines.length > 0) parts.splice(-1, 1, UNSAID);
  return parts.join(" ");
}

/**
 * What a form has shown to somebody who has not agreed yet to what had changed before: its numbers
 * of now, but where these came from the address, those that were seen there.
 * @param now the numbers of `lines`
 * @param asked the line of the address: what its page has shown, and what has been put in its place
 */
export function unagreed(now: string, lines: readonly number[], asked: Unagreed): string {
  const parts = now.split(" ");
  const [seen, changed] = [asked.seen.split(" "), asked.shown.split(" ")];
  const keep = (at: number, from: number) => {
    const isSame = parts.at(at) === changed.at(from);
    if (isSame) parts.splice(at, 1, seen.at(from) ?? "");
    return isSame;
  };
  const isMadeOtherwise = seen.at(1) !== changed.at(1);
  for (const line of lines) {
    // Nobody has seen what the old make-up costs in another quantity.
    if (keep(2 * line + 1, 1) && !keep(2 * line, 0) && isMadeOtherwise) parts[2 * line] = UNSAID;
  }
  // Fee and date follow from all lines.
  if (parts.length === changed.length) for (const end of [-2, -1]) keep(end, end);
  return parts.join(" ");
}

/** What {@link unagreed} needs of a line of which something had changed. */
export interface Unagreed {
  seen: string;
  shown: string;
}

/** The make-up of a line with nothing to choose. */
const PLAIN = "No options";

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

/** The total of the numbers that were shown, unless a price is not known. */
function totalIn({ lines, delivery }: ShownNumbers): string {
  if (lines.some(({ price }) => price === UNSAID)) return "—";
  const kobo = [...lines.map(({ price }) => price), delivery];
  return formatNaira(kobo.reduce((all, one) => all + (/^\d+$/.test(one) ? Number(one) : 0), 0));
}

function priceIn(text: string): string {
  if (text === UNSAID) return "—";
  return text === BY_QUOTE ? "We will quote you" : formatNaira(Number(text));
}

function feeIn(text: string): string {
  if (text === "choose") return "Not chosen yet";
  if (!/^\d+$/.test(text)) return text === "none" ? "No delivery there" : "We confirm the fee";
  return Number(text) === 0 ? "Free" : formatNaira(Number(text));
}
