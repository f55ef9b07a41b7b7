import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { csvRows } from "../../imports/csv.ts";
import { type FeedName, isFeedName, productFeed } from "./product-feed.server.ts";

useTestDatabase();

const origin = "https://itewe.example";
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

beforeAll(async () => {
  await db.insert(categories).values({ name: "Caps", position: 0 });
  await db.execute(sql`
    insert into products (id, name, price, description, image_url, detail_images, category_name,
      quantity, features)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Cap ' || n, n * 100,
      'Worn in the "sun", by many', '/pictures/products/cap.webp', array['a', 'b', 'c'], 'Caps',
      case n when 1 then 50 else 1 end, array['a', 'b', 'c']
    from generate_series(1, 12) n`);
  await db
    .update(products)
    .set({ price: null })
    .where(eq(products.id, id(3)));
  await db
    .update(products)
    .set({ isDraft: true })
    .where(eq(products.id, id(4)));
  await db
    .update(products)
    .set({ deletedAt: new Date() })
    .where(eq(products.id, id(5)));
});

async function read(feed: FeedName, batch?: number) {
  let all = "";
  for await (const piece of productFeed(feed, origin, batch)) all += piece;
  const [head = [], ...rows] = csvRows(all);
  return { head, rows };
}

test("has the nine columns that Google and Meta require, filled in every row", async () => {
  for (const feed of ["google.csv", "meta.csv"] as const) {
    const { head, rows } = await read(feed);
    expect(head).toEqual([
      ...["id", "title", "description", "availability", "condition", "price", "link"],
      ...["image_link", "brand"],
    ]);
    for (const row of rows) expect(row.filter(Boolean)).toHaveLength(9);
  }
});

test("offers the least that can be ordered at its price, as each of them wants it said", async () => {
  const [row = []] = (await read("google.csv")).rows;
  expect(row).toEqual([
    id(1),
    "Cap 1, 50 units",
    'Worn in the "sun", by many',
    "in_stock",
    "new",
    "1.00 NGN",
    `https://itewe.example/product/${id(1)}`,
    "https://itewe.example/pictures/products/cap-900.webp",
    "Itewe",
  ]);
  expect((await read("meta.csv")).rows[1]?.slice(1, 4)).toEqual([
    "Cap 2",
    'Worn in the "sun", by many',
    "in stock",
  ]);
});

test("leaves out drafts, what was deleted and what has no price; each other product is there once", async () => {
  const expected = [1, 2, 6, 7, 8, 9, 10, 11, 12].map(id);
  for (const batch of [1, 3, 9, 500]) {
    const { rows } = await read("google.csv", batch);
    expect(rows.map(([id]) => id)).toEqual(expected);
  }
});

test("follows the catalogue at once", async () => {
  await db
    .update(products)
    .set({ price: 123_450 })
    .where(inArray(products.id, [id(2)]));
  expect((await read("google.csv")).rows[1]?.[5]).toBe("1234.50 NGN");
});

test("no other name is a feed", () => {
  for (const name of ["", "google", "google.csv ", "toString", "__proto__", "x".repeat(9_000)]) {
    expect(isFeedName(name), name).toBe(false);
  }
});
