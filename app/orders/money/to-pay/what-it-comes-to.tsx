import { formatCount, formatNaira } from "../../../ui/format/money";
import { Panel } from "../../../ui/panel";
import type { Order } from "../../order";

/**
 * The agreed total, its parts, and how much of it is due when; nothing once it is cancelled. The
 * parts are left out when the prices do not add up to the total, as after an agreement by phone,
 * since no sum may look wrong.
 */
export function WhatItComesTo({ order }: { order: Order }) {
  const { paid, status, total } = order;
  const { due, percentBefore } = order.money;
  if (total === null || status === "cancelled") return null;
  const isFirst = due !== null && due.later > 0 && paid === 0;
  return (
    <Panel title="What it comes to">
      <dl className="pay-sums">
        {partsOf(order, total).map(({ key, name, amount }) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{amount < 0 ? `−${formatNaira(-amount)}` : formatNaira(amount)}</dd>
          </div>
        ))}
        <div className="pay-total">
          <dt>Total</dt>
          <dd>{formatNaira(total)}</dd>
        </div>
        {due && due.now > 0 ? (
          <div>
            <dt>{isFirst ? `Now, ${percentBefore} %` : "Due now"}</dt>
            <dd>{formatNaira(due.now)}</dd>
          </div>
        ) : null}
        {due && due.later > 0 ? (
          <div>
            <dt>Later</dt>
            <dd>{formatNaira(due.later)}</dd>
          </div>
        ) : null}
      </dl>
    </Panel>
  );
}

/** A part of a total, in kobo; below zero when it is taken off. */
interface Part {
  key: string;
  name: string;
  amount: number;
}

/**
 * The lines, the delivery and the discount of the accepted quote; empty unless they add up to
 * `total`.
 */
export function partsOf(
  order: Pick<Order, "lines" | "quotes" | "delivery" | "deliveryFee" | "city" | "state">,
  total: number,
): Part[] {
  const { lines, quotes, delivery, city, state } = order;
  const fee = delivery === "pick-up" ? 0 : order.deliveryFee;
  if (fee === null) return [];
  const discount = quotes.find((quote) => quote.state === "accepted")?.discount ?? 0;
  const parts = lines.flatMap(({ place, name, quantity, price }): Part[] =>
    price === null
      ? []
      : [{ key: `line ${place}`, name: `${formatCount(quantity)} ${name}`, amount: price }],
  );
  if (parts.length < lines.length) return [];
  if (discount > 0) parts.push({ key: "discount", name: "Discount", amount: -discount });
  if (fee > 0) parts.push({ key: "delivery", name: `Delivery to ${city || state}`, amount: fee });
  return parts.reduce((sum, { amount }) => sum + amount, 0) === total ? parts : [];
}
