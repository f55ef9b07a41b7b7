import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { staticCatalogue } from "../../catalogue/static/static-catalogue.ts";
import { sitemap, sitemapPart } from "./sitemap.server.ts";

useTestDatabase();

const origin = "https://itewe.example";

beforeAll(async () => {
  await db.insert(categories).values({ name: "Caps & More", position: 0 });
  await db.execute(sql`
    insert into products (id, name, price, description, image_url, detail_images,
      category_name, quantity, features, timestamp, updated_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Cap ' || n, 100, 'x',
      '/x.webp', array['a', 'b', 'c'], 'Caps & More', 1, array['a', 'b', 'c'],
      timestamptz '2025-01-01T00:00:00Z', timestamptz '2026-01-02T03:04:05Z'
    from generate_series(1, 2500) n`);
});

async function read(text: AsyncIterable<string>) {
  let all = "";
  for await (const piece of text) all += piece;
  const paths = [...all.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => {
    const url = new URL((address ?? "").replaceAll("&amp;", "&"));
    expect(url.origin).toBe(origin);
    return url;
  });
  return { all, paths: paths.map(({ pathname, search }) => pathname + search) };
}

test("one file has every page and every product once, products with their date", async () => {
  const { all, paths } = await read(await sitemap(origin));
  expect(all).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.startsWith("/product/"))).toHaveLength(2500);
  expect(paths).toEqual(
    expect.arrayContaining([
      "/",
      "/products",
      "/products?category=Books",
      "/products?category=Caps+%26+More",
      "/products/Custom_Mugs",
      "/category/Custom_Mugs",
      "/products/Books/novel",
    ]),
  );
  expect(paths.filter((path) => /^\/products\/\w+\/./.test(path))).toHaveLength(
    staticCatalogue.length,
  );
  expect(all).toContain(
    "<url><loc>https://itewe.example/product/00000000-0000-7000-8000-000000000001</loc><lastmod>2026-01-02T03:04:05.000Z</lastmod></url>",
  );
});

test("too many products for one file are split, and the parts have each product once", async () => {
  const index = await read(await sitemap(origin, 1200));
  expect(index.all).toContain("<sitemapindex ");
  expect(index.paths).toHaveLength(3);
  const parts = await Promise.all(
    index.paths.map((path) => {
      const after = new URL(path, origin).searchParams.get("after") ?? "";
      return read(sitemapPart(origin, after, 1200));
    }),
  );
  const productsOf = parts.map(({ paths }) => paths.filter((path) => /^\/product\//.test(path)));
  expect(productsOf.map((part) => part.length)).toEqual([1200, 1200, 100]);
  expect(new Set(productsOf.flat()).size).toBe(2500);
  expect(parts[0]?.paths).toContain("/products/Books");
  expect(parts[1]?.paths).not.toContain("/products/Books");
});

test("what just fits into one file is not split", async () => {
  expect((await read(await sitemap(origin, 2500))).all).toContain("<urlset ");
});

test("a shop without products still has its pages", async () => {
  await db.delete(products);
  const { paths } = await read(await sitemap(origin));
  expect(paths).toContain("/products/Books/novel");
});
