import "../orders/ui/orders.css";
import { Link } from "react-router";
import { viewerContext } from "../accounts/viewer.server";
import { useLive } from "../live/use-live";
import { useReread } from "../live/use-reread";
import { listOwnOrders } from "../orders/reading/own-orders.server";
import { OrderList } from "../orders/ui/order-list";
import { noindexMeta } from "../shop/pages/page-meta";
import { EmptyState } from "../ui/empty-state";
import { lagosDay } from "../ui/format/lagos-time";
import type { Route } from "./+types/my-orders-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const page = await listOwnOrders(context.get(viewerContext), after);
  return { ...page, after, today: lagosDay(new Date().toISOString()) };
}

export const meta = () => noindexMeta("My orders");

export default function MyOrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, next, after, today } = loaderData;
  const read = useReread();
  useLive({ order: read, history: read, gap: read, hello: read });
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>My orders</h1>
        <div className="row">
          <Link className="button button-line button-small" to="/user-dashboard/statement">
            Statement of account
          </Link>
          <Link className="button button-primary button-small" to="/products">
            New order
          </Link>
        </div>
      </div>
      {orders.length > 0 ? (
        <div className="panel">
          <OrderList orders={orders} today={today} />
        </div>
      ) : (
        <div className="panel">
          <EmptyState
            title={after ? "No older orders" : "No orders yet"}
            actions={
              <Link
                className="button button-primary"
                to={after ? "/user-dashboard/orders" : "/products"}
              >
                {after ? "Newest orders" : "Browse catalog"}
              </Link>
            }
          >
            Press “Order now” on a product. An order that you sent before you signed in comes here
            with your chat.
          </EmptyState>
        </div>
      )}
      <nav className="row order-list-pages" aria-label="Pages of orders">
        {after && orders.length > 0 ? (
          <Link className="button button-line button-small" to="/user-dashboard/orders">
            Newest orders
          </Link>
        ) : null}
        {next ? (
          <Link
            className="button button-line button-small"
            to={`/user-dashboard/orders?after=${next}`}
          >
            Older orders
          </Link>
        ) : null}
      </nav>
    </main>
  );
}
