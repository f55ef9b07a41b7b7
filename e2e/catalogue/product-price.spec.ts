import type { Page } from "@playwright/test";
import { readPage, regionOf, textOf } from "../../test/requests/html.ts";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { expectAccessible, expectNoFault, PROMISE } from "../support/axe.ts";
import { putPrices, putProduct, removeProduct } from "../support/products.ts";
import { becomeAlive } from "../support/reading.ts";
import { expect, inLongRun, LONG, PHONE, test } from "../support/shop.ts";

const CARDS = "Business Cards, matt laminated";
const FLIERS = "A5 Fliers, full colour";
const PROGRAMMES = "Programmes of a stadium";
const SHIRTS = "T-shirt, full-colour print";
const DATE =
  /^In your hands by (Mon|Tue|Wed|Thu|Fri|Sat) \d+ \w{3}, if you approve the proof and pay ₦17,220 by \w{3} \d+ \w{3}, 12:00$/;

async function idOf(shop: Shop, name: string): Promise<string> {
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from products where name = '${name}'`,
  );
  return row?.id ?? "";
}

/** Opens a product's page, whose ticket answers then. */
async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await becomeAlive(page);
  await page.mouse.move(1, 1);
  await expect(ticket(page).getByRole("button", { name: "Copy link to this price" })).toBeVisible();
}

const ticket = (page: Page) => page.getByRole("region", { name: "Your price" });

/** No amount of the ladder is broken, and it stays inside its ticket. */
async function expectWholeAmounts(page: Page): Promise<void> {
  const broken = await page.locator(".ladder td").evaluateAll((cells) =>
    cells.map((cell) => {
      const words = document.createRange();
      words.selectNodeContents(cell.querySelector("a, span") ?? cell);
      const right = cell.closest(".ticket-part")?.getBoundingClientRect().right ?? 0;
      const isOut = words.getBoundingClientRect().right > right;
      return words.getClientRects().length > 1 || isOut ? cell.textContent : "";
    }),
  );
  expect(broken.join("")).toBe("");
}

/** 300 cards to Ibadan: what every way to them shows. */
async function expectIbadan(page: Page): Promise<void> {
  await expect(ticket(page)).toContainText("300 units");
  await expect(ticket(page).getByRole("definition").filter({ hasText: "₦21,100" })).toBeVisible();
  await expect(ticket(page).getByText("Delivery to Ibadan")).toBeVisible();
  await expect(ticket(page).getByRole("definition").filter({ hasText: "₦3,500" })).toBeVisible();
  await expect(ticket(page).getByText("Total ₦24,600")).toBeVisible();
  await expect(ticket(page).getByText(DATE)).toBeVisible();
  const row = ticket(page).getByRole("row").filter({ hasText: "₦70.33" });
  await expect(row).toHaveText(/300.*₦21,100.*₦4,400/);
}

test.describe("on a phone, the price of 300 cards to Ibadan", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("comes by taps alone, stays in sight, and its address shows the same", async ({
    page,
    shop,
    request,
    browser,
  }) => {
    await openAwake(page, `/product/${await idOf(shop, CARDS)}`);
    await expect(ticket(page).getByText("Without delivery ₦8,500")).toBeVisible();
    const more = page.getByRole("button", { name: "More: Quantity" });
    for (let taps = 0; taps < 4; taps++) await more.tap();
    await page.getByRole("combobox", { name: "State" }).selectOption("Oyo");
    await page.getByRole("combobox", { name: "City" }).selectOption("Ibadan");
    await expectIbadan(page);
    const bar = page.locator(".order-bar");
    await page.getByRole("group", { name: "Size" }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(bar).toHaveText(/₦24,600.*300 units to Ibadan, by .*Order now/);

    const { html } = await readPage(request, page.url());
    for (const words of ["Delivery to Ibadan", "₦3,500", "Total ₦24,600", "and pay ₦17,220 by"]) {
      expect(textOf(regionOf(html, "Your price"))).toContain(words);
    }
    await inLongRun("in another browser", async () => {
      const other = await browser.newContext({ viewport: PHONE });
      const opened = await other.newPage();
      await opened.goto(page.url());
      await expectIbadan(opened);
      await opened.reload();
      await expectIbadan(opened);
      await other.close();
    });

    await page.getByRole("group", { name: "Finish" }).getByText("Soft touch").tap();
    await expect(ticket(page).getByText("Total ₦27,132")).toBeVisible();
    await ticket(page).getByRole("link", { name: "Order now" }).tap();
    await expect(page).toHaveURL(
      /\/order\/new\?product=.*&quantity=300&.*o-finish=soft.*&delivery=delivery&state=Oyo&city=Ibadan&shown=/,
    );
    await page.goBack();
    await expect(ticket(page).getByText("Total ₦27,132")).toBeVisible();
  });

  test("stands on one line where a ladder goes to hundreds of thousands, and to hundreds of millions", {
    tag: LONG,
  }, async ({ page, shop }) => {
    await page.goto(`/product/${await idOf(shop, FLIERS)}`);
    await expect(ticket(page).getByRole("row").last()).toHaveText("5,000₦49₦245,000₦120,000");
    await expectWholeAmounts(page);

    const price = 124_500_000;
    const id = await putProduct(shop, PROGRAMMES, { price, quantity: 1_000, pricesRevision: 2 });
    const rungs = [{ quantity: 100_000, price: 10_995_000_000 }];
    await putPrices(shop, id, { rungs, options: [], exclusions: [] });
    await page.goto(`/product/${id}`);
    for (const width of [1440, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectWholeAmounts(page);
    }
    await removeProduct(shop, PROGRAMMES);
  });

  test("comes without JavaScript, too", { tag: LONG }, async ({ shop, browser }) => {
    const context = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${shop.url}/product/${await idOf(shop, CARDS)}`);
    const show = page.getByRole("button", { name: "Show the price" });
    await page.getByRole("textbox", { name: "Quantity" }).fill(" 300 ");
    await page.getByRole("combobox", { name: "State" }).selectOption("Oyo");
    await show.click();
    await expect(ticket(page).getByText("Delivery to Oyo")).toBeVisible();
    await page.getByRole("combobox", { name: "City" }).selectOption("Ibadan");
    await show.click();
    await expectIbadan(page);

    // The picture and what is chosen keep each other, be it sent already or not.
    await page.getByRole("group", { name: "Finish" }).getByText("Soft touch").click();
    await page.getByRole("button", { name: "Detail 2" }).click();
    await expect(ticket(page).getByText("Total ₦27,132")).toBeVisible();
    await page.getByRole("group", { name: "Finish" }).getByText("Matt").click();
    await page.getByRole("textbox", { name: "Quantity" }).press("Enter");
    await expectIbadan(page);
    await show.click();
    await expect(page.getByRole("button", { name: "Detail 2" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await page.getByRole("button", { name: "Detail 1" }).click();
    await expect(page.getByRole("button", { name: "Detail 1" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    await expectIbadan(page);
    await ticket(page).getByRole("link", { name: "500", exact: true }).click();
    await expect(ticket(page).getByText("Total ₦37,000")).toBeVisible();
    await page.getByRole("textbox", { name: "Quantity" }).fill("60");
    await show.click();
    await expect(ticket(page).getByText("We print at least 100.")).toBeVisible();
    await expect(ticket(page).getByRole("link", { name: "Order now" })).toHaveCount(0);
    await context.close();
  });

  test(`${PROMISE}, with errors, too, and stays inside the narrowest phone, be it trillions`, async ({
    page,
    shop,
  }) => {
    await openAwake(page, `/product/${await idOf(shop, CARDS)}?quantity=300&state=Oyo&city=Ibadan`);
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.getByRole("textbox", { name: "Quantity" }).fill("60");
    await expect(page.getByText("We print at least 100.")).toBeVisible();
    await expectNoFault(page, "with an error", "errors");

    const name = "Cards of gold";
    const id = await putProduct(shop, name);
    await atDatabase(shop, `update products set price = 999999999999900 where id = '${id}'`);
    await page.setViewportSize({ width: 320, height: 700 });
    for (const path of [`/product/${id}?state=Oyo`, `/order/new?product=${id}&state=Oyo`]) {
      await page.goto(path);
      await expect(page.getByText("9,999,999,999,999").first()).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 320]);
    }
    await removeProduct(shop, name);
  });
});

test("what is chosen before the script comes is what the ticket answers", {
  tag: LONG,
}, async ({ page, shop }) => {
  let go: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/product/${await idOf(shop, CARDS)}`, { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Quantity" }).fill("300");
  await page.getByRole("combobox", { name: "State" }).selectOption("Oyo");
  go();
  await expect(ticket(page).getByText("Delivery to Oyo")).toBeVisible();
  await page.getByRole("combobox", { name: "City" }).selectOption("Ibadan");
  await expectIbadan(page);
});

test.describe("the ticket's script", () => {
  test.use({ viewport: PHONE, expectedConsole: [/ERR_FAILED|Failed to fetch|503/] });
  const SCRIPTS = "**/assets/*.js";

  test("comes with the first touch, answers what was chosen before it has come, and says when there is no connection", async ({
    page,
    shop,
  }) => {
    const asked = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    let isAsked = false;
    await page.route(SCRIPTS, async (route) => {
      isAsked = true;
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto(`/product/${await idOf(shop, CARDS)}`);
    expect(isAsked).toBe(false);
    await page.getByRole("group", { name: "Finish" }).getByText("Soft touch").click();
    await page.getByRole("textbox", { name: "Quantity" }).fill("300");
    await asked.promise;
    await expect(ticket(page).getByText("Without delivery ₦8,500")).toBeVisible();
    held.resolve();
    await expect(ticket(page).getByText("Without delivery ₦23,632")).toBeVisible();
    await expect(page).toHaveURL(/quantity=300&.*o-finish=soft/);
    await expect(page.getByRole("textbox", { name: "Quantity" })).toBeFocused();

    await page.route("**/delivery-zones", (route) => route.fulfill({ status: 503, body: "" }));
    await page.getByRole("combobox", { name: "State" }).selectOption("Oyo");
    await expect(ticket(page).getByText("No connection")).toBeVisible();
    await page.unroute("**/delivery-zones");
    await page.getByRole("button", { name: "More: Quantity" }).click();
    await expect(ticket(page).getByText("Delivery to Oyo")).toBeVisible();
    await expect(ticket(page).getByText("No connection")).toHaveCount(0);
  });

  test("is not needed: without it the form is sent, and the next page asks for it again", {
    tag: LONG,
  }, async ({ page, shop }) => {
    await page.route(SCRIPTS, (route) => route.abort());
    await page.goto(`/product/${await idOf(shop, CARDS)}`);
    const quantity = page.getByRole("textbox", { name: "Quantity" });
    await quantity.fill("300");
    await quantity.press("Enter");
    await expect(page).toHaveURL(/quantity=300/);
    await expect(ticket(page).getByText("Without delivery ₦21,100")).toBeVisible();
    await page.unroute(SCRIPTS);
    await quantity.fill("500");
    await quantity.press("Enter");
    await expect(page).toHaveURL(/quantity=500/);
    await quantity.fill("300");
    await expect(ticket(page).getByText("Without delivery ₦21,100")).toBeVisible();
  });

  test("comes along where the page is opened from another", { tag: LONG }, async ({
    page,
    shop,
  }) => {
    await page.goto("/products?q=laminated");
    await becomeAlive(page);
    await page.getByRole("link", { name: CARDS }).first().click();
    const asItCame = new RegExp(`/product/${await idOf(shop, CARDS)}$`);
    await expect(page).toHaveURL(asItCame);
    await page.getByLabel("State").focus();
    await expect(page, "nothing was chosen yet").toHaveURL(asItCame);
    await page.getByRole("textbox", { name: "Quantity" }).fill("300");
    await expect(ticket(page).getByText("Without delivery ₦21,100")).toBeVisible();
    await expect(page).toHaveURL(/quantity=300/);
  });
});

test("the last place on this device stands on the next product's ticket", { tag: LONG }, async ({
  page,
  shop,
}) => {
  await openAwake(page, `/product/${await idOf(shop, CARDS)}?quantity=300`);
  await page.getByRole("combobox", { name: "State" }).selectOption("Oyo");
  await page.getByRole("combobox", { name: "City" }).selectOption("Ibadan");
  await expectIbadan(page);
  await openAwake(page, `/product/${await idOf(shop, SHIRTS)}`);
  await expect(page.getByRole("combobox", { name: "State" })).toHaveValue("Oyo");
  await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Ibadan");
  await expect(ticket(page).getByText("Delivery to Ibadan")).toBeVisible();
  await expect(page).not.toHaveURL(/state/);
});

test("sizes that are given one by one add up, and what they rule out says why", {
  tag: LONG,
}, async ({ page, shop }) => {
  await openAwake(page, `/product/${await idOf(shop, SHIRTS)}`);
  const sizes = page.getByRole("group", { name: "Sizes" });
  for (const [size, count] of Object.entries({ S: 4, M: 11, L: 9, XL: 4, XXL: 2 })) {
    await sizes
      .getByRole("textbox", { name: `How many in ${size}`, exact: true })
      .fill(String(count));
  }
  await expect(sizes).toContainText("30 units");
  await expect(ticket(page).getByRole("row").filter({ hasText: "₦188,000" })).toBeVisible();
  await page.getByRole("group", { name: "Cloth" }).getByText("Dry-fit").click();
  const badge = page.getByRole("radio", { name: /Embroidered badge/ });
  await expect(badge).toBeDisabled();
  await expect(badge).toHaveAccessibleName(/Not on dry-fit/);
  await ticket(page).getByRole("link", { name: "50", exact: true }).click();
  await expect(sizes).toContainText("50 units");
});
