/** A second lock for somebody of the staff: codes from an app, on a phone. */
import { appCode } from "../../test/devices/app-codes.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault } from "../support/axe.ts";
import { fillLogin, newCustomer } from "../support/customers.ts";
import { expect, LONG, listenToConsole, PHONE, test } from "../support/shop.ts";

test("codes of an app are put on, asked for at sign-in, and a recovery code opens once", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const person = await newCustomer(shop);
  await atDatabase(shop, `update users set role = 'admin' where email = '${person.email}'`);
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE, hasTouch: true });
  const complaints = listenToConsole(context, [/status of 40[01]/]);
  const page = await context.newPage();
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const logOut = async () => {
    await press("Logout");
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, person);
  };
  let secret = "";
  let firstCode = "";
  let codes: string[] = [];

  await test.step("the password comes first, then the app", async () => {
    await page.goto("/login?redirectTo=/admin-dashboard/orders");
    await fillLogin(page, person);
    await expect(heading("A second lock for your account")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: /^A code from an app/ }).click();
    await page.getByLabel("Your password").fill("not the password");
    await press("Next");
    await expect(page.getByText("Invalid password. Please try again.")).toBeVisible();
    await page.getByLabel("Your password").fill(person.password);
    await press("Next");
    await expect(heading("Add the shop to your app")).toBeVisible();
    await expectNoFault(page, "everything");
    const opens = await page.getByRole("link", { name: "Open in the app" }).getAttribute("href");
    expect(opens).toMatch(/^otpauth:\/\/totp\//);
    secret = new URL(opens ?? "").searchParams.get("secret") ?? "";
  });

  await test.step("its first code puts the lock on and shows the recovery codes", async () => {
    await page.getByLabel("Code from the app").fill("402 81");
    await press("Confirm");
    await expect(page.getByText("Six digits, please.")).toBeVisible();
    firstCode = appCode(secret);
    await page.getByLabel("Code from the app").fill(firstCode);
    await press("Confirm");
    // The next step of the same address is told to whoever hears the page.
    await expect(heading("For the day the phone is gone")).toBeFocused();
    await expectNoFault(page, "everything");
    codes = await page.getByRole("main").getByRole("listitem").allInnerTexts();
    expect(codes).toHaveLength(10);
    await page.getByLabel("I have put them away").check();
    await press("Done");
    await expect(page).toHaveURL(/\/admin-dashboard\/orders$/);
    await page.goto("/admin-dashboard/second-lock");
    await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();
    await expectNoFault(page, "everything");
  });

  await test.step("the next sign-in asks for a code", async () => {
    await logOut();
    await expect(heading("Code from your app")).toBeVisible();
    await expectNoFault(page, "everything");
    await page.getByLabel("Six digits").fill(firstCode);
    await press("Sign in");
    // It has been taken already.
    await expect(
      page.getByText("This code was used already. Wait for the next one."),
    ).toBeVisible();
    await page.getByLabel("Six digits").fill(appCode(secret, 1));
    await press("Sign in");
    await expect(page).toHaveURL(/\/admin-dashboard$/);
  });

  await test.step("a recovery code does, too, once", async () => {
    for (const said of [/\/admin-dashboard$/, /^This one was used on .+ Take the next\.$/]) {
      await page.goto("/admin-dashboard/second-lock");
      await logOut();
      await page.getByRole("link", { name: "A recovery code instead" }).click();
      await page.getByLabel("Recovery code").fill(codes[0] ?? "");
      await press("Sign in");
      if (said.source.startsWith("^")) await expect(page.getByText(said)).toBeVisible();
      else await expect(page).toHaveURL(said);
    }
  });

  await context.close();
  expect(complaints).toEqual([]);
});

test("a passkey is made and opens the shop; the password alone does not any more", {
  tag: LONG,
}, async ({ browser, shop }) => {
  const person = await newCustomer(shop);
  await atDatabase(shop, `update users set role = 'admin' where email = '${person.email}'`);
  const context = await browser.newContext({ baseURL: shop.url, viewport: PHONE, hasTouch: true });
  const complaints = listenToConsole(context, [/status of 40[019]/]);
  const page = await context.newPage();
  const devices = await context.newCDPSession(page);
  await devices.send("WebAuthn.enable");
  const addDevice = (transport: "usb" | "internal", asks: boolean) =>
    devices.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        ...{
          protocol: "ctap2",
          transport,
          hasResidentKey: true,
          automaticPresenceSimulation: true,
        },
        ...{ hasUserVerification: asks, isUserVerified: asks },
      },
    });
  const heading = (name: string) => page.getByRole("heading", { level: 1, name });
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await test.step("not made by a key that asks for nothing", async () => {
    const { authenticatorId } = await addDevice("usb", false);
    await page.goto("/login");
    await fillLogin(page, person);
    await page.getByRole("link", { name: "Use this device" }).click();
    await page.getByLabel("Your password").fill(person.password);
    await press("Next");
    await expect(page.getByRole("alert")).toContainText("neither a PIN nor a finger or face");
    await expectNoFault(page, "everything");
    await devices.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
  });

  await test.step("made by the phone, after the password", async () => {
    await addDevice("internal", true);
    await press("Try again");
    await expect(heading("For the day the phone is gone")).toBeVisible();
    await page.getByLabel("I have put them away").check();
    await press("Done");
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await page.goto("/admin-dashboard/second-lock");
    await expect(page.getByText(/^Passkey, made in Chrome/)).toBeVisible();
    await expectNoFault(page, "everything");
  });

  await test.step("the password leads no further than the passkey", async () => {
    await press("Logout");
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(heading("A recovery code")).toBeVisible();
    await page.getByRole("link", { name: "Use my passkey instead" }).click();
    await expect(heading("Log in with your passkey")).toBeVisible();
    await expectNoFault(page, "everything");
    await press("Use my passkey");
    await expect(page).toHaveURL(/\/admin-dashboard$/);
  });

  await test.step("the last lock stays; what the passkey has just opened needs no code", async () => {
    await page.goto("/admin-dashboard/second-lock");
    await page.getByRole("link", { name: /^Remove the passkey/ }).click();
    await page.getByLabel("Your password").fill(person.password);
    await press("Next");
    await expect(page.getByText("One lock must stay.")).toBeVisible();
  });

  await context.close();
  expect(complaints).toEqual([]);
});
