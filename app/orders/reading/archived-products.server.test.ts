import { expect, test } from "vitest";
import { admin, agree, newOrder, product, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import {
  archiveDemoProducts,
  restoreDemoProducts,
} from "../../catalogue/managing/demo-products.server.ts";
import { readOrder } from "./read-orders.server.ts";

useTestDatabase("demo");
useOrders();

test("an open order keeps its words, picture and prices when the demo's products are archived, and goes on", async () => {
  const { id } = await newOrder();
  const before = await readOrder(id);
  expect(await archiveDemoProducts(admin)).toBeGreaterThan(40);
  const after = await readOrder(id);
  const words = (order: typeof before) => order?.lines.map(({ path: _, ...line }) => line);
  expect(words(after)).toEqual(words(before));
  expect(after?.lines[0]).toMatchObject({ name: product.name, imageUrl: product.imageUrl });
  await agree(id, 1_700_000);
  expect((await readOrder(id))?.total).toBe(1_700_000);
  await expect(newOrder(), "nobody orders it any more").rejects.toThrow();
  await restoreDemoProducts(admin);
  expect((await readOrder(id))?.lines).toEqual(before?.lines);
  await newOrder();
});
