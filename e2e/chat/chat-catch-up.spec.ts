/** A page that was away, or whose request failed, shows what it was not told of. */
import type { Browser, Page } from "@playwright/test";
import { fillLogin, newCustomer, signIn } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

const log = (page: Page) => page.getByRole("log", { name: "Messages" });
const box = (page: Page) => page.getByRole("textbox", { name: "Message" });

async function write(page: Page, text: string): Promise<void> {
  await becomeAlive(page);
  await box(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

async function writeSurely(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(
    log(page)
      .getByText(/^(?:Sent|Delivered|Read)$/)
      .last(),
  ).toBeVisible();
}

/** Another browser. */
async function newPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage();
}

test.describe("a list or a count that could not be read", () => {
  test.use({ expectedConsole: [/net::ERR_FAILED/] });

  /** Cuts GET requests to an address for a while, and forgets it. */
  async function cutFor(page: Page, address: string, ms: number): Promise<() => number> {
    const until = Date.now() + ms;
    let cut = 0;
    await page.route(address, (route) => {
      if (route.request().method() !== "GET" || Date.now() > until) return route.fallback();
      cut++;
      return route.abort();
    });
    return () => cut;
  }

  test("is read again without another event: the admin's", { tag: LONG }, async ({
    browser,
    baseURL,
    page,
  }) => {
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await becomeAlive(desk);
    await page.goto("/chat");
    const cut = await cutFor(desk, "**/admin-dashboard/conversations**", 2_500);
    await writeSurely(page, "Not in the list at once");
    await expect.poll(cut).toBeGreaterThan(0);
    await expect(desk.getByRole("link", { name: /Not in the list at once/ })).toBeVisible();
    await desk.context().close();
  });
});

test.describe("an admin's page that was away", () => {
  test.use({ expectedConsole: [/net::ERR_/] });

  test("while its conversation became part of another one, goes on there with all that was written", {
    tag: LONG,
  }, async ({ browser, baseURL, page, shop }) => {
    const person = await newCustomer(shop);
    const phone = await newPage(browser, baseURL);
    await signIn(phone, person);
    await phone.goto("/user-dashboard/user-chat");
    await writeSurely(phone, "As a customer");
    await page.goto("/chat");
    await writeSurely(page, "As a guest of one evening");
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /of one evening/ }).click();
    await expect(log(desk)).toContainText("As a guest of one evening");
    const before = desk.url();
    await becomeAlive(desk);

    await desk.context().setOffline(true);
    await write(desk, "Written into the gap");
    await expect(desk.getByText("Waiting for network")).toBeVisible();
    await box(desk).fill("Only begun");
    await page.goto("/login");
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Yes" }).click();
    await expect(log(page)).toContainText("As a customer");
    await desk.context().setOffline(false);

    await expect(desk).not.toHaveURL(before);
    for (const side of [desk, page, phone]) {
      await expect(log(side).locator(".message-bubble p")).toHaveText([
        "As a customer",
        "As a guest of one evening",
        "Written into the gap",
      ]);
    }
    await expect(box(desk)).toHaveValue("Only begun");
    await expect(desk.getByText("Waiting for network")).toHaveCount(0);
    // The link in a mail leads there, too.
    const after = desk.url();
    await desk.goto(before);
    await expect(desk).toHaveURL(after);
    await desk.context().close();
    await phone.context().close();
  });

  test("while a guest left a number, shows it afterwards", { tag: LONG }, async ({
    browser,
    baseURL,
    page,
  }) => {
    await page.goto("/chat");
    await writeSurely(page, "You can call me");
    const desk = await newPage(browser, baseURL);
    await signInAsAdmin(desk);
    await desk.getByRole("link", { name: /You can call me/ }).click();
    const thread = desk.getByRole("region", { name: /^Chat with/ });
    await expect(thread.getByRole("link", { name: "Call" })).toHaveCount(0);
    await becomeAlive(desk);
    await desk.context().setOffline(true);
    await page.getByRole("link", { name: "Keep this chat" }).click();
    await page.getByLabel("Phone or WhatsApp (optional)").fill("0803 123 4567");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("We can now call you back")).toBeVisible();
    await expect(thread.getByRole("link", { name: "Call" })).toHaveCount(0);
    await desk.context().setOffline(false);
    await expect(thread.getByRole("link", { name: "Call" })).toHaveAttribute("href", /tel:/);
    await desk.context().close();
  });
});

test.describe("without an answer", () => {
  test.use({ expectedConsole: [/ERR_FAILED/] });
  test("a guest's number that reached nobody stays in its form, and is kept when it is sent again", {
    tag: LONG,
  }, async ({ page }) => {
    await page.goto("/chat?keep");
    await becomeAlive(page);
    const isAway = /\/chat\.data/;
    await page.route(isAway, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    const number = page.getByLabel("Phone or WhatsApp (optional)");
    await number.fill("0803 123 4567");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Your number was not kept. Please try again.")).toBeVisible();
    await expect(number).toHaveValue("0803 123 4567");
    await page.unroute(isAway);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("We can now call you back")).toBeVisible();
  });
});
