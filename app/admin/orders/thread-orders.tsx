import "./orders.css";
import { Link } from "react-router";
import { type OrderSummary, orderNumber, orderTitle } from "../../orders/order";
import { StatusBadge } from "../../orders/ui/status-badge";
import { Icon } from "../../ui/icon";

/** Beside a thread: the person's orders, and a way to make one out of it. */
export function ThreadOrders({
  orders,
  conversationId,
}: {
  orders: OrderSummary[];
  conversationId: string;
}) {
  return (
    <nav className="thread-orders chat-head-strip" aria-label="Orders of this chat">
      <Link
        className="button button-line button-small"
        to={`/admin-dashboard/orders/new?conversation=${conversationId}`}
      >
        <Icon name="receipt" />
        Make an order from this chat
      </Link>
      <Link
        className="button button-line button-small"
        to={`/admin-dashboard/orders/new/quote?conversation=${conversationId}`}
      >
        <Icon name="edit" />
        Write a quote
      </Link>
      {orders.map((order) => (
        <Link
          key={order.id}
          className="chip"
          to={`/admin-dashboard/orders/${orderNumber(order.number)}`}
          title={orderTitle(order)}
        >
          <span className="numerals">{orderNumber(order.number)}</span>
          <StatusBadge order={order} />
        </Link>
      ))}
    </nav>
  );
}
