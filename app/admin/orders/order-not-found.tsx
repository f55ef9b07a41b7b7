import { Link } from "react-router";
import { EmptyState } from "../../ui/empty-state";

/** Instead of an order that is not there. */
export function OrderNotFound() {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <EmptyState
        heading="h1"
        title="Order not found"
        art="cross"
        actions={
          <Link className="button button-line" to="/admin-dashboard/orders">
            All orders
          </Link>
        }
      >
        Check the number, or search by the customer's name or phone.
      </EmptyState>
    </main>
  );
}
