import { type OrderStatus, statusLabels } from "./order";

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
 * The status as a word in its colour.
 * @param toBuyer says what a proof waits for
 */
export function StatusBadge({
  status,
  toBuyer = false,
}: {
  status: OrderStatus;
  toBuyer?: boolean;
}) {
  const words =
    toBuyer && status === "proof-sent" ? "Waiting for your approval" : statusLabels[status];
  return <span className={`badge ${tones[status]}`}>{words}</span>;
}
