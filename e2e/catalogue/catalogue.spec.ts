import type { Page } from "@playwright/test";
import { staticCategories } from "../../app/catalogue/static/static-catalogue.ts";
import { seedProducts } from "../../database/seed/seed-products.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import {
  becomeAlive,
  type Card,
  koboOf,
  loadedPicture,
  newest,
  readCards,
  seedNames,
  seedProduct,
} from "../support/reading.ts";
import { expect, IS_LONG, inLongRun, LONG, test } from "../support/shop.ts";

/** What is typed, and what it means. */
const MISSPELT = [
  ["bussiness crads", seedNames("Business Cards")],
  ["calender", seedNames("Calendar")],
  ["ROLLUP BANER", ["Roll-up Banner, 85 × 200 cm"]],
] as const;

/** The list may show others, that another test of this shop has put there. */
const SEED = new Set(seedProducts.map(({ name }) => name));

const grid = (page: Page) => page.getByRole("region", { name: "Browse All Printing Catalog" });
const names = (page: Page) => grid(page).getByRole("listitem").getByRole("link");
const search = (page: Page) => page.getByRole("searchbox", { name: "Search catalogue" });
const sort = (page: Page) => page.getByRole("combobox", { name: /sort/i });

test.describe("the catalogue", () => {
  test("shows a category by an address, finds what is misspelt, inside the chosen category, too, and keeps both with the order", async ({
    page,
  }) => {
    await openAlive(page, "/products");
    const category = page.getByRole("combobox", { name: "Category" });
    const choose = async (label: string) => {
      await category.selectOption(label);
      const chosen = label === "All Categories" ? "" : label;
      await expect(page).toHaveURL((url) => (url.searchParams.get("category") ?? "") === chosen);
    };
    const find = async (typed: string) => {
      await search(page).fill(typed);
      await search(page).press("Enter");
      await expect(page).toHaveURL((url) => (url.searchParams.get("q") ?? "") === typed);
    };

    await test.step("shows a category by an address that survives reload, and All Categories again", async () => {
      await choose("Calendar");
      await expect(names(page)).toHaveText(seedNames("Calendar"));
      await inLongRun("that survives reload", async () => {
        await page.reload();
        await becomeAlive(page);
        await expect(category).toHaveValue("Calendar");
        await expect(names(page)).toHaveText(seedNames("Calendar"));
      });
      await choose("All Categories");
      await expect(names(page).first()).toHaveText(newest.name);
    });

    for (const [typed, found] of MISSPELT.slice(0, IS_LONG ? undefined : 1)) {
      await test.step(`finds what '${typed}' means`, async () => {
        await find(typed);
        for (const name of found) {
          await expect(names(page).filter({ hasText: name })).toHaveCount(1);
        }
        expect(found).toContain(await names(page).first().innerText());
      });
    }

    await test.step("searches inside the chosen category, also what was typed before that came", async () => {
      const answer = Promise.withResolvers<void>();
      await page.route(/products\.data/, (route) => answer.promise.then(() => route.fallback()));
      await category.selectOption("Clothes");
      await search(page).fill("portrait");
      answer.resolve();
      await expect(page).toHaveURL(/category=Clothes/);
      await expect(names(page).filter({ hasText: /business cards/i })).toHaveCount(0);
      await expect(search(page)).toHaveValue("portrait");
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/q=portrait/);
      await expect(page).toHaveURL(/category=Clothes/);
      await expect(names(page)).toHaveText(["T-shirt, portrait print"]);
    });

    await test.step("keeps category, search and order together, and goes back to newest", async () => {
      await find("");
      await choose("Custom Mugs");
      await sort(page).selectOption({ label: await labelOf(page, /low to high/i) });
      await expect(page).toHaveURL(/category=Custom(\+|%20)Mugs/);
      await expect(names(page)).toHaveText(
        seedProducts
          .filter((product) => product.categoryName === "Custom Mugs")
          .sort((a, b) => koboOf(a) - koboOf(b))
          .map((product) => product.name),
      );
      await sort(page).selectOption({ label: await labelOf(page, /newest/i) });
      await expect(names(page)).toHaveText(seedNames("Custom Mugs"));
    });
  });

  test("keeps what was typed and chosen before its script came", { tag: LONG }, async ({
    page,
  }) => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/products", { waitUntil: "commit" });
    await search(page).fill("mug");
    await sort(page).selectOption({ label: await labelOf(page, /low to high/i) });
    release();
    await becomeAlive(page);
    await expect(search(page)).toHaveValue("mug");
    await expect(sort(page)).toHaveValue("price-up");
    await search(page).press("Enter");
    await expect(page).toHaveURL(/q=mug/);
    await expect(page).toHaveURL(/sort=price-up/);
  });

  test("pages forward through all products and back again, each once", { tag: LONG }, async ({
    page,
  }) => {
    await page.goto("/products");
    const there = await walk(page, "Next");
    const all = there.flat().map((card) => card.name);
    expect(new Set(all).size, "no product twice").toBe(all.length);
    expect(all.filter((name) => SEED.has(name))).toEqual([...SEED]);
    await page.reload();
    expect(await cardsOf(page)).toEqual(there.at(-1));
    const back = await walk(page, "Previous");
    expect(back.reverse()).toEqual(there);
  });

  test("puts the cheapest or the dearest first, over all its pages", { tag: LONG }, async ({
    page,
  }) => {
    await openAlive(page, "/products");
    for (const [order, label, compare] of [
      ["cheapest", /low to high/i, (a: number, b: number) => a - b],
      ["dearest", /high to low/i, (a: number, b: number) => b - a],
    ] as const) {
      await test.step(`the ${order}`, async () => {
        const chosen = await labelOf(page, label);
        await sort(page).selectOption({ label: chosen });
        const value = await sort(page).inputValue();
        await expect(page).toHaveURL((url) => url.searchParams.get("sort") === value);
        await expect(grid(page).getByText("Loading....")).toHaveCount(0);
        const cards = (await walk(page, "Next")).flat().filter(({ name }) => SEED.has(name));
        const prices = cards.map(({ kobo }) => koboOf({ price: kobo }));
        const expected = seedProducts.map(koboOf).sort(compare);
        expect(prices).toEqual(expected);
      });
    }
  });
});

test.describe("a product page", () => {
  test("shows a rating as stars and 'N out of 5'", { tag: LONG }, async ({ page, shop }) => {
    const name = "Novel, paperback";
    const id = await openProduct(page, shop, name);
    const main = page.getByRole("main");
    await expect(main.getByText("Not yet rated")).toBeVisible();
    try {
      for (const [rating, words, lit] of [
        [4.3, "4.3 out of 5", 4],
        [2, "2 out of 5", 2],
      ] as const) {
        await atDatabase(shop, `update products set rating = ${rating} where id = '${id}'`);
        await expect(async () => {
          await page.reload();
          await expect(main.getByText(/out of 5/)).toHaveText(words, { timeout: 500 });
        }).toPass({ timeout: 60_000 });
        const stars = main.locator(".buy-rating .stars svg");
        await expect(stars).toHaveCount(5);
        const looks = await stars.evaluateAll((all) =>
          all.map((star) => {
            const { color, fill, opacity } = getComputedStyle(star);
            return [color, fill, opacity].join();
          }),
        );
        expect(looks.map((look) => look !== looks[4])).toEqual(
          [1, 2, 3, 4, 5].map((star) => star <= lit),
        );
        await expect(main.getByText("Not yet rated")).toHaveCount(0);
      }
    } finally {
      await atDatabase(shop, `update products set rating = null where id = '${id}'`);
    }
  });

  test("shows its pictures, and leads to the chat", async ({ page, shop }) => {
    await test.step("has its hero image beside the name, loaded", async () => {
      const product = seedProduct("Novel, paperback");
      await openProduct(page, shop, product.name);
      const head = page.locator("main section").filter({
        has: page.getByRole("heading", { level: 1, name: product.name }),
      });
      const hero = head.locator("img");
      await expect(hero).toHaveCount(1);
      await expect(hero).toBeInViewport();
      const stem = product.imageUrl.replace(/\.webp$/, "");
      await expect.poll(() => loadedPicture(hero)).toMatch(new RegExp(`${stem}-\\d+\\.`));
    });

    await test.step("swaps the picture for each of its three details and back", async () => {
      const product = seedProduct("Novel, paperback");
      const picture = page.getByRole("main").getByRole("img", { name: product.name }).first();
      const shown = () => picture.evaluate((img: HTMLImageElement) => img.currentSrc || img.src);
      const base = (path: string) => path.replace(/^.*\/|\.webp$/g, "");
      await expect.poll(shown).toContain(base(product.imageUrl));
      const thumbnails = page
        .getByRole("main")
        .getByRole("link", { name: /main picture|detail \d/i })
        .or(page.getByRole("main").getByRole("button", { name: /main picture|detail \d/i }));
      await expect(thumbnails).toHaveCount(4);
      for (const [place, detail] of product.detailImages.entries()) {
        await thumbnails.nth(place + 1).click();
        await expect(async () => {
          const src = await page
            .getByRole("main")
            .getByRole("img", { name: new RegExp(product.name) })
            .first()
            .evaluate((img: HTMLImageElement) => img.currentSrc || img.src);
          expect(src).toContain(base(detail));
        }).toPass({ timeout: 60_000 });
      }
      await thumbnails.first().click();
      await expect.poll(shown).toMatch(new RegExp(`${base(product.imageUrl)}(-\\d+)?\\.`));
      await expect(page).toHaveURL(/\/product\/[0-9a-f-]{36}/);
    });

    await inLongRun("takes Chat to Order to the chat with the product attached", async () => {
      const name = "Shop Sign, raised letters";
      const id = await openProduct(page, shop, name);
      const link = page.getByRole("link", { name: "Chat to Order" }).first();
      await expect(link).toHaveAttribute("href", `/chat?product=${id}`);
      await link.click();
      await expect(page.getByRole("main").getByRole("link", { name })).toBeVisible();
    });
  });
});

test.describe("the search page", () => {
  test("leads on from the name of every static category", { tag: LONG }, async ({ request }) => {
    for (const category of staticCategories) {
      expect((await request.get(`/search/${category}`)).status(), category).toBe(200);
    }
  });
});

async function cardsOf(page: Page): Promise<Card[]> {
  const list = grid(page).getByRole("list").first();
  // The grid is empty while the next page of it is read.
  await expect(list.getByRole("listitem").first()).toBeVisible();
  return readCards(list);
}

/** The cards of this page and of every page that `direction` leads to. */
async function walk(page: Page, direction: "Next" | "Previous"): Promise<Card[][]> {
  const pages = [await cardsOf(page)];
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", {
    name: direction,
  });
  while ((await link.count()) > 0) {
    const first = pages.at(-1)?.at(0)?.name ?? "";
    await link.click();
    await expect(names(page).first()).not.toHaveText(first);
    pages.push(await cardsOf(page));
    if (pages.length > 20) throw new Error(`${direction} never ends`);
  }
  return pages;
}

/** The exact label of the order that `pattern` means. */
async function labelOf(page: Page, pattern: RegExp): Promise<string> {
  return sort(page).getByRole("option", { name: pattern }).innerText();
}

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await becomeAlive(page);
}

/** Opens a product of the database by its name; returns its id. */
async function openProduct(page: Page, shop: Shop, name: string): Promise<string> {
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from products where name = '${name}'`,
  );
  await page.goto(`/product/${row?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return row?.id ?? "";
}
