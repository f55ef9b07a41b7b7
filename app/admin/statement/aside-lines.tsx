import { Form, Link } from "react-router";
import { orderNumber } from "../../orders/order";
import { receiptNumber } from "../../orders/order-money";
import { fromWhom } from "../../orders/statement/worklist/worklist";
import { dayLabel } from "../../ui/format/lagos-time";
import { formatNaira } from "../../ui/format/money";
import { Notice } from "../../ui/notice";

interface Line {
  id: string;
  day: string;
  kobo: number;
  remark: string;
  sender: string;
}

const WHY = { aside: "Set aside", out: "Money out", reversed: "Taken back by the bank" };

/** Lines that are for no order, and bookings whose transfer the bank has taken back. */
export function AsideLines({
  aside,
  reversedBooked,
  today,
}: {
  aside: (Line & { state: "open" | keyof typeof WHY })[];
  reversedBooked: (Line & { receipt: number | null; number: number })[];
  today: string;
}) {
  return (
    <>
      {reversedBooked.map((line) => (
        <Notice key={`${line.id} ${line.number}`} kind="warn">
          <b>
            The bank has taken {formatNaira(line.kobo)} from {fromWhom(line)} back.
          </b>{" "}
          It is booked as {receiptNumber(line.receipt ?? 0)}: take it back in{" "}
          <Link
            className="link"
            to={`/admin-dashboard/orders/${orderNumber(line.number)}`}
          >{`${orderNumber(line.number)}`}</Link>
          .
        </Notice>
      ))}
      {aside.length > 0 ? (
        <details className="panel statement-aside">
          <summary>
            Left aside
            {aside.length < 50 ? ` (${aside.length})` : ", the newest"}
          </summary>
          <ul>
            {aside.map(({ state, ...line }) => (
              <li key={line.id}>
                <span className="statement-who">
                  <b>{formatNaira(line.kobo)}</b>{" "}
                  {line.kobo > 0 ? `from ${fromWhom(line)}` : line.remark}
                  <span className="text-smallest muted"> {dayLabel(line.day, today)}</span>
                </span>
                <span className="badge badge-plain">{state === "open" ? "" : WHY[state]}</span>
                {state === "aside" && (line.remark || line.sender) ? (
                  <Form method="post">
                    <button
                      type="submit"
                      className="button button-line button-small"
                      name="act"
                      value={`back:${line.id}`}
                      aria-label={`Bring back ${formatNaira(line.kobo)} from ${fromWhom(line)}`}
                    >
                      Bring back
                    </button>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  );
}
