import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import {
  fillLogin,
  mailedLink,
  mailsIn,
  newCustomer,
  newPerson,
  post,
  signIn,
} from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { enter, expect, LONG, signInAsAdmin, test } from "../support/shop.ts";

test.use({ expectedConsole: [/status of (4\d\d|503)/] });

const PROFILE = "/user-dashboard/user-profile";
const toast = (page: Page) => page.locator(".toast");

test("a customer reads the profile, edits it, thinks better of it, and saves", async ({
  page,
  shop,
}) => {
  await signIn(page, await newCustomer(shop));
  await becomeAlive(page);
  await page.getByRole("link", { name: "View Profile" }).click();
  await expect(page.getByRole("definition")).toHaveText([
    "Bello Adunni",
    /@example\.com$/,
    "+234 803 000 0001",
    "14 Akerele Street",
    "Surulere",
    "Lagos",
    "Nigeria",
  ]);
  await expect(page.getByRole("link", { name: "+234 803 000 0001" })).toHaveAttribute(
    "href",
    "tel:+2348030000001",
  );
  const edit = page.getByRole("button", { name: "Edit Profile" });
  await edit.click();
  await page.getByLabel("Name").fill("Somebody Else");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("definition").first()).toHaveText("Bello Adunni");

  await edit.click();
  await expect(page.getByLabel("State")).toHaveValue("Lagos");
  await expect(page.getByLabel("City")).toHaveValue("Surulere");
  await test.step("a wrong profile is refused beside its fields, with everything that was typed", async () => {
    await page.getByLabel("Name").fill("   ");
    await page.getByLabel("Phone number").fill("call me");
    await page.getByLabel("Street address").fill("Still here");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
    await expect(page.getByLabel("Name")).toBeFocused();
    await expect(page.getByLabel("Phone number")).toHaveAccessibleDescription(
      "Enter a phone number such as 0803 123 4567 or +234 803 123 4567.",
    );
    await expect(page.getByLabel("Street address")).toHaveValue("Still here");
  });
  await page.getByLabel("Name").fill("Bello Ìyábọ̀");
  await page.getByLabel("Phone number").fill("0803 000 0009");
  await page.getByLabel("State").selectOption("Oyo");
  await page.getByLabel("City").selectOption("Other city");
  await page.getByLabel("Town or village").fill("Ijaye");
  await page.getByLabel("Street address").fill("3 Ring Road");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toHaveText("Profile updated successfully!");
  await expect(page.getByRole("definition")).toHaveText([
    "Bello Ìyábọ̀",
    /@example\.com$/,
    "0803 000 0009",
    "3 Ring Road",
    "Ijaye",
    "Oyo",
    "Nigeria",
  ]);
  await edit.click();
  await expect(page.getByLabel("City")).toHaveValue("Other city");
  await expect(page.getByLabel("Town or village")).toHaveValue("Ijaye");
});

test("another person's id, a role or an address of mail in the form change nothing", {
  tag: LONG,
}, async ({ page, shop }) => {
  const [victim, person] = [await newCustomer(shop), await newCustomer(shop)];
  await signIn(page, person);
  const saved = await page.request.post(PROFILE, {
    headers: { origin: shop.url },
    maxRedirects: 0,
    form: {
      intent: "save",
      id: "01990000-0000-7000-8000-000000000000",
      userId: "01990000-0000-7000-8000-000000000000",
      role: "admin",
      email: victim.email,
      emailVerified: "false",
      name: "Forger",
      phoneNumber: "0803 000 0009",
      "address.country": "Nigeria",
      "address.state": "Lagos",
      "address.city": "Epe",
      "address.streetAddress": "1 Lagoon Road",
    },
  });
  expect(saved.status()).toBe(303);
  const kept = await (await page.request.get("/user-dashboard/my-data")).json();
  expect(kept.account).toMatchObject({ name: "Forger", email: person.email });
  await page.goto("/admin-dashboard");
  await expect(page).toHaveURL(/\/user-dashboard$/);
});

test("a new password signs every other device out and this one not", { tag: LONG }, async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const person = await newCustomer(shop);
  const other = await browser.newContext({ baseURL });
  const phone = await other.newPage();
  await signIn(phone, person);
  await signIn(page, person);
  await page.goto(PROFILE);
  await becomeAlive(page);
  const current = page.getByLabel("Current password");
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await page.getByLabel("New password").fill(to);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await change("not the password", "another horse");
  await expect(current).toHaveAccessibleDescription("Invalid password. Please try again.");
  await change(person.password, "short");
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
    "A password has at least 8 characters. At least 8 characters, at most 128.",
  );
  await change(person.password, person.password);
  await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
    /^This is the password you have\. Choose another one\./,
  );
  await change(person.password, "another horse");
  await expect(toast(page)).toHaveText(
    "Your password is changed. Every other device is signed out.",
  );
  await expect(current).toHaveValue("");
  await expect(page.getByLabel("New password")).toHaveValue("");
  await page.reload();
  await expect(page).toHaveURL(/user-profile$/);
  await phone.goto("/user-dashboard");
  await expect(phone).toHaveURL(/\/login/);
  await fillLogin(phone, { ...person, password: "another horse" });
  await expect(phone).toHaveURL(/\/user-dashboard$/);
  await other.close();
});

test("a change of the password leaves a reset link open; the reset closes the older ones, which say so", {
  tag: LONG,
}, async ({ page, request, shop }) => {
  const person = await newCustomer(shop);
  await post(request, shop, "/reset-password", { email: person.email });
  const older = await mailedLink(shop, "reset-password", person.email);
  await signIn(page, person);
  const form = { currentPassword: person.password, newPassword: "another horse" };
  await post(page.request, shop, PROFILE, { intent: "change-password", ...form });
  await post(request, shop, "/reset-password", { email: person.email });
  const newest = () => mailedLink(shop, "reset-password", person.email);
  await expect.poll(newest).not.toBe(older);
  expect((await page.goto(older))?.status()).toBe(200);
  await page.goto(await newest());
  await page.getByLabel("New password").fill("third horse");
  await page.getByRole("button", { name: "Reset password" }).click();
  await expect(page).toHaveURL(/\/login/);
  expect((await page.goto(older))?.status()).toBe(410);
  await expect(page.getByRole("alert")).toHaveText(
    "This link does nothing any more: the password was changed after we sent it. Ask for a new one if it was not you.",
  );
  await expect(page.getByRole("button", { name: "Send reset email" })).toBeVisible();
});

test("a new email address counts when its link is opened, and the old one is told", {
  tag: LONG,
}, async ({ page, request, shop }) => {
  const [person, taken] = [await newCustomer(shop), await newCustomer(shop)];
  const wanted = newPerson().email;
  await signIn(page, person);
  await page.goto(PROFILE);
  await becomeAlive(page);
  const change = async (to: string, password: string) => {
    await page.getByLabel("New email").fill(to);
    await page.getByLabel("Password for the change").fill(password);
    await page.getByRole("button", { name: "Change email" }).click();
  };
  await change(taken.email, person.password);
  await expect(page.getByLabel("New email")).toHaveAccessibleDescription(
    "Email already exists. Please use a different email or log in.",
  );
  await change(` ${wanted.toUpperCase()}`, person.password);
  await expect(toast(page)).toHaveText(
    "Check the inbox of the new address and open the link in our mail.",
  );
  await expect(page.getByText(`${wanted} becomes your address`)).toBeVisible();
  await expect(page.getByLabel("New email")).toHaveValue("");
  await expect(page.getByLabel("Password for the change")).toHaveValue("");
  await expect(page.getByRole("definition").nth(1)).toHaveText(person.email);
  const link = await mailedLink(shop, "change-email", wanted);
  // As a program does that looks through mail.
  await request.get(link);
  await page.goto(PROFILE);
  await expect(page.getByRole("definition").nth(1)).toHaveText(person.email);
  await page.goto(link);
  await expect(page.getByText(`you log in with ${wanted} from then on`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm new address" }).click();
  await expect(toast(page)).toHaveText("Your email address is changed.");
  await expect(page.getByRole("definition").nth(1)).toHaveText(wanted);
  await expect.poll(() => mailsIn(shop, "email-changed", person.email).length).toBe(1);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("alert")).toHaveText(
    "Your email address is changed. Log in with the new one.",
  );
  await fillLogin(page, { ...person, email: wanted });
  await expect(page).toHaveURL(/\/user-dashboard$/);
});

test("a link to a new address that a newer one replaced says so, and shows the way on", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  const [first, second] = [newPerson().email, newPerson().email];
  await signIn(page, person);
  for (const newEmail of [first, second]) {
    const form = { intent: "change-email", newEmail, emailPassword: person.password };
    expect((await post(page.request, shop, PROFILE, form)).status()).toBe(303);
  }
  const opened = await page.goto(await mailedLink(shop, "change-email", first));
  expect(opened?.status()).toBe(410);
  await expect(page.getByRole("alert")).toHaveText(
    "This link does nothing any more: a newer link or a new password has taken its place. Change your email address again in your profile.",
  );
  await expect(page.getByRole("button", { name: "Send verification email" })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to your profile" }).click();
  await expect(page).toHaveURL(/\/user-profile$/);
  await page.context().clearCookies();
  await page.goto(await mailedLink(shop, "change-email", first));
  await expect(page.getByRole("link", { name: "Back to login" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a new address is confirmed by somebody who is not signed in, by one press", {
    tag: LONG,
  }, async ({ page, playwright, shop }) => {
    const person = await newCustomer(shop);
    const wanted = newPerson().email;
    const session = await playwright.request.newContext({ baseURL: shop.url });
    expect((await post(session, shop, "/login", { ...person })).status()).toBe(302);
    const form = { intent: "change-email", newEmail: wanted, emailPassword: person.password };
    expect((await post(session, shop, PROFILE, form)).status()).toBe(303);
    await session.dispose();
    await page.goto(await mailedLink(shop, "change-email", wanted));
    await page.getByRole("button", { name: "Confirm new address" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Your email address is changed. Log in with the new one.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(wanted);
  });

  test("a page that was left open as somebody else changes nothing, however often it is sent", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
    await signIn(page, one);
    await page.goto(`${PROFILE}?edit=1`);
    await page.getByLabel("Name", { exact: true }).fill("Person One");
    await page.context().clearCookies();
    await enter(page, other);
    for (const _ of [1, 2]) {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toContainText(
        "You have logged in with another account",
      );
      await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Person One");
    }
    await page.goto(PROFILE);
    await expect(page.getByRole("definition").first()).toHaveText("Bello Adunni");
  });
});

test("a page that was left open as somebody else changes nothing and loses nothing", {
  tag: LONG,
}, async ({ page, context, shop }) => {
  const [one, other] = [await newCustomer(shop), await newCustomer(shop)];
  // By its stream the page would have heard who is there, and be theirs.
  await context.route(/\/live(\?|$)/, (route) => route.fulfill({ status: 503 }));
  await signIn(page, one);
  await page.goto(`${PROFILE}?edit=1`);
  await becomeAlive(page);
  await page.getByLabel("Name").fill("Person One");
  await page.getByLabel("Street address").fill("A street of one's own");
  const tab = await context.newPage();
  await context.clearCookies();
  await signIn(tab, other);

  const refused = page.getByRole("alert").filter({ hasText: "logged in with another account" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(refused).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Person One");
  await expect(page.getByLabel("Street address")).toHaveValue("A street of one's own");
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    page.getByRole("button", { name: "Sign out of all devices" }).click(),
  ]);
  expect(answer.status()).toBe(409);
  await expect(refused).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Person One");
  await tab.goto(PROFILE);
  await expect(tab.getByRole("definition").first()).toHaveText("Bello Adunni");
  await expect(tab.getByRole("definition").nth(1)).toHaveText(other.email);

  const owner = await page.locator("input[name=owner]").first().inputValue();
  for (const intent of ["save", "change-password", "change-email", "sign-out", "delete-account"]) {
    const answer = await post(page.request, shop, PROFILE, { intent, owner });
    expect(answer.status(), intent).toBe(409);
  }
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Bello Adunni");
});

test("a form that is sent after the session has ended keeps what was typed, until its owner is back", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await signIn(page, person);
  await page.goto(`${PROFILE}?edit=1`);
  await becomeAlive(page);
  await page.getByLabel("Name").fill("Bello Typed");
  await page.getByLabel("Street address").fill("8 Long Street");
  await page.context().clearCookies();
  const save = page.getByRole("button", { name: "Save" });
  await save.click();
  const failure = page.getByRole("alert").filter({ hasText: "you are no longer signed in" });
  await expect(failure).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Bello Typed");
  await enter(page, person);
  await save.click();
  await expect(toast(page)).toHaveText("Profile updated successfully!");
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole("definition").first()).toHaveText("Bello Typed");
  await expect(page.getByRole("definition").nth(3)).toHaveText("8 Long Street");
});

test("devices are listed, signed out one by one, and all together", { tag: LONG }, async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  const person = await newCustomer(shop);
  const other = await browser.newContext({
    baseURL,
    userAgent:
      "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36",
  });
  const phone = await other.newPage();
  await signIn(phone, person);
  await signIn(page, person);
  await page.goto(PROFILE);
  await becomeAlive(page);
  const devices = page.getByRole("region", { name: "Devices" }).getByRole("listitem");
  await expect(devices).toHaveCount(2);
  await expect(devices.first()).toContainText("This device");
  const password = page.getByLabel("Password to sign out");
  await password.fill(person.password);
  // Which device is to be signed out has to be chosen.
  await password.press("Enter");
  await page
    .getByRole("button", { name: /^Sign out Chrome on Android, signed in today, \d\d:\d\d$/ })
    .click();
  await expect(toast(page)).toHaveText("The device is signed out.");
  await expect(devices).toHaveCount(1);
  await phone.goto("/user-dashboard");
  await expect(phone).toHaveURL(/\/login/);
  await fillLogin(phone, person);
  await phone.waitForURL("**/user-dashboard");
  await expect(password).toHaveValue("");
  await password.fill(person.password);
  await page.getByRole("button", { name: "Sign out of all devices" }).click();
  await expect(page.getByRole("alert")).toHaveText("You are signed out of all devices.");
  for (const side of [page, phone]) {
    await side.goto("/user-dashboard");
    await expect(side).toHaveURL(/\/login/);
  }
  await other.close();
});

test("a customer takes the data along, then deletes the account; the shop keeps the words alone", {
  tag: LONG,
}, async ({ page, browser, baseURL, shop }) => {
  const person = await newCustomer(shop);
  await signIn(page, person);
  await page.goto("/user-dashboard/user-chat");
  await page.getByRole("textbox", { name: "Message" }).fill(`Only words stay ${person.email}`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();

  await page.goto(PROFILE);
  await becomeAlive(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download my data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("itewe-my-data.json");
  const kept = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(kept.account.email).toBe(person.email);
  expect(kept.messages).toHaveLength(1);

  const listening = await page.context().newPage();
  await listening.goto("/user-dashboard/user-chat");
  await expect(listening.getByText("We answer day and night")).toBeVisible();

  await page.getByText("Delete my account").first().click();
  const password = page.getByLabel("Password to delete");
  await password.fill("not the password");
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(password).toHaveAccessibleDescription("Invalid password. Please try again.");
  await password.fill(person.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("alert")).toHaveText("Your account is deleted.");
  await expect(listening.getByText(/^You are signed out/)).toBeVisible();
  await fillLogin(page, person);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
    "User not found. Please check your email and try again.",
  );

  const office = await browser.newContext({ baseURL });
  const admin = await office.newPage();
  await signInAsAdmin(admin);
  const line = admin.getByRole("link", { name: new RegExp(`Only words stay ${person.email}`) });
  await expect(line).toContainText("Deleted user");
  await office.close();
});

test.describe("when the shop's database fails:", () => {
  test("SPEC's words for a profile that cannot be read, or kept", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await signIn(page, await newCustomer(shop));
    await atDatabase(shop, "alter table account_links rename to account_links_away");
    try {
      await page.goto(PROFILE);
      await expect(page.getByRole("alert")).toHaveText("Failed to fetch user data");
    } finally {
      await atDatabase(shop, "alter table account_links_away rename to account_links");
    }
    await page.goto(`${PROFILE}?edit=1`);
    await becomeAlive(page);
    await page.getByLabel("Name").fill("Not Kept");
    await atDatabase(
      shop,
      `create function refuse() returns trigger language plpgsql as
         $$ begin raise exception 'no paper'; end $$`,
      "create trigger refuse before update of name on users execute function refuse()",
    );
    try {
      await page.getByRole("button", { name: "Save" }).click();
      await expect(page.getByRole("alert")).toHaveText(
        "Failed to update profile. Please try again.",
      );
      await expect(page.getByLabel("Name")).toHaveValue("Not Kept");
    } finally {
      await atDatabase(shop, "drop trigger refuse on users", "drop function refuse");
    }
  });

  test("SPEC's words for a sign-in that fails, and for a role that cannot be read", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/login");
    await becomeAlive(page);
    await atDatabase(shop, "alter table sessions rename to sessions_away");
    try {
      await fillLogin(page, person);
      await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
    } finally {
      await atDatabase(shop, "alter table sessions_away rename to sessions");
    }
    await atDatabase(
      shop,
      "alter table users alter role drop not null",
      `update users set role = null where email = '${person.email}'`,
    );
    try {
      await fillLogin(page, person);
      await expect(page).toHaveURL(/\/user-dashboard$/);
      await expect(toast(page)).toHaveText("Failed to fetch user role");
    } finally {
      await atDatabase(
        shop,
        "update users set role = 'user' where role is null",
        "alter table users alter role set not null",
      );
    }
  });
});

test("what was wrong stays when a link leads into the page, and goes with Cancel", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signIn(page, await newCustomer(shop));
  await page.goto(`${PROFILE}?edit=1`);
  await becomeAlive(page);
  await page.getByLabel("Phone number").fill("12345");
  await page.getByRole("button", { name: "Save" }).click();
  const phone = page.getByLabel("Phone number");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await expect(page).toHaveURL(/#main$/);
  // The router draws it in a task of its own.
  await page.waitForTimeout(300);
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveValue("12345");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(phone).toHaveCount(0);
});
