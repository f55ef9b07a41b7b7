/** What a product's page answers to what is chosen on it, before any script runs. */
import type { APIRequestContext } from "@playwright/test";
import { describe, expect } from "vitest";
import { test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";
import { hrefOf, readPage, regionOf, textOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

const CARDS = "Business Cards, matt laminated";
const SHIRTS = "T-shirt, full-colour print";
const DATE =
  /In your hands by (Mon|Tue|Wed|Thu|Fri|Sat) \d+ \w{3}, if you approve the proof and pay ₦17,220 by \w{3} \d+ \w{3}, 12:00/;

async function pathOf(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get(`/ordered-products?q=${encodeURIComponent(name)}`);
  const { products } = await answer.json();
  return `/product/${products[0].product}`;
}

const ticketOf = ({ html }: { html: string }) => regionOf(html, "Your price");
const saysOf = (page: { html: string }) => textOf(ticketOf(page));

/** 300 cards to Ibadan: what every way to them shows. */
function expectIbadan(page: { html: string }) {
  const figures = textsOf(ticketOf(page), "dd");
  const names = textsOf(ticketOf(page), "dt");
  expect(names.join()).toContain("300 units");
  expect(figures).toEqual(
    expect.arrayContaining([expect.stringMatching(/^₦21,100(?!\d)/), "₦3,500"]),
  );
  expect(names).toContainEqual(expect.stringMatching(/^Delivery to Ibadan/));
  expect(saysOf(page)).toContain("Total ₦24,600");
  expect(saysOf(page)).toMatch(DATE);
  const rows = textsOf(ticketOf(page), "tr");
  expect(rows.find((row) => row.includes("₦70.33"))).toMatch(/300.*₦21,100.*₦4,400/);
}

describe("the price of 300 cards to Ibadan", () => {
  test("comes without JavaScript, too", async ({ request }) => {
    let page = await PlainPage.open(request, await pathOf(request, CARDS));
    expect(saysOf(page)).toContain("Without delivery ₦8,500");
    page.fill("Quantity", " 300 ").fill("State", "Oyo");
    page = await page.press("Show the price");
    expect(saysOf(page)).toContain("Delivery to Oyo");
    page = await page.fill("City", "Ibadan").press("Show the price");
    expectIbadan(page);
    // Its address shows the same to whoever is given it.
    expectIbadan(await readPage(request, page.path));
  });

  test("stays with the picture that is looked at, be it sent already or not", async ({
    request,
  }) => {
    const query = "?quantity=300&state=Oyo&city=Ibadan";
    let page = await PlainPage.open(request, (await pathOf(request, CARDS)) + query);
    const shows = (name: string) =>
      page.buttons(name).map((button) => button.get("aria-current") ?? "");
    page = await page.check(/^Soft touch/).press("Detail 2");
    expect(saysOf(page)).toContain("Total ₦27,132");
    page = await page.check(/^Matt/).enter("Quantity");
    expectIbadan(page);
    page = await page.press("Show the price");
    expect([shows("Detail 2"), shows("Detail 1")]).toEqual([["true"], [""]]);
    page = await page.press("Detail 1");
    expect([shows("Detail 2"), shows("Detail 1")]).toEqual([[""], ["true"]]);
    expectIbadan(page);
    const more = new URL(hrefOf(ticketOf(page), "500") ?? "", new URL(page.path, "http://shop"));
    page = await PlainPage.open(request, more.pathname + more.search);
    expect(saysOf(page)).toContain("Total ₦37,000");
    page = await page.fill("Quantity", "60").press("Show the price");
    expect(saysOf(page)).toContain("We print at least 100.");
    expect(hrefOf(ticketOf(page), "Order now")).toBeUndefined();
  });
});

test("sizes that are given one by one add up, and what they rule out says why", async ({
  request,
}) => {
  let page = await PlainPage.open(request, await pathOf(request, SHIRTS));
  for (const [size, count] of Object.entries({ S: 4, M: 11, L: 9, XL: 4, XXL: 2 })) {
    page.fill(`How many in ${size}`, String(count));
  }
  page = await page.check(/^Dry-fit/).press("Show the price");
  expect(textOf(page.html)).toContain("30 units");
  expect(textsOf(ticketOf(page), "tr").join()).toContain("₦188,000");
  expect(page.isDisabled(/^Embroidered badge/)).toBe(true);
  expect(() => page.check(/^Embroidered badge.*Not on dry-fit/)).toThrow("cannot be chosen");
});

test("a product by quote asks for one, and says so in place of a total and a date", async ({
  request,
  shop,
}) => {
  const [row] = await atDatabase<{ id: string }>(
    shop,
    "select id from products join price_lists on product_id = id where price is null limit 1",
  );
  const page = await readPage(request, `/product/${row?.id}`);
  for (const words of ["We will quote you", "With the quote", "Copy link to this choice"]) {
    expect(saysOf(page)).toContain(words);
  }
  expect(hrefOf(ticketOf(page), "Request a quote")).toMatch(/^\//);
  expect(page.main).toContain("product-head");
  expect(textOf(page.main.slice(0, page.main.indexOf("<form")))).not.toContain("Ready in");
});
