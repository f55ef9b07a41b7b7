/** Where the focus is, and that it is seen. */
import { becomeAlive } from "../support/reading.ts";
import { expect, test } from "../support/shop.ts";

test("Skip to content is the first stop of the keyboard and leads into the page", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/login", "/chat"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inside = await page
      .getByRole("main")
      .evaluate((main) => main.contains(document.activeElement));
    expect(inside, path).toBe(true);
  }
});

test("a visitor reaches and sees every control of the navbar by keyboard", async ({ page }) => {
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

test("after a link the heading of the new page has the focus; a ring shows it to keyboards alone", async ({
  page,
}) => {
  await page.goto("/login");
  await becomeAlive(page);
  const heading = page.getByRole("heading", { level: 1 });
  const ring = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.getByRole("banner").getByRole("link", { name: "Catalog" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products");
  await expect(heading).toBeFocused();
  expect(await ring()).toBe("solid");
  await page.keyboard.press("Tab");
  const inside = await page
    .getByRole("main")
    .evaluate((main) => main.contains(document.activeElement));
  expect(inside, "Tab goes on below the heading").toBe(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await page.waitForURL("**/service");
  await expect(heading).toBeFocused();
  expect(await ring()).toBe("none");
});

test("after a link to a part of another page that part has the focus", async ({ page }) => {
  await page.goto("/chat");
  await becomeAlive(page);
  await page.getByRole("link", { name: "Delivery" }).press("Enter");
  await page.waitForURL("**/term-condition#delivery");
  await expect(page.locator("#delivery")).toBeFocused();
  await expect(page.locator("#delivery")).toBeInViewport();
});

test.describe("a form that is refused", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("keeps the focus on what is wrong", async ({ page }) => {
    await page.goto("/");
    await becomeAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.waitForURL("**/contact");
    const name = page.getByRole("main").getByRole("textbox").first();
    await page.getByRole("main").getByRole("button", { name: /^Send/ }).press("Enter");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
  });
});
