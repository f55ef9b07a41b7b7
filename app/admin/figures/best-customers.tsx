import { useId } from "react";
import { Link } from "react-router";
import type { BestCustomer } from "../../orders/figures/best-customers.server";
import { formatCount, formatNaira } from "../../ui/format/money";
import { dayWords } from "./figure-words";

/** Who paid most. */
export function BestCustomers({ customers, when }: { customers: BestCustomer[]; when: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Best customers</h2>
      <p className="figures-lead">
        By money received in {when}. Read from your orders as they are now, and kept nowhere else.
      </p>
      {customers.length === 0 ? (
        <p className="muted">Nobody has paid in {when}.</p>
      ) : (
        <table className="figures-table figures-people" aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col" className="figures-state">
                State
              </th>
              <th scope="col">Orders</th>
              <th scope="col">Received</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {customers.map(({ name, phone, state, orders, kobo, last }) => (
              <tr key={`${phone} ${name} ${kobo}`}>
                <th scope="row">
                  <Link
                    className="link link-tap breaks"
                    to={`/admin-dashboard/orders?${new URLSearchParams({ q: phone || name })}`}
                  >
                    <bdi>{name || phone}</bdi>
                  </Link>
                </th>
                <td className="figures-state">{state}</td>
                <td>{formatCount(orders)}</td>
                <td>
                  <b>{formatNaira(kobo)}</b>
                </td>
                <td className="muted">{dayWords(last)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
