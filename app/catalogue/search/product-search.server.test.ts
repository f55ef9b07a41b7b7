import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { addProduct, namesOf, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { browseProducts, closeProducts } from "../products/list-products.server.ts";

useTestDatabase();
useCategories();

describe("searching", () => {
  beforeEach(async () => {
    await addProduct("Business cards, matt laminated");
    await addProduct("Desk calendar", { categoryName: "Calendar" });
    await addProduct("Wall calendar", { categoryName: "Calendar" });
    await addProduct("A5 novel", { categoryName: "Books" });
    await addProduct("Mug with adire print", { categoryName: "Custom Mugs" });
    await addProduct("T-shirt, white", { categoryName: "Clothes" });
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
    await addProduct("Novel");
    await addProduct("Novel, hard cover, with jacket", { price: 1 });
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

  /** Adds so many products, older than all others, the last one newest; `name` may use `n`. */
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
    // One of 40 has both words; one of 2,500 has the rare one.
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
      // Counted among the list's first thousand; the last page counts all.
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

  longTest(
    "rare words in a large shop find what holds them, wherever in a word they stand",
    async () => {
      const parts = [
        ["Postcard", "A6", "Zari-kraft", "(Wedding)", "O’Neill", "Ṣàdé", "mug/cup", "com"],
        ["cards,", "card", "ẹ̀bùn", "kraft", "A5+", "weddings", "yahoo", "x"],
        ["200gsm", "postal", "wed", "“gift”", "Ka", "bag-in-bag", "set", "for two"],
      ] as const;
      const all = Array.from({ length: 512 }, (_, n) =>
        parts.map((choice, place) => choice[Math.floor(n / 8 ** place) % 8]).join(" "),
      );
      await db.delete(products);
      // Old and expensive, so that the beginning of no list holds one.
      await db.execute(sql`
      insert into products (id, name, price, description, image_url, detail_images, category_name,
        quantity, features, timestamp)
      select gen_random_uuid(), name, 9000000 + n, 'x', '/1.webp', array['/1','/2','/3'], 'Caps', 1,
        array['1','2','3'], timestamptz '2020-01-01' + n * interval '1 minute'
      from unnest(${sql.param(all)}::text[]) with ordinality as made(name, n)`);
      await addMany(2_500, sql`'Plain ' || n`);
      const words =
        "card post a6 zari kraft wedding wed weddings neill ṣàdé ẹ̀bùn mug cup com a5 yahoo x 200gsm stal gift ka bag in set two aps plain";
      const asked = words
        .split(" ")
        .flatMap((one) => words.split(" ").map((two) => `${one} ${two}`));
      for (const query of [
        ...asked,
        "post wed gift",
        "kraft neill stal",
        "ṣàdé ẹ̀bùn two",
        "com x ka",
      ]) {
        const expected = all.filter((name) => {
          const text = ` ${name} caps`.toLowerCase();
          return query
            .split(" ")
            .every((word) => text.includes(word.length < 3 ? ` ${word}` : word));
        });
        // Holds a typo that finds nothing, which another test covers.
        if (expected.length === 0) continue;
        const page = await browseProducts({ query, limit: 1, sort: "price-up" });
        expect([query, page.total, page.more]).toEqual([query, expected.length, false]);
      }
    },
    60_000,
  );

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
