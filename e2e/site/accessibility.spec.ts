/** The pages of visitors and customers; that of a product is looked at with its price. */
import { signedInPerson } from "../../test/running/sessions.ts";
import { expectAccessible, expectFits, expectNoFault, PROMISE } from "../support/axe.ts";
import { fillLogin, newCustomer, signIn } from "../support/customers.ts";
import { anOrdered, openedOrder, proveOrder } from "../support/orders.ts";
import { sendOrder } from "../support/sent-orders.ts";
import { DESKTOP, expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const PUBLIC: Record<string, Record<string, string>> = {
  catalogue: {
    "the home page": "/",
    "the catalogue": "/products",
    "the empty catalogue": "/products?q=zzzzqqq",
    "the search page": "/search/recipe%20book",
    "the request without a product": "/order/new",
    "Find my order": "/order/find",
  },
  account: {
    "the login page": "/login",
    "the login page after registering": "/login?registered=1",
    "the registration": "/register",
    "the reset of a password": "/reset-password",
    "the verification": "/verify-email",
    "the empty chat": "/chat",
  },
};

const NOT_FOUND: Record<string, string> = {
  "a search without result": "/search/busines%20cards",
  "a product that does not exist": "/product/nonsense",
  "a page that does not exist": "/no-such-page",
};

for (const [part, pages] of Object.entries(PUBLIC)) {
  test(`each page of the ${part} ${PROMISE}`, async ({ page }) => {
    test.slow();
    for (const [name, path] of Object.entries(pages)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expectAccessible(page, "everything", path === "/" ? "everything" : undefined);
      });
    }
  });
}

test.describe("not found:", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test(`each page of what does not exist ${PROMISE}`, { tag: LONG }, async ({ page }) => {
    for (const [name, path] of Object.entries(NOT_FOUND)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });
});

test.describe("with errors:", () => {
  test.use({ expectedConsole: [/status of 40[01]/] });

  test(`the login page ${PROMISE}`, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "errors");
  });
});

test.describe("accounts:", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test(`a registration with every error, at home and abroad, ${PROMISE}`, async ({ page }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "errors");
    await page.getByLabel("Country", { exact: true }).selectOption("Others");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Country name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "errors");
  });

  test(`a customer's dashboard, profile, form, chat and question each ${PROMISE}`, async ({
    page,
    shop,
  }) => {
    const person = await newCustomer(shop);
    await page.goto("/chat");
    await page.getByRole("textbox", { name: "Message" }).fill(`As a guest ${"Long".repeat(60)}`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await expectAccessible(page);
    for (const path of ["", "/user-profile", "/user-chat", "/user-profile?edit=1"]) {
      await page.goto(`/user-dashboard${path}`);
      await expectAccessible(page);
    }
    await page.getByLabel("Name").fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await page.getByText("Delete my account").first().click();
    await expectAccessible(page, "errors");
  });

  test(`a link that no longer works ${PROMISE}`, { tag: LONG }, async ({ page }) => {
    for (const path of ["/verify-email?token=x", "/reset-password?token=x"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});

test("opened menu and open search results have no fault that axe knows", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("searchbox", { name: "Search products" }).fill("business");
  await expect(page.getByRole("search").getByRole("listitem").first()).toBeVisible();
  await expectNoFault(page, "search results");
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await expectNoFault(page, "menu", "width");
  await expectFits(page, 320);
});

test(`a chat with messages, and the admin's list and thread of it, each ${PROMISE}`, async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/chat");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill(`Mugs, please. ${"Verylong".repeat(40)}`);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext({ baseURL, locale: "en-NG" });
  const admin = await office.newPage();
  await admin.setViewportSize(DESKTOP);
  await signInAsAdmin(admin);
  await expectAccessible(admin);
  await admin.setViewportSize(DESKTOP);
  await admin
    .getByRole("link", { name: /Guest [0-9a-f]{4}/ })
    .first()
    .click();
  await expect(admin.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expectAccessible(admin);
  await office.close();
});

test(`a chat with files, a refused upload and the card to keep it ${PROMISE}`, {
  tag: LONG,
}, async ({ page }) => {
  await page.goto("/chat?keep");
  const attach = page.getByLabel("Attach file");
  const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
  await attach.setInputFiles({ name: "a-very-long-name-of-a-brochure.pdf", mimeType: "", buffer });
  await expect(page.getByRole("link", { name: /brochure\.pdf/ })).toBeVisible();
  await attach.setInputFiles({ name: "empty.pdf", mimeType: "", buffer: Buffer.alloc(0) });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});

test.describe("orders:", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test(`a request with every error, the order with its proof, and the customer's list each ${PROMISE}`, async ({
    page,
    shop,
  }) => {
    const person = await newCustomer(shop);
    await signIn(page, person);
    const product = await anOrdered(shop);
    await page.goto(`/order/new?product=${product.id}`);
    await expect(page.getByRole("button", { name: /More by/ })).toBeVisible();
    await page.getByLabel("Choose files or take a photo").setInputFiles({
      name: `${"long".repeat(25)}.pdf`,
      mimeType: "",
      buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
    });
    await expect(page.getByText(/^Uploaded/)).toBeVisible();
    for (const label of ["Quantity", "Name", "Phone or WhatsApp", "Street address"]) {
      await page.getByLabel(label).fill("");
    }
    await page.getByLabel("State").selectOption("");
    await page.getByRole("button", { name: "Send order request" }).click();
    await expect(page.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "errors");
    await page.setViewportSize(DESKTOP);
    const buyer = await signedInPerson(shop, person.email);
    await page.goto((await sendOrder(shop, {}, buyer)).path);
    const { id } = await openedOrder(page, shop);
    await proveOrder(shop, id, "A note on the proof");
    await page.getByText("Ask for a change").first().click();
    await expect(page.getByLabel("What should we change?")).toBeFocused();
    await expectAccessible(page);
    for (const path of ["/user-dashboard/orders", "/user-dashboard", "/user-dashboard/statement"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});
