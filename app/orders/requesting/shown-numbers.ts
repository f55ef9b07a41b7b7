import { type OrderSum, orderDays } from "../../catalogue/prices/prices.ts";
import { isLess } from "../../catalogue/ticket/choice/lost-choice.ts";
import { promiseAsked } from "../dates/order-date.ts";
import { lostOf, shownOf, unagreed, unsaidOf } from "./lines/changed-since.ts";
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
  const known = lines.flatMap(({ about, line, errors, ...kept }) =>
    about && line ? { product: about, line, errors, kept } : [],
  );
  const placesOf = (isIt: (one: (typeof known)[number]) => boolean) =>
    known.flatMap((one, place) => (isIt(one) ? place : []));
  const days = orderDays(
    known.map(({ line }) => line),
    sum.delivery,
  );
  const wrong = placesOf(({ errors }) => Object.keys(errors).length > 0);
  const lost = placesOf(({ product, kept }) => isLess(product.list, kept.fields));
  const computed = shownOf(known, sum, promiseAsked(calendar, now, days));
  const shown = lostOf(unsaidOf(computed, wrong), lost);
  if (!first || !changed) return shown;
  const asked = placesOf(({ kept }) => keyOf(kept) === keyOf(first.product));
  return unagreed(shown, asked, changed);
}
