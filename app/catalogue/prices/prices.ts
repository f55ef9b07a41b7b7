/** Price, delivery and date: one computation for browser and server (TRADE §1). */
export * from "./choice.ts";
export * from "./delivery.ts";
export * from "./each.ts";
export * from "./ladder.ts";
export * from "./line.ts";
export * from "./order-sum.ts";
export * from "./price-list.ts";
export * from "./promised-date.ts";
