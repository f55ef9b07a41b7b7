import type { Page } from "@playwright/test";
import { CHAT_USED } from "../../app/chat/browser/chat-used.ts";
import { becomeAlive } from "../support/reading.ts";
import { alive, expect, LONG, PHONE, test } from "../support/shop.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The paths of the scripts that a page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith(".js")),
  );

/** Longer than a script that waits for an idle browser does, ms. */
const AT_REST_MS = 2_000;

/** None but `early` ones at rest, and the few of a page that nobody has written or chosen in. */
async function expectFewScripts(page: Page, early: unknown[]): Promise<void> {
  await page.waitForTimeout(AT_REST_MS);
  expect(await scriptsOf(page)).toEqual(early);
  await becomeAlive(page);
  const scripts = await scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.length).toBeLessThanOrEqual(10);
  for (const script of scripts) {
    expect(script).not.toMatch(/chat|admin|inbox|form|login|toast/);
  }
}

test.describe("the first load on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true, expectedConsole: [/ERR_FAILED|Failed to fetch/] });

  for (const path of ["/products", "/category/Books"]) {
    test(`${path} asks for no script until somebody is there, and then for few`, {
      tag: LONG,
    }, async ({ page }) => {
      await page.goto(path);
      await expectFewScripts(page, []);
    });
  }

  test("a page asks for few scripts, and not before somebody is there; presses before that count", async ({
    page,
  }) => {
    const search = page.getByRole("banner").getByRole("link", { name: "Search" });

    await test.step("/ asks for no script but its sliders' until somebody is there, and then for few", async () => {
      await page.goto("/");
      await expectFewScripts(page, [expect.stringMatching(/\/slider-/)]);
    });

    await test.step("a link that is pressed first leads on by the browser alone", async () => {
      await page.goto("/about");
      await page.getByRole("banner").getByRole("link", { name: "Itewe home" }).tap();
      await expect(page).toHaveURL(/\/$/);
      const [entry] = await page.evaluate(() =>
        performance.getEntriesByType("navigation").map(({ name }) => new URL(name).pathname),
      );
      expect(entry).toBe("/");
    });

    await test.step("a press on Search leads to the catalogue when the script cannot come", async () => {
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/about");
      await search.tap();
      await expect(page).toHaveURL(/\/products$/);
      await page.unrouteAll();
    });

    await test.step("a press on Search opens it as soon as the script has come, and what is typed counts", async () => {
      await page.goto("/products");
      expect(await scriptsOf(page)).toEqual([]);
      await search.tap();
      const box = page.getByRole("searchbox", { name: "Search products" });
      await expect(box).toBeFocused();
      await box.pressSequentially("mug");
      await expect(page.getByRole("search").getByRole("listitem").first()).toBeVisible();
      await expect(page).toHaveURL(/\/products$/);
    });

    await test.step("whoever has written to the shop hears of answers without a touch", async () => {
      await page.evaluate((key) => localStorage.setItem(key, "1"), CHAT_USED);
      const asked = page.waitForRequest(/\/live|\/chat\/messages/);
      await page.goto("/products");
      await asked;
    });
  });

  test("comes alive though a picture never arrives", { tag: LONG }, async ({ page }) => {
    await page.route(/wordmark\.svg/, () => {});
    await page.goto("/contact", { waitUntil: "commit" });
    await expect(page.getByRole("button", { name: "Search" })).toBeVisible();
  });
});

test.describe("before and beside its scripts", () => {
  test.use({ viewport: PHONE, expectedConsole: [/Trusted/] });

  test("a page asks for no script before it is painted; markup that gets into it stays text, and no text becomes a script", async ({
    page,
  }) => {
    await page.goto("/contact");
    await alive(page);
    const early = await page.evaluate(() => {
      const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
      return performance
        .getEntriesByType("resource")
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < painted)
        .map(({ name }) => name);
    });
    expect(early).toEqual([]);

    const [shown, ...made] = await page.evaluate(() => {
      const box = document.createElement("div");
      box.innerHTML = "<img src=x onerror=alert(1)>";
      const outcome = (fill: (script: HTMLScriptElement) => void) => {
        try {
          fill(document.createElement("script"));
          return "made";
        } catch (error) {
          return (error as Error).name;
        }
      };
      const text = outcome((script) => {
        script.textContent = "alert(1)";
      });
      const address = outcome((script) => {
        script.src = "/assets/any.js";
      });
      return [box.textContent, text, address];
    });
    expect(shown).toBe("<img src=x onerror=alert(1)>");
    expect(made).toEqual(["TypeError", "TypeError"]);
  });
});
