import { Link } from "react-router";
import { dayLabel, lagosDay } from "../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../ui/format/money";
import { Picture } from "../../ui/picture";
import { type OrderSummary, orderNumber } from "../order";
import { AgainLink } from "./again-link";
import { StatusBadge } from "./status-badge";

/** A customer's orders, each leading to its page. */
export function OrderList({
  orders,
  today,
}: {
  orders: (OrderSummary & { path: string })[];
  today: string;
}) {
  return (
    <ul className="order-list">
      {orders.map((order) => (
        <li key={order.id}>
          {order.imageUrl ? (
            <Picture src={order.imageUrl} alt="" sizes="64px" width={64} height={64} />
          ) : (
            <span className="order-list-no-picture" aria-hidden="true" />
          )}
          <div>
            <Link className="order-list-name" to={order.path}>
              {order.title}
            </Link>
            <p className="text-small muted numerals">
              {[
                orderNumber(order.number),
                formatCount(order.quantity),
                order.total === null ? undefined : formatNaira(order.total),
                dayLabel(lagosDay(order.createdAt), today),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
            {order.status === "delivered" ? (
              <AgainLink order={order} path={order.path} isNamed />
            ) : null}
          </div>
          <StatusBadge order={order} toBuyer />
        </li>
      ))}
    </ul>
  );
}
