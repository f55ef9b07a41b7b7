/** The owner takes people onto the staff, and each sees what their role may (TRADE §5 'Staff'). */
import type { Browser } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible } from "../support/axe.ts";
import { fillLogin, mailedLink, newCustomer, newPerson } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import {
  enter,
  expect,
  inLongRun,
  LONG,
  listenToConsole,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const HERE = "/admin-dashboard/staff";
const PASSWORD = "a long one of the workshop";

/** A browser of its own, with a console that stays silent but for refusals. */
async function open(browser: Browser) {
  const context = await browser.newContext({ viewport: PHONE });
  const complaints = listenToConsole(context, [/status of 40[03]/]);
  const page = await context.newPage();
  const leave = async () => {
    await context.close();
    expect(complaints).toEqual([]);
  };
  return { page, leave };
}

test("the owner invites a printer, who chooses a password and finds the jobs and nothing else", async ({
  browser,
  shop,
}) => {
  const { email } = newPerson();
  // One browser after the other, on one page: another one would be the half of what this costs.
  const { page, leave } = await open(browser);
  const invite = page.getByRole("form", { name: "Invite", exact: true });
  const line = page.getByRole("listitem").filter({ hasText: email });

  await signInAsAdmin(page, HERE);
  await becomeAlive(page);
  await inLongRun("who can be read, and what is wrong is said", async () => {
    await expectAccessible(page);
    await invite.getByLabel("Email").fill("no address");
    await invite.getByLabel("Role").selectOption("workshop");
    await invite.getByRole("button", { name: "Invite" }).click();
    await expect(invite.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expect(invite.getByLabel("Role")).toHaveValue("workshop");
  });
  await invite.getByLabel("Email").fill(email);
  await invite.getByLabel("Role").selectOption("workshop");
  await invite.getByRole("button", { name: "Invite" }).click();
  await expect(line).toContainText("Invited, has no password yet");

  await page.context().clearCookies();
  await page.goto(await mailedLink(shop, "invite-staff", email));
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillLogin(page, { email, password: PASSWORD });
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL("/admin-dashboard/jobs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  const printer = await page.context().cookies();
  await inLongRun("nothing else", async () => {
    for (const path of ["money", "orders", "chats", "settings", "staff"]) {
      const answer = await page.request.get(`/admin-dashboard/${path}`);
      expect([path, answer.status()]).toEqual([path, 403]);
    }
  });
  await page.goto("/admin-dashboard/money");
  await expect(page.getByText("Access Denied.")).toBeVisible();

  await page.context().clearCookies();
  await signInAsAdmin(page, HERE);
  await becomeAlive(page);
  await expect(line).not.toContainText("Invited");
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  await page.context().clearCookies();
  await page.context().addCookies(printer);
  await page.goto("/admin-dashboard/jobs");
  await expect(page).toHaveURL(/\/login/);
  await leave();
});

test("the desk opens an order, and finds no button for money", { tag: LONG }, async ({
  browser,
  shop,
}) => {
  const person = await newCustomer(shop);
  await atDatabase(shop, `update users set role = 'desk' where email = '${person.email}'`);
  const { page, leave } = await open(browser);
  const { number } = await sendOrder(shop);
  await enter(page, person);
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL("/admin-dashboard/orders");
  await page.goto(`/admin-dashboard/orders/${number}`);
  await becomeAlive(page);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(page.getByRole("button", { name: /payment/i })).toHaveCount(0);
  await expectAccessible(page);
  await leave();
});
