import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { seedProducts } from "../../../database/seed/seed-products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import {
  priceItems,
  priceItemsOrNot,
  productsOfItems,
  withoutSame,
} from "./priced-items.server.ts";
import { staticCatalogue } from "./static-catalogue.ts";
import { itemOf } from "./static-search.server.ts";

useTestDatabase("demo");

const KEY = "Business_Cards/business-cards";
const cards = () => itemOf(KEY) ?? staticCatalogue[0];

async function priced() {
  const item = cards();
  if (!item) throw new Error("The catalogue is empty");
  const [found] = await priceItems([item]);
  return found;
}

const change = (set: Partial<typeof products.$inferInsert>) =>
  db.update(products).set(set).where(eq(products.item, KEY));

test("an item costs what the product costs that is the same thing, also once it is renamed", async () => {
  // SPEC's numbers, and what the ladder says.
  expect(await priced()).toMatchObject({
    price: 850_000,
    quantity: 100,
    delivery: 2,
    fromEach: 4_800,
  });
  await change({ name: "Cards of another name", price: 900_000 });
  expect(await priced()).toMatchObject({ name: "Business Cards", price: 900_000 });
});

test("a draft or a removed product leaves the item what is bundled", async () => {
  const bundled = { price: 850_000, fromEach: null, productId: null };
  await change({ isDraft: true });
  expect(await priced()).toMatchObject(bundled);
  await change({ isDraft: false, deletedAt: new Date() });
  expect(await priced()).toMatchObject(bundled);
  const item = cards();
  expect(item && (await productsOfItems([item])).size).toBe(0);
  await change({ deletedAt: null });
  expect(await priced()).toMatchObject({ price: 900_000 });
});

test("an item that the shop has no product of keeps its own price", async () => {
  const novel = itemOf("Books/novel");
  expect(novel && (await priceItems([novel]))).toMatchObject([{ price: 200_000, productId: null }]);
  expect(await priceItems([])).toEqual([]);
});

test("a product beside the item that is the same thing is left out", async () => {
  const found = await priced();
  const productId = found?.productId ?? "";
  expect(withoutSame([{ id: productId }, { id: "other" }], [{ productId }])).toEqual([
    { id: "other" },
  ]);
});

test("without the database an item costs what is bundled, and the reason is logged", async () => {
  const logged: unknown[] = [];
  const broken = { ...cards() } as NonNullable<ReturnType<typeof cards>>;
  Object.defineProperty(broken, "category", { get: () => "\0" });
  const [found] = await priceItemsOrNot([broken], (error) => logged.push(error));
  expect(found).toMatchObject({ price: 850_000, productId: null });
  expect(logged).toHaveLength(1);
});

test("the demo's links lead to items, one each, whose own numbers say the same", () => {
  const linked = seedProducts.flatMap(({ item, ...product }) => (item ? [{ item, product }] : []));
  expect(linked.length).toBeGreaterThan(20);
  expect(new Set(linked.map(({ item }) => item)).size).toBe(linked.length);
  for (const { item, product } of linked) {
    const found = itemOf(item);
    expect(found?.image, item).toBe(product.imageUrl);
    if (found?.price === null) continue;
    const { price, quantity, delivery } = product;
    expect(found, item).toMatchObject({ price, quantity, delivery });
  }
});
