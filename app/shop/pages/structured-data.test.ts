import { expect, test } from "vitest";
import { productData } from "./structured-data.ts";

const product = {
  ...{ name: "Cards", description: "Matt", image: "https://itewe.example/a.webp" },
  ...{ category: "Business Cards", sku: "1", price: 850_000, quantity: 100 },
  url: "https://itewe.example/product/1",
};

test("a product's data hold a rating only when buyers have given one", () => {
  expect(productData(product)).not.toHaveProperty("aggregateRating");
  expect(productData({ ...product, rating: { mean: 4.8, count: 36 } })).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 36, bestRating: 5, worstRating: 1 },
  });
});
