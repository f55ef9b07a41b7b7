/** Statuses in the order of the work; `cancelled` can follow any other. */
export const orderStatuses = [
  "received",
  "proof-sent",
  "approved",
  "printing",
  "ready",
  "delivered",
  "cancelled",
] as const;

export type OrderStatus = (typeof orderStatuses)[number];
