import { type OrderSum, orderDays } from "../../catalogue/prices/prices.ts";
import { promiseAsked } from "../dates/order-date.ts";
import { shownOf } from "./lines/changed-since.ts";
import type { DateTerms } from "./promised-date.tsx";
import type { RequestedLine } from "./use-order-request.ts";

/** The numbers that a form shows, so that the server can ask when they have changed. */
export function shownIn(
  lines: readonly RequestedLine[],
  sum: OrderSum,
  { calendar, now }: Pick<DateTerms, "calendar" | "now">,
): string {
  const known = lines.flatMap(({ about, line }) => (about && line ? { product: about, line } : []));
  const days = orderDays(
    known.map(({ line }) => line),
    sum.delivery,
  );
  return shownOf(known, sum, promiseAsked(calendar, now, days));
}
