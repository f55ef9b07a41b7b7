import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { loader } from "./search-suggestions-route.ts";

useTestDatabase();

const cap = uuidv7();

beforeAll(async () => {
  await db.insert(categories).values({ name: "Caps", position: 0 });
  const product = {
    price: 4_600_000,
    description: "x",
    imageUrl: "/pictures/products/cap-indigo.webp",
    detailImages: ["/1.webp", "/2.webp", "/3.webp"],
    categoryName: "Caps",
    quantity: 10,
    features: ["one", "two", "three"],
  };
  await db.insert(products).values([
    { ...product, id: cap, name: "Branded Face Cap" },
    ...[1, 2, 3, 4].map((n) => ({
      ...product,
      id: uuidv7(),
      name: `Jotter with novel cover ${n}`,
    })),
  ]);
});

async function suggest(query?: string) {
  const url = new URL("http://localhost/search-suggestions");
  if (query !== undefined) url.searchParams.set("q", query);
  const context = new RouterContextProvider();
  const response = await loader({ url, context } as unknown as Parameters<typeof loader>[0]);
  // No cache, because suggestions show prices, which change.
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return ((await response.json()) as { items: { name: string; href: string }[] }).items;
}

test("finds static items by a part of their name, in any case, before all products", async () => {
  const items = await suggest("NOVEL");
  expect(items.map(({ name }) => name).slice(0, 2)).toEqual(["Novel", "Novel Series"]);
  expect(items[0]).toMatchObject({ name: "Novel", href: "/search/novel", price: 200_000 });
  expect(items[1]?.href).toBe("/search/novel%20series");
  expect(items.slice(2).map(({ href }) => href)).toEqual(
    Array(4).fill(expect.stringMatching(/^\/product\//)),
  );
});

test("finds products of the database, also with a typo", async () => {
  for (const query of ["face cap", "brandde face cpa"]) {
    expect(await suggest(query)).toContainEqual({
      name: "Branded Face Cap",
      image: "/pictures/products/cap-indigo.webp",
      href: `/product/${cap}`,
      price: 4_600_000,
      quantity: 10,
    });
  }
});

test("what is both a static item and a product stands once, at the product's price", async () => {
  const same = { item: "Tshirt_Branding/face-cap", price: 4_700_000 };
  await db.update(products).set(same).where(eq(products.id, cap));
  const items = await suggest("branded face cap");
  expect(items.filter(({ name }) => name === "Branded Face Cap")).toEqual([
    {
      name: "Branded Face Cap",
      image: "/pictures/products/cap-indigo.webp",
      href: "/search/branded%20face%20cap",
      price: 4_700_000,
      quantity: 10,
    },
  ]);
  await db.update(products).set({ item: null }).where(eq(products.id, cap));
});

test("suggests at most eight, with room for products among many static items", async () => {
  const items = await suggest("c");
  expect(items).toHaveLength(8);
  expect(items.filter(({ href }) => href.startsWith("/product/"))).toHaveLength(3);
});

test("nothing typed, nonsense and endless text suggest nothing", async () => {
  for (const query of [undefined, "", " ", "\0", "<script>", "e".repeat(201)]) {
    expect(await suggest(query)).toEqual([]);
  }
});
