/** Whoever is quicker than a page's script loses nothing: no tap, no key, no choice. */
import type { Locator, Page } from "@playwright/test";
import { atDatabase } from "../../test/running/shop.ts";
import { anOrdered, fillRequest, openedOrder, proveOrder, sendButton } from "../support/orders.ts";
import { becomeAlive } from "../support/reading.ts";
import { PDF, sendOrder } from "../support/sent-orders.ts";
import { DESKTOP, expect, IS_LONG, LONG, PHONE, signInAsAdmin, test } from "../support/shop.ts";

const pickUp = (page: Page) => page.getByLabel("I will pick it up");
const file = (name: string) => ({ name, mimeType: "application/pdf", buffer: PDF });

/** Holds the scripts of every page back, until the answer is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    resolve();
    await becomeAlive(page);
  };
}

const open = (page: Page, id: string) =>
  page.goto(`/order/new?product=${id}`, { waitUntil: "commit" });

/** Opens the form and waits for its script. */
async function openAlive(page: Page, id: string): Promise<void> {
  // Also its style must be there, which hides the button until then.
  await page.goto(`/order/new?product=${id}`);
  await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
}

/** Where every label, field and button that is shown stands. */
async function placesIn(form: Locator): Promise<string[]> {
  return form.evaluate((element) =>
    [...element.querySelectorAll("label, input, select, textarea, [type=submit]")]
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0)
      .map(
        ({ one, box }, index) =>
          `${index} ${one.tagName} ${Math.round(box.x)} ${Math.round(box.y)}`,
      ),
  );
}

test("the order form stays where it is when its script comes, and so does what is chosen in it", async ({
  page,
  shop,
}) => {
  const { id } = await anOrdered(shop);
  for (const size of [PHONE, ...(IS_LONG ? [DESKTOP] : [])]) {
    await page.setViewportSize(size);
    const release = await holdScripts(page);
    await open(page, id);
    const form = page.locator("form.order-form");
    await expect(sendButton(page)).toBeVisible();
    // By the style, which may come after the page.
    await expect(
      page.getByRole("button", { name: "More by 100", includeHidden: true }),
    ).toBeHidden();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesIn(form);
    await release();
    await expect(page.getByRole("button", { name: "More by 100" })).toBeVisible();
    expect(await placesIn(form), `at ${size.width}`).toEqual(before);
  }
});

test("what is typed, chosen and uploaded before the script is newer than the draft; the rest is the draft's", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { id } = await anOrdered(shop);
  await openAlive(page, id);
  await page.getByLabel("Name").fill("Kept Before");
  await page.getByLabel("Notes (optional)").fill("From the draft");
  await page.getByLabel("State").selectOption("Kano");
  await page.getByLabel("City", { exact: true }).selectOption("Other city");
  await page.getByLabel("Town or village").fill("Gezawa");
  await page.getByLabel("Street address").fill("1 Kano Road");
  await page.getByLabel("Choose files or take a photo").setInputFiles(file("draft.pdf"));
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(1);

  // A place is one choice: the city goes with its state, also when it is chosen first.
  const release = await holdScripts(page);
  await open(page, id);
  await page.getByLabel("City", { exact: true }).selectOption("Yaba");
  await page.getByLabel("Notes (optional)").pressSequentially("Typed early");
  await page.getByLabel("Choose files or take a photo").setInputFiles(file("early.pdf"));
  const notes = await page.getByLabel("Notes (optional)").elementHandle();
  await release();
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
  const chosen = page.getByRole("list", { name: "Chosen files" }).locator("> li");
  await expect(chosen).toContainText(["draft.pdf", "early.pdf"]);
  expect(await notes?.evaluate((field) => field.isConnected)).toBe(true);
  await expect(page.getByLabel("Notes (optional)")).toHaveValue("Typed early");
  await expect(page.getByLabel("Name")).toHaveValue("Kept Before");
  await expect(page.getByLabel("State")).toHaveValue("Lagos");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Yaba");
  await expect(page.getByLabel("City", { exact: true }).getByRole("option")).toHaveCount(12);
  await expect(page.getByLabel("Town or village")).toBeHidden();
  await expect(page.getByLabel("Street address")).toHaveValue("");

  await page.reload();
  await expect(page.getByText(/^Uploaded, /)).toHaveCount(2);
  await expect(page.getByLabel("State")).toHaveValue("Lagos");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Yaba");
  await expect(page.getByLabel("Notes (optional)")).toHaveValue("Typed early");
});

test.describe("artwork that is chosen and sent before the script", () => {
  test.use({ expectedConsole: [/status of 400/] });

  test("is named where it can be added, with what is wrong and with the order", {
    tag: LONG,
  }, async ({ page, shop }) => {
    const { id } = await anOrdered(shop);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await open(page, id);
    const choose = page.getByLabel("Choose files or take a photo");
    await choose.setInputFiles([file("a <b>.pdf"), file("c.pdf")]);
    await page.getByLabel("Quantity").fill("5");
    await sendButton(page).click({ noWaitAfter: true });
    await expect(choose).toHaveAccessibleDescription(
      /^a b\.pdf and c\.pdf did not come along\. Choose them again\./,
    );
    // The first wrong one on the page, whatever else is wrong.
    await expect(page.getByLabel("Quantity")).toBeFocused();
    await page.getByLabel("Quantity").fill("100");
    await fillRequest(page);
    await sendButton(page).click({ noWaitAfter: true });
    // The page had no price for five of them.
    const yes = page.getByRole("alertdialog").getByRole("button", { name: "Yes, send" });
    await expect(yes).toBeVisible();
    await choose.setInputFiles(file("a <b>.pdf"));
    await yes.click({ noWaitAfter: true });
    const told = page.getByText("a b.pdf did not come along. Add it below.");
    await expect(told).toBeVisible();
    scripts.resolve();
    await openedOrder(page, shop);
    await becomeAlive(page);
    await expect(told).toBeVisible();
    await choose.setInputFiles(file("a <b>.pdf"));
    await page.getByRole("button", { name: "Send files" }).click();
    await expect(page.getByRole("region", { name: "Artwork" }).getByRole("link")).toHaveCount(1);
    await expect(told).toHaveCount(0);
    await expect(page).not.toHaveURL(/left|sent/);
  });

  test("is named on the shop's form and its order's page, too", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await signInAsAdmin(page);
    const scripts = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await scripts.promise;
      await route.continue();
    });
    await page.goto("/admin-dashboard/orders/new", { waitUntil: "commit" });
    const choose = page.getByLabel("Choose artwork, now or later");
    const save = page.getByRole("button", { name: "Save order" });
    await choose.setInputFiles(file("early.pdf"));
    await save.click({ noWaitAfter: true });
    await expect(choose).toHaveAccessibleDescription(
      /^early\.pdf did not come along\. Choose it again\./,
    );
    await choose.setInputFiles(file("early.pdf"));
    await page.getByLabel("Description").fill("A banner");
    await page.getByLabel("Quantity").fill("2");
    await page.getByLabel("Name", { exact: true }).fill("Early Files");
    await page.getByLabel("Phone or WhatsApp").fill("0805 111 5555");
    await save.click({ noWaitAfter: true });
    const told = page.getByText("early.pdf did not come along. Add it below.");
    await expect(told).toBeVisible();
    scripts.resolve();
    await becomeAlive(page);
    await expect(told).toBeVisible();
    await expect(page).toHaveURL(/\/orders\/ITW-\d{6}$/);
    await page.getByText("Add artwork for the customer").click();
    await page.getByLabel("Choose artwork").setInputFiles(file("early.pdf"));
    await page.getByRole("button", { name: "Add to the order" }).click();
    await expect(told).toHaveCount(0);
    expect(await atDatabase(shop, "select 1 from orders where name = 'Early Files'")).toHaveLength(
      1,
    );
  });
});

test("a draft brings back its place, also one that is not in the list", { tag: LONG }, async ({
  page,
  shop,
}) => {
  const { id } = await anOrdered(shop);
  await openAlive(page, id);
  await page.getByLabel("State").selectOption("Kano");
  await page.getByLabel("City", { exact: true }).selectOption("Other city");
  await page.getByLabel("Town or village").fill("Gezawa");
  await page.reload();
  await expect(page.getByLabel("Town or village")).toHaveValue("Gezawa");
  await expect(page.getByLabel("State")).toHaveValue("Kano");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Other city");
  await pickUp(page).check();
  await expect(page.getByLabel("State")).toBeHidden();
  await page.reload();
  await expect(pickUp(page)).toBeChecked();
  await expect(page.getByLabel("State")).toBeHidden();
  await page.getByLabel("Deliver to me").check();
  await expect(page.getByLabel("Town or village")).toHaveValue("Gezawa");
});

test("a press that begins before the script and ends after it counts, though the draft makes the page longer", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { id } = await anOrdered(shop);
  await openAlive(page, id);
  await page.getByLabel("Name").fill("Pressed Long");
  await page.getByLabel("Choose files or take a photo").setInputFiles(file("kept.pdf"));
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();

  const release = await holdScripts(page);
  await open(page, id);
  const label = page.getByText("I will pick it up", { exact: true });
  await label.hover();
  await page.mouse.down();
  await release();
  await page.waitForTimeout(300);
  await page.mouse.up();
  await expect(pickUp(page)).toBeChecked();
  await expect(page.getByText(/^Uploaded, /)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Pressed Long");
  await page.reload();
  await expect(pickUp(page)).toBeChecked();
});

test("on a slow phone a tap at any moment counts", { tag: LONG }, async ({ page, shop }) => {
  test.slow();
  const { id } = await anOrdered(shop);
  await page.setViewportSize(PHONE);
  await openAlive(page, id);
  await fillRequest(page, { name: "Slow Phone" });
  await sendButton(page).click();
  await openedOrder(page, shop);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const label = page.getByText("I will pick it up", { exact: true });
  for (const moment of [0, 60, 120, 200, 300, 450, 700]) {
    await open(page, id);
    await label.hover();
    await page.waitForTimeout(moment);
    await page.mouse.down();
    await page.waitForTimeout(80);
    await page.mouse.up();
    await becomeAlive(page);
    await page.getByLabel("Notes (optional)").fill(`${moment} ms`);
    await expect(pickUp(page), `${moment} ms`).toBeChecked();
    await expect(page.getByLabel("State"), `${moment} ms`).toBeHidden();
    await page.evaluate(() => localStorage.clear());
  }
});

test("an order's pages stay where they are when their script comes, with what was typed in them", {
  tag: LONG,
}, async ({ page, shop }) => {
  const { path, number } = await sendOrder(shop);
  const [order] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  await proveOrder(shop, order?.id ?? "");
  const stays = async (address: string, early: () => Promise<void>, alive: Locator) => {
    const release = await holdScripts(page);
    await page.goto(address, { waitUntil: "commit" });
    await early();
    await page.waitForLoadState();
    await page.evaluate(() => document.fonts.ready);
    const before = await placesIn(page.locator("main"));
    await release();
    await expect(alive).toBeVisible();
    await expect
      .poll(() => placesIn(page.locator("main")), `${address} at ${page.viewportSize()?.width}`)
      .toEqual(before);
  };
  const words = page.getByLabel("What should we change?");
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const ask = async () => {
      await page.getByText("Ask for a change").first().click();
      await words.fill("Typed early");
    };
    await stays(path, ask, page.getByText("Changes show here at once"));
    await expect(words).toHaveValue("Typed early");
  }
  await signInAsAdmin(page);
  await page.setViewportSize(PHONE);
  const total = page.getByLabel("Agreed total in naira");
  const set = () => total.fill("17000");
  const copy = page.getByRole("button", { name: "Copy link" });
  await stays(`/admin-dashboard/orders/${number}`, set, copy);
  await expect(total).toHaveValue("17000");
});

test("an order that the shop enters keeps what is typed before the script comes", {
  tag: LONG,
}, async ({ page, shop }) => {
  await signInAsAdmin(page);
  const release = await holdScripts(page);
  await page.goto("/admin-dashboard/orders/new", { waitUntil: "commit" });
  const form = page.locator("form").filter({ has: page.getByLabel("Description") });
  await page.getByLabel("Name", { exact: true }).fill("Typed Early");
  await page.getByText("Deliver", { exact: true }).click();
  await page.getByLabel("State").selectOption("Lagos");
  await page.getByLabel("City", { exact: true }).selectOption("Yaba");
  const search = page.getByRole("searchbox", { name: "Search the catalogue" });
  await search.fill("business cards");
  await page.evaluate(() => document.fonts.ready);
  const before = await placesIn(form);
  // It would bring another page, without any of this.
  await search.press("Enter");
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeDisabled();
  await release();
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeEnabled();
  expect(await placesIn(form)).toEqual(before);
  await search.press("Enter");
  await page.getByRole("status").getByRole("link").first().click();
  await expect(page.getByRole("link", { name: "Choose another" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Typed Early");
  await expect(page.getByLabel("State")).toHaveValue("Lagos");
  await expect(page.getByLabel("City", { exact: true })).toHaveValue("Yaba");
  expect(await atDatabase(shop, "select 1 from orders where name = 'Typed Early'")).toEqual([]);
});
