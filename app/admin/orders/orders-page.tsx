import "./orders.css";
import { data, Link } from "react-router";
import { clipQuery } from "../../../database/search/words";
import { useMay } from "../../accounts/use-may";
import { viewerContext } from "../../accounts/viewer.server";
import { requestContext } from "../../http/request.server";
import { orderNumber } from "../../orders/order";
import {
  isOrderStatus,
  type ListedOrder,
  listOrders,
} from "../../orders/reading/list-orders.server";
import { countByStatus } from "../../orders/reading/order-counts.server";
import { isClosed, type OrderStatus, orderStatuses, statusLabels } from "../../orders/status";
import { StatusBadge } from "../../orders/ui/status-badge";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { formatCount, formatNaira } from "../../ui/format/money";
import { Icon } from "../../ui/icon";
import { FetchFailed, ListPages, ListTools, Waiting } from "../lists/list-parts";
import { useNow } from "../lists/use-now";
import { waitingFor } from "../lists/waiting-time";
import type { Route } from "./+types/orders-page";

const HERE = "/admin-dashboard/orders";

/** A page of orders: those that wait for the shop first, the longest before the others. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const query = clipQuery(searchParams.get("q") ?? "");
  const asked = searchParams.get("status");
  const status = isOrderStatus(asked) ? asked : undefined;
  const after = searchParams.get("after");
  const now = new Date().toISOString();
  const chosen = { query, status, isFirst: !after, now, today: lagosDay(now) };
  try {
    const [page, counts] = await Promise.all([
      listOrders(viewer, { status: status ?? null, query, after }),
      countByStatus(viewer),
    ]);
    return data({ ...chosen, page, counts });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ ...chosen, page: undefined, counts: undefined }, { status: 503 });
  }
}

/** Nothing can be sent here; the guard answers whoever may not even ask. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export const meta = () => noindexMeta("Orders");

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { page, counts, query, status, isFirst } = loaderData;
  const isChosen = query !== "" || status !== undefined;
  const mayOrder = useMay("orders");
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Orders</h1>
        {mayOrder ? (
          <Link className="button button-primary" to={`${HERE}/new`}>
            <Icon name="plus" />
            New order
          </Link>
        ) : null}
      </div>
      <ListTools label="Search by number, name or phone" query={query}>
        {status ? <input type="hidden" name="status" value={status} /> : null}
      </ListTools>
      <StatusFilter query={query} current={status} counts={counts} />
      {page ? (
        <Waiting>
          {page.orders.length > 0 ? (
            <OrderList {...loaderData} orders={page.orders} />
          ) : (
            <div className="panel">
              <EmptyState
                title={isChosen ? "No order found" : "No orders yet"}
                actions={
                  isChosen ? (
                    <Link className="button button-line" to={HERE}>
                      All orders
                    </Link>
                  ) : (
                    <Link className="button button-line" to={`${HERE}/new`}>
                      New order
                    </Link>
                  )
                }
              >
                {isChosen
                  ? "Try the order's number, a part of the name, or the last digits of the phone number."
                  : "What customers order appears here at once. You can enter an order for somebody on the phone."}
              </EmptyState>
            </div>
          )}
          <ListPages choice={{ q: query, status }} next={page.next} isFirst={isFirst} />
        </Waiting>
      ) : (
        <FetchFailed title="Failed to fetch orders" />
      )}
    </main>
  );
}

/** One status or all; what is searched for stays. */
function StatusFilter({
  query,
  current,
  counts,
}: {
  query: string;
  current: OrderStatus | undefined;
  counts: Record<OrderStatus, number> | undefined;
}) {
  const to = (status?: OrderStatus) => {
    const choice = new URLSearchParams({
      ...(query ? { q: query } : {}),
      ...(status ? { status } : {}),
    });
    return choice.size > 0 ? `${HERE}?${choice}` : HERE;
  };
  return (
    <nav className="orders-filter" aria-label="Orders by status">
      {[undefined, ...orderStatuses].map((status) => {
        const count = status && counts?.[status];
        return (
          <Link
            key={status ?? "all"}
            className={status === current ? "chip chip-on" : "chip"}
            aria-current={status === current ? "page" : undefined}
            to={to(status)}
          >
            {status ? statusLabels[status] : "All"}
            {count ? (
              <span className="numerals orders-filter-count">{count >= 100 ? "99+" : count}</span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

function OrderList({
  orders,
  today,
  now: loadedAt,
}: {
  orders: ListedOrder[];
  today: string;
  now: string;
}) {
  const now = useNow(loadedAt);
  return (
    <div className="panel">
      <p className="orders-head orders-row text-smallest muted" aria-hidden="true">
        <span>Order</span>
        <span>Customer</span>
        <span>Product</span>
        <span>Status</span>
        <span className="orders-sum">Total</span>
        <span>Waits or updated</span>
      </p>
      <ul className="orders-list">
        {orders.map((order) => (
          <li key={order.id} className={order.seen ? undefined : "orders-new"}>
            <Link className="orders-row" to={`${HERE}/${orderNumber(order.number)}`}>
              <b className="numerals orders-number">
                {orderNumber(order.number)}
                {order.seen ? null : <span className="visually-hidden">, not seen yet</span>}
              </b>
              <span className="orders-who">
                {order.name === null ? "Contact erased" : <bdi>{order.name}</bdi>}
                {order.phoneNumber ? (
                  <span className="text-smallest muted numerals">{order.phoneNumber}</span>
                ) : null}
              </span>
              <span className="orders-what">
                {order.title}
                <span className="text-smallest muted numerals">{units(order.quantity)}</span>
              </span>
              <span className="orders-status">
                <StatusBadge order={order} />
                {order.asksForLink ? (
                  <span className="badge badge-warn badge-plain">Asks for the link</span>
                ) : null}
              </span>
              <span className="orders-sum numerals">
                <Sum order={order} />
              </span>
              <span className="orders-when text-small muted">
                {order.waitingSince && !isClosed(order.status) ? (
                  <b className="orders-wait">
                    waits {waitingFor(now - Date.parse(order.waitingSince))}
                  </b>
                ) : (
                  <time dateTime={order.updatedAt}>{when(order.updatedAt, today)}</time>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sum({ order }: { order: ListedOrder }) {
  if (order.total !== null) return <b>{formatNaira(order.total)}</b>;
  const { estimate } = order;
  if (estimate === null) return <span className="badge badge-warn badge-plain">To quote</span>;
  return <span className="muted">about {formatNaira(estimate)}</span>;
}

const units = (count: number) => `${formatCount(count)} ${count === 1 ? "unit" : "units"}`;

function when(instant: string, today: string): string {
  const day = lagosDay(instant);
  return day === today ? lagosClock(instant) : dayLabel(day, today);
}
