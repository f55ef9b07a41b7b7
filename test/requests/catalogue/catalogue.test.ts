/** What the lists of the catalogue answer to an address, and what the list of a range names. */
import { describe, expect } from "vitest";
import { staticCatalogue } from "../../../app/catalogue/static/static-catalogue.ts";
import { seedProducts } from "../../../database/seed/seed-products.ts";
import { koboOf, newest, seedNames } from "../../../e2e/support/reading.ts";
import { PHONE } from "../../../e2e/support/shop.ts";
import { test } from "../../running/requests.ts";
import { hrefOf, linksOf, partOf, readPage, regionOf, textOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

const GRID = "Browse All Printing Catalog";
const demo = new Set(seedProducts.map(({ name }) => name));
/** The demo's names that a page of the catalogue shows: other tests may have added products. */
const namesOn = ({ html }: { html: string }) =>
  linksOf(partOf(regionOf(html, GRID), "ul.product-grid"))
    .map(({ name }) => name)
    .filter((name) => demo.has(name));

describe("the catalogue", () => {
  test("shows a category by an address, and All Categories again", async ({ request }) => {
    let page = await PlainPage.open(request, "/products");
    page = await page.fill("Category", "Calendar").press("Search");
    expect(page.path).toMatch(/category=Calendar/);
    for (const again of [page, await PlainPage.open(request, page.path)]) {
      expect(again.valueOf("Category")).toBe("Calendar");
      expect(namesOn(again)).toEqual(seedNames("Calendar"));
    }
    page = await page.fill("Category", "").press("Search");
    expect(namesOn(page)[0]).toBe(newest.name);
  });

  for (const [typed, found] of [
    ["bussiness crads", seedNames("Business Cards")],
    ["calender", seedNames("Calendar")],
    ["ROLLUP BANER", ["Roll-up Banner, 85 × 200 cm"]],
  ] as const) {
    test(`finds what '${typed}' means`, async ({ request }) => {
      const names = namesOn(await readPage(request, `/products?q=${encodeURIComponent(typed)}`));
      for (const name of found) expect(names.filter((one) => one === name)).toHaveLength(1);
      expect(found).toContain(names[0]);
    });
  }

  test("searches inside the chosen category", async ({ request }) => {
    let page = await PlainPage.open(request, "/products?category=Clothes");
    page = await page.fill("Search catalogue", "portrait").press("Search");
    expect(page.path).toMatch(/q=portrait/);
    expect(page.path).toMatch(/category=Clothes/);
    expect(namesOn(page)).toEqual(["T-shirt, portrait print"]);
  });

  test("keeps category, search and order together", async ({ request }) => {
    const page = await readPage(request, "/products?category=Custom+Mugs&sort=price-up");
    const mugs = seedProducts.filter(({ categoryName }) => categoryName === "Custom Mugs");
    const cheapestFirst = mugs.sort((a, b) => koboOf(a) - koboOf(b)).map(({ name }) => name);
    expect(namesOn(page)).toEqual(cheapestFirst);
    const searched = await readPage(request, "/products?category=Custom+Mugs&q=mug&sort=price-up");
    const names = namesOn(searched);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(cheapestFirst.filter((name) => names.includes(name)));
  });
});

describe("the list of a range", () => {
  test("names each product, and its working days, and leads to its details", async ({
    request,
  }) => {
    const { main } = await readPage(request, "/products/Books");
    const items = staticCatalogue.filter(({ category }) => category === "Books");
    const rows = main.split(/<li\b/).filter((part) => part.includes("View Details"));
    expect(rows.map((row) => textsOf(row, "h2")[0])).toEqual(items.map(({ name }) => name));
    const rowOf = (name: string) => textOf(rows.find((row) => row.includes(`>${name}<`)) ?? "");
    expect(rowOf("Brochure")).toContain("Ready in 4 working days");
    expect(rowOf("Biography")).toContain("Ready in 7 working days");
    const [, id = ""] = /<a [^>]*aria-describedby="([^"]*)"/.exec(rows[0] ?? "") ?? [];
    expect(textOf(partOf(main, `h2[id="${id}"]`))).toBe("Novel");
    for (const [index, { category, id }] of items.entries()) {
      expect(hrefOf(rows[index] ?? "", "View Details")).toBe(`/products/${category}/${id}`);
    }
  });

  test("is one press away from the catalogue, and leads back to it", async ({ request }) => {
    const { main } = await readPage(request, "/products");
    const ranges = linksOf(regionOf(main, "Shop by range"));
    expect(ranges).toHaveLength(9);
    const { href = "" } = ranges.find(({ name }) => name === "Custom Mugs") ?? {};
    expect(href).toBe("/products/Custom_Mugs");
    const mugs = await readPage(request, href);
    expect(textsOf(mugs.main, "h1")).toEqual(["Custom Mugs"]);
    expect(hrefOf(mugs.main, "Back")).toBe("/products");
  });
});

/** The widths of the files that a source offers, smallest first. */
const candidatesOf = (source: string) =>
  [...source.matchAll(/(\/[^" ]+) (\d+)w/g)].map(([, path = "", width]) => ({
    path,
    width: Number(width),
  }));

for (const density of [2, 3]) {
  test(`on a phone with ${density} pixels a point, the first picture of a product comes within one round trip`, async ({
    request,
  }) => {
    for (const path of ["/products/Books/novel", "/search/Novel"]) {
      const { main } = await readPage(request, path);
      const source = /<source [^>]*>/.exec(main)?.[0] ?? "";
      // As a browser counts: the last conditions are a phone's, by its pixels a point.
      const [, sharp, other] = / \(min-resolution:2\.1dppx\) (\d+)vw, (\d+)vw"/.exec(source) ?? [];
      const wanted = (density * PHONE.width * Number(density > 2.1 ? sharp : other)) / 100;
      const file = candidatesOf(source).find(({ width }) => width >= wanted);
      const answer = await request.get(file?.path ?? "");
      expect([path, answer.headers()["content-type"]]).toEqual([path, "image/avif"]);
      expect((await answer.body()).length, path).toBeLessThanOrEqual(14_000);
    }
  });
}
