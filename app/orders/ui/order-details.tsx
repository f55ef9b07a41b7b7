import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { Fact } from "../../ui/fact";
import { formatCount, formatNaira } from "../../ui/format/money";
import type { Order } from "../order";

/**
 * What was ordered and for whom.
 * @param pickUpAt the shop's address
 */
export function OrderDetails({ order, pickUpAt }: { order: Order; pickUpAt: string }) {
  const { lines, delivery, streetAddress, city, state } = order;
  const place = [streetAddress, city, state].filter(Boolean).join(", ");
  return (
    <dl className="specification">
      {lines.map(({ place, name, path, quantity, makeUp, price }) => (
        <Fragment key={place}>
          <Line name="Product">
            {path ? (
              <Link className="link link-tap" to={path}>
                {name}
              </Link>
            ) : (
              name
            )}
          </Line>
          <Line name="Make-up">{makeUp}</Line>
          <Line name="Quantity">{formatCount(quantity)}</Line>
          {lines.length > 1 ? (
            <Line name="Price">{price === null ? "We will quote you" : formatNaira(price)}</Line>
          ) : null}
        </Fragment>
      ))}
      <Line name={delivery === "pick-up" ? "Pick up at" : "Deliver to"}>
        {delivery === "pick-up" ? pickUpAt : place}
      </Line>
      <Line name="Name">{order.name}</Line>
      <Line name="Phone">{order.phoneNumber}</Line>
      <Line name="Email">{order.email}</Line>
      <Line name="Notes">
        {order.notes ? <span className="order-words">{order.notes}</span> : null}
      </Line>
    </dl>
  );
}

/** Absent when there is nothing to show. */
function Line({ name, children }: { name: string; children: ReactNode }) {
  return children ? <Fact name={name}>{children}</Fact> : null;
}
