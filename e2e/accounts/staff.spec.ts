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
  const owner = await open(browser);
  await signInAsAdmin(owner.page, HERE);
  await becomeAlive(owner.page);
  await expectAccessible(owner.page);
  const invite = owner.page.getByRole("form", { name: "Invite", exact: true });
  await invite.getByLabel("Email").fill("no address");
  await invite.getByLabel("Role").selectOption("workshop");
  await invite.getByRole("button", { name: "Invite" }).click();
  await expect(invite.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await expect(invite.getByLabel("Role")).toHaveValue("workshop");
  await invite.getByLabel("Email").fill(email);
  await invite.getByRole("button", { name: "Invite" }).click();
  const line = owner.page.getByRole("listitem").filter({ hasText: email });
  await expect(line).toContainText("Invited, has no password yet");

  const printer = await open(browser);
  await printer.page.goto(await mailedLink(shop, "invite-staff", email));
  await printer.page.getByLabel("New password").fill(PASSWORD);
  await printer.page.getByRole("button", { name: "Reset password" }).click();
  await expect(printer.page).toHaveURL(/\/login/);
  await fillLogin(printer.page, { email, password: PASSWORD });
  await printer.page.getByRole("button", { name: "Later" }).click();
  await expect(printer.page).toHaveURL("/admin-dashboard/jobs");
  await expect(printer.page.getByRole("heading", { level: 1 })).toHaveText("Jobs");
  for (const path of ["money", "orders", "chats", "settings", "staff"]) {
    const answer = await printer.page.request.get(`/admin-dashboard/${path}`);
    expect([path, answer.status()]).toEqual([path, 403]);
  }
  await printer.page.goto("/admin-dashboard/money");
  await expect(printer.page.getByText("Access Denied.")).toBeVisible();

  await owner.page.reload();
  await becomeAlive(owner.page);
  await expect(line).not.toContainText("Invited");
  await line.getByRole("button", { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  await printer.page.goto("/admin-dashboard/jobs");
  await expect(printer.page).toHaveURL(/\/login/);
  await owner.leave();
  await printer.leave();
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
