/** How a form names the orders that a transfer is booked to. */
import { readNaira } from "../../../ui/format/typed-money.ts";
import { orderNumber, parseOrderNumber } from "../../order.ts";

/** What one order gets of a transfer. */
export interface Part {
  /** The order's number: 151 of ITW-000151. */
  number: number;
  kobo: number;
}

/** `143:3000000+146:2240000`. */
export const writeParts = (parts: readonly Part[]) =>
  parts.map(({ number, kobo }) => `${number}:${kobo}`).join("+");

/** @returns undefined for anything that {@link writeParts} did not write */
export function readParts(text: string): Part[] | undefined {
  if (!/^\d{1,9}:\d{1,15}(?:\+\d{1,9}:\d{1,15}){0,19}$/.test(text)) return undefined;
  return text.split("+").map((part) => {
    const [number = "", kobo = ""] = part.split(":");
    return { number: Number(number), kobo: Number(kobo) };
  });
}

/**
 * Reads what a person types: `ITW-000143`, or `ITW-000143 30,000; ITW-000146 22,400`, with each
 * order on its own line or behind a semicolon.
 * @param kobo of the transfer: a single order needs no amount
 * @returns a message when it cannot be read
 */
export function readShares(typed: string, kobo: number): Part[] | string {
  const shares = typed
    .split(/[;\n]/)
    .map((share) => share.trim())
    .filter((share) => share !== "");
  if (shares.length === 0) return "Write the order's number.";
  const parts: Part[] = [];
  for (const share of shares) {
    const [, named = "", amount = ""] = /^((?:itw[-\s]?)?\d+)(?:[\s:=]+(.*))?$/i.exec(share) ?? [];
    const number = parseOrderNumber(named);
    if (number === undefined) return `'${share.slice(0, 40)}' is no order, such as ITW-000143.`;
    if (amount === "" && shares.length === 1) return [{ number, kobo }];
    const read = readNaira(amount);
    if (!read.ok) return `${orderNumber(number)}: ${read.error}`;
    parts.push({ number, kobo: read.kobo });
  }
  return parts;
}
