import type { APIRequestContext } from "@playwright/test";
import { expect } from "vitest";
import { signedIn, test } from "../../running/requests.ts";
import { ADMIN } from "../../running/shop.ts";
import { partOf, readPage, regionOf, textOf } from "../html.ts";

/** The id of one of the demo's products. */
async function idOf(request: APIRequestContext, name: string): Promise<string> {
  const answer = await request.get(`/ordered-products?q=${encodeURIComponent(name)}`);
  const { products } = await answer.json();
  return products[0].product;
}

/** Of the demo's richest ladder. */
const cardsOf = (request: APIRequestContext) => idOf(request, "Business Cards, matt laminated");

/** What stands beside the fields, without the pages' markup. */
const errorsIn = (page: string) =>
  [...page.matchAll(/class="error"[^>]*>(.*?)<\/span>/g)].map(([, said = ""]) =>
    said.replace(/<[^>]*>/g, ""),
  );

const STEP = /We print at least 100\.|whole number|One order has at most|These come in steps/;
const WRONG: Record<string, RegExp> = {
  "quantity=0": STEP,
  "quantity=12.5": STEP,
  "quantity=1000000000": STEP,
  "quantity=1e3": STEP,
  "o-finish=nothing": /What you chose is no longer offered\. Choose another for Finish\./,
  "state=Atlantis": /Choose a state from the list\./,
  "delivery=by-air": /Choose delivery or pick-up\./,
};

for (const [query, words] of Object.entries(WRONG)) {
  test(`${query} is told beside its field, on the product's page and in the order's form`, async ({
    request,
  }) => {
    const id = await cardsOf(request);
    for (const path of [`/product/${id}?`, `/order/new?product=${id}&`]) {
      const answer = await request.get(path + query);
      expect([path, answer.status()]).toEqual([path, 400]);
      expect(errorsIn(await answer.text())).toContainEqual(expect.stringMatching(words));
    }
  });
}

for (const query of [
  "quantity=%20300%20",
  "quantity=%D9%A3%D9%A0%D9%A0",
  "state=Oyo&city=Nowhere",
]) {
  test(`${query} is understood`, async ({ request }) => {
    const id = await cardsOf(request);
    for (const path of [`/product/${id}?`, `/order/new?product=${id}&`]) {
      const answer = await request.get(path + query);
      expect([path, answer.status()]).toEqual([path, 200]);
      expect(errorsIn(await answer.text())).toEqual([]);
    }
  });
}

test("a chat about a choice that cannot be ordered says so, and can be begun all the same", async ({
  request,
}) => {
  const id = await cardsOf(request);
  for (const query of ["quantity=0", "o-finish=nothing", "state=Atlantis"]) {
    const answer = await request.get(`/chat?product=${id}&${query}`);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain("What was chosen cannot be ordered like that");
  }
});

test("no price and no make-up stands in for what cannot be ordered", async ({ request }) => {
  const [cards, shirt] = await Promise.all([
    cardsOf(request),
    idOf(request, "T-shirt, full-colour print"),
  ]);
  for (const quantity of ["60", "1000000000"]) {
    const { html } = await readPage(request, `/product/${cards}?quantity=${quantity}`);
    const ticket = regionOf(html, "Your price");
    expect(partOf(ticket, "table")).not.toContain("aria-current");
    expect(ticket).not.toContain("ladder-more");
    expect(textOf(partOf(ticket, "dl"))).toMatch(/^This line—Delivery/);
    expect(ticket).toContain("Put right what is marked.");
  }
  // What is put in place of a value is asked about, with its price.
  const { html } = await readPage(request, `/product/${cards}?quantity=300&o-finish=nothing`);
  expect(textOf(partOf(regionOf(html, "Your price"), "dl"))).toContain("₦");
  const five = "quantity=5&o-sizes.s=5&o-sizes.m=0";
  const product = await readPage(request, `/product/${shirt}?${five}`);
  expect(textOf(partOf(product.html, 'p[class*="choice-sum"]'))).toBe("In all—");
  const order = await readPage(request, `/order/new?product=${shirt}&${five}`);
  expect(textOf(partOf(order.html, 'p[class*="order-line-make-up"]'))).toBe("");
});

test("a price list that comes back as it was changes nothing, and nothing is offered to be taken in", async ({
  shop,
}) => {
  const admin = await signedIn(ADMIN.email);
  const csv = await (await admin.get("/admin-dashboard/price-list.csv")).text();
  const check = async (csv: string) => {
    const form = { intent: "check", csv };
    const headers = { origin: shop.url, accept: "text/html" };
    const answer = await admin.post("/admin-dashboard/price-list", { form, headers });
    expect(answer.status()).toBe(200);
    return textOf(
      partOf((await answer.text()).replace(/<textarea[\s\S]*?<\/textarea>/, ""), "main"),
    );
  };
  const same = await check(csv);
  expect(same).toMatch(/rows are fine\. Nothing changes: the shop has it all already\./);
  expect(same).not.toContain("Take in");
  expect(await check(csv.replace(",8500.00,", ",8600.00,"))).toMatch(/Take in [\d,]+ rows/);
  await admin.dispose();
});
