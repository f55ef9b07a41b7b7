import type { Locator, Page } from "@playwright/test";
import { heroSlides, introSlides } from "../../app/site/home/home-slides.ts";
import { seedProducts } from "../../database/seed/seed-products.ts";
import { Guest } from "../../test/running/guest.ts";
import { koboOf, newest, readCards, seedNames } from "../support/reading.ts";
import { DESKTOP, expect, LONG, PHONE, test } from "../support/shop.ts";

test.use({ javaScriptEnabled: false });

const grid = (page: Page) => page.getByRole("region", { name: "Browse All Printing Catalog" });
const names = (page: Page) => grid(page).getByRole("listitem").getByRole("link");
const isFocused = (one: Locator) => one.evaluate((element) => element.matches(":focus"));
const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

test("the home page shows its products and final numbers, and filters by category", {
  tag: LONG,
}, async ({ page }) => {
  await page.goto("/");
  await expect(names(page).first()).toHaveText(newest.name);
  await expect(page.getByText("1,000,000+").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Caps");
  // No role finds what stands in a noscript element.
  await grid(page).locator("noscript button").click();
  await expect(page).toHaveURL(/\/\?category=Caps/);
  await expect(names(page)).toHaveText(seedNames("Caps"));
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue("Caps");
});

for (const [region, slides, link] of [
  ["Introduction", introSlides(), "Browse catalog"],
  ["Highlights", heroSlides, heroSlides.at(-1)?.link.words ?? ""],
] as const) {
  test(`every slide of ${region} can be scrolled to, and its links reached by keyboard`, {
    tag: LONG,
  }, async ({ page }) => {
    const slider = page.getByRole("region", { name: region });
    const headings = slider.getByRole("heading");
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      await page.goto("/");
      await expect(headings).toHaveText(slides.map(({ title }) => title));
      await slider.scrollIntoViewIfNeeded();
      const first = headings.first();
      await expect(first).toBeInViewport();
      await expect(headings.last()).not.toBeInViewport();
      // As a finger or the wheel does it.
      const row = first.locator("xpath=../..");
      for (const slide of [...slides.keys()].slice(1)) {
        await row.evaluate((one) =>
          one.scrollBy({ left: one.firstElementChild?.clientWidth, behavior: "instant" }),
        );
        await expect(headings.nth(slide)).toBeInViewport({ ratio: 0.9 });
        if (region !== "Highlights") continue;
        // Its own picture comes with it.
        const picture = row.locator("img").nth(slide);
        await expect(picture).toBeInViewport();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      }
      await row.evaluate((one) => one.scrollTo({ left: 0, behavior: "instant" }));
      await expect(headings.last()).not.toBeInViewport();
      const lastLink = slider.getByRole("link", { name: link }).last();
      for (let stop = 0; stop < 40 && !(await isFocused(lastLink)); stop++) {
        await page.keyboard.press("Tab");
      }
      await expect(lastLink).toBeFocused();
      await expect(headings.last()).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    }
  });
}

test("the catalogue filters, searches, sorts and turns its pages", { tag: LONG }, async ({
  page,
}) => {
  await page.goto("/products");
  const apply = () => page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await page.getByRole("combobox", { name: "Category" }).selectOption("Fliers");
  await page.getByRole("combobox", { name: /sort/i }).selectOption("price-down");
  await apply();
  await expect(page).toHaveURL(/category=Fliers/);
  const dearest = seedProducts
    .filter((product) => product.categoryName === "Fliers")
    .sort((a, b) => koboOf(b) - koboOf(a));
  await expect(names(page)).toHaveText(dearest.map((product) => product.name));

  await page.getByRole("searchbox", { name: "Search catalogue" }).fill("grand opning");
  await apply();
  await expect(names(page).first()).toHaveText("Grand Opening Fliers, A6");

  await page.goto("/products");
  const first = await readCards(grid(page).getByRole("list"));
  await page.getByRole("link", { name: "Next" }).click();
  const second = await readCards(grid(page).getByRole("list"));
  expect(second.at(0)?.name).toBe(seedProducts.at(first.length)?.name);
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(names(page)).toHaveText(first.map((card) => card.name));
});

test("the search of the navbar leads to the catalogue", { tag: LONG }, async ({ page }) => {
  await page.goto("/login");
  const search = page.getByRole("searchbox", { name: "Search products" });
  await search.fill("tote");
  await search.press("Enter");
  await expect(page).toHaveURL(/\/products\?q=tote/);
  await expect(names(page)).toHaveCount(2);
});

test("a product opens, swaps its picture and leads to the chat with itself attached", {
  tag: LONG,
}, async ({ page }) => {
  await page.goto("/products?category=Books");
  await grid(page).getByRole("link", { name: "Novel, paperback" }).click();
  const main = page.getByRole("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Novel, paperback");
  for (const [thumbnail, file] of [
    ["Detail 2", "book-novel-d2"],
    ["Main picture", "book-novel-"],
  ]) {
    await main.getByRole("button", { name: thumbnail }).click();
    const picture = main.getByRole("img", { name: /Novel, paperback/ }).first();
    await expect(picture).toHaveAttribute("src", new RegExp(`/${file}`));
  }
  await main.getByRole("link", { name: "Chat to Order" }).first().click();
  await expect(main.getByRole("link", { name: /Novel, paperback/ })).toBeVisible();
});

test("a phone's menu and search lead on, and the chat sends a message", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/login");
  await test.step("the search of a phone leads to a page that can search", async () => {
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await expect(page.getByRole("searchbox", { name: "Search catalogue" })).toBeVisible();
    await page.goBack();
  });

  await test.step("the menu of a phone opens, leads on and closes", async () => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await menu.getByRole("link", { name: "Catalog" }).click();
    await expect(page).toHaveURL(/\/products$/);
    await expect(menu).toBeHidden();
  });

  await test.step("the guest chat sends a message, shows it once, and keeps it over a reload", async () => {
    await page.goto("/chat");
    await expect(page.getByText("Guest chat")).toBeVisible();
    await expect(page.getByText("Connecting again…")).toHaveCount(0);
    await box(page).fill("Can you print <b>200</b> fliers?\nBy Friday.");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(/\/chat/);
    await expect(log(page).getByText("Can you print <b>200</b> fliers?")).toHaveCount(1);
    await expect(box(page)).toHaveValue("");
    await page.reload();
    await expect(log(page).getByText("Can you print <b>200</b> fliers?")).toHaveCount(1);
  });
});

test.describe("the guest chat", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test("reads on from an early page, and back to the newest", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const guest = await new Guest(shop.url).open();
    for (let number = 1; number <= 50; number++) await guest.sendSurely(`Line ${number}.`);
    const [name = "", value = ""] = guest.cookie.split("=");
    await page.context().addCookies([{ name, value, url: shop.url }]);
    await page.goto("/chat");
    await expect(log(page).getByText("Line 50.")).toBeVisible();
    await page.getByRole("link", { name: "Earlier messages" }).click();
    await expect(log(page).getByText(/^Line \d+\.$/)).toHaveCount(10);
    await page.getByRole("link", { name: "Later messages" }).click();
    await expect(log(page).getByText("Line 11.")).toBeAttached();
    await expect(log(page).getByText("Line 50.")).toBeVisible();
    await page.goto("/chat?before=5");
    await page.getByRole("link", { name: "Newest messages" }).click();
    await expect(log(page).getByText("Line 50.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Later messages" })).toHaveCount(0);
  });

  test("keeps what was pasted, however long, or leads back", { tag: LONG }, async ({ page }) => {
    await page.goto("/chat");
    const text = "Pasted ".repeat(2_800).trim();
    await box(page).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("10,000 characters");
    await expect(box(page)).toHaveValue(text);
    // Nine bytes each, as a form sends them.
    await box(page).evaluate((field: HTMLTextAreaElement) => {
      // To lay out so much takes a minute.
      field.hidden = true;
      field.value = "€".repeat(120_000);
    });
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("That was too much at once");
    await page.getByRole("link", { name: "Back to the page" }).click();
    await expect(box(page)).toBeVisible();
  });

  test("does not send white space", { tag: LONG }, async ({ page }) => {
    await page.goto("/chat");
    const before = await log(page).innerText();
    await box(page).fill("  \n\t ");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(box(page)).toBeVisible();
    await page.goto("/chat");
    expect(await log(page).innerText()).toBe(before);
  });

  test("refuses 10,001 characters beside the box, keeps the text and sends the shorter one", {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto("/chat");
    const text = `Long ${"a".repeat(9_996)}`;
    await box(page).fill(text);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("alert")).toContainText("10,000 characters");
    await expect(box(page)).toHaveValue(text);
    await expect(log(page).getByText("Long aaa")).toHaveCount(0);
    await box(page).fill(text.slice(0, 10_000));
    await page.getByRole("button", { name: "Send" }).click();
    await expect(log(page).getByText("Long aaa")).toHaveCount(1);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });
});
