/**
 * Invented ladders and options of the demo's products, by name; the first rung is the product's
 * own.
 */
import { bookPrices } from "./prices/book-prices.ts";
import { clothesPrices } from "./prices/clothes-prices.ts";
import { giftPrices } from "./prices/gift-prices.ts";
import { paperPrices } from "./prices/paper-prices.ts";
import type { SeedPrices } from "./prices/price-parts.ts";

/** The price lists of products that have one. */
export const seedPrices: SeedPrices = {
  ...paperPrices,
  ...bookPrices,
  ...clothesPrices,
  ...giftPrices,
};
