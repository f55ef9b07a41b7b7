import { type OrderSum, orderDays } from "../../catalogue/prices/prices.ts";
import { promiseAsked } from "../dates/order-date.ts";
import { shownOf, unagreed } from "./lines/changed-since.ts";
import { keyOf } from "./lines/order-lines.ts";
import type { RequestLoaded } from "./order-form.tsx";
import type { RequestedLine } from "./use-order-request.ts";

/**
 * The numbers that a form shows, so that the server can ask when they have changed; those of before
 * where nobody has agreed to the new ones yet.
 */
export function shownIn(
  lines: readonly RequestedLine[],
  sum: OrderSum,
  {
    calendar,
    now,
    first,
    changed,
  }: Pick<RequestLoaded, "calendar" | "now"> & Partial<Pick<RequestLoaded, "first" | "changed">>,
): string {
  const known = lines.flatMap(({ about, line, ...keys }) =>
    about && line ? { product: about, line, key: keyOf(keys) } : [],
  );
  const days = orderDays(
    known.map(({ line }) => line),
    sum.delivery,
  );
  const shown = shownOf(known, sum, promiseAsked(calendar, now, days));
  if (!first || !changed) return shown;
  const asked = known.flatMap(({ key }, index) => (key === keyOf(first.product) ? index : []));
  return unagreed(shown, asked, changed);
}
