import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, categoryAliases } from "../../../database/schema.ts";
import { categoryNames, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { filterCategories, resolveCategory } from "./categories.server.ts";

useTestDatabase();
useCategories();

describe("categories", () => {
  test("the filter lists the ten fixed categoryNames, then the database's others, each once", async () => {
    const fixed = categoryNames.filter((name) => name !== "Company Branding");
    expect(await filterCategories()).toEqual([...fixed, "Company Branding"]);
  });

  test("the filter has the fixed names even before any category is there", async () => {
    await db.delete(categories);
    expect(await filterCategories()).toHaveLength(10);
  });

  test("a category which a fixed name means already is not listed twice", async () => {
    await db.delete(categories);
    await db.insert(categories).values([
      { name: "Flyers", position: 1 },
      { name: "BOOKS", position: 2 },
      { name: "Banners", position: 3 },
    ]);
    await db.insert(categoryAliases).values({ alias: "fliers", categoryName: "Flyers" });
    expect((await filterCategories()).slice(10)).toEqual(["Banners"]);
    expect(await resolveCategory("Fliers")).toBe("Flyers");
  });

  test("underscore, hyphen and space are alike", async () => {
    expect(await resolveCategory("Tshirt_Branding")).toBe("Clothes");
    expect(await resolveCategory("custom-mugs")).toBe("Custom Mugs");
    expect(await resolveCategory("Custom  Mugs")).toBe("Custom Mugs");
    expect(await resolveCategory("")).toBeUndefined();
  });
});
