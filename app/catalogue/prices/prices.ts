/** Price, delivery and date, for browser and server: one computation for both (TRADE §1). */
export * from "./choice.ts";
export * from "./delivery.ts";
export * from "./each.ts";
export * from "./ladder.ts";
export * from "./line.ts";
export * from "./order-sum.ts";
export * from "./price-list.ts";
export * from "./promised-date.ts";
