import { clockAt, dayAt } from "../../../catalogue/prices/promised-date";
import { ticketDay } from "../../../catalogue/ticket/choice/ticket";
import { sayDays } from "../zones/zone-words";
import type { TriedDates } from "./tried-dates";

/** Examples of what is promised by the rules that are kept. */
export function TryIt({ tried: { days, way, rows } }: { tried: TriedDates }) {
  return (
    <div>
      <h2>Try it</h2>
      <p className="text-small muted">
        A product of {days} working days,{" "}
        {way === null ? "picked up" : `to Ibadan (${sayDays(way)})`}
      </p>
      {rows.length === 0 ? (
        <p className="text-small">With these days no date can be promised.</p>
      ) : null}
      <dl className="delivery-facts">
        {rows.map(({ approved, day, closedUntil }) => (
          <div key={approved}>
            <dt>
              Approved {ticketDay(dayAt(approved))}, {clockAt(approved)}
              {closedUntil ? (
                <span className="text-smallest muted">
                  You are closed until {ticketDay(closedUntil)}
                </span>
              ) : null}
            </dt>
            <dd>{ticketDay(day)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
