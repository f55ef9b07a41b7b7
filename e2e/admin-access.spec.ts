import { ADMIN } from "../test/shop.ts";
import { expect, signInAsAdmin, test } from "./shop.ts";

const GUARDED = [
  "/admin-dashboard",
  "/admin-dashboard/chats",
  "/admin-dashboard/chats/01990000-0000-7000-8000-000000000000",
  "/admin-dashboard/conversations",
  "/admin-dashboard/chat-acts",
];
/** Takes no forms at all, from nobody. */
const READ_ONLY = "/admin-dashboard/conversations";

test.describe("the admin dashboard", () => {
  for (const path of GUARDED) {
    test(`sends a visitor of ${path} to the login page and shows nothing`, async ({ request }) => {
      const page = await request.get(path, { maxRedirects: 0 });
      expect(page.status()).toBe(302);
      expect(page.headers().location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
    });

    test(`gives a visitor no data and no action under ${path}`, async ({ request, baseURL }) => {
      const single = await request.get(`${path}.data?_routes=admin%2Fchats-page`);
      expect(await single.text()).not.toContain("lastMessage");
      const posted = await request.post(path, {
        headers: { origin: baseURL ?? "" },
        form: { intent: "read", seq: "1" },
      });
      expect(posted.status()).toBe(path === READ_ONLY ? 405 : 403);
      if (path === READ_ONLY) return;
      expect(await posted.text()).toContain(
        "Access Denied. You do not have permission to view this page.",
      );
    });
  }

  test("opens for the admin, who comes back to the page that asked", async ({ page }) => {
    await page.goto("/admin-dashboard/chats?from=bookmark");
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await page.getByLabel("Email").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/admin-dashboard\/chats\?from=bookmark$/);
    await expect(page.getByRole("heading", { name: "CHATS", exact: true })).toBeVisible();
  });

  test("closes after Logout, also for the way back", async ({ page }) => {
    await signInAsAdmin(page);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
    await page.goto("/admin-dashboard/chats");
    await expect(page).toHaveURL(/\/login/);
  });

  test("an unknown conversation is a 404 for the admin", async ({ page }) => {
    await signInAsAdmin(page);
    for (const id of ["nonsense", "01990000-0000-7000-8000-000000000000"]) {
      const answer = await page.request.get(`/admin-dashboard/chats/${id}`);
      expect(answer.status()).toBe(404);
    }
  });
});

test.describe("login", () => {
  test.use({ expectedConsole: [/status of (400|401)/] });

  test("says that nobody has this address", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill("nobody@itewe.example");
    await page.getByLabel("Password", { exact: true }).fill("whatever it is");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "User not found. Please check your email and try again.",
    );
    await expect(page.getByLabel("Email")).toHaveValue("nobody@itewe.example");
  });

  test("says that the password is wrong, and keeps the address", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Email").fill(`  ${ADMIN.email.toUpperCase()} `);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Invalid password. Please try again.",
    );
  });

  test("asks for what is missing beside its field", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Enter your email address.");
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      "Enter your password.",
    );
  });

  test("works without JavaScript", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await signInAsAdmin(page);
    await expect(page.getByRole("heading", { name: "CHATS", exact: true })).toBeVisible();
    await context.close();
  });
});
