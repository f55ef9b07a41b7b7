import type { Delivery, WorkCalendar } from "../../catalogue/prices/prices";
import { DateLine } from "../../catalogue/ticket/date-line";
import { promiseAsked, promisedDays } from "../dates/order-date";
import type { AskedLine } from "./lines/order-line";

/** What a request is promised: its lines and its delivery decide. */
export interface DateGround {
  lines: readonly Pick<AskedLine, "price" | "days">[];
  delivery: Delivery;
  calendar: WorkCalendar;
  /** ms since 1970, UTC. */
  now: number;
}

/**
 * The day of a request, of either way to get it: the style follows the choice in the form beside it.
 * A delivery without a state has the day on which it is ready.
 */
export function PromisedDate(ground: DateGround) {
  const { kind } = ground.delivery;
  const isBrought = kind !== "choose" && kind !== "pick-up";
  return (
    <>
      <div className="delivery-to">
        <Day {...ground} isBrought={isBrought} days={ground.delivery.days} />
      </div>
      <div className="delivery-from">
        <Day {...ground} isBrought={false} days={0} />
      </div>
    </>
  );
}

function Day({
  lines,
  delivery,
  calendar,
  now,
  isBrought,
  days,
}: DateGround & { isBrought: boolean; days: number | null }) {
  const promised = promiseAsked(calendar, now, promisedDays(lines, { days }));
  if (promised) return <DateLine isBrought={isBrought} {...promised} />;
  if (isBrought && delivery.kind === "none") return null;
  return <p className="text-small">{whyNone(lines)}</p>;
}

function whyNone(lines: DateGround["lines"]): string {
  if (lines.every(({ price }) => price !== null)) return "We confirm the date.";
  return lines.length === 1
    ? "Your date comes with the quote."
    : "Your date comes with the quote, for all of it.";
}
