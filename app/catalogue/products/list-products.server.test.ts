import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { addProduct, namesOf, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { writeCursor } from "../page-cursor.server.ts";
import { browseProducts } from "./list-products.server.ts";

useTestDatabase();
useCategories();

describe("browsing", () => {
  test("newest first, cheapest first, dearest first", async () => {
    await addProduct("Middle", { price: 200 });
    await addProduct("Cheap", { price: 100 });
    await addProduct("Dear", { price: 300 });
    expect(namesOf(await browseProducts({}))).toEqual(["Dear", "Cheap", "Middle"]);
    expect(namesOf(await browseProducts({ sort: "price-up" }))).toEqual([
      "Cheap",
      "Middle",
      "Dear",
    ]);
    expect(namesOf(await browseProducts({ sort: "price-down" }))).toEqual([
      "Dear",
      "Middle",
      "Cheap",
    ]);
  });

  test("a category is found by its name in any case and by its aliases", async () => {
    await addProduct("A5 flyer", { categoryName: "Fliers" });
    await addProduct("Roll-up banner", { categoryName: "Company Branding" });
    for (const text of ["Fliers", "fLIERS", "Flyers", " flyers "]) {
      expect(namesOf(await browseProducts({ category: text }))).toEqual(["A5 flyer"]);
    }
    const page = await browseProducts({ category: "company_branding" });
    expect(namesOf(page)).toEqual(["Roll-up banner"]);
    expect(page.category).toBe("Company Branding");
  });

  test("Branding does not take in Company Branding", async () => {
    await addProduct("Stickers", { categoryName: "Branding" });
    await addProduct("Roll-up banner", { categoryName: "Company Branding" });
    expect(namesOf(await browseProducts({ category: "Branding" }))).toEqual(["Stickers"]);
  });

  test("an unknown category is an empty list, not an error", async () => {
    await addProduct("Card");
    for (const category of ["Widgets", "\0", "x".repeat(10_000), "' or 1=1 --", "%", "\ud800"]) {
      const page = await browseProducts({ category });
      expect(page).toMatchObject({ products: [], total: 0, category: null, next: null });
    }
  });

  test("tells how many there are", async () => {
    for (const name of ["One", "Two", "Three"]) await addProduct(name);
    expect(await browseProducts({ limit: 2 })).toMatchObject({ total: 3, more: false });
  });
});

describe("pages", () => {
  test.each(["newest", "price-up", "price-down"] as const)(
    "pages by key never repeat or skip a product while new ones arrive (%s)",
    async (sort) => {
      const before = [];
      // Prices are equal too, so that the id decides.
      for (let n = 0; n < 11; n++)
        before.push(await addProduct(`Card ${n}`, { price: 100 * (n % 3) + 100 }));
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await browseProducts({ sort, after, limit: 3 });
        seen.push(...page.products.map((product) => product.id));
        after = page.next;
        await addProduct("Newcomer", { price: sort === "price-up" ? 1 : 10_000 });
      } while (after);
      expect(seen.toSorted()).toEqual(before.toSorted());
    },
  );

  test("the way back leads over the same pages", async () => {
    for (let n = 0; n < 8; n++) await addProduct(`Card ${n}`);
    const first = await browseProducts({ limit: 3 });
    const second = await browseProducts({ limit: 3, after: first.next });
    const third = await browseProducts({ limit: 3, after: second.next });
    expect(namesOf(third)).toEqual(["Card 1", "Card 0"]);
    expect(third.next).toBeNull();
    const back = await browseProducts({ limit: 3, before: third.previous });
    expect(back).toEqual(second);
    const start = await browseProducts({ limit: 3, before: back.previous });
    expect(start).toEqual(first);
    expect(start.previous).toBeNull();
  });

  test("the way back to a short first page shows a full one", async () => {
    for (let n = 0; n < 4; n++) await addProduct(`Card ${n}`);
    const first = await browseProducts({ limit: 3 });
    const second = await browseProducts({ limit: 3, after: first.next });
    await db.delete(products).where(eq(products.name, "Card 3"));
    const back = await browseProducts({ limit: 3, before: second.previous });
    expect(namesOf(back)).toEqual(["Card 2", "Card 1", "Card 0"]);
  });

  test("a malformed cursor, or one of another order, is the first page", async () => {
    const id = await addProduct("Card");
    const cursors = [
      "nonsense",
      "\0",
      "x".repeat(10_000),
      Buffer.from('["newest",-1e99,"x"]').toString("base64url"),
      Buffer.from(`["newest","1","${id}"]`).toString("base64url"),
      Buffer.from("null").toString("base64url"),
      writeCursor({ order: "price-up", key: 10 ** 9, id }),
    ];
    for (const after of cursors) {
      expect(namesOf(await browseProducts({ after }))).toEqual(["Card"]);
    }
  });
});
