import { Link } from "react-router";
import { orderNumber } from "../../orders/order";

interface Line {
  number: number;
  title: string;
  /** Said behind it. */
  aside?: string;
}

/** The orders behind a count, to open; the newest, where there are many. */
export function OrderLines({
  summary,
  count,
  orders,
}: {
  summary: string;
  count: number;
  orders: Line[];
}) {
  if (count === 0) return null;
  return (
    <details className="figures-more">
      <summary>{summary}</summary>
      <ul className="figures-list">
        {orders.map(({ number, title, aside }) => (
          <li key={number}>
            <Link className="link" to={`/admin-dashboard/orders/${orderNumber(number)}`}>
              {orderNumber(number)}
            </Link>
            <span className="breaks">{title}</span>
            {aside ? <span className="text-small muted">{aside}</span> : null}
          </li>
        ))}
      </ul>
      {count > orders.length ? (
        <p className="muted">These are the newest {orders.length}.</p>
      ) : null}
    </details>
  );
}
