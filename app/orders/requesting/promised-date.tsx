import { type OrderSum, orderDays, type WorkCalendar } from "../../catalogue/prices/prices";
import { DateLine } from "../../catalogue/ticket/date-line";
import { askedBefore, type PayFirst } from "../../shop/settings/pay-first";
import { promiseAsked, quotedWords } from "../dates/order-date";
import type { AskedLine } from "./lines/order-line";

/** What the shop's dates depend on. */
export interface DateTerms {
  calendar: WorkCalendar;
  payFirst: PayFirst;
  /** ms since 1970, UTC. */
  now: number;
}

/** What a request is promised, depending on its lines and its delivery. */
interface DateGround {
  lines: readonly (Pick<AskedLine, "price" | "days"> & { name: string })[];
  sum: OrderSum;
  terms: DateTerms;
}

/**
 * The day of a request, for both ways to get it: CSS follows the choice in the form beside it. A
 * delivery without a state shows the day on which it is ready.
 */
export function PromisedDate(ground: DateGround) {
  const { goods, total, delivery } = ground.sum;
  const isBrought = delivery.kind !== "choose" && delivery.kind !== "pick-up";
  return (
    <>
      <div className="delivery-to">
        <Day {...ground} isBrought={isBrought} days={delivery.days} total={total} />
      </div>
      <div className="delivery-from">
        <Day {...ground} isBrought={false} days={0} total={goods} />
      </div>
    </>
  );
}

function Day({
  lines,
  sum,
  terms: { calendar, payFirst, now },
  isBrought,
  days,
  total,
}: DateGround & {
  isBrought: boolean;
  days: number | null;
  /** Kobo. */
  total: number;
}) {
  const promised = promiseAsked(calendar, now, orderDays(lines, { days }));
  if (promised) {
    const quoted = quotedWords(lines, null);
    return (
      <>
        {/* What is to be paid first is known once all of it has a price. */}
        <DateLine
          isBrought={isBrought}
          {...promised}
          pay={quoted ? 0 : askedBefore(total, payFirst)}
        />
        {quoted ? <p className="text-small">{quoted}</p> : null}
      </>
    );
  }
  if (isBrought && sum.delivery.kind === "none") return null;
  return <p className="text-small">{whyNone(lines)}</p>;
}

function whyNone(lines: DateGround["lines"]): string {
  return lines.every(({ price }) => price === null)
    ? "Your date comes with the quote."
    : "We confirm the date.";
}
