import "../orders/ui/orders.css";
import { Link } from "react-router";
import { customerOf } from "../accounts/guards.server";
import { viewerContext } from "../accounts/viewer.server";
import { ChatBadge } from "../chat/unread/chat-badge";
import { useLive } from "../live/use-live";
import { useReread } from "../live/use-reread";
import { listOwnOrders } from "../orders/reading/own-orders.server";
import { OrderList } from "../orders/ui/order-list";
import { noindexMeta } from "../shop/pages/page-meta";
import { lagosDay } from "../ui/format/lagos-time";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/welcome-page";

/** How many orders are listed. */
const SHOWN = 3;

/** The customer's name and newest orders. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { orders } = await listOwnOrders(viewer);
  return {
    name: customerOf(viewer).name,
    orders: orders.slice(0, SHOWN),
    hasMore: orders.length > SHOWN,
    today: lagosDay(new Date().toISOString()),
  };
}

export const meta = () => noindexMeta("Dashboard");

export default function WelcomePage({ loaderData }: Route.ComponentProps) {
  const { orders, hasMore, today } = loaderData;
  const read = useReread();
  useLive({ order: read, history: read, gap: read, hello: read });
  return (
    <main className="main" id="main" tabIndex={-1}>
      <section className="welcome pattern dark">
        <h1>Welcome, {loaderData.name}</h1>
        <p>
          Tell us what you want to print and send your questions here. We answer the chat day and
          night.
        </p>
        <div className="row">
          <Link className="button button-accent" to="/user-dashboard/user-chat">
            <Icon name="chat" />
            Chat with Admin
            <ChatBadge />
          </Link>
          <Link className="button button-line" to="/user-dashboard/user-profile">
            <Icon name="user" />
            View Profile
          </Link>
        </div>
      </section>
      {orders.length > 0 ? (
        <section className="panel own-orders" aria-label="Your orders">
          <div className="panel-head">
            <h2>Your orders</h2>
            <Link className="link" to="/products">
              New order
            </Link>
          </div>
          <OrderList orders={orders} today={today} />
          {hasMore ? (
            <p className="panel-body">
              <Link className="link" to="/user-dashboard/orders">
                All my orders
              </Link>
            </p>
          ) : null}
        </section>
      ) : null}
    </main>
  );
}
