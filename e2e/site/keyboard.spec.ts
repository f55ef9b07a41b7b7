/** Where the focus is, and that it is seen. */
import type { Page } from "@playwright/test";
import { anOrdered } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, PHONE, test } from "../support/shop.ts";

test("a visitor reaches and sees every control by keyboard, and where a link leads", async ({
  page,
}) => {
  const heading = page.getByRole("heading", { level: 1 });

  await test.step("a visitor reaches and sees every control of the navbar by keyboard", async () => {
    await page.goto("/login");
    const reached: string[] = [];
    for (let stop = 0; stop < 14; stop++) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      reached.push((await focused.getAttribute("aria-label")) ?? (await focused.innerText()));
      const outline = await focused.evaluate((element) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
        return outlineStyle !== "none" && outlineWidth !== "0px" ? true : boxShadow !== "none";
      });
      expect(outline, `${reached.at(-1)} shows its focus`).toBe(true);
    }
    expect(reached).toEqual(
      expect.arrayContaining([
        "Home",
        "Catalog",
        "Search products",
        "Call us",
        "Chat on WhatsApp",
        "Login",
        "Make an order",
      ]),
    );
  });

  await test.step("after a link the heading of the new page has the focus; a ring shows it to keyboards alone", async () => {
    await becomeAlive(page);
    const ring = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle);
    await page.getByRole("banner").getByRole("link", { name: "Catalog" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/products");
    await expect(heading).toBeFocused();
    expect(await ring()).toBe("solid");
    await page.keyboard.press("Tab");
    expect(await isInMain(page), "Tab goes on below the heading").toBe(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
    await page.waitForURL("**/service");
    await expect(heading).toBeFocused();
    expect(await ring()).toBe("none");
  });

  await test.step("Skip to content is the first stop of the keyboard and leads into the page", () =>
    expectSkips(page, "/chat"));

  await test.step("after a link to a part of another page that part has the focus", async () => {
    await becomeAlive(page);
    await page.getByRole("link", { name: "Delivery" }).press("Enter");
    await page.waitForURL("**/term-condition#delivery");
    await expect(page.locator("#delivery")).toBeFocused();
    await expect(page.locator("#delivery")).toBeInViewport();
  });
});

test("Skip to content is the first stop of the keyboard on pages of every kind", {
  tag: LONG,
}, async ({ page }) => {
  for (const path of ["/", "/products", "/login"]) await expectSkips(page, path);
});

test("nothing that the keyboard reaches on a phone lies below the bar at its foot", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { id } = await anOrdered(shop);
  await page.setViewportSize(PHONE);
  await page.goto(`/product/${id}`);
  await becomeAlive(page);
  const bar = page.locator(".order-bar");
  for (let stop = 0; stop < 40; stop++) {
    await page.keyboard.press("Tab");
    const covered = await bar.evaluate((element) => {
      const focused = document.activeElement;
      if (!focused || element.contains(focused) || focused.closest("aside")) return "";
      const { bottom } = focused.getBoundingClientRect();
      return bottom > element.getBoundingClientRect().top ? focused.outerHTML : "";
    });
    expect(covered).toBe("");
  }
});

async function expectSkips(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await isInMain(page), path).toBe(true);
}

const isInMain = (page: Page) =>
  page.getByRole("main").evaluate((main) => main.contains(document.activeElement));
