/**
 * What a page shows of an order, as one text for a form or an address to carry: whoever reads it
 * can tell what has changed since.
 */
import type { Delivery } from "../../prices/delivery.ts";

/** What is shown of a line: its price in kobo, null by quote, and its make-up in words. */
interface ShownLine {
  price: number | null;
  makeUp: string;
}

/** What was shown, each part as text. */
export interface ShownNumbers {
  lines: { price: string; makeUp: string }[];
  /** Kobo, or the kind of a delivery without a fee. */
  delivery: string;
  /** The day, and ms since 1970 by when to approve the proof for it. */
  date: string;
}

/** Where no day is promised. */
export const NO_DATE = "none";
export const BY_QUOTE = "quote";
/** For a price, a make-up, a delivery or a date that was not shown. */
export const UNSAID = "unsaid";
/** More than eight options have to say. */
export const LONGEST_MAKE_UP = 2_000;
const SHOWN =
  /^(?:(?:\d{1,16}|quote|unsaid) =\S{0,4000} ){1,20}(?:\d{1,16}|[a-z-]{1,10}) (?:\d{4}-\d\d-\d\d\/\d{1,15}|none|unsaid)$/;

/** @param promised its day, and by when to approve the proof for it, ms since 1970 */
export function shownNumbers(
  lines: readonly ShownLine[],
  { fee, kind }: Pick<Delivery, "fee" | "kind">,
  promised: { day: string; approveBy: number } | null,
): string {
  const said = lines.map(({ price, makeUp }) => {
    // By whole characters, since half of one comes back as another.
    const words = [...makeUp.replace(/\s/g, "_")].slice(0, LONGEST_MAKE_UP).join("");
    return `${price ?? BY_QUOTE} =${words}`;
  });
  const date = promised ? `${promised.day}/${promised.approveBy}` : NO_DATE;
  return [...said, fee ?? kind, date].join(" ");
}

/**
 * The numbers of a page that shows nothing but a price.
 * @param price kobo; a line comes to whole naira
 */
export const shownPrice = (price: number | null): string =>
  `${price === null ? BY_QUOTE : Math.ceil(price / 100) * 100} = ${UNSAID} ${UNSAID}`;

/** @returns undefined for anything that was not written here */
export function readShown(text: string): ShownNumbers | undefined {
  if (!SHOWN.test(text)) return undefined;
  const parts = text.split(" ");
  const [delivery = "", date = ""] = parts.splice(-2);
  const lines = parts.flatMap((price, at) =>
    at % 2 === 0 ? [{ price, makeUp: (parts[at + 1] ?? "").slice(1).replaceAll("_", " ") }] : [],
  );
  return { lines, delivery, date };
}
