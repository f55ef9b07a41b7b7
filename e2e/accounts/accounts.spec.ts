import { atDatabase } from "../../test/running/shop.ts";
import {
  fillLogin,
  linksIn,
  mailedLink,
  newCustomer,
  newPerson,
  post,
  register,
  signIn,
} from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, test } from "../support/shop.ts";

test.use({ expectedConsole: [/status of 4\d\d/] });

test.describe("registering", () => {
  test.use({ expectedConsole: [/status of 4\d\d|DISCONNECTED|manifest patches/] });

  test("ends at the login page with a notice that stays, and a mail whose link verifies", async ({
    page,
    context,
    shop,
  }) => {
    const person = newPerson();
    const [state, city] = [page.getByLabel("State"), page.getByLabel("City")];
    const country = page.getByLabel("Country", { exact: true });
    const place = (label: string) => page.getByRole("textbox", { name: label, exact: true });
    const submit = page.getByRole("button", { name: "Register" });

    await test.step("keeps what was chosen before the script came", async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await held;
        await route.continue();
      });
      await page.goto("/register", { waitUntil: "commit" });
      await page.getByLabel("Name").fill("Early Bird");
      await state.selectOption("Lagos");
      await city.selectOption("Yaba");
      release();
      await becomeAlive(page);
      await expect(city.getByRole("option")).toHaveCount(12);
      await expect(state).toHaveValue("Lagos");
      await expect(city).toHaveValue("Yaba");
      await expect(page.getByLabel("Name")).toHaveValue("Early Bird");
    });

    await test.step("offers the cities of the state, forgets the city with the state, and takes another city", async () => {
      await expect(state.getByRole("option")).toHaveCount(38);
      await state.selectOption("");
      await expect(city.getByRole("option")).toHaveCount(1);
      await state.selectOption("Abuja (FCT)");
      await expect(city.getByRole("option")).toHaveCount(12);
      await city.selectOption("Kubwa");
      await state.selectOption("Kano");
      await expect(city).toHaveValue("");
      await expect(city.getByRole("option", { name: "Kubwa" })).toHaveCount(0);
      await city.selectOption("Other city");
      await page.getByLabel("Town or village").fill("Gezawa");
      await state.selectOption("Lagos");
      await expect(page.getByLabel("Town or village")).toBeHidden();
    });

    await test.step("from another country takes all three places as text", async () => {
      await page.getByLabel("Name").fill("");
      await submit.click();
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Enter your name.");
      await expect(page.getByLabel("Name")).toBeFocused();
      await expect(city).toHaveAccessibleDescription("Choose a city.");
      await country.selectOption("Others");
      await expect(place("State")).toHaveValue("");
      await expect(place("City")).toHaveAccessibleDescription("");
      await submit.click();
      await expect(page.getByLabel("Country name")).toHaveAccessibleDescription(
        "Enter the name of your country.",
      );
      for (const [label, value] of [
        ["Country name", "Ghana"],
        ["State", "Greater Accra"],
        ["City", "Accra"],
      ] as const) {
        await expect(place(label)).toBeVisible();
        await place(label).fill(value);
      }
      await country.selectOption("Nigeria");
      await expect(state).toHaveValue("");
    });

    await page.getByPlaceholder("Lastname and Firstname").fill(person.name);
    await page.getByPlaceholder("+234 800 0000 0000").fill("0803 000 0001");
    await page.getByLabel("Email").fill(`  ${person.email.toUpperCase()} `);
    await state.selectOption("Lagos");
    await city.selectOption("Ikeja");
    await page.getByLabel("Street address").fill("14 Akerele Street");
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await submit.click();
    await expect(page).toHaveURL(/\/login/);
    const notice = page.getByRole("alert");
    await expect(notice).toHaveText(
      "Registration successful! Please check your email to verify your account.",
    );
    await page.reload();
    await expect(notice).toBeVisible();

    await test.step("a login keeps what was typed when the server cannot be reached", async () => {
      await becomeAlive(page);
      await page.waitForLoadState("networkidle");
      await context.setOffline(true);
      await fillLogin(page, person);
      await expect(notice).toHaveText("Login failed. Please try again.");
      await expect(page.getByLabel("Email")).toHaveValue(person.email);
      await context.setOffline(false);
    });
    await page.getByRole("button", { name: "Login" }).click();
    await expect(notice).toContainText("Please verify your email address before logging in.");
    const link = await mailedLink(shop, "verify-email", person.email);
    await page.goto(link);
    await page.getByRole("button", { name: "Verify my email" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(notice).toHaveText("Your email address is verified. You can log in now.");
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/user-dashboard$/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${person.name}`);
  });

  test("with an address that is taken marks the field and keeps what was typed", {
    tag: LONG,
  }, async ({ page, shop, request }) => {
    const person = await register(request, shop);
    await page.goto("/register");
    await becomeAlive(page);
    await page.getByLabel("Name").fill("Somebody Else");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Phone number").fill("0803 000 0002");
    await page.getByLabel("State").selectOption("Oyo");
    await page.getByLabel("City").selectOption("Ibadan");
    await page.getByLabel("Street address").fill("2 Ring Road");
    await page.getByLabel("Password", { exact: true }).fill("another horse");
    await page.getByRole("button", { name: "Register" }).click();
    const email = page.getByLabel("Email");
    await expect(email).toHaveAccessibleDescription(
      "Email already exists. Please use a different email or log in.",
    );
    await expect(email).toHaveAttribute("aria-invalid", "true");
    await expect(email).toBeFocused();
    await expect(page.getByLabel("Name")).toHaveValue("Somebody Else");
    await expect(page.getByLabel("City")).toHaveValue("Ibadan");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("another horse");
  });
});

test.describe("a verification link", () => {
  test("is sent again from the login page, after the right password", { tag: LONG }, async ({
    page,
    request,
    shop,
  }) => {
    const person = await register(request, shop);
    await page.goto("/login");
    await fillLogin(page, { ...person, password: "not the password" });
    await expect(page.getByText("Invalid password. Please try again.")).toBeVisible();
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Send the verification email again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "inbox" })).toBeVisible();
    await expect.poll(() => linksIn(shop, "verify-email", person.email).length).toBe(2);
  });
});

test.describe("login", () => {
  test("opens as a document what is no page of the router, and leaves no empty page", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/login?redirectTo=/user-dashboard/my-data");
    await becomeAlive(page);
    await fillLogin(page, person);
    await expect(page).toHaveURL(/\/user-dashboard\/user-profile$/);
    await expect(page.getByRole("heading", { name: "Profile", level: 1 })).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/login?redirectTo=/site.webmanifest");
    await becomeAlive(page);
    await fillLogin(page, person);
    await expect(page).toHaveURL(/\/site\.webmanifest$/);
    await expect(page.locator("body")).toContainText("start_url");
  });

  test("says SPEC's words beside the field", { tag: LONG }, async ({ page, shop }) => {
    const person = await newCustomer(shop);
    await page.goto("/login");
    await fillLogin(page, { ...person, email: "nobody-at-all@example.com" });
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "User not found. Please check your email and try again.",
    );
    await fillLogin(page, { ...person, password: "not the password" });
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Invalid password. Please try again.",
    );
    await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  });

  test("waits after five failures, says how long, and lets others in", { tag: LONG }, async ({
    page,
    request,
    shop,
  }) => {
    const [person, neighbour] = [await newCustomer(shop), await newCustomer(shop)];
    const guess = { ...person, password: "guess" };
    // This side's address is another one than the browser's, or the same: both may guess five times.
    for (let n = 0; n < 5; n++) await post(request, shop, "/login", guess);
    const refused = await post(request, shop, "/login", { ...person });
    expect(refused.status()).toBe(429);
    expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(800);
    await page.goto("/login");
    const password = page.getByLabel("Password", { exact: true });
    for (let n = 0; n < 5; n++) {
      await fillLogin(page, guess);
      await expect(password.or(page.getByRole("alert"))).not.toHaveCount(0);
      await page.waitForLoadState("networkidle");
    }
    await fillLogin(page, person);
    await expect(page.getByRole("alert")).toHaveText("Too many attempts. Try again in 15 minutes.");
    await fillLogin(page, neighbour);
    await expect(page).toHaveURL(/\/user-dashboard$/);
  });
});

test.describe("a forgotten password", () => {
  test("is reset by a link that works once and signs everybody out", { tag: LONG }, async ({
    page,
    browser,
    baseURL,
    shop,
  }) => {
    const person = await newCustomer(shop);
    const elsewhere = await browser.newContext({ baseURL });
    const phone = await elsewhere.newPage();
    await signIn(phone, person);

    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Reset password");
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send reset email" }).click();
    await expect(page.getByRole("status").filter({ hasText: "inbox" })).toHaveText(
      "Password reset email sent. Check your inbox.",
    );
    const link = await mailedLink(shop, "reset-password", person.email);
    await page.goto(link);
    await page.getByLabel("New password").fill("short");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page.getByLabel("New password")).toHaveAccessibleDescription(
      "A password has at least 8 characters. At least 8 characters, at most 128.",
    );
    await page.getByLabel("New password").fill("another horse");
    await page.getByRole("button", { name: "Reset password" }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("alert")).toHaveText(
      "Your password is changed. Log in with the new one.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(person.email);

    await phone.goto("/user-dashboard");
    await expect(phone).toHaveURL(/\/login/);
    await elsewhere.close();

    const again = await page.goto(link);
    expect(again?.status()).toBe(410);
    await expect(page.getByRole("alert")).toContainText("This link has been used already.");
    await expect(page.getByRole("button", { name: "Send reset email" })).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, { ...person, password: "another horse" });
    await expect(page).toHaveURL(/\/user-dashboard$/);
  });

  test("of nobody is not reset", { tag: LONG }, async ({ page }) => {
    await page.goto("/reset-password");
    await page.getByLabel("Email").fill("nobody-at-all@example.com");
    await page.getByRole("button", { name: "Send reset email" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Failed to send reset email. Please check your email and try again.",
    );
    await expect(page.getByLabel("Email")).toHaveValue("nobody-at-all@example.com");
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a person registers, verifies, signs in, edits the profile and writes to the shop", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = newPerson();
    await page.goto("/register");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("State", { exact: true }).selectOption("Lagos");
    await page.getByLabel("City", { exact: true }).selectOption("Kano");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page.getByLabel("City", { exact: true })).toHaveAccessibleDescription(
      "Choose a city of Lagos, or “Other city”.",
    );
    await expect(page.getByLabel("Email")).toHaveValue(person.email);
    await expect(page.getByLabel("State", { exact: true })).toHaveValue("Lagos");
    await page.getByLabel("Name", { exact: true }).fill(person.name);
    await page.getByLabel("Phone number").fill("0803 000 0001");
    await page.getByLabel("City", { exact: true }).selectOption("Other city");
    await page.getByLabel("Town or village").fill("Ojuelegba");
    await page.getByLabel("Street address").fill("14 Akerele Street");
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Registration successful! Please check your email to verify your account.",
    );
    await page.goto(await mailedLink(shop, "verify-email", person.email));
    await page.getByRole("button", { name: "Verify my email" }).click();
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "View Profile" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Ojuelegba" })).toBeVisible();
    await page.getByRole("button", { name: "Edit Profile" }).click();
    await page.getByLabel("Country", { exact: true }).selectOption("Others");
    await page.getByLabel("Country name").fill("Ghana");
    await page.getByLabel("State or region").fill("Greater Accra");
    await page.getByLabel("City abroad").fill("Accra");
    await page.getByRole("button", { name: "Save" }).click();
    // Neither text nor role finds what stands in a noscript element.
    await expect(page.locator("noscript .notice")).toHaveText("Profile updated successfully!");
    await expect(page.getByRole("definition").filter({ hasText: "Greater Accra" })).toBeVisible();
    await page.goto("/chat");
    await expect(page).toHaveURL(/\/user-dashboard\/user-chat$/);
    await page.getByRole("textbox", { name: "Message" }).fill("200 cards, please");
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("log").getByText("200 cards, please")).toHaveCount(1);
    await page.goto("/admin-dashboard");
    await expect(page).toHaveURL(/\/user-dashboard$/);
    await expect(page.locator("noscript .notice")).toHaveText(
      "Access Denied. You do not have permission to view this page.",
    );
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();

    await page.goto("/reset-password");
    await page.getByLabel("Email").fill(person.email);
    await page.getByRole("button", { name: "Send reset email" }).click();
    await expect(page.getByText("Password reset email sent. Check your inbox.")).toBeVisible();
    await page.goto(await mailedLink(shop, "reset-password", person.email));
    await page.getByLabel("New password").fill("another horse");
    await page.getByRole("button", { name: "Reset password" }).click();
    await fillLogin(page, { ...person, password: "another horse" });
    await expect(page).toHaveURL(/\/user-dashboard$/);
  });
});

test.describe("when an account cannot be kept", () => {
  test.use({ expectedConsole: [/status of 503/] });

  test("registration says SPEC's words and keeps what was typed", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await page.goto("/register");
    await becomeAlive(page);
    await page.getByLabel("Name").fill("Somebody Else");
    await page.getByLabel("Email").fill("not-kept@example.com");
    await page.getByLabel("Phone number").fill("0803 000 0002");
    await page.getByLabel("State").selectOption("Oyo");
    await page.getByLabel("City").selectOption("Ibadan");
    await page.getByLabel("Street address").fill("2 Ring Road");
    await page.getByLabel("Password", { exact: true }).fill("another horse");
    await atDatabase(shop, "alter table account_links rename to account_links_away");
    try {
      await page.getByRole("button", { name: "Register" }).click();
      await expect(page.getByRole("alert")).toHaveText("Registration failed. Please try again.");
    } finally {
      await atDatabase(shop, "alter table account_links_away rename to account_links");
    }
    await expect(page.getByLabel("City")).toHaveValue("Ibadan");
    await page.getByLabel("Password", { exact: true }).fill("another horse");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Registration successful! Please check your email to verify your account.",
    );
  });
});
