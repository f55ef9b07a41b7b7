/** Asks before a change of the calendar that touches open promises (TRADE §1, The date). */
import { createHash } from "node:crypto";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server.ts";
import type { WorkCalendar } from "../../../catalogue/prices/promised-date.ts";
import { ticketDay } from "../../../catalogue/ticket/choice/ticket.ts";
import { type TouchedDate, touchedDates } from "../../../orders/dates/touched-dates.server.ts";
import { orderNumber } from "../../../orders/order.ts";
import type { Touched } from "../form/delivery-answer.ts";

/** Orders that are named; more are counted. */
const NAMED = 20;

/**
 * What a change of the calendar touches that its sender has not agreed to.
 * @param agreed what their form says of that
 * @throws Response 403 when the viewer is not an admin
 */
export async function touchedBy(
  viewer: Viewer,
  change: (now: WorkCalendar) => Partial<WorkCalendar>,
  agreed: string | undefined,
): Promise<Touched | undefined> {
  const before = await readCalendar();
  const dates = await touchedDates(viewer, before, { ...before, ...change(before) });
  if (dates.length === 0) return undefined;
  const key = createHash("sha256").update(JSON.stringify(dates)).digest("base64url").slice(0, 22);
  if (key === agreed) return undefined;
  const orders = dates.slice(0, NAMED).map(({ number }) => orderNumber(number));
  return { words: touchedWords(dates), orders, more: dates.length - orders.length, agreed: key };
}

/** '4 orders are promised for Thu 11 Mar.' */
function touchedWords(dates: readonly TouchedDate[]): string {
  const [first, last] = [dates[0]?.day ?? "", dates.at(-1)?.day ?? ""];
  const orders = dates.length === 1 ? "1 order is" : `${dates.length} orders are`;
  const days =
    first === last
      ? `for ${ticketDay(first)}`
      : `for days from ${ticketDay(first)} to ${ticketDay(last)}`;
  return `${orders} promised ${days}.`;
}
