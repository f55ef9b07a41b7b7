/** The admin's pages. */
import type { Page } from "@playwright/test";
import { uuidv7 } from "uuidv7";
import { Guest } from "../../test/running/guest.ts";
import { signedInPerson } from "../../test/running/sessions.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectFits, expectNoFault, PROMISE } from "../support/axe.ts";
import { newCustomer } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { goByRouter } from "../support/router.ts";
import { DESKTOP, expect, IS_LONG, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const PRICES = "/admin-dashboard/products/…/prices";

/** Pages in another state, and other fields in the form that the business has, too. */
const SAME_PARTS = {
  "an empty list of products": "/admin-dashboard/products?q=zzzzqqq",
  "an item that is a product": "/admin-dashboard/ranges?range=Business_Cards&item=business-cards",
  "a new sheet": "/admin-dashboard/slides?list=sheets",
  "the claims": "/admin-dashboard/settings/claims",
  "the words": "/admin-dashboard/settings/words",
  "what the owner adds on privacy": "/admin-dashboard/settings/privacy",
};

test("the question before a wipe, and a list that is searched, have no fault that axe knows", {
  tag: LONG,
}, async ({ page }) => {
  await signInAsAdmin(page, "/admin-dashboard/chats?q=nothing-like-it&only=unanswered");
  await expect(page.getByText("No chat matches")).toBeVisible();
  await expectNoFault(page, "search", "errors");
  await page.getByRole("button", { name: "More actions" }).click();
  await expectNoFault(page, "menu", "errors");
  await page.getByRole("button", { name: "Wipe all history" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectNoFault(page, "question");
});

test.describe("the dashboard:", () => {
  const pages: Record<string, Record<string, string>> = {
    "the shop's day": {
      "the overview": "/admin-dashboard",
      "the users": "/admin-dashboard/users",
      "the contact messages": "/admin-dashboard/feedbacks?show=contact",
      "the reviews": "/admin-dashboard/reviews",
      "the replies": "/admin-dashboard/replies",
    },
    "products and prices": {
      "the empty form of a product": "/admin-dashboard/add-product",
      "the products": "/admin-dashboard/products",
      "the prices of a product": PRICES,
      "the price list as a file": "/admin-dashboard/price-list",
      "the ranges": "/admin-dashboard/ranges",
    },
    "the shop itself": {
      "how the shop runs": "/admin-dashboard/health",
      "the audit": "/admin-dashboard/audit",
      "the technical page": "/admin-dashboard/technical",
      "the admin's account": "/admin-dashboard/account",
      "the staff": "/admin-dashboard/staff",
      "the delivery fees": "/admin-dashboard/delivery?edit=Oyo",
    },
    "the money": {
      "the money": "/admin-dashboard/money",
      "the bank statement": "/admin-dashboard/statement",
      "the tax": "/admin-dashboard/settings/tax",
    },
    "the settings": {
      "the sections": "/admin-dashboard/settings",
      "the slides": "/admin-dashboard/slides",
      "the business": "/admin-dashboard/settings/business",
      "the hours": "/admin-dashboard/settings/hours",
      "the bank account": "/admin-dashboard/settings/bank",
      "the terms": "/admin-dashboard/settings/terms",
      "the privacy register": "/admin-dashboard/privacy?who=eze@example.com",
    },
    ...(IS_LONG ? { "more of the same": SAME_PARTS } : {}),
  };
  /** In one browser each, as a new one costs as much as two pages. */
  const halves = [
    ["the shop's day", "products and prices"],
    ["the shop itself", "the money", "the settings", "more of the same"],
  ];

  /** Of the richest product, where prices are meant. */
  async function addressOf(path: string, shop: Shop): Promise<string> {
    if (path !== PRICES) return path;
    const [row] = await atDatabase<{ id: string }>(
      shop,
      "select id from products where name = 'Business Cards, matt laminated'",
    );
    return `/admin-dashboard/products/${row?.id}/prices`;
  }

  /** As a link leads there; to bring axe to another document costs more than the check. */
  async function go(page: Page, path: string): Promise<void> {
    await (IS_LONG ? page.goto(path) : goByRouter(page, path));
  }

  for (const parts of halves) {
    const names = parts.filter((part) => part in pages);
    test(`${names.join(", ")}: each page ${PROMISE}`, async ({ page, shop }) => {
      test.slow();
      await signInAsAdmin(page, "/admin-dashboard/account");
      await becomeAlive(page);
      for (const [name, path] of names.flatMap((part) => Object.entries(pages[part] ?? {}))) {
        await test.step(name, async () => {
          await go(page, await addressOf(path, shop));
          // The frame of a desktop is the same around every page.
          await expectAccessible(
            page,
            "everything",
            path === "/admin-dashboard" ? "everything" : undefined,
          );
        });
      }
      if (!names.includes("the shop's day")) return;
      await test.step(`in the dark theme: the list of chats and a chat each ${PROMISE}`, () =>
        expectDarkChats(page, shop));
    });
  }

  async function expectDarkChats(page: Page, shop: Shop): Promise<void> {
    const guest = await new Guest(shop.url).open();
    expect((await guest.send("Do you print at night?")).ok).toBe(true);
    await page.context().addCookies([{ name: "itewe.theme", value: "dark", url: shop.url }]);
    await go(page, "/admin-dashboard/chats");
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectAccessible(page, "colours");
    await page
      .getByRole("link", { name: /Guest [0-9a-f]{4}/ })
      .first()
      .click();
    await expect(page.getByRole("log", { name: "Messages" })).toBeVisible();
    await expectAccessible(page, "colours");
  }

  for (const [part, paths] of Object.entries(pages)) {
    test(`${part}: each page can be read in the dark`, { tag: LONG }, async ({ page, shop }) => {
      test.slow();
      await signInAsAdmin(page, "/admin-dashboard/account");
      await page.context().addCookies([{ name: "itewe.theme", value: "dark", url: shop.url }]);
      for (const [name, path] of Object.entries(paths)) {
        await page.goto(await addressOf(path, shop));
        await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await expectNoFault(page, `${name} at ${viewport.width} px`, "colours");
        }
      }
    });
  }

  test.describe("in the dark theme:", () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: "itewe.theme", value: "dark", url: baseURL ?? "" }]),
    );

    test(`the form of a product and the question before it goes ${PROMISE}`, { tag: LONG }, async ({
      page,
    }) => {
      await signInAsAdmin(page, "/admin-dashboard/products?q=mug");
      await page.getByRole("button", { name: "Edit" }).first().click();
      await expect(page.getByRole("button", { name: "Update" })).toBeEnabled();
      await page.getByRole("button", { name: "Delete" }).last().click();
      await expectNoFault(page, "the question in the dark", "colours");
      await page.getByRole("alertdialog").getByRole("button", { name: "No" }).click();
      await expectAccessible(page, "colours");
    });
  });

  test(`the technical page of a shop with visits ${PROMISE}`, { tag: LONG }, async ({
    page,
    baseURL,
  }) => {
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

  test("names of one long word fit, on every page that shows them and in its question", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const person = await newCustomer(shop);
    const name = `${"N".repeat(90)}${Date.now().toString(36)}`;
    await atDatabase(shop, `update users set name = '${name}' where email = '${person.email}'`);
    const writer = await signedInPerson(shop, person.email);
    expect((await writer.send("W".repeat(200))).ok).toBe(true);
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

    const silent = await newCustomer(shop);
    await atDatabase(shop, `update users set name = '${name}' where email = '${silent.email}'`);
    await page.goto(`/admin-dashboard/users?q=${silent.email}`);
    await page.getByRole("main").getByRole("link", { name: "Chat" }).click();
    const line = page.getByText("Nothing written yet.");
    await expect(line).toContainText(name);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = await line.evaluate((one) => {
        const [own, around] = [one, one.closest(".chat-log") ?? one].map((e) =>
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
      await expect(page.locator(".audit-lines").getByText(name)).toHaveCount(2);
      for (const width of [1440, 390, 320]) await expectFits(page, width);
    }
  });

  test.describe("with errors:", () => {
    test.use({ expectedConsole: [/status of 400/] });

    // Of those that the check looks at with errors, none says them in another way.
    test(`a product's form ${PROMISE}`, { tag: LONG }, async ({ page }) => {
      await signInAsAdmin(page, "/admin-dashboard/products?q=mug");
      await page.getByRole("button", { name: "Edit" }).first().click();
      await page.getByLabel("Price").fill("1.200,50");
      await page.getByRole("button", { name: "Update" }).click();
      await expect(page.getByLabel("Price")).toHaveAttribute("aria-invalid", "true");
      await expectAccessible(page);
    });
  });
});
