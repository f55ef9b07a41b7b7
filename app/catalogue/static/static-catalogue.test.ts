import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { staticCatalogue, staticCategories } from "./static-catalogue.ts";
import {
  categoryLinks,
  categoryTitle,
  closeMatches,
  findByName,
  findItem,
  firstSentence,
  itemsOf,
  matchCategory,
  relatedItems,
  searchStatic,
} from "./static-search.server.ts";

const publicFile = (address: string): string =>
  fileURLToPath(new URL(`../../../public${address}`, import.meta.url));

const namesOf = (items: readonly { name: string }[]): string[] => items.map(({ name }) => name);

describe("the static catalogue", () => {
  test.each(staticCategories)("%s has at least four items", (category) => {
    expect(itemsOf(category).length).toBeGreaterThanOrEqual(4);
  });

  test("its categories are the nine of the specification, in that order", () => {
    expect([...new Set(staticCatalogue.map(({ category }) => category))]).toEqual([
      ...staticCategories,
    ]);
    expect(staticCategories).toHaveLength(9);
  });

  test.each([
    ["Novel", { price: 200_000 }],
    ["Textbook", { price: 250_000 }],
    ["Biography", { price: 400_000 }],
    ["Brochure", { price: 500_000 }],
    ["Product branding", { price: 1_000_000 }],
    ["Custom Mugs", { price: 120_000, delivery: 3 }],
    ["Business Cards", { price: 850_000, quantity: 100, delivery: 2 }],
    ["Business Stationeries", { price: 5_050_000, quantity: 50, delivery: 3 }],
    ["Letterheads", { quantity: 300 }],
  ])("%s has the numbers of the specification", (name, numbers) => {
    expect(findByName(name)).toMatchObject(numbers);
  });

  test("ids are slugs and unique in their category", () => {
    const addresses = staticCatalogue.map(({ category, id }) => `${category}/${id}`);
    expect(new Set(addresses).size).toBe(staticCatalogue.length);
    for (const { id } of staticCatalogue) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test("names are unique ignoring case and fit into an address", () => {
    const names = staticCatalogue.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).not.toMatch(/[/?#%]/);
  });

  test("no two items share a picture or a description", () => {
    expect(new Set(staticCatalogue.map(({ image }) => image)).size).toBe(staticCatalogue.length);
    expect(new Set(staticCatalogue.map(({ description }) => description)).size).toBe(
      staticCatalogue.length,
    );
  });

  test("every picture is there", () => {
    for (const { image } of staticCatalogue)
      expect(existsSync(publicFile(image)), image).toBe(true);
  });

  test("every item has three short features", () => {
    for (const { name, features } of staticCatalogue) {
      expect(features, name).toHaveLength(3);
      expect(new Set(features).size, name).toBe(3);
      for (const feature of features) expect(feature.length, feature).toBeLessThanOrEqual(70);
    }
  });

  test("numbers are whole and positive; many prices are empty, many are not", () => {
    for (const { name, price, delivery, quantity } of staticCatalogue) {
      for (const number of [price ?? 1, delivery, quantity]) {
        expect(Number.isInteger(number) && number > 0, name).toBe(true);
      }
    }
    const empty = staticCatalogue.filter(({ price }) => price === null).length;
    expect(empty / staticCatalogue.length).toBeGreaterThan(0.4);
    expect(empty / staticCatalogue.length).toBeLessThan(0.6);
  });
});

describe("finding by name", () => {
  test("ignores case and surrounding space", () => {
    expect(findByName(" nOVEL ")?.id).toBe("novel");
  });

  test("finds whole names only", () => {
    expect(findByName("nov")).toBeUndefined();
    expect(findByName("")).toBeUndefined();
  });

  test("every item is found by its name in lower case", () => {
    for (const item of staticCatalogue) expect(findByName(item.name.toLowerCase())).toBe(item);
  });
});

describe("the navbar search", () => {
  test("matches any part of a name, ignoring case", () => {
    expect(namesOf(searchStatic("NOVEL", 10))).toEqual(["Novel", "Novel Series"]);
    expect(namesOf(searchStatic("ugs", 10))).toContain("Custom Mugs");
  });

  test("returns no more than asked", () => {
    expect(searchStatic("e", 5)).toHaveLength(5);
  });

  test("finds nothing for blank text", () => {
    expect(searchStatic("   ", 5)).toEqual([]);
  });
});

describe("an item of a category", () => {
  test("is found by category and id", () => {
    expect(findItem("Books", "novel")?.name).toBe("Novel");
  });

  test("is not found in another category", () => {
    expect(findItem("Bags", "novel")).toBeUndefined();
  });
});

describe("the first sentence", () => {
  test("ends at its full stop, not at a decimal one", () => {
    expect(firstSentence("Board of 2.5 mm, sewn. Send a PDF.")).toBe("Board of 2.5 mm, sewn.");
    expect(firstSentence("No full stop")).toBe("No full stop");
    expect(firstSentence("")).toBe("");
  });
});

describe("related items", () => {
  test("are three others, of the same category while it has any", () => {
    for (const item of staticCatalogue) {
      const related = relatedItems(item, 3);
      expect(related).toHaveLength(3);
      expect(related).not.toContain(item);
      expect(new Set(related.map(({ category }) => category))).toEqual(new Set([item.category]));
    }
  });

  test("go on with other categories", () => {
    const [novel] = staticCatalogue;
    if (novel === undefined) throw new Error("the catalogue is empty");
    const books = itemsOf("Books").length;
    const related = relatedItems(novel, books + 1);
    expect(related).toHaveLength(books + 1);
    expect(related.slice(0, books - 1).every(({ category }) => category === "Books")).toBe(true);
    expect(related.slice(books - 1).every(({ category }) => category !== "Books")).toBe(true);
  });
});

describe("a category in an address", () => {
  test.each(["Custom_Mugs", "custom-mugs", "CUSTOM MUGS", " custom  mugs "])(
    "'%s' means Custom_Mugs",
    (text) => {
      expect(matchCategory(text)).toBe("Custom_Mugs");
    },
  );

  test("is unknown if it is no category", () => {
    expect(matchCategory("Custommugs")).toBeUndefined();
    expect(matchCategory("")).toBeUndefined();
    expect(matchCategory("constructor")).toBeUndefined();
  });

  test("leads where it is told, under its title", () => {
    const links = categoryLinks((category) => `/category/${category}`);
    expect(links).toHaveLength(9);
    expect(links[1]).toEqual({ name: "Tshirt Branding", href: "/category/Tshirt_Branding" });
  });

  test("is shown with spaces", () => {
    expect(categoryTitle("Tshirt_Branding")).toBe("Tshirt Branding");
    expect(categoryTitle("Books")).toBe("Books");
  });
});

describe("close matches", () => {
  test.each([
    ["textbok", "Textbook"],
    ["bussiness card", "Business Cards"],
    ["novl", "Novel"],
    ["mug custom", "Custom Mugs"],
    ["letter heads", "Letterheads"],
    ["brosure", "Brochure"],
  ])("'%s' suggests %s", (query, name) => {
    expect(namesOf(closeMatches(query, 4))).toContain(name);
  });

  test("begin with the most similar", () => {
    expect(namesOf(closeMatches("biografy", 4))[0]).toBe("Biography");
    expect(namesOf(closeMatches("busines card", 4))[0]).toBe("Business Cards");
  });

  test("are no more than asked", () => {
    expect(closeMatches("cards", 2)).toHaveLength(2);
  });

  test("are none for words that resemble nothing, or for no words", () => {
    expect(closeMatches("xylophone", 4)).toEqual([]);
    expect(closeMatches("  ?! ", 4)).toEqual([]);
  });
});
