import { type OrderStatus, type Standing, standingLabel } from "../status";

const tones: Record<OrderStatus, string> = {
  received: "info",
  "proof-sent": "warn",
  approved: "info",
  printing: "info",
  ready: "ok",
  delivered: "ok",
  cancelled: "bad",
};

/**
 * Where an order stands, as a word in its own colour.
 * @param toBuyer says what a proof waits for
 */
export function StatusBadge({ order, toBuyer = false }: { order: Standing; toBuyer?: boolean }) {
  const { status, changeAsked } = order;
  const words =
    toBuyer && status === "proof-sent" ? "Waiting for your approval" : standingLabel(order);
  const tone = changeAsked ? "warn" : tones[status];
  return <span className={`badge badge-${tone}`}>{words}</span>;
}
