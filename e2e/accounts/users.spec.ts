/** What an admin does with an account, and reads of it (SPEC §6). */
import type { Page } from "@playwright/test";
import { ADMIN, atDatabase } from "../../test/running/shop.ts";
import { newCustomer, newPerson, post, register, registrationOf } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { DESKTOP, expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

const ACTS = "/admin-dashboard/user-acts";

test.use({ viewport: DESKTOP, expectedConsole: [/status of 409|ERR_FAILED/] });

const toast = (page: Page, text: string) =>
  page.locator(".toast").filter({ has: page.getByText(text, { exact: true }) });
const line = (page: Page, email: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: email });
const found = (email: string) => `/admin-dashboard/users?q=${encodeURIComponent(email)}`;

test("a customer is made an admin and a customer again, and comes in as what they are", {
  tag: LONG,
}, async ({ page, playwright, shop }) => {
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const person = await newCustomer(shop);
  // No event is the reason that the list is read again.
  await page.route(
    ({ pathname }) => pathname === "/live",
    () => {},
  );
  await signInAsAdmin(page, found(person.email));
  await becomeAlive(page);
  const user = line(page, person.email);
  for (const { press, title, done, role, home } of [
    {
      press: "Make admin",
      title: `Make ${person.name} an admin?`,
      done: "They are an admin now.",
      role: "admin",
      // A second lock is asked for on the way there.
      home: "/admin-dashboard/second-lock?redirectTo=%2Fadmin-dashboard",
    },
    {
      press: "Unmake admin",
      title: `Make ${person.name} a customer again?`,
      done: "They are a customer now.",
      role: "user",
      home: "/user-dashboard",
    },
  ]) {
    // Without the toasts of the change before.
    await page.reload();
    await becomeAlive(page);
    const question = page.getByRole("alertdialog", { name: title });
    const button = user.getByRole("button", { name: press, exact: true });
    await button.click();
    await question.getByRole("button", { name: "No" }).click();
    await expect(question).toBeHidden();
    await expect(user.locator(".badge")).not.toHaveText(role);
    // The answer is cut off; asked again, the shop says how it is.
    await page.route(
      `**${ACTS}`,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    for (const text of ["Failed to change the role. Please try again.", done]) {
      await button.click();
      await question.getByRole("button", { name: "Yes" }).click();
      await expect(toast(page, text)).toBeVisible();
      await expect(question).toBeHidden();
    }
    await expect(user.locator(".badge")).toHaveText(role);
    const { email, password } = person;
    const entered = await post(request, shop, "/login", { email, password });
    expect(entered.headers().location).toBe(home);
  }
  await request.dispose();
});

test("nobody changes their own account here, and who has not verified is made no admin", {
  tag: LONG,
}, async ({ page, playwright, shop }) => {
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const { email } = await register(request, shop);
  await request.dispose();
  const roles = () =>
    atDatabase<{ id: string; role: string }>(
      shop,
      `select id, role from users where email in ('${ADMIN.email}', '${email}') order by role`,
    );
  const before = await roles();
  const [own, other] = before.map(({ id }) => id);
  await signInAsAdmin(page, found(email));
  for (const [act, id = "", text] of [
    ["unmake-admin", own, "You cannot do this to your own account."],
    ["delete", own, "You cannot do this to your own account."],
    ["make-admin", other, "Their email address is not verified yet."],
  ] as const) {
    const answer = await post(page.request, shop, ACTS, { act, id });
    expect([answer.status(), await answer.text()], act).toEqual([409, text]);
  }
  await becomeAlive(page);
  await line(page, email).getByRole("button", { name: "Make admin" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).click();
  await expect(toast(page, "Their email address is not verified yet.")).toBeVisible();
  await expect(line(page, email).locator(".badge")).toHaveText("user");
  expect(await roles()).toEqual(before);
});

test("a line says when somebody was last here, and leads to their WhatsApp and their phone", {
  tag: LONG,
}, async ({ page, playwright, shop }) => {
  const request = await playwright.request.newContext({ baseURL: shop.url });
  const person = newPerson();
  const form = { ...registrationOf(person), phoneNumber: "0809 000 1234" };
  await post(request, shop, "/register", form);
  const user = line(page, person.email);
  await signInAsAdmin(page, found(person.email));
  await expect(user).toContainText(" · Not seen yet");
  await expect(user.getByRole("link", { name: "WhatsApp" })).toHaveAttribute(
    "href",
    "https://wa.me/2348090001234",
  );
  await expect(user.getByRole("link", { name: "Call" })).toHaveAttribute("href", "tel:08090001234");

  await atDatabase(
    shop,
    `update users set email_verified = true, phone_number = '' where email = '${person.email}'`,
  );
  const { email, password } = person;
  await post(request, shop, "/login", { email, password });
  expect((await request.get("/user-dashboard")).status()).toBe(200);
  await request.dispose();
  await expect(async () => {
    await page.reload();
    await expect(user).toContainText(/ · Last seen (?:today|yesterday), \d\d:\d\d/, {
      timeout: 1_000,
    });
  }).toPass();
  await expect(user.getByRole("link", { name: /WhatsApp|Call/ })).toHaveCount(0);
  // The clock of Lagos is an hour ahead, here into the next day.
  await atDatabase(
    shop,
    `update users set last_seen_at = '2025-03-04T23:30:00Z' where email = '${person.email}'`,
  );
  await page.reload();
  await expect(user).toContainText("Last seen 5 Mar 2025, 00:30");
});
