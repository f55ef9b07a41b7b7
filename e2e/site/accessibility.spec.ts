/** The pages of visitors and customers; that of a product is looked at with its price. */
import type { Page } from "@playwright/test";
import { signedInPerson } from "../../test/running/sessions.ts";
import {
  expectAccessible,
  expectFits,
  expectLarge,
  expectNoFault,
  expectNothingCovered,
  PROMISE,
} from "../support/axe.ts";
import { fillLogin, newCustomer } from "../support/customers.ts";
import { anOrdered, openedOrder, proveOrder } from "../support/orders.ts";
import { ABOUT_THE_SHOP } from "../support/reading.ts";
import { sendOrder } from "../support/sent-orders.ts";
import {
  DESKTOP,
  enter,
  expect,
  inLongRun,
  LONG,
  leave,
  PHONE,
  signInAsAdmin,
  test,
} from "../support/shop.ts";

const PUBLIC: Record<string, string> = {
  "the home page": "/",
  "the catalogue": "/products",
  "the search page": "/search/recipe%20book",
  "the request without a product": "/order/new",
  "Find my order": "/order/find",
  "the reset of a password": "/reset-password",
  "the verification": "/verify-email",
  ...Object.fromEntries(ABOUT_THE_SHOP.map((path) => [path, path])),
};

/** Built of what other states and pages are built of. */
const OTHER_STATES: Record<string, string> = {
  "the empty catalogue": "/products?q=zzzzqqq",
  "the login page after registering": "/login?registered=1",
  "the registration": "/register",
  "the empty chat": "/chat",
};

const NOT_FOUND: Record<string, string> = {
  "a search without result": "/search/busines%20cards",
  "a product that does not exist": "/product/nonsense",
  "a page that does not exist": "/no-such-page",
};

test.describe("of visitors:", () => {
  test.use({ expectedConsole: [/status of 400 .*\/register/] });

  test(`each page of the catalogue, of the account and about the shop ${PROMISE}`, async ({
    page,
  }) => {
    test.slow();
    for (const [name, path] of Object.entries(PUBLIC)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expectAccessible(page, "everything", path === "/" ? "everything" : undefined);
      });
    }

    await test.step("each page about the shop is found from the footer", async () => {
      for (const viewport of [PHONE, DESKTOP]) {
        await page.setViewportSize(viewport);
        for (const path of ABOUT_THE_SHOP) {
          await expect(page.getByRole("contentinfo").locator(`a[href="${path}"]`)).toBeVisible();
        }
      }
    });

    await test.step("the login page", async () => {
      await page.goto("/login");
      await expectAccessible(page);
    });

    await test.step("opened menu and open search results have no fault that axe knows", async () => {
      await page.setViewportSize(DESKTOP);
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

    await test.step("a registration with every error, at home and, in the long run, abroad", async () => {
      await page.goto("/register");
      await page.getByRole("button", { name: "Register" }).click();
      await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
      await inLongRun("abroad", async () => {
        await page.getByLabel("Country", { exact: true }).selectOption("Others");
        await page.getByRole("button", { name: "Register" }).click();
        await expect(page.getByLabel("Country name")).toHaveAttribute("aria-invalid", "true");
        await expectAccessible(page, "errors");
      });
    });

    await test.step("a chat with messages, and one to keep, whose link a finger finds", async () => {
      await writeToShop(page, `Mugs, please. ${"Verylong".repeat(40)}`);
      await expectAccessible(page);
      await page.setViewportSize(PHONE);
      await page.goto("/chat?keep");
      await expectLarge(page.getByRole("link", { name: "Send it to yourself on WhatsApp" }));
    });

    await test.step("the admin's list and, in the long run, thread of it", async () => {
      await page.setViewportSize(DESKTOP);
      await signInAsAdmin(page);
      await expectAccessible(page);
      await inLongRun("the thread", async () => {
        await page.setViewportSize(DESKTOP);
        await page
          .getByRole("link", { name: /Guest [0-9a-f]{4}/ })
          .first()
          .click();
        await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
        await expectAccessible(page);
      });
    });
  });

  test(`each other state of these pages ${PROMISE}`, { tag: LONG }, async ({ page }) => {
    test.slow();
    for (const [name, path] of Object.entries(OTHER_STATES)) {
      await test.step(name, async () => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });
});

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

  test(`the login page ${PROMISE}`, { tag: LONG }, async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page, "errors");
  });
});

test.describe("of customers:", () => {
  test.use({ expectedConsole: [/status of 4\d\d/] });

  test(`a form and a request with every error, the order with its proof, the list, the statement and the dashboard each ${PROMISE}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    const person = await newCustomer(shop);
    await leave(page);
    await enter(page, person);

    await test.step("the profile's form with every error", async () => {
      await page.goto("/user-dashboard/user-profile?edit=1");
      await spoilProfile(page);
      await expectAccessible(page);
    });

    await test.step("a request with every error and, in the long run, a file", async () => {
      await page.setViewportSize(DESKTOP);
      const product = await anOrdered(shop);
      await page.goto(`/order/new?product=${product.id}`);
      await expect(page.getByRole("button", { name: /More by/ })).toBeVisible();
      await inLongRun("a file with a long name", async () => {
        await page.getByLabel("Choose files or take a photo").setInputFiles({
          name: `${"long".repeat(25)}.pdf`,
          mimeType: "",
          buffer: Buffer.from("%PDF-1.7\n%%EOF\n"),
        });
        await expect(page.getByText(/^Uploaded/)).toBeVisible();
      });
      for (const label of ["Quantity", "Name", "Phone or WhatsApp", "Street address"]) {
        await page.getByLabel(label).fill("");
      }
      await page.getByLabel("State").selectOption("");
      await page.getByRole("button", { name: "Send order request" }).click();
      await expect(page.getByLabel("Quantity")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
    });

    await test.step("the order with its proof", async () => {
      await page.setViewportSize(PHONE);
      const buyer = await signedInPerson(shop, person.email);
      await page.goto((await sendOrder(shop, {}, buyer)).path);
      const { id } = await openedOrder(page, shop);
      await proveOrder(shop, id, "A note on the proof");
    });

    await test.step("on a phone a finger finds every link of the footer and of an order, none covered", async () => {
      const order = page.getByRole("main");
      await expect(order.getByRole("button", { name: "Approve and print" })).toBeVisible();
      await expectLarge(order.locator("a:visible, button:visible, summary:visible"));
      await expectNothingCovered(page, PHONE.width);
      await expectLarge(page.getByRole("contentinfo").getByRole("link"));
    });

    await test.step("the question for a change", async () => {
      await page.getByText("Ask for a change").first().click();
      await expect(page.getByLabel("What should we change?")).toBeFocused();
      await expectAccessible(page);
    });

    for (const path of ["/user-dashboard/orders", "/user-dashboard/statement", "/user-dashboard"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectAccessible(page);
      });
    }
  });

  test(`a customer's dashboard, profile, form, chat and question each ${PROMISE}`, {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await newCustomer(shop);
    await writeToShop(page, `As a guest ${"Long".repeat(60)}`);
    await page.goto("/login");
    await fillLogin(page, person);
    await expect(page.getByRole("button", { name: "Yes" })).toBeVisible();
    await expectAccessible(page);
    for (const path of ["", "/user-profile", "/user-chat", "/user-profile?edit=1"]) {
      await page.goto(`/user-dashboard${path}`);
      await expectAccessible(page);
    }
    await spoilProfile(page);
    await expectAccessible(page, "errors");
  });

  test(`a link that no longer works ${PROMISE}`, { tag: LONG }, async ({ page }) => {
    for (const path of ["/verify-email?token=x", "/reset-password?token=x"]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
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

/** A guest's message, until the shop has it. */
async function writeToShop(page: Page, message: string): Promise<void> {
  await page.goto("/chat");
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("log").getByText(/^(Sent|Delivered)$/)).toBeVisible();
}

/** Has the open form of a profile say what is wrong, and opens the way to delete the account. */
async function spoilProfile(page: Page): Promise<void> {
  await page.getByLabel("Name").fill(" ");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await page.getByText("Delete my account").first().click();
}
