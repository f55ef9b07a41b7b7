/** What the dashboard's lists show and lead to. */
import { business } from "../../app/shop/business.ts";
import { atDatabase } from "../../test/running/shop.ts";
import { newCustomer } from "../support/customers.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

test.use({ viewport: PHONE });

test("a message is answered in WhatsApp with a greeting by name, where a name was given", {
  tag: LONG,
}, async ({ page, shop }) => {
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message, name, phone) values
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp banners', 'Ṣadé & Sons', '0803 000 0001'),
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp mugs', null, '+234 803 000 0002'),
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp caps', 'Bello', null)`,
    `insert into contact_messages (id, client_id, name, phone, subject, email, message) values
      (gen_random_uuid(), gen_random_uuid(), 'Chidi', '08030000003', 'Paper bags',
        'chidi@example.com', 'Do you print them?')`,
  );
  await signInAsAdmin(page, "/admin-dashboard/feedbacks");
  const line = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const whatsapp = (text: string) => line(text).getByRole("link", { name: "WhatsApp" });
  const address = async (text: string) =>
    new URL((await whatsapp(text).getAttribute("href")) ?? "");

  const named = await address("Sharp banners");
  expect(named.origin + named.pathname).toBe("https://wa.me/2348030000001");
  expect(named.searchParams.get("text")).toBe(`Hello Ṣadé & Sons, this is ${business.name}.`);
  const nameless = await address("Sharp mugs");
  expect(nameless.pathname).toBe("/2348030000002");
  expect(nameless.searchParams.get("text")).toBe(`Hello, this is ${business.name}.`);
  await expect(line("Sharp caps")).toBeVisible();
  await expect(whatsapp("Sharp caps")).toHaveCount(0);

  await page.goto("/admin-dashboard/feedbacks?show=contact");
  const contact = await address("Paper bags");
  expect(contact.pathname).toBe("/2348030000003");
  expect(contact.searchParams.get("text")).toBe(`Hello Chidi, this is ${business.name}.`);
});

test("the order of products says what it is: newest, nearest match, or the chosen one", {
  tag: LONG,
}, async ({ page }) => {
  const shown = async (path: string) => {
    await page.goto(path);
    const sort = page.getByRole("combobox", { name: "Sort", exact: true });
    return sort.evaluate((select: HTMLSelectElement) => ({
      chosen: select.selectedOptions[0]?.label,
      all: [...select.options].map(({ label }) => label),
    }));
  };
  const prices = ["Price: low to high", "Price: high to low"];
  await signInAsAdmin(page, "/admin-dashboard/products");
  for (const list of ["/admin-dashboard/products", "/products"]) {
    expect(await shown(list)).toEqual({ chosen: "Newest", all: ["Newest", ...prices] });
    const matches = { all: ["Best match", "Newest", ...prices] };
    expect(await shown(`${list}?q=mug`)).toEqual({ chosen: "Best match", ...matches });
    for (const [key, chosen] of [
      ["newest", "Newest"],
      ["price-up", "Price: low to high"],
      ["price-down", "Price: high to low"],
    ]) {
      expect(await shown(`${list}?q=mug&sort=${key}`)).toEqual({ chosen, ...matches });
    }
  }
  // On the screen the choice is called so too.
  await expect(page.getByText("Sort", { exact: true })).toBeVisible();
});

test("by keyboard: a deleted user leaves the focus at the next, a handled message at its button", async ({
  page,
  shop,
}) => {
  for (let i = 0; i < 2; i++) await newCustomer(shop);
  await atDatabase(
    shop,
    `insert into feedbacks (id, client_id, stars, message) values
      (gen_random_uuid(), gen_random_uuid(), 5, 'Sharp focus')`,
  );
  await signInAsAdmin(page, "/admin-dashboard/users");
  const deletes = page.getByRole("button", { name: "Delete", exact: true });
  const next = await deletes.nth(1).getAttribute("id");
  const first = await deletes.first().getAttribute("id");
  await expect(deletes.first()).toBeEnabled();
  await deletes.first().press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).press("Enter");
  await expect(page.locator(`[id="${first}"]`)).toHaveCount(0);
  await expect(page.locator(`[id="${next}"]`)).toBeFocused();

  await page.goto("/admin-dashboard/feedbacks");
  const line = page.getByRole("listitem").filter({ hasText: "Sharp focus" });
  const mark = line.getByRole("button", { name: /^Mark as/ });
  await expect(mark).toBeEnabled();
  for (const word of ["Mark as unhandled", "Mark as handled"]) {
    await mark.press("Enter");
    await expect(mark).toHaveText(word);
    await expect(mark).not.toHaveAttribute("aria-disabled", "true");
    await expect(mark).toBeFocused();
  }
});

test("the technical page shows a visit that was measured meanwhile, within a minute of being seen", {
  tag: LONG,
}, async ({ page, shop }) => {
  await page.clock.install();
  // No event may be the reason that the page is read again.
  await page.route(
    ({ pathname }) => pathname === "/live",
    () => {},
  );
  await signInAsAdmin(page, "/admin-dashboard/technical");
  const row = page.getByRole("row").filter({ hasText: "/measured/:late" });
  await becomeAlive(page);
  await atDatabase(
    shop,
    "insert into web_vitals (page, metric, value) values ('/measured/:late', 'LCP', 1234)",
  );
  const setVisibility = (state: string) =>
    page.evaluate((to) => {
      Object.defineProperty(document, "visibilityState", { configurable: true, get: () => to });
    }, state);
  let read = 0;
  page.on("request", (request) => {
    if (request.url().includes("/technical.data")) read++;
  });
  await setVisibility("hidden");
  await page.clock.runFor(61_000);
  expect(read).toBe(0);
  await setVisibility("visible");
  await page.clock.runFor(61_000);
  await expect(row).toContainText("1.2 s");
});

test("on a phone the sections stay where they are, and work without JavaScript", {
  tag: LONG,
}, async ({ browser, page, shop }) => {
  await page.setViewportSize(PHONE);
  await signInAsAdmin(page, "/admin-dashboard");
  const context = await browser.newContext({
    baseURL: shop.url,
    javaScriptEnabled: false,
    viewport: PHONE,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  for (const tab of [page, plain]) {
    const tabs = tab.getByRole("navigation", { name: "Admin sections" });
    let before: unknown;
    for (const path of ["", "/orders", "/chats", "/products", "/add-product", "/users", "/audit"]) {
      await tab.goto(`/admin-dashboard${path}`);
      const names = ["Overview", "Orders", "Chats", "Products"];
      for (const name of names) {
        await expect(tabs.getByRole("link", { name })).toBeInViewport({ ratio: 1 });
      }
      const places = await Promise.all(
        names.map((name) => tabs.getByRole("link", { name }).boundingBox()),
      );
      expect(before ?? places, path).toEqual(places);
      before = places;
    }
    await tabs.getByRole("button", { name: "More" }).click();
    for (const name of ["Add Product", "Feedbacks", "Users", "Audit", "Technical"]) {
      await expect(tabs.getByRole("link", { name })).toBeVisible();
    }
    await tabs.getByRole("link", { name: "Users" }).click();
    await expect(tab.getByRole("heading", { name: "Users" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Add Product" })).toBeHidden();
  }
  await context.close();
});
