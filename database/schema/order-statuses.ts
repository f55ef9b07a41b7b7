/** Every status of an order, in the order of the work; `cancelled` ends it from any of the others. */
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
