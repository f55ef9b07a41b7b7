/** Who comes into the dashboards, as a browser shows it; test/requests/access/guards has every route. */
import { ADMIN, runCommand } from "../../test/running/shop.ts";
import { fillLogin, newCustomer } from "../support/customers.ts";
import { enter, expect, LONG, test } from "../support/shop.ts";

const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";

test("the admin dashboard opens for the admin, who comes back to the page that asked, and closes after Logout", async ({
  page,
  shop,
}) => {
  await page.goto("/admin-dashboard/chats?from=bookmark");
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/admin-dashboard\/chats\?from=bookmark$/);
  await expect(page.getByRole("heading", { name: "CHATS", exact: true })).toBeVisible();

  await test.step("closes after Logout, also for the way back", async () => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto("/admin-dashboard/chats");
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step("a customer who opens the admin dashboard is led away with a toast", async () => {
    await enter(page, await newCustomer(shop));
    await page.goto("/admin-dashboard/chats");
    await expect(page).toHaveURL(/\/user-dashboard$/);
    await expect(page.locator(".toast")).toHaveText(ACCESS_DENIED);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
    await expect(page.locator(".toast")).toHaveCount(0);
  });
});

test("a role that changes counts with the next request, and ends open streams at once", {
  tag: LONG,
}, async ({ page, shop }) => {
  const person = await newCustomer(shop);
  await enter(page, person);
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === "/live");
  await page.goto("/user-dashboard/user-chat");
  await stream;
  await expect(page.getByText("We answer day and night")).toBeVisible();
  const granted = await runCommand("admin", [person.email], { DATA_DIR: shop.dataDir });
  expect(granted.code).toBe(0);
  // The page has heard of it by its stream.
  await expect(page.getByText(/^You are signed out/)).toBeVisible();
  await page.getByRole("link", { name: "Profile" }).first().click();
  await expect(page).toHaveURL(/\/login\?redirectTo=/);

  await enter(page, person);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/admin-dashboard$/);
});

test.describe("login", () => {
  test.use({ expectedConsole: [/status of (400|401)/] });

  test("refuses beside the field that is wrong", { tag: LONG }, async ({ page }) => {
    await test.step("asks for what is missing beside its field", async () => {
      await page.goto("/login");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
        "Enter your email address.",
      );
      await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        "Enter your password.",
      );
    });

    await test.step("says that nobody has this address", async () => {
      await page.getByLabel("Email").fill("nobody@itewe.example");
      await page.getByLabel("Password", { exact: true }).fill("whatever it is");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
        "User not found. Please check your email and try again.",
      );
      await expect(page.getByLabel("Email")).toHaveValue("nobody@itewe.example");
    });

    await test.step("says that the password is wrong, and keeps the address", async () => {
      await page.getByLabel("Email").fill(`  ${ADMIN.email.toUpperCase()} `);
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
        "Invalid password. Please try again.",
      );
    });
  });

  test("works without JavaScript", { tag: LONG }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto("/login");
    await fillLogin(page, ADMIN);
    await page.getByRole("button", { name: "Later" }).click();
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await page.goto("/admin-dashboard/chats");
    await expect(page.getByRole("heading", { name: "CHATS", exact: true })).toBeVisible();
    await context.close();
  });
});
