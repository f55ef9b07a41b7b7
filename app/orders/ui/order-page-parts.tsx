/** What frames an order's page: the notices at its top, and the page without an order. */
import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state";
import { Notice } from "../../ui/notice";

export function NotFound({ error }: { error: string }) {
  return (
    <section className="wrap order-page">
      <EmptyState
        heading="h1"
        title={error ? "Too many attempts" : "Order not found"}
        actions={
          <>
            <Link className="button button-primary" to="/order/find">
              Find my order
            </Link>
            <Link className="button button-line" to="/chat">
              Chat with us
            </Link>
          </>
        }
      >
        {error ||
          "The link is not complete, or there is no such order. We can send it to you again."}
      </EmptyState>
    </section>
  );
}

export function Live({ connected, isBehind }: { connected: boolean; isBehind: boolean }) {
  const standing = connected ? "Changes show here at once" : "";
  return (
    <span className="text-smallest muted order-live" role="status">
      {isBehind ? "Not up to date at the moment" : standing}
    </span>
  );
}

export function News({ news, hasEmail }: { news: string | undefined; hasEmail: boolean }) {
  if (news === "again") {
    return (
      <Notice kind="info" role="status">
        You have sent this order already; here it is. For another one press “Order now” on the
        product again.
      </Notice>
    );
  }
  if (news !== "sent") return null;
  return (
    <Notice kind="ok" role="status">
      {hasEmail
        ? "We have your order. The link of this page is on its way to your email."
        : "We have your order. Keep the link of this page: it is your way back here. If you lose it, “Find my order” asks us to send it to you on WhatsApp."}
    </Notice>
  );
}
