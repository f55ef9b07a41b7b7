import { Link } from "react-router";
import { formatCount, formatNaira } from "../../ui/format/money";
import { type OrderSummary, orderNumber } from "../order";
import { StatusBadge } from "./status-badge";

/**
 * A customer's newest open order, beside their chat.
 * @param props.order undefined when there is none
 */
export function OrderUnderWay({ order }: { order: (OrderSummary & { path: string }) | undefined }) {
  if (!order) return <NoOrder />;
  const price = order.total ?? order.estimate;
  return (
    <div className="panel">
      <div className="beside-chat-head">
        <b>{order.title}</b>
        <StatusBadge order={order} toBuyer />
      </div>
      <p className="text-small muted numerals">
        {[
          orderNumber(order.number),
          `${formatCount(order.quantity)} pcs`,
          price === null ? undefined : formatNaira(price),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      <Link className="link link-tap text-small" to={order.path}>
        See order status
      </Link>
    </div>
  );
}

function NoOrder() {
  return (
    <p className="text-small muted">
      None is under way.{" "}
      <Link className="link" to="/user-dashboard/orders">
        My orders
      </Link>
    </p>
  );
}
