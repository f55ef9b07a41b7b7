import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { atDatabase } from "../test/shop.ts";
import { axeOf } from "./axe.ts";
import { fillLogin, newCustomer, post, signIn } from "./customers.ts";
import { anOrdered, proveOrder, requestOrder } from "./orders.ts";
import { becomeAlive } from "./reading.ts";
import { DESKTOP, expect, PHONE, signInAsAdmin, test } from "./shop.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Without motion nothing is caught half faded.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const PUBLIC: Record<string, string> = {
  "the home page": "/",
  "the catalogue": "/products",
  "the empty catalogue": "/products?q=zzzzqqq",
  "the search page": "/search/recipe%20book",
  "the login page": "/login",
  "the login page after registering": "/login?registered=1",
  "the registration": "/register",
  "the reset of a password": "/reset-password",
  "the verification": "/verify-email",
  "the empty chat": "/chat",
  "the request without a product": "/order/new",
  "Find my order": "/order/find",
};

const NOT_FOUND: Record<string, string> = {
  "a search without result": "/search/busines%20cards",
  "a product that does not exist": "/product/nonsense",
  "a page that does not exist": "/no-such-page",
};

const PROMISE =
  "has no fault that axe knows at 390 and 1440 px, one h1, a title, and fits 320 and 360 px";

for (const [name, path] of Object.entries(PUBLIC)) {
  test(`${name} ${PROMISE}`, async ({ page }) => {
    await page.goto(path);
    await expectAccessible(page);
  });
}

test(`a product page ${PROMISE}`, async ({ page }) => {
  await page.goto("/products?category=Custom+Mugs");
  const link = page.getByRole("main").getByRole("listitem").getByRole("link").first();
  await page.goto((await link.getAttribute("href")) ?? "");
  await expectAccessible(page);
});

test.describe("not found:", () => {
  test.use({ expectedConsole: [/status of 404/] });

  for (const [name, path] of Object.entries(NOT_FOUND)) {
    test(`${name} ${PROMISE}`, async ({ page }) => {
      await page.goto(path);
      await expectAccessible(page);
    });
  }
});

test.describe("with errors:", () => {
  test.use({ expectedConsole: [/status of 40[01]/] });

  test(`the login page ${PROMISE}`, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });
});

test.describe("accounts:", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test(`a registration with every error, at home and abroad, ${PROMISE}`, async ({ page }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await page.getByLabel("Country", { exact: true }).selectOption("Others");
    await page.getByRole("button", { name: "Register" }).click();
    await expect(page.getByLabel("Country name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
  });

  test(`a customer's dashboard, profile, form, chat and question each ${PROMISE}`, async ({
    page,
    shop,
  }) => {
    const person = await newCustomer(page.request, shop);
    await page.goto("/chat");
    await page.getByRole("textbox", { name: "Message" }).fill(`As a guest ${"Long".repeat(60)}`);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await expectAccessible(page);
    for (const path of ["", "/user-profile", "/user-profile?edit=1", "/user-chat"]) {
      await page.goto(`/user-dashboard${path}`);
      await expectAccessible(page);
    }
    await page.goto("/user-dashboard/user-profile?edit=1");
    await page.getByLabel("Name").fill(" ");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
    await page.getByText("Delete my account").first().click();
    await expectAccessible(page);
  });

  test(`a link that no longer works ${PROMISE}`, async ({ page }) => {
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
  await expectNoFault(page, "menu");
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

  const office = await browser.newContext({ baseURL, locale: "en-NG", reducedMotion: "reduce" });
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

test(`a chat with files, a refused upload and the card to keep it ${PROMISE}`, async ({ page }) => {
  await page.goto("/chat?keep");
  const attach = page.getByLabel("Attach file");
  const buffer = Buffer.from("%PDF-1.7\n%%EOF\n");
  await attach.setInputFiles({ name: "a-very-long-name-of-a-brochure.pdf", mimeType: "", buffer });
  await expect(page.getByRole("link", { name: /brochure\.pdf/ })).toBeVisible();
  await attach.setInputFiles({ name: "empty.pdf", mimeType: "", buffer: Buffer.alloc(0) });
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
});

test("the question before a wipe, and a list that is searched, have no fault that axe knows", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin-dashboard/chats?q=nothing-like-it&only=unanswered");
  await expect(page.getByText("No chat matches")).toBeVisible();
  await expectNoFault(page, "search");
  await page.getByRole("button", { name: "More actions" }).click();
  await expectNoFault(page, "menu");
  await page.getByRole("button", { name: "Wipe all history" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoFault(page, "question");
});

test.describe("the dashboard:", () => {
  const pages: Record<string, string> = {
    "the overview": "/admin-dashboard",
    "the empty form of a product": "/admin-dashboard/add-product",
    "the products": "/admin-dashboard/products",
    "an empty list of products": "/admin-dashboard/products?q=zzzzqqq",
    "the users": "/admin-dashboard/users",
    "the contact messages": "/admin-dashboard/feedbacks?show=contact",
    "the audit": "/admin-dashboard/audit",
    "the technical page": "/admin-dashboard/technical",
    "the admin's account": "/admin-dashboard/account",
  };

  for (const [name, path] of Object.entries(pages)) {
    test(`${name} ${PROMISE}`, async ({ page }) => {
      await signInAsAdmin(page, path);
      await expectAccessible(page);
    });
  }

  test(`every page in the dark theme ${PROMISE}`, async ({ page, browser, baseURL }) => {
    test.slow();
    const guest = await (await browser.newContext({ baseURL })).newPage();
    await guest.goto("/chat");
    await guest.getByRole("textbox", { name: "Message" }).fill("Do you print at night?");
    await guest.getByRole("button", { name: "Send" }).click();
    await expect(guest.getByRole("log").getByText("Sent", { exact: true })).toBeVisible();
    await guest.context().close();
    await signInAsAdmin(page);
    await page.context().addCookies([{ name: "itewe.theme", value: "dark", url: baseURL ?? "" }]);
    await page
      .getByRole("link", { name: /Guest [0-9a-f]{4}/ })
      .first()
      .click();
    await page.waitForURL(/\/chats\/./);
    const edit = "/admin-dashboard/products?q=mug";
    for (const path of [...Object.values(pages), "/admin-dashboard/chats", page.url(), edit]) {
      await page.goto(path);
      await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
      if (path === edit) {
        await page.getByRole("button", { name: "Edit" }).first().click();
        await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
        await page.getByRole("button", { name: "Delete" }).last().click();
        await expectNoFault(page, "the question in the dark");
        await page.getByRole("alertdialog").getByRole("button", { name: "No" }).click();
      }
      await expectAccessible(page);
    }
  });

  test.describe("an error in the place of a page", () => {
    test.use({ expectedConsole: [/status of 500|Error: /] });

    test("can be read there, too", async ({ page }) => {
      await signInAsAdmin(page, "/admin-dashboard");
      await becomeAlive(page);
      await page.route(/\/users\.data/, (route) => route.fulfill({ status: 500, body: "" }));
      await page.getByRole("link", { name: "Users" }).first().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "The press stopped on this page.",
      );
      // Whatever its styles were read after, they win over the base.
      const home = page.getByRole("link", { name: "Home" });
      await expect(home).not.toHaveCSS("border-top-width", "0px");
      await expectNoFault(page, "an error");
    });
  });

  test(`the technical page of a shop with visits ${PROMISE}`, async ({ page, baseURL }) => {
    const visit = (metric: string, value: number) => ({
      page: "/products/:productName/:productId",
      metric,
      value,
    });
    const told = await page.request.post("/vitals", {
      headers: { origin: baseURL ?? "", "content-type": "text/plain" },
      data: JSON.stringify([visit("LCP", 12_345), visit("INP", 1_234), visit("CLS", 0.31)]),
    });
    expect(told.status()).toBe(204);
    await signInAsAdmin(page, "/admin-dashboard/technical");
    await expect(page.getByRole("table")).toBeVisible();
    await expectAccessible(page);
  });

  test("names of one long word fit, on every page that shows them and in its question", async ({
    page,
    request,
    shop,
  }) => {
    const person = await newCustomer(request, shop);
    const name = `${"N".repeat(90)}${Date.now().toString(36)}`;
    await atDatabase(shop, `update users set name = '${name}' where email = '${person.email}'`);
    expect((await post(request, shop, "/login", { ...person })).status()).toBe(302);
    const words = { message: "W".repeat(200), clientId: uuidv7() };
    expect((await post(request, shop, "/chat/messages", words)).ok()).toBe(true);
    await signInAsAdmin(page, "/admin-dashboard");
    await expect(page.getByRole("link", { name })).toBeVisible();
    for (const width of [1440, 390, 320]) await expectFits(page, width);

    await page.goto(`/admin-dashboard/users?q=${person.email}`);
    await page.getByRole("button", { name: "Delete" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(name);
    for (const width of [1440, 390, 320]) {
      await expectFits(page, width);
      const overflow = await question.evaluate((box) => box.scrollWidth - box.clientWidth);
      expect(overflow, `the question at ${width} px`).toBe(0);
    }

    const silent = await newCustomer(request, shop);
    await atDatabase(shop, `update users set name = '${name}' where email = '${silent.email}'`);
    await page.goto(`/admin-dashboard/users?q=${silent.email}`);
    await page.getByRole("main").getByRole("link", { name: "Chat" }).click();
    const line = page.getByText("Nothing written yet.");
    await expect(line).toContainText(name);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await line.evaluate((one) => {
        const [own, around] = [one, one.closest(".log") ?? one].map((e) =>
          e.getBoundingClientRect(),
        );
        return own && around && (own.left < around.left || own.right > around.right);
      });
      expect(hidden, `the first line of a chat at ${width} px`).toBe(false);
    }

    // An admin and a product of that name.
    await atDatabase(
      shop,
      `insert into audit_lines (id, admin_name, act, details)
        values ('${uuidv7()}', '${name}', 'delete-product', '{"name":"${name}"}')`,
    );
    for (const path of ["/admin-dashboard/audit", "/admin-dashboard/technical"]) {
      await page.goto(path);
      await expect(page.locator(".alist").getByText(name)).toHaveCount(2);
      for (const width of [1440, 390, 320]) await expectFits(page, width);
    }
  });

  test.describe("with errors:", () => {
    test.use({ expectedConsole: [/status of 400/] });

    test(`a product's form ${PROMISE}`, async ({ page }) => {
      await signInAsAdmin(page, "/admin-dashboard/products?q=mug");
      await page.getByRole("button", { name: "Edit" }).first().click();
      await page.getByLabel("Price").fill("1.200,50");
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByLabel("Price")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
    });
  });
});

test("Skip to content is the first stop of the keyboard and leads into the page", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/login", "/chat"]) {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inside = await page
      .getByRole("main")
      .evaluate((main) => main.contains(document.activeElement));
    expect(inside, path).toBe(true);
  }
});

test("a visitor reaches and sees every control of the navbar by keyboard", async ({ page }) => {
  await page.goto("/login");
  const reached: string[] = [];
  for (let stop = 0; stop < 14; stop++) {
    await page.keyboard.press("Tab");
    const focused = page.locator(":focus");
    reached.push((await focused.getAttribute("aria-label")) ?? (await focused.innerText()));
    const outline = await focused.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return outlineStyle !== "none" && outlineWidth !== "0px" ? true : boxShadow !== "none";
    });
    expect(outline, `${reached.at(-1)} shows its focus`).toBe(true);
  }
  expect(reached).toEqual(
    expect.arrayContaining([
      "Home",
      "Catalog",
      "Search products",
      "Call us",
      "Chat on WhatsApp",
      "Login",
      "Make an order",
    ]),
  );
});

test("after a link the heading of the new page has the focus; a ring shows it to keyboards alone", async ({
  page,
}) => {
  await page.goto("/login");
  await becomeAlive(page);
  const heading = page.getByRole("heading", { level: 1 });
  const ring = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle);
  await page.getByRole("banner").getByRole("link", { name: "Catalog" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/products");
  await expect(heading).toBeFocused();
  expect(await ring()).toBe("solid");
  await page.keyboard.press("Tab");
  const inside = await page
    .getByRole("main")
    .evaluate((main) => main.contains(document.activeElement));
  expect(inside, "Tab goes on below the heading").toBe(true);
  await page.getByRole("contentinfo").getByRole("link", { name: "Services" }).click();
  await page.waitForURL("**/service");
  await expect(heading).toBeFocused();
  expect(await ring()).toBe("none");
});

test("after a link to a part of another page that part has the focus", async ({ page }) => {
  await page.goto("/chat");
  await becomeAlive(page);
  await page.getByRole("link", { name: "Delivery" }).press("Enter");
  await page.waitForURL("**/term-condition#delivery");
  await expect(page.locator("#delivery")).toBeFocused();
  await expect(page.locator("#delivery")).toBeInViewport();
});

test.describe("a form that is refused", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("keeps the focus on what is wrong", async ({ page }) => {
    await page.goto("/");
    await becomeAlive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.waitForURL("**/contact");
    const name = page.getByRole("main").getByRole("textbox").first();
    await page.getByRole("main").getByRole("button", { name: /^Send/ }).press("Enter");
    await expect(name).toHaveAttribute("aria-invalid", "true");
    await expect(name).toBeFocused();
  });
});

test.describe("orders:", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test(`a request with every error, the order with its proof, and the customer's list each ${PROMISE}`, async ({
    page,
    shop,
  }) => {
    const person = await newCustomer(page.request, shop);
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
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    const { id } = await requestOrder(page, shop);
    await proveOrder(shop, id, "A note on the proof");
    await page.getByText("Ask for a change").first().click();
    await expect(page.getByLabel("What should we change?")).toBeFocused();
    await expectAccessible(page);
    for (const path of ["/user-dashboard/orders", "/user-dashboard"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
});

async function expectAccessible(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/\S/);
  await expect(page.locator("h1")).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/\S/);
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoFault(page, `${page.url()} at ${viewport.width} px`);
  }
  for (const width of [360, 320]) await expectFits(page, width);
}

async function expectNoFault(page: Page, what: string): Promise<void> {
  const { violations } = await axeOf(page).withTags(STANDARDS).analyze();
  const faults = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`,
  );
  expect.soft(faults, what).toEqual([]);
}

/** The page is no wider than a window of `width`. */
async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 740 });
  const wide = await page.evaluate(() => {
    window.scrollTo(1_000, window.scrollY);
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(scrollWidth - clientWidth, window.scrollX);
  });
  expect.soft(wide, `${page.url()} overflows ${width} px by`).toBe(0);
}
