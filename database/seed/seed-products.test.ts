import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { staticCategories } from "../../app/catalogue/static/static-catalogue.ts";
import { seedCategories } from "./seed-categories.ts";
import { seedProducts } from "./seed-products.ts";

const publicFile = (address: string): string =>
  fileURLToPath(new URL(`../../public${address}`, import.meta.url));

const normalise = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();

const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

describe("the seeded products", () => {
  test("are at least forty-four", () => {
    expect(seedProducts.length).toBeGreaterThanOrEqual(44);
  });

  test("have unique names, ignoring case", () => {
    expect(repeated(seedProducts.map(({ name }) => name.toLowerCase()))).toEqual([]);
  });

  test("share no main picture, no detail picture and no description", () => {
    expect(repeated(seedProducts.map(({ imageUrl }) => imageUrl))).toEqual([]);
    expect(repeated(seedProducts.flatMap(({ detailImages }) => detailImages))).toEqual([]);
    expect(repeated(seedProducts.map(({ description }) => description))).toEqual([]);
  });

  test("have pictures which exist", () => {
    for (const { imageUrl, detailImages } of seedProducts) {
      for (const address of [imageUrl, ...detailImages]) {
        expect(existsSync(publicFile(address)), address).toBe(true);
      }
    }
  });

  test("have three detail pictures and three different features of at most 70 characters", () => {
    for (const { name, detailImages, features } of seedProducts) {
      expect(detailImages, name).toHaveLength(3);
      expect(features, name).toHaveLength(3);
      expect(repeated(features), name).toEqual([]);
      for (const feature of features) expect(feature.length, feature).toBeLessThanOrEqual(70);
    }
  });

  test("have descriptions of two to four calm sentences", () => {
    for (const { name, description } of seedProducts) {
      const sentences = description.match(/[^.?]+[.?](?=\s|$)/g) ?? [];
      expect(sentences.length, name).toBeGreaterThanOrEqual(2);
      expect(sentences.length, name).toBeLessThanOrEqual(4);
      expect(description, name).not.toContain("!");
    }
  });

  test("have a price in whole kobo or none, a quantity and working days", () => {
    for (const { name, price, quantity, delivery } of seedProducts) {
      for (const number of [price ?? 1, quantity, delivery ?? 1]) {
        expect(Number.isInteger(number) && number > 0, name).toBe(true);
      }
    }
  });

  test("stand in an order where neighbours differ in category", () => {
    for (const [index, { name, categoryName }] of seedProducts.entries()) {
      expect(seedProducts[index + 1]?.categoryName, name).not.toBe(categoryName);
    }
  });

  test("belong to the seeded categories, and leave none empty", () => {
    const used = new Set(seedProducts.map(({ categoryName }) => categoryName));
    expect([...used].sort()).toEqual(seedCategories.map(({ name }) => name).sort());
  });
});

describe("the seeded categories", () => {
  test("are the 11 of the admin form", () => {
    expect(seedCategories.map(({ name }) => name)).toEqual([
      "Books",
      "Bags",
      "Letterhead",
      "Branding",
      "Clothes",
      "Fliers",
      "Company Branding",
      "Business Cards",
      "Caps",
      "Custom Mugs",
      "Calendar",
    ]);
  });

  test("have no alias which is also a name or stands twice", () => {
    const all = seedCategories.flatMap(({ name, aliases }) => [name, ...aliases]);
    expect(repeated(all.map(normalise))).toEqual([]);
  });

  test("know each static category as a name or an alias", () => {
    // The static category Branding and the admin category Branding are one.
    for (const category of staticCategories) {
      const meant = seedCategories.filter(({ name, aliases }) =>
        [name, ...aliases].map(normalise).includes(normalise(category)),
      );
      expect(meant, category).toHaveLength(1);
    }
  });
});
