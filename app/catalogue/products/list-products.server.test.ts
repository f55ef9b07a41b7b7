import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, categoryAliases, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/database.ts";
import { alsoLike, findProduct, relatedProducts } from "../find-product.server.ts";
import { writeCursor } from "../page-cursor.server.ts";
import { filterCategories, resolveCategory } from "./categories.server.ts";
import { browseProducts, closeProducts } from "./list-products.server.ts";

useTestDatabase();

const names = [
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
];
const aliases = [
  { alias: "flyers", categoryName: "Fliers" },
  { alias: "tshirt branding", categoryName: "Clothes" },
  { alias: "envelopes", categoryName: "Letterhead" },
];

let minutes = 0;

/** Inserts a product that is newer than all before it; returns its id. */
async function add(name: string, over: Partial<typeof products.$inferInsert> = {}) {
  const id = uuidv7();
  minutes += 1;
  await db.insert(products).values({
    id,
    name,
    price: 850_000,
    description: "On 350 gsm board.",
    imageUrl: "/pictures/products/cards-indigo.webp",
    detailImages: ["/1.webp", "/2.webp", "/3.webp"],
    categoryName: "Business Cards",
    quantity: 100,
    features: ["one", "two", "three"],
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    ...over,
  });
  return id;
}

const namesOf = (page: { products: { name: string }[] }) => page.products.map((p) => p.name);

beforeEach(async () => {
  await db.delete(products);
  await db.delete(categories);
  await db.insert(categories).values(names.map((name, position) => ({ name, position })));
  await db.insert(categoryAliases).values(aliases);
});

describe("browsing", () => {
  test("newest first, cheapest first, dearest first", async () => {
    await add("Middle", { price: 200 });
    await add("Cheap", { price: 100 });
    await add("Dear", { price: 300 });
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
    await add("A5 flyer", { categoryName: "Fliers" });
    await add("Roll-up banner", { categoryName: "Company Branding" });
    for (const text of ["Fliers", "fLIERS", "Flyers", " flyers "]) {
      expect(namesOf(await browseProducts({ category: text }))).toEqual(["A5 flyer"]);
    }
    const page = await browseProducts({ category: "company_branding" });
    expect(namesOf(page)).toEqual(["Roll-up banner"]);
    expect(page.category).toBe("Company Branding");
  });

  test("Branding does not take in Company Branding", async () => {
    await add("Stickers", { categoryName: "Branding" });
    await add("Roll-up banner", { categoryName: "Company Branding" });
    expect(namesOf(await browseProducts({ category: "Branding" }))).toEqual(["Stickers"]);
  });

  test("an unknown category is an empty list, not an error", async () => {
    await add("Card");
    for (const category of ["Widgets", "\0", "x".repeat(10_000), "' or 1=1 --", "%", "\ud800"]) {
      const page = await browseProducts({ category });
      expect(page).toMatchObject({ products: [], total: 0, category: null, next: null });
    }
  });

  test("tells how many there are", async () => {
    for (const name of ["One", "Two", "Three"]) await add(name);
    expect(await browseProducts({ limit: 2 })).toMatchObject({ total: 3, more: false });
  });
});

describe("pages", () => {
  test.each(["newest", "price-up", "price-down"] as const)(
    "pages by key never repeat or skip a product while new ones arrive (%s)",
    async (sort) => {
      const before = [];
      // Equal prices too: the id decides then.
      for (let n = 0; n < 11; n++)
        before.push(await add(`Card ${n}`, { price: 100 * (n % 3) + 100 }));
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await browseProducts({ sort, after, limit: 3 });
        seen.push(...page.products.map((product) => product.id));
        after = page.next;
        await add("Newcomer", { price: sort === "price-up" ? 1 : 10_000 });
      } while (after);
      expect(seen.toSorted()).toEqual(before.toSorted());
    },
  );

  test("the way back leads over the same pages", async () => {
    for (let n = 0; n < 8; n++) await add(`Card ${n}`);
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
    for (let n = 0; n < 4; n++) await add(`Card ${n}`);
    const first = await browseProducts({ limit: 3 });
    const second = await browseProducts({ limit: 3, after: first.next });
    await db.delete(products).where(eq(products.name, "Card 3"));
    const back = await browseProducts({ limit: 3, before: second.previous });
    expect(namesOf(back)).toEqual(["Card 2", "Card 1", "Card 0"]);
  });

  test("a malformed cursor, or one of another order, is the first page", async () => {
    const id = await add("Card");
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

describe("searching", () => {
  beforeEach(async () => {
    await add("Business cards, matt laminated");
    await add("Desk calendar", { categoryName: "Calendar" });
    await add("Wall calendar", { categoryName: "Calendar" });
    await add("A5 novel", { categoryName: "Books" });
    await add("Mug with adire print", { categoryName: "Custom Mugs" });
    await add("T-shirt, white", { categoryName: "Clothes" });
  });

  test("finds by part of a name, in any case, and by category", async () => {
    expect(namesOf(await browseProducts({ query: "NOV" }))).toEqual(["A5 novel"]);
    expect(namesOf(await browseProducts({ query: "a5" }))).toEqual(["A5 novel"]);
    expect(namesOf(await browseProducts({ query: "custom" }))).toEqual(["Mug with adire print"]);
    expect(namesOf(await browseProducts({ query: "novel", category: "Calendar" }))).toEqual([]);
  });

  test("a typo still finds the product", async () => {
    const typos: [string, string, string][] = [
      ["bussiness crads", "Business cards, matt laminated", "business cards"],
      ["calender", "Wall calendar", "calendar"],
      ["novell", "A5 novel", "novel"],
      ["deks calandar", "Desk calendar", "desk calendar"],
      ["tshirt", "T-shirt, white", "shirt"],
    ];
    for (const [query, name, corrected] of typos) {
      const page = await browseProducts({ query });
      expect([query, namesOf(page)[0], page.corrected]).toEqual([query, name, corrected]);
    }
  });

  test("a word that no product has does not hide those that match the others", async () => {
    const page = await browseProducts({ query: "mugs for zanzibar" });
    expect(namesOf(page)).toEqual(["Mug with adire print"]);
    expect(page.corrected).toBe("mugs");
  });

  test("the nearest name comes first, unless an order is asked for", async () => {
    await add("Novel");
    await add("Novel, hard cover, with jacket", { price: 1 });
    expect(namesOf(await browseProducts({ query: "novel" }))[0]).toBe("Novel");
    const cheapest = await browseProducts({ query: "novel", sort: "price-up" });
    expect(namesOf(cheapest)[0]).toBe("Novel, hard cover, with jacket");
  });

  test("results by nearness come in pages too", async () => {
    const all = namesOf(await browseProducts({ query: "calendar" }));
    const first = await browseProducts({ query: "calendar", limit: 1 });
    const second = await browseProducts({ query: "calendar", limit: 1, after: first.next });
    expect([...namesOf(first), ...namesOf(second)]).toEqual(all);
    expect(second.next).toBeNull();
  });

  /** Adds so many, older than all others, the last one the newest; `name` may use `n`. */
  const addMany = (count: number, name: ReturnType<typeof sql>) =>
    db.execute(sql`
      insert into products (id, name, price, description, image_url, detail_images,
        category_name, quantity, features, timestamp)
      select gen_random_uuid(), ${name}, n, 'x', '/x.webp', array['a', 'b', 'c'],
        'Branding', 1, array['a', 'b', 'c'], timestamptz '2025-01-01Z' + n * interval '1 minute'
      from generate_series(1, ${count}::int) n`);

  test("what more than a thousand products match comes newest first, in pages", async () => {
    await addMany(1100, sql`'Sticker A6 ' || n`);
    const first = await browseProducts({ query: "stikcer a6", limit: 2 });
    // Six of the first thousand are other products.
    expect(first).toMatchObject({ total: 990, more: true, corrected: "sticker a6" });
    expect(namesOf(first)).toEqual(["Sticker A6 1100", "Sticker A6 1099"]);
    const second = await browseProducts({ query: "stikcer a6", limit: 2, after: first.next });
    expect(namesOf(second)).toEqual(["Sticker A6 1098", "Sticker A6 1097"]);
    const cheapest = await browseProducts({ query: "a6", sort: "price-up", limit: 2 });
    expect(namesOf(cheapest)).toEqual(["Sticker A6 1", "Sticker A6 2"]);
  });

  test("common words in a large shop are counted among its newest, and listed to the end", async () => {
    // Of 40 one has both words, and of 2,500 one has the rare one.
    await addMany(
      3_000,
      sql`case when n % 40 = 0 then 'Kraft sticker' when n % 2500 = 0 then 'Zari kraft' else 'Kraft' end || ' ' || n`,
    );
    const all = Array.from({ length: 75 }, (_, n) => `Kraft sticker ${3_000 - 40 * n}`);
    for (const sort of [undefined, "price-up", "price-down"] as const) {
      const listed = [];
      const told = [];
      let after: string | null = null;
      do {
        const page = await browseProducts({ query: "kraft sticker", sort, after, limit: 20 });
        expect(page.order).toBe(sort ?? "newest");
        told.push([page.total, page.more]);
        listed.push(...namesOf(page));
        after = page.next;
      } while (after);
      // Of the first thousand of the list; on the last page all are counted.
      const first = [20, true];
      expect(told).toEqual([first, first, first, [75, false]]);
      expect(listed).toEqual(sort === "price-up" ? all.toReversed() : all);
    }
    const cheapest = await browseProducts({ query: "sticker", sort: "price-up", limit: 2 });
    expect(namesOf(cheapest)).toEqual(["Kraft sticker 40", "Kraft sticker 80"]);
    const dearest: Parameters<typeof browseProducts>[0] = {
      query: "kraft sticker",
      sort: "price-down",
      limit: 50,
    };
    const dear = await browseProducts(dearest);
    expect(dear).toMatchObject({ total: 75, more: false });
    expect(namesOf(dear)).toEqual(all.slice(0, 50));
    const rest = await browseProducts({ ...dearest, after: dear.next });
    expect(namesOf(rest)).toEqual(all.slice(50));
    const back = await browseProducts({ ...dearest, before: rest.previous });
    expect(namesOf(back)).toEqual(all.slice(0, 50));
    const inBooks = await browseProducts({ query: "novel", category: "Books" });
    expect(inBooks).toMatchObject({ total: 1, more: false });
    const rare = await browseProducts({ query: "zari kraft" });
    expect([rare.total, rare.more, namesOf(rare)]).toEqual([1, false, ["Zari kraft 2500"]]);
    const none = await browseProducts({ query: "zari sticker" });
    expect(none).toMatchObject({ products: [], total: 0, more: false });
  });

  test("rare words in a large shop find what holds them, wherever in a word they stand", async () => {
    const parts = [
      ["Postcard", "A6", "Zari-kraft", "(Wedding)", "O’Neill", "Ṣàdé", "mug/cup", "com"],
      ["cards,", "card", "ẹ̀bùn", "kraft", "A5+", "weddings", "yahoo", "x"],
      ["200gsm", "postal", "wed", "“gift”", "Ka", "bag-in-bag", "set", "for two"],
    ] as const;
    const all = Array.from({ length: 512 }, (_, n) =>
      parts.map((choice, place) => choice[Math.floor(n / 8 ** place) % 8]).join(" "),
    );
    await db.delete(products);
    // Old and dear ones, so that no look at the beginning of a list meets them.
    await db.execute(sql`
      insert into products (id, name, price, description, image_url, detail_images, category_name,
        quantity, features, timestamp)
      select gen_random_uuid(), name, 9000000 + n, 'x', '/1.webp', array['/1','/2','/3'], 'Caps', 1,
        array['1','2','3'], timestamptz '2020-01-01' + n * interval '1 minute'
      from unnest(${sql.param(all)}::text[]) with ordinality as made(name, n)`);
    await addMany(2_500, sql`'Plain ' || n`);
    const words =
      "card post a6 zari kraft wedding wed weddings neill ṣàdé ẹ̀bùn mug cup com a5 yahoo x 200gsm stal gift ka bag in set two aps plain";
    const asked = words.split(" ").flatMap((one) => words.split(" ").map((two) => `${one} ${two}`));
    for (const query of [
      ...asked,
      "post wed gift",
      "kraft neill stal",
      "ṣàdé ẹ̀bùn two",
      "com x ka",
    ]) {
      const expected = all.filter((name) => {
        const text = ` ${name} caps`.toLowerCase();
        return query.split(" ").every((word) => text.includes(word.length < 3 ? ` ${word}` : word));
      });
      // With a typo nothing is found for, which another test looks at.
      if (expected.length === 0) continue;
      const page = await browseProducts({ query, limit: 1, sort: "price-up" });
      expect([query, page.total, page.more]).toEqual([query, expected.length, false]);
    }
  }, 60_000);

  test("text that cannot be searched is an empty list, not an error", async () => {
    for (const query of ["\0", "!!!", "%", "'; drop table products; --", "<script>", "\ud800"]) {
      expect(await browseProducts({ query })).toMatchObject({ products: [], total: 0 });
    }
    expect(namesOf(await browseProducts({ query: "novel ".repeat(2000) }))).toEqual([]);
    expect(namesOf(await browseProducts({ query: "novel\0" }))).toEqual(["A5 novel"]);
  });

  test("blank text is no search", async () => {
    expect((await browseProducts({ query: "  " })).total).toBe(6);
  });

  test("close products have at least one of the words", async () => {
    expect((await closeProducts("gold calendar mug")).length).toBeGreaterThan(0);
    expect(await closeProducts("zzzz")).toEqual([]);
  });
});

describe("one product", () => {
  test("is found with all its fields", async () => {
    const id = await add("Card", { rating: 4.5, delivery: 2 });
    expect(await findProduct(id.toUpperCase())).toMatchObject({
      id,
      name: "Card",
      price: 850_000,
      rating: 4.5,
      delivery: 2,
      features: ["one", "two", "three"],
      detailImages: ["/1.webp", "/2.webp", "/3.webp"],
    });
  });

  test("an unknown or malformed id is no product, not an error", async () => {
    await add("Card");
    for (const id of [uuidv7(), "", "1", "\0", "x".repeat(10_000), "' or 1=1", "{}"]) {
      expect(await findProduct(id)).toBeUndefined();
    }
  });

  test("is related to at most six others of its category", async () => {
    const id = await add("Card");
    for (let n = 0; n < 8; n++) await add(`Card ${n}`);
    await add("Mug", { categoryName: "Custom Mugs" });
    const related = await relatedProducts({ id, categoryName: "Business Cards" });
    expect(related.map((p) => p.name)).toEqual([7, 6, 5, 4, 3, 2].map((n) => `Card ${n}`));
  });

  test("goes with products of other categories, one of each", async () => {
    const id = await add("Card");
    for (const categoryName of ["Caps", "Books", "Bags", "Clothes"]) {
      await add("Older", { categoryName });
      await add("Newer", { categoryName });
    }
    const also = await alsoLike({ id, categoryName: "Business Cards" }, 3);
    expect(also.map((p) => p.name)).toEqual(["Newer", "Newer", "Newer"]);
    expect(new Set(also.map((p) => p.categoryName)).size).toBe(3);
    expect(also.map((p) => p.categoryName)).not.toContain("Business Cards");
  });
});

describe("categories", () => {
  test("the filter lists the ten fixed names, then the database's others, each once", async () => {
    const fixed = names.filter((name) => name !== "Company Branding");
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
