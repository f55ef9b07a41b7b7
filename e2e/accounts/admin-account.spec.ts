/** What an admin decides for themselves: password, devices, theme; and a chat that they begin. */
import type { Page } from "@playwright/test";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { fillLogin, newCustomer, type Person, post } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { DESKTOP, enter, expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const HERE = "/admin-dashboard/account";

/** An admin of the test's own: the shop's other tests need theirs. */
async function newAdmin(shop: Shop): Promise<Person> {
  const person = await newCustomer(shop);
  await atDatabase(shop, `update users set role = 'admin' where email = '${person.email}'`);
  return person;
}

async function logIn(page: Page, person: { email: string }): Promise<void> {
  await enter(page, person);
  await page.goto("/admin-dashboard");
}

const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test.describe("an admin", () => {
  test.use({ viewport: PHONE, expectedConsole: [/status of 4\d\d/] });

  test("changes the password, which signs every other device out", { tag: LONG }, async ({
    page,
    browser,
    request,
    shop,
  }) => {
    const person = await newAdmin(shop);
    const other = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await logIn(other, person);
    await logIn(page, person);
    await page.getByRole("link", { name: "Your account" }).click();
    await expect(page.getByRole("heading", { name: "Your account" })).toBeVisible();
    await expect(panel(page, "Devices").getByRole("listitem")).toHaveCount(2);

    const change = page.getByRole("button", { name: "Change password" });
    const current = page.getByLabel("Current password", { exact: true });
    const next = page.getByLabel("New password", { exact: true });
    await change.click();
    await expect(current).toHaveAttribute("aria-invalid", "true");
    await current.fill("not the password");
    await next.fill("a better password");
    await change.click();
    const wrong = "Invalid password. Please try again.";
    await expect(current).toHaveAccessibleDescription(wrong);
    // A new order makes the page read itself again.
    await sendOrder(shop, { phoneNumber: "0805 222 0005" });
    await expect(page.locator(".toast", { hasText: "A new order" })).toHaveCount(1);
    await page.waitForTimeout(1_000);
    await expect(current).toHaveAccessibleDescription(wrong);
    await current.fill(person.password);
    await next.fill("short");
    await change.click();
    await expect(next).toHaveAttribute("aria-invalid", "true");
    await current.fill(person.password);
    await next.fill("a better password");
    await change.click();
    await expect(
      page
        .locator(".toast")
        .getByText("Your password is changed. Every other device is signed out."),
    ).toBeVisible();
    await expect(panel(page, "Devices").getByRole("listitem")).toHaveCount(1);
    await other.goto("/admin-dashboard");
    await expect(other).toHaveURL(/\/login/);
    await other.context().close();
    const old = await post(request, shop, "/login", { ...person });
    expect(old.status()).toBe(401);
  });

  test("signs out one device, and all of them", { tag: LONG }, async ({ page, browser, shop }) => {
    const person = await newAdmin(shop);
    const [lost, other] = await Promise.all(
      [1, 2].map(async () => (await browser.newContext({ baseURL: shop.url })).newPage()),
    );
    if (!lost || !other) throw new Error("There is no other browser");
    await logIn(lost, person);
    await logIn(page, person);
    await page.goto(HERE);
    const signOutOther = panel(page, "Devices").getByRole("button", { name: /^Sign out (?!of)/ });
    await signOutOther.click();
    await expect(page.getByText("Enter your password.")).toBeVisible();
    await page.getByLabel("Password to sign out").fill(person.password);
    await signOutOther.click();
    await expect(page.locator(".toast").getByText("The device is signed out.")).toBeVisible();
    await lost.goto("/admin-dashboard");
    await expect(lost).toHaveURL(/\/login/);
    await logIn(other, person);
    await page.getByLabel("Password to sign out").fill(person.password);
    await page.getByRole("button", { name: "Sign out of all devices" }).click();
    await page.waitForURL("**/login?signed-out=1");
    for (const one of [page, other]) {
      await one.goto("/admin-dashboard");
      await expect(one).toHaveURL(/\/login/);
    }
    await lost.context().close();
    await other.context().close();
  });

  test("is told what was done, also when something new comes in meanwhile", { tag: LONG }, async ({
    page,
    browser,
    shop,
  }) => {
    const person = await newAdmin(shop);
    const lost = await (await browser.newContext({ baseURL: shop.url })).newPage();
    await logIn(lost, person);
    await lost.context().close();
    await logIn(page, person);
    // Once its stream stands the page reads itself again.
    const reread = page.waitForResponse((answer) => answer.url().includes(`${HERE}.data`));
    await page.goto(HERE);
    await reread;
    const held = Promise.withResolvers<void>();
    const isAnswered = Promise.withResolvers<void>();
    await page.route(`**${HERE}.data*`, async (route) => {
      if (route.request().method() !== "GET") return route.continue();
      const answer = await route.fetch().catch(() => undefined);
      if (!answer) return;
      isAnswered.resolve();
      await held.promise;
      await route.fulfill({ response: answer }).catch(() => {});
    });
    await page.getByLabel("Password to sign out").fill(person.password);
    await panel(page, "Devices")
      .getByRole("button", { name: /^Sign out (?!of)/ })
      .click();
    await isAnswered.promise;
    const asked = page.waitForResponse("**/healthz");
    await sendOrder(shop, { phoneNumber: "0805 222 0006" });
    await asked;
    held.resolve();
    await expect(page.locator(".toast").getByText("The device is signed out.")).toBeVisible();
  });

  test("changes nothing of somebody else's by a page that was left open", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    const [one, other] = [await newAdmin(shop), await newAdmin(shop)];
    await logIn(page, one);
    // Once its stream stands the page reads itself again, and would notice who is here by now.
    const reread = page.waitForResponse((answer) => answer.url().includes(`${HERE}.data`));
    await page.goto(HERE);
    await reread;
    const owner = await page.locator("input[name=owner]").first().inputValue();
    await page.context().clearCookies();
    await enter(page, other);
    await page.getByRole("button", { name: "Sign out of all devices" }).click();
    await expect(page.getByRole("alert")).toContainText("You have logged in with another account");
    for (const intent of ["change-password", "sign-out"]) {
      const answer = await post(page.request, shop, HERE, { intent, owner });
      expect(answer.status(), intent).toBe(409);
    }
    await page.reload();
    await expect(page.getByRole("main")).toContainText(other.email);
  });

  test("chooses the dark theme, which is remembered, and never reaches the storefront", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await newAdmin(shop);
    await logIn(page, person);
    const ground = () =>
      page.locator("main").evaluate((main) => {
        const { backgroundColor } = getComputedStyle(main.closest(".shell") ?? document.body);
        return backgroundColor;
      });
    await page.goto("/admin-dashboard/users?q=adunni");
    await becomeAlive(page);
    const light = await ground();
    await page.getByRole("button", { name: "Dark theme" }).click();
    await expect(page.getByRole("button", { name: "Light theme" })).toBeVisible();
    await expect(page).toHaveURL(/\/admin-dashboard\/users\?q=adunni$/);
    const dark = await ground();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await ground()).toBe(dark);
    await page.getByRole("link", { name: /home$/ }).click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-theme", /./);
    await page.goto("/admin-dashboard");
    await page.getByRole("button", { name: "Light theme" }).click();
    await expect(page.getByRole("button", { name: "Dark theme" })).toBeVisible();
    expect(await ground()).toBe(light);
  });

  test("chooses it without JavaScript too, and is led nowhere else", { tag: LONG }, async ({
    browser,
    shop,
  }) => {
    const person = await newAdmin(shop);
    const context = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await logIn(page, person);
    await page.goto(HERE);
    await page.getByRole("button", { name: "Dark theme" }).first().click();
    await expect(page).toHaveURL(new RegExp(`${HERE}$`));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const form = { theme: "dark", back: "//evil.example" };
    const led = await post(context.request, shop, "/admin-dashboard/theme", form);
    expect(led.headers().location).toBe("/admin-dashboard");
    const none = await post(context.request, shop, "/admin-dashboard/theme", { theme: "pink" });
    expect(none.status()).toBe(400);
    await context.close();
  });
});

test("an admin opens the chat of a customer who has never written, and begins it", {
  tag: LONG,
}, async ({ page, browser, shop }) => {
  await page.setViewportSize(DESKTOP);
  const person = await newCustomer(shop);
  await signInAsAdmin(page, `/admin-dashboard/users?q=${encodeURIComponent(person.email)}`);
  await page.getByRole("main").getByRole("link", { name: "Chat" }).click();
  await expect(page.getByText("Your first message opens the chat with")).toBeVisible();
  const list = page.getByRole("region", { name: "Conversations" });
  const theirs = list.getByRole("link").filter({ hasText: "Your cards are ready" });
  await expect(theirs).toHaveCount(0);
  // Looking alone begins nothing.
  await page.reload();
  await page.getByRole("textbox", { name: "Message" }).fill("Your cards are ready, Adunni.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Your cards are ready, Adunni.")).toBeVisible();
  await expect(page.getByText(/^(Sent|Delivered|Read)$/)).toBeVisible();
  await expect(theirs).toHaveCount(1);

  const customer = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await customer.goto("/login?redirectTo=/user-dashboard/user-chat");
  await fillLogin(customer, person);
  await expect(customer.getByRole("log").getByText("Your cards are ready, Adunni.")).toBeVisible();
  await customer.getByRole("textbox", { name: "Message" }).fill("Thank you, I am coming.");
  await customer.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Thank you, I am coming.")).toBeVisible();
  await customer.context().close();
});

test("the link to a customer's chat holds when a guest's chat has become it", {
  tag: LONG,
}, async ({ page, browser, shop }) => {
  const person = await newCustomer(shop);
  await signInAsAdmin(page);
  await page.goto(`/admin-dashboard/users?q=${encodeURIComponent(person.email)}`);
  const context = await browser.newContext({ baseURL: shop.url });
  const guest = await context.newPage();
  await guest.goto("/chat");
  await guest.getByRole("textbox", { name: "Message" }).fill("Written as a guest");
  await guest.getByRole("button", { name: "Send" }).click();
  await expect(guest.getByRole("log").getByText("Written as a guest")).toBeVisible();
  await expect(guest.getByText(/^(Sent|Delivered|Read)$/)).toBeVisible();
  await guest.goto("/login");
  await fillLogin(guest, person);
  await guest.getByRole("button", { name: "Yes" }).click();
  await expect(guest).toHaveURL(/\/user-dashboard\/user-chat$/);
  // The list has been open all the while.
  await page.getByRole("main").getByRole("link", { name: "Chat" }).click();
  await expect(page.getByRole("log").getByText("Written as a guest")).toBeVisible();
  const kept = page.url();
  await page.goto("/admin-dashboard/users?q=nobody");
  await page.goto(kept);
  await expect(page.getByRole("log").getByText("Written as a guest")).toBeVisible();
  await context.close();
});

test("the overview's two columns begin on one line", { tag: LONG }, async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInAsAdmin(page);
  // Also when the styles of another page have come before its own.
  await page.goto("/admin-dashboard/products");
  await page.getByRole("link", { name: "Overview" }).click();
  const top = async (name: string) =>
    (await page.getByRole("heading", { name }).boundingBox())?.y ?? 0;
  await expect(page.getByRole("heading", { name: "Waiting for an answer" })).toBeVisible();
  const apart = async () =>
    (await top("Waiting for an answer")) - (await top("Orders that wait for you"));
  await expect.poll(apart).toBe(0);
});
