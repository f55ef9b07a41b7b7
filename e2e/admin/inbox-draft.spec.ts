/** Nothing that is typed on the contact and feedback pages is lost before it is sent. */
import type { Page } from "@playwright/test";
import { newCustomer, signIn } from "../support/customers.ts";
import { alive, expect, LONG, test } from "../support/shop.ts";

/** What the server counts as too fast for a person has passed. */
const takeTime = (page: Page) => page.waitForTimeout(2_100);

const message = (page: Page) => page.getByLabel("Message", { exact: true });
const feedback = (page: Page) => page.getByLabel("Your feedback");
const send = (page: Page) => page.getByRole("button", { name: "Send message" });
const sentNotice = (page: Page) => page.getByRole("status").filter({ hasText: "Message sent." });
const inFooter = (page: Page, name: string) =>
  page.getByRole("contentinfo").getByRole("link", { name, exact: true });

const contact = {
  Name: "Tunde Adébáyọ̀",
  Phone: "0803 123 4567",
  Subject: "Exercise books",
  Email: "tunde@bookshop.example",
  Message: "2,000 of them,\nby 5 January.",
};

async function fillContact(page: Page, change: Partial<typeof contact> = {}): Promise<void> {
  await alive(page);
  for (const [label, value] of Object.entries({ ...contact, ...change })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

async function expectContact(page: Page, change: Partial<typeof contact> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...contact, ...change })) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  }
}

/** What the browser stores for the shop beside cookies. */
const left = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]);

async function open(page: Page, path = "/contact"): Promise<void> {
  await page.goto(path);
  await alive(page);
}

test("a message stays over a link and Back, the link to its own page, and a reload", async ({
  page,
}) => {
  await open(page);
  await fillContact(page);
  await inFooter(page, "About Us").click();
  await expect(page.getByRole("heading", { name: "Our Mission" })).toBeVisible();
  await page.goBack();
  await expectContact(page);

  const field = await message(page).elementHandle();
  const read = page.waitForResponse(/contact\.data/);
  await inFooter(page, "Contact").click();
  await read;
  await expectContact(page);
  await message(page).press("End");
  await page.keyboard.type(" Please.");
  expect(await field?.evaluate((one) => one.isConnected), "the same field").toBe(true);

  await page.reload();
  await alive(page);
  const longer = { Message: `${contact.Message} Please.` };
  await expectContact(page, longer);
  const other = await page.context().newPage();
  await open(other);
  await expectContact(other, longer);
  await expect(other.locator('input[name="website"]')).toHaveValue("");
});

test("feedback stays, too, and is not mixed with a message", { tag: LONG }, async ({ page }) => {
  await open(page);
  await fillContact(page);
  await inFooter(page, "Feedback").click();
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.getByRole("radio", { name: "4 stars" }).check();
  await feedback(page).fill("Sharp print.");
  const read = page.waitForResponse(/feedback\.data/);
  await inFooter(page, "Feedback").click();
  await read;
  await expect(feedback(page)).toHaveValue("Sharp print.");
  await page.reload();
  await alive(page);
  await expect(page.getByRole("radio", { name: "4 stars" })).toBeChecked();
  await expect(feedback(page)).toHaveValue("Sharp print.");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await page.goBack();
  await expectContact(page);
});

test("a form that was sent is empty, also after a reload and another visit", { tag: LONG }, async ({
  page,
}) => {
  await open(page);
  await fillContact(page);
  await page.reload();
  await alive(page);
  await expectContact(page);
  await takeTime(page);
  await send(page).click();
  await expect(sentNotice(page)).toBeVisible();
  const empty = { Name: "", Phone: "", Subject: "", Email: "", Message: "" };
  await expectContact(page, empty);
  await page.reload();
  await alive(page);
  await expectContact(page, empty);
  await open(page);
  await expectContact(page, empty);
});

test("a guest's draft goes along into the account, and is forgotten when they log out", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await open(page);
  await fillContact(page);
  await signIn(page, person);
  await open(page);
  await expectContact(page);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  expect(await left(page)).toEqual([]);
  await open(page);
  await expect(message(page)).toHaveValue("");
  await signIn(page, person);
  await open(page);
  await expect(message(page)).toHaveValue("");
  await fillContact(page);
  await open(page, "/user-dashboard/user-profile");
  expect(await left(page)).not.toEqual([]);
  await page.getByLabel("Password to sign out").fill(person.password);
  await page.getByRole("button", { name: "Sign out of all devices" }).click();
  await expect(page.getByRole("alert")).toHaveText("You are signed out of all devices.");
  expect(await left(page)).toEqual([]);
});

test.describe("a form that was refused", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("keeps what was wrong when a link leads into its page, and to it", { tag: LONG }, async ({
    page,
  }) => {
    await open(page);
    await fillContact(page, { Email: "tunde@" });
    await send(page).click();
    const email = page.getByLabel("Email", { exact: true });
    const wrong = "Enter an email address such as name@example.com.";
    await expect(email).toHaveAccessibleDescription(wrong);
    const skip = page.getByRole("link", { name: "Skip to content" });
    await skip.press("Enter");
    await expect(page).toHaveURL(/#main$/);
    await skip.press("Enter");
    // The router draws it in a task of its own.
    await page.waitForTimeout(300);
    await expect(email).toHaveAccessibleDescription(wrong);
    const read = page.waitForResponse(/contact\.data/);
    await inFooter(page, "Contact").click();
    await read;
    await expect(page).not.toHaveURL(/#/);
    await expectContact(page, { Email: "tunde@" });
    await expect(email).toHaveAccessibleDescription(wrong);
  });

  test("before the script came loses nothing either", { tag: LONG }, async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto("/contact", { waitUntil: "commit" });
    for (const [label, value] of Object.entries({ ...contact, Email: "tunde@" })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    await send(page).click();
    await expect(page.getByText("Enter an email address")).toBeVisible();
    resolve();
    await alive(page);
    const read = page.waitForResponse(/contact\.data/);
    await inFooter(page, "Contact").click();
    await read;
    await expectContact(page, { Email: "tunde@" });
    await open(page);
    await expectContact(page, { Email: "tunde@" });
  });
});

test.describe("a browser that keeps nothing", () => {
  test("sends a message all the same", { tag: LONG }, async ({ page }) => {
    await page.addInitScript(() => {
      // The router keeps where pages are scrolled to in the other one.
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("refused", "SecurityError");
        },
      });
    });
    await open(page);
    await fillContact(page);
    await takeTime(page);
    const read = page.waitForResponse(/contact\.data/);
    await inFooter(page, "Contact").click();
    await read;
    await expectContact(page);
    await send(page).click();
    await expect(sentNotice(page)).toBeVisible();
    await expect(message(page)).toHaveValue("");
  });
});
