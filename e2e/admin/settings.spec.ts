/** What the owner sets about the site, on a phone. */
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { removeFolder } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { becomeAlive } from "../support/reading.ts";
import {
  expect,
  goTo,
  LONG,
  listenToConsole,
  openShop,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const SETTINGS = "/admin-dashboard/settings";

/** The owner on a page of the settings, with a console that stays silent but for refusals. */
async function asOwner(browser: Browser, path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: PHONE, ...options });
  const complaints = listenToConsole(context, [/status of 4(00|09)/]);
  const page = await context.newPage();
  await signInAsAdmin(page, path);
  const leave = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, leave };
}

/** A page without what differs each time it is made: nonces, ids of forms and the time. */
const readAt = async (address: string) =>
  (await (await fetch(address)).text())
    .replace(/nonce="[^"]*"/g, "")
    .replace(/[\da-f]{8}-[\da-f]{4}-[78][\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g, "id")
    .replace(/(now\W{1,4})\d{13}/g, "$1");

/** Opens a section from the list, changes its fields and saves it. */
async function change(page: Page, section: string, values: Record<string, string>) {
  await goTo(page, "Settings");
  await page.getByRole("link", { name: section }).click();
  await becomeAlive(page);
  const form = page.getByRole("form", { name: section });
  for (const [label, value] of Object.entries(values)) {
    await form.getByLabel(label, { exact: true }).fill(value);
  }
  const count = Object.keys(values).length;
  await expect(form.getByText(count === 1 ? "1 change" : `${count} changes`)).toBeVisible();
  await form.getByRole("button", { name: "Save and show" }).click();
  await expect(page.locator(".toast", { hasText: "Every page shows it" }).last()).toBeVisible();
  await expect(page.getByRole("region", { name: "Saved before" })).toBeVisible();
}

const CHANGES: Record<string, Record<string, string>> = {
  "Business and contact": { "Name of the business": "Kano Prints", Phone: "+234 811 111 1111" },
  "Hours and holidays": { "Line in the footer": "Open by day" },
  "Claims and counters": { Guarantee: "Our word", "First counter": "77" },
  Words: { "CEO words, on About Us": "Read it twice." },
};
const PATHS = ["/", "/about", "/contact", "/service", "/term-condition", "/register"];

test("an owner makes the demo's facts their own on a phone, and puts them back", {
  tag: LONG,
}, async ({ browser, shop }) => {
  test.slow();
  const readAll = () => Promise.all(PATHS.map((path) => readAt(shop.url + path)));
  const before = await readAll();
  const { page, leave } = await asOwner(browser, "/admin-dashboard", { hasTouch: true });

  await test.step("what is saved stands on every page", async () => {
    for (const [section, values] of Object.entries(CHANGES)) await change(page, section, values);
    const street = await browser.newContext({ viewport: PHONE });
    const visitor = await street.newPage();
    await visitor.goto("/");
    const footer = visitor.getByRole("contentinfo");
    await expect(footer).toContainText("Kano Prints");
    await expect(footer).toContainText("+234 811 111 1111");
    await expect(footer).toContainText("Open by day");
    await expect(visitor.getByRole("heading", { name: "Our word" })).toBeVisible();
    await expect(visitor.getByText("77+", { exact: true }).first()).toBeAttached();
    await visitor.goto("/about");
    await expect(visitor.getByText("“Read it twice.”")).toBeVisible();
    await street.close();
  });

  await test.step("put back, every page is as before", async () => {
    for (const section of Object.keys(CHANGES)) {
      await goTo(page, "Settings");
      await page.getByRole("link", { name: section }).click();
      await becomeAlive(page);
      await page.getByRole("button", { name: "Put it back" }).click();
      await expect(page.getByText("Earlier saves")).toBeVisible();
    }
    await expect.poll(readAll).toEqual(before);
    await page.goto("/admin-dashboard/audit");
    await expect(page.getByText("put back the settings Words")).toBeVisible();
    await expect(page.getByText("CEO words, on About Us · version 1")).toBeVisible();
  });
  await leave();
});

test.describe("a section", () => {
  test("says what is wrong beside the field, keeps what was typed, and discards it", async ({
    browser,
  }) => {
    const { page, leave } = await asOwner(browser, `${SETTINGS}/links`);
    await becomeAlive(page);
    const link = page.getByLabel("X", { exact: true });
    const brands = page.getByLabel("Trusted brands, one on a line");
    await brands.fill("Dala Dates");
    await link.fill("itewe");
    await expect(page.getByRole("complementary")).toContainText("Dala Dates");
    await page.getByRole("button", { name: "Save and show" }).click();
    await expect(page.getByText("Paste the whole address")).toBeVisible();
    await expect(link).toBeFocused();
    await expect(link).toHaveValue("itewe");
    await expect(brands).toHaveValue("Dala Dates");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(link).toHaveValue("https://x.example/itewe");
    await expect(page.getByText(/changes? not saved/)).toHaveCount(0);
    await link.fill("https://x.example/other");
    await page.getByRole("link", { name: "All settings" }).click();
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
    await expect(link).toHaveValue("https://x.example/other");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(link).toHaveValue("https://x.example/itewe");
    await leave();
  });

  test("that somebody else has saved meanwhile shows theirs beside mine", { tag: LONG }, async ({
    browser,
  }) => {
    // What it saves is not the demonstration's.
    const shop = await openShop();
    const { page, leave } = await asOwner(browser, `${SETTINGS}/links`, { baseURL: shop.url });
    const other = await page.context().newPage();
    await other.goto(`${SETTINGS}/links`);
    await becomeAlive(page);
    await becomeAlive(other);
    // What is typed before the other saves: a page that nobody has touched shows the newest.
    const type = (at: Page, address: string) => at.getByLabel("Facebook").fill(address);
    const save = (at: Page) => at.getByRole("button", { name: "Save and show" }).click();
    await type(page, "https://facebook.example/mine");
    await type(other, "https://facebook.example/theirs");
    await save(other);
    await expect(other.getByRole("button", { name: "Put it back" })).toBeVisible();
    await save(page);
    const said = page.getByRole("alert").filter({ hasText: "saved this section" });
    await expect(said).toContainText("Theirs: https://facebook.example/theirs.");
    await expect(said).toContainText("Yours: https://facebook.example/mine.");
    await expectAccessible(page);
    await type(other, "https://facebook.example/again");
    await page.getByRole("button", { name: "Save mine" }).click();
    await expect(said).toHaveCount(0);
    await expect(page.getByLabel("Facebook")).toHaveValue("https://facebook.example/mine");
    await save(other);
    await other.getByRole("button", { name: "Keep theirs" }).click();
    await expect(other.getByLabel("Facebook")).toHaveValue("https://facebook.example/mine");
    await leave();
    await shop.stop();
    removeFolder(shop.dataDir);
  });
});

test.describe("without JavaScript", () => {
  test("terms are published, and a number is not used twice", { tag: LONG }, async ({
    browser,
  }) => {
    const { page, leave } = await asOwner(browser, `${SETTINGS}/terms`, {
      javaScriptEnabled: false,
    });
    await page.getByLabel("New version").fill("Ours\n\nWe agree by hand.");
    const publish = page.getByRole("button", { name: /^Publish/ });
    await publish.click();
    await expect(page.getByText("Version 1.0 has another text")).toBeVisible();
    await expect(page.getByLabel("New version")).toHaveValue("Ours\n\nWe agree by hand.");
    await page.getByLabel("Number").fill("1.1");
    await publish.click();
    await expect(page.getByRole("form").getByText("Version 1.1", { exact: true })).toBeVisible();
    await page.goto("/term-condition");
    await expect(page.getByText("We agree by hand.")).toBeVisible();
    await page.goto(`${SETTINGS}/terms`);
    await page.getByRole("button", { name: "Put it back" }).click();
    await page.goto("/term-condition");
    await expect(page.getByRole("heading", { name: "Definitions" })).toBeVisible();
    await leave();
  });
});
