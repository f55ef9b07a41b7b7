import type { OrderSum } from "../../catalogue/prices/prices.ts";
import { promiseAsked, promisedDays } from "../dates/order-date.ts";
import { shownOf } from "./lines/order-line.ts";
import type { DateTerms } from "./promised-date.tsx";
import type { RequestedLine } from "./use-order-request.ts";

/** What a form says of the numbers that it shows: the server asks when it has others by then. */
export function shownIn(
  lines: readonly RequestedLine[],
  sum: OrderSum,
  { calendar, now }: Pick<DateTerms, "calendar" | "now">,
): string {
  const known = lines.flatMap(({ about, line }) => (about && line ? { product: about, line } : []));
  const days = promisedDays(
    known.map(({ line }) => line),
    sum.delivery,
  );
  return shownOf(known, sum, promiseAsked(calendar, now, days));
}
