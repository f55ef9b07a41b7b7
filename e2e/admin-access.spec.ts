import { ADMIN } from "../test/shop.ts";
import { fillLogin, newCustomer, post } from "./customers.ts";
import { expect, signInAsAdmin, test } from "./shop.ts";

const GUARDED = [
  "/admin-dashboard",
  "/admin-dashboard/add-product",
  "/admin-dashboard/products",
  "/admin-dashboard/product-acts",
  "/admin-dashboard/feedbacks",
  "/admin-dashboard/inbox-acts",
  "/admin-dashboard/users",
  "/admin-dashboard/user-acts",
  "/admin-dashboard/audit",
  "/admin-dashboard/account",
  "/admin-dashboard/theme",
  "/admin-dashboard/chats",
  "/admin-dashboard/chats/01990000-0000-7000-8000-000000000000",
  "/admin-dashboard/conversations",
  "/admin-dashboard/chat-acts",
];

/** Pages that take no form: whoever sends one is told so before anything else. */
const READ_ONLY = /\/(?:feedbacks|users|audit|conversations)$/;
const ACCESS_DENIED = "Access Denied. You do not have permission to view this page.";

test.describe("the admin dashboard", () => {
  for (const who of ["visitor", "guest"] as const) {
    for (const path of GUARDED) {
      test(`gives a ${who} nothing of ${path}: no page, no data, no action`, async ({
        request,
        baseURL,
      }) => {
        const headers = { origin: baseURL ?? "" };
        if (who === "guest") {
          const form = { clientId: "01990000-0000-7000-8000-000000000000", message: "hello" };
          expect((await request.post("/chat/messages", { headers, form })).status()).toBe(200);
        }
        const page = await request.get(path, { maxRedirects: 0 });
        expect(page.status()).toBe(302);
        expect(page.headers().location).toBe(`/login?redirectTo=${encodeURIComponent(path)}`);
        for (const route of ["chats-page", "users-page", "products-page", "overview-page"]) {
          const single = await request.get(`${path}.data?_routes=admin%2F${route}`);
          expect(await single.text()).not.toMatch(/lastMessage|joinedAt|categoryName|waitingSince/);
        }
        const form = { act: "delete", intent: "read", id: "x", kind: "contact", seq: "1" };
        const posted = await request.post(path, { headers, form });
        expect(posted.status()).toBe(READ_ONLY.test(path) ? 405 : 403);
        if (posted.status() === 403) expect(await posted.text()).toContain(ACCESS_DENIED);
      });
    }
  }

  for (const who of ["visitor", "guest", "customer"] as const) {
    test(`takes no picture of a ${who}`, async ({ request, baseURL, shop }) => {
      const origin = baseURL ?? "";
      if (who === "customer") {
        const person = await newCustomer(request, shop);
        expect((await post(request, shop, "/login", { ...person })).status()).toBe(302);
      }
      if (who === "guest") {
        const form = { clientId: "01990000-0000-7000-8000-000000000000", message: "hello" };
        await request.post("/chat/messages", { headers: { origin }, form });
      }
      for (const kind of ["product-image", "product-detail-image"]) {
        const refused = await request.post(`/uploads/${kind}`, {
          headers: { origin, "tus-resumable": "1.0.0", "upload-length": "10" },
        });
        expect(refused.status()).toBe(403);
        expect(await refused.text()).toBe(ACCESS_DENIED);
      }
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
    await page.goto("/login");
    await fillLogin(page, ADMIN);
    await expect(page).toHaveURL(/\/admin-dashboard$/);
    await page.goto("/admin-dashboard/chats");
    await expect(page.getByRole("heading", { name: "CHATS", exact: true })).toBeVisible();
    await context.close();
  });
});
