import type { Page } from "@playwright/test";
import { staticCatalogue } from "../../app/catalogue/static/static-catalogue.ts";
import { expectLarge, expectNothingCovered, quickContact } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, expect, LONG, PHONE, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Pages whose controls reach to the end. */
const FORMS = [
  "/login",
  "/register",
  "/verify-email",
  "/reset-password",
  "/contact",
  "/feedback",
  "/order/new?item=Books/novel",
  "/order/find",
];

const searchbox = (page: Page) => page.getByRole("searchbox", { name: "Search products" });
const results = (page: Page) => page.getByRole("search").getByRole("listitem").getByRole("link");
/** Those of the static catalogue, which stand before the database's. */
const staticResults = (page: Page) => results(page).and(page.locator('[href^="/search/"]'));

const PAGES = ["Home", "Catalog", "About Us", "Contact", "Services"];

test("the product search of the navbar asks once, finds, and is worked by keyboard", async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/search-suggestions") asked.push(url.searchParams.get("q") ?? "");
  });

  await test.step("asks once, 300 ms after the last letter", async () => {
    await page.clock.install({ time: "2026-05-16T09:00:00" });
    await page.goto("/products");
    await becomeAlive(page);
    await page.clock.pauseAt("2026-05-16T09:01:00");
    asked.length = 0;
    await searchbox(page).fill("");
    for (const letter of "mug") {
      await searchbox(page).press(letter);
      await page.clock.runFor(200);
    }
    await page.clock.runFor(99);
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["mug"]);
    await expect(staticResults(page)).toHaveCount(4);
    await page.clock.runFor(2_000);
    expect(asked).toEqual(["mug"]);
    await page.clock.resume();
  });

  await test.step("finds static products by a part of their name in any case, each with its own address", async () => {
    // What was found before is gone, so that what shows next is new.
    await searchbox(page).fill("");
    await expect(results(page)).toHaveCount(0);
    await searchbox(page).fill("MUG");
    const expected = staticCatalogue
      .filter(({ name }) => name.toLowerCase().includes("mug"))
      .map(({ name }) => name);
    await expect(staticResults(page)).toHaveCount(expected.length);
    for (const name of expected) {
      const result = staticResults(page).filter({ hasText: name });
      const href = await result.getAttribute("href");
      expect(decodeURIComponent(href ?? "")).toBe(`/search/${name.toLowerCase()}`);
    }
    await staticResults(page).filter({ hasText: "Slogan Mug" }).click();
    await expect(page).toHaveURL(/\/search\/slogan%20mug$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Slogan Mug");
    await expect(results(page)).toHaveCount(0);
  });

  await test.step("says when there is nothing of that name", async () => {
    await searchbox(page).fill("zebra crossing");
    await expect(page.getByRole("search").getByRole("status")).toHaveText(/no products/i);
    await expect(results(page)).toHaveCount(0);
  });

  await test.step("closes its results at Esc and gives the keyboard back to the box", async () => {
    await searchbox(page).fill("business");
    await expect(results(page).first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await expect(results(page)).toHaveCount(0);
    await expect(searchbox(page)).toBeFocused();
  });

  await test.step("closes its results at a click elsewhere", async () => {
    await searchbox(page).fill("novel");
    await expect(results(page).first()).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect(results(page)).toHaveCount(0);
  });

  await test.step("shows the answer to the last text, also when an earlier one comes later", async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    let holding = false;
    await page.route(/search-suggestions\?q=mug$/, async (route) => {
      holding = true;
      await held;
      await route.continue().catch(() => {});
    });
    await searchbox(page).fill("mug");
    await expect.poll(() => holding).toBe(true);
    await searchbox(page).fill("envelope");
    await expect(staticResults(page).filter({ hasText: "Kraft Envelopes" })).toBeVisible();
    release();
    await page.waitForLoadState("networkidle");
    await expect(staticResults(page).filter({ hasText: "Kraft Envelopes" })).toBeVisible();
    await expect(results(page).filter({ hasText: "Mug" })).toHaveCount(0);
  });

  await test.step("is worked by arrows and Enter", async () => {
    await searchbox(page).fill("business");
    await expect(staticResults(page).filter({ hasText: "Kraft Envelopes" })).toHaveCount(0);
    await expect(results(page).nth(1)).toBeVisible();
    const second = await results(page).nth(1).getAttribute("href");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(new RegExp(`${second}$`));
    await expect(searchbox(page)).toHaveValue("");
  });

  await test.step("takes Enter without a choice to the catalogue, searched for the text", async () => {
    await searchbox(page).fill("tote bag");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/products\?q=tote(\+|%20)bag$/);
    await expect(page.getByRole("searchbox", { name: "Search catalogue" })).toHaveValue("tote bag");
    await expect(page.getByRole("main").getByRole("link", { name: /Tote Bag/ })).toHaveCount(2);
  });
});

test.describe("around every page", () => {
  test("the menu of a phone and the search beside it open, close and lead on; call and WhatsApp float; a way leads up", async ({
    page,
  }) => {
    const menu = page.getByRole("navigation", { name: "Menu" });
    const open = async () => {
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(menu).toBeVisible();
    };
    await page.setViewportSize(PHONE);
    await openAlive(page, "/login");

    await test.step("the menu holds every link of the navbar, in order", async () => {
      await expect(menu).toBeHidden();
      await open();
      for (const name of [
        "Home",
        "Catalog",
        "Login",
        "Make an order",
        "Call us",
        "Chat on WhatsApp",
      ]) {
        await expect(menu.getByRole("link", { name, exact: true })).toBeVisible();
      }
      const pages = menu.getByRole("link").filter({ hasText: /^(?!Login|Make|Call|Chat)/ });
      await expect(pages).toHaveText(PAGES);
    });

    await test.step("it closes when the window becomes wider than 768 px, and stays closed", async () => {
      await page.setViewportSize({ width: 769, height: 900 });
      await expect(menu).toBeHidden();
      await expect(page.getByRole("button", { name: "Menu" })).toBeHidden();
      const main = page.getByRole("navigation", { name: "Main" });
      await expect(main.getByRole("link")).toHaveText(PAGES);
      await page.setViewportSize(PHONE);
      await expect(page.getByRole("button", { name: "Menu" })).toBeVisible();
      await expect(menu).toBeHidden();
    });

    await test.step("it closes at its button, at Esc, at a click outside and when a link is followed", async () => {
      await open();
      await page.getByRole("button", { name: "Menu" }).click();
      await expect(menu).toBeHidden();
      await open();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await open();
      await page.mouse.click(195, 820);
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(/\/login$/);
      await open();
      await menu.getByRole("link", { name: "Catalog" }).click();
      await expect(page).toHaveURL(/\/products$/);
      await expect(menu).toBeHidden();
    });

    await test.step("call and WhatsApp float over the page, at least 44 px wide", async () => {
      const links = await quickContact(page);
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
        await expectLarge(links);
      }
    });

    await test.step("Scroll to top comes after 200 px, leads up and goes", async () => {
      const up = page.getByRole("button", { name: "Scroll to top" });
      await page.evaluate(() => window.scrollTo(0, 200));
      // Two frames, so that a page that reacts has reacted.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      await expect(up).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 201));
      await expect(up).toBeVisible();
      await page.evaluate(() => window.scrollTo(0, 900));
      await up.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(up).toBeHidden();
    });

    await test.step("a new page starts at its top", async () => {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
      await page.getByRole("contentinfo").getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL(/\/$/);
      await expect(page.getByRole("region", { name: "Introduction" })).toBeVisible();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    await test.step("the search of a phone is a sheet behind a button", async () => {
      await page.setViewportSize(PHONE);
      await expect(searchbox(page)).toBeHidden();
      await page.getByRole("button", { name: "Search", exact: true }).click();
      await expect(searchbox(page)).toBeFocused();
      await searchbox(page).fill("novel");
      await results(page).first().click();
      await expect(page).toHaveURL(/\/search\/novel$/);
      await expect(searchbox(page)).toBeHidden();
    });
  });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(
      javaScriptEnabled ? "on a page that is a form" : "also without JavaScript",
      () => {
        test.use({ javaScriptEnabled });

        test("they stand at the end and cover no control", { tag: LONG }, async ({ page }) => {
          test.slow();
          for (const path of FORMS) {
            await test.step(path, async () => {
              await page.goto(path);
              for (const viewport of [PHONE, { width: 800, height: 600 }, DESKTOP]) {
                await page.setViewportSize(viewport);
                await expectNothingCovered(page, viewport.width);
              }
            });
          }
        });
      },
    );
  }
});

async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await becomeAlive(page);
}
