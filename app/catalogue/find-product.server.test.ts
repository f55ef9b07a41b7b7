import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { addProduct, useCategories } from "../../test/rows/products.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { alsoLike, findProduct, relatedProducts } from "./find-product.server.ts";

useTestDatabase();
useCategories();

describe("one product", () => {
  test("is found with all its fields", async () => {
    const id = await addProduct("Card", { rating: 4.5, delivery: 2 });
    expect(await findProduct(id.toUpperCase())).toMatchObject({
      id,
      name: "Card",
      price: 850_000,
      rating: 4.5,
      delivery: 2,
      features: ["one", "two", "three"],
      detailImages: ["/1.webp", "/2.webp", "/3.webp"],
    });
  });

  test("an unknown or malformed id is no product, not an error", async () => {
    await addProduct("Card");
    for (const id of [uuidv7(), "", "1", "\0", "x".repeat(10_000), "' or 1=1", "{}"]) {
      expect(await findProduct(id)).toBeUndefined();
    }
  });

  test("is related to at most six others of its category", async () => {
    const id = await addProduct("Card");
    for (let n = 0; n < 8; n++) await addProduct(`Card ${n}`);
    await addProduct("Mug", { categoryName: "Custom Mugs" });
    const related = await relatedProducts({ id, categoryName: "Business Cards" });
    expect(related.map((p) => p.name)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Card ${n}`));
  });

  test("goes with products of other categories, one of each", async () => {
    const id = await addProduct("Card");
    for (const categoryName of ["Caps", "Books", "Bags", "Clothes"]) {
      await addProduct("Older", { categoryName });
      await addProduct("Newer", { categoryName });
    }
    const also = await alsoLike({ id, categoryName: "Business Cards" }, 3);
    expect(also.map((p) => p.name)).toEqual(["Newer", "Newer", "Newer"]);
    expect(new Set(also.map((p) => p.categoryName)).size).toBe(3);
    expect(also.map((p) => p.categoryName)).not.toContain("Business Cards");
  });
});
