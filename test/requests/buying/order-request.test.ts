/** A request for an order, as a browser without JavaScript fills and sends its form. */
import type { APIRequestContext } from "@playwright/test";
import { describe, expect } from "vitest";
import { moveOrder, proveOrder } from "../../../e2e/support/orders.ts";
import { makeCustomer } from "../../rows/customers.ts";
import { signedIn, test } from "../../running/requests.ts";
import { atDatabase, type Shop } from "../../running/shop.ts";
import { hrefOf, readPage, regionOf, textOf, textsOf } from "../html.ts";
import { PlainPage } from "../plain-page.ts";

type At = Pick<Shop, "url" | "dataDir">;

const headingOf = ({ html }: { html: string }) => textsOf(html, "h1")[0];
const sayIn = ({ html }: { html: string }, region: string) => textOf(regionOf(html, region));

const CARDS = "Business Cards, matt laminated";

/** The path of the form for cards, from 100 on. */
async function formPath(request: APIRequestContext): Promise<string> {
  const answer = await request.get(`/ordered-products?q=${encodeURIComponent(CARDS)}`);
  const { products } = await answer.json();
  return `/order/new?product=${products[0].product}`;
}

/** The order whose page is answered. */
async function orderOf(page: PlainPage, shop: At) {
  const [number = ""] = /ITW-\d{6}/.exec(page.path) ?? [];
  const [row] = await atDatabase<{ id: string }>(
    shop,
    `select id from orders where number = ${Number(number.slice(4))}`,
  );
  return { number, id: row?.id ?? "" };
}

test("without a product it leads to the catalogue and the chat, whoever asks", async ({
  request,
  shop,
}) => {
  const customer = await signedIn((await makeCustomer(shop)).email);
  for (const who of [request, customer]) {
    const page = await readPage(who, "/order/new");
    expect([page.status, headingOf(page)]).toEqual([200, "Request an order"]);
    expect(textOf(page.main)).toContain("Choose what you want to print");
    expect(hrefOf(page.main, "Chat with us")).toBe("/chat");
    expect(hrefOf(page.main, "Browse catalog")).toBe("/products");
  }
  await customer.dispose();
});

test("a customer's form knows them, and their orders are on their dashboard", async ({ shop }) => {
  const person = await makeCustomer(shop);
  const customer = await signedIn(person.email);
  expect((await readPage(customer, "/user-dashboard/orders")).main).toContain("No orders yet");
  const form = await PlainPage.open(customer, await formPath(customer));
  for (const [label, value] of [
    ["Name", person.name],
    ["Phone or WhatsApp", "+234 803 000 0001"],
    [/^Email/, person.email],
    ["State", "Lagos"],
    ["City", "Surulere"],
    ["Street address", "14 Akerele Street"],
  ] as const) {
    expect([label, form.valueOf(label)]).toEqual([label, value]);
  }
  const { number, id } = await orderOf(await form.press("Send order request"), shop);
  const line = async () => {
    const { main } = await readPage(customer, "/user-dashboard/orders");
    return textsOf(main, "li").find((one) => one.includes(number));
  };
  expect(await line()).toContain("Received");
  await moveOrder(shop as Shop, id, "approved");
  expect(await line()).toContain("Approved");
  const { main } = await readPage(customer, "/user-dashboard");
  const href = hrefOf(regionOf(main, "Your orders"), CARDS) ?? "";
  expect(headingOf(await readPage(customer, href))).toBe(`Order ${number}`);
  await customer.dispose();
});

describe("without JavaScript", () => {
  test("a request is filled, corrected and sent, followed and answered", async ({
    request,
    shop,
  }) => {
    const path = await formPath(request);
    const product = await readPage(request, path.replace("/order/new?product=", "/product/"));
    let page = await PlainPage.open(request, hrefOf(product.main, "Order now") ?? "");
    page.fill(/^Quantity/, "50").fill("Name", "Sunday Okoro");
    page.fill("Phone or WhatsApp", "0803 123 4567").fill("State", "Kano").fill("City", "Wudil");
    page = await page.fill("Street address", "1 Market Road").press("Send order request");
    expect(page.status).toBe(400);
    expect(page.saidOf(/^Quantity/)).toContain("We print at least 100.");
    expect([page.valueOf("Name"), page.valueOf("City")]).toEqual(["Sunday Okoro", "Wudil"]);
    page = await page.fill(/^Quantity/, "100").press("Send order request");
    // No page has shown what 100 come to.
    expect(page.html).toMatch(
      /role="alertdialog"[^>]*>(?:<\w+[^>]*>)*Send the order at the new price\?/,
    );
    page = await page.press("Yes, send");
    const { id } = await orderOf(page, shop);
    expect(sayIn(page, "Order details")).toContain("1 Market Road, Wudil, Kano");
    await proveOrder(shop as Shop, id);
    page = await PlainPage.open(request, page.path);
    page = await page.fill("What should we change?", "The date").press("Ask for a change");
    expect(sayIn(page, "What has happened")).toContain("The date");
    await proveOrder(shop as Shop, id);
    page = await (await PlainPage.open(request, page.path)).press(/^Approve and print/);
    expect(sayIn(page, "What has happened")).toContain("Proof 2 approved");
  });

  test("what is wrong is said beside its field, and what was typed stays", async ({ request }) => {
    let page = await PlainPage.open(request, await formPath(request));
    page
      .fill(/^Quantity/, "7")
      .fill("Phone or WhatsApp", "0803 000")
      .fill(/^Email/, "adunni");
    page.fill("State", "Lagos").fill("Notes (optional)", "Stays");
    page = await page.press("Send order request");
    for (const [label, words] of [
      [/^Quantity/, /We print at least 100\./],
      ["Phone or WhatsApp", /Enter a phone number such as/],
      [/^Email/, /Enter an email address/],
      ["Name", /^Enter your name\.$/],
      ["City", /^Choose a city\.$/],
      ["Street address", /^Enter your street address\.$/],
    ] as const) {
      expect(page.saidOf(label), String(label)).toMatch(words);
    }
    for (const [label, typed] of [
      [/^Quantity/, "7"],
      ["Phone or WhatsApp", "0803 000"],
      [/^Email/, "adunni"],
      ["Notes (optional)", "Stays"],
    ] as const) {
      expect(page.valueOf(label), String(label)).toBe(typed);
    }
    for (const [typed, words] of [
      ["a few", /Write the quantity as a whole number/],
      ["1000000000", /at most 1,000,000/],
      ["", /Write the quantity as a whole number/],
    ] as const) {
      page = await page.fill(/^Quantity/, typed).press("Send order request");
      expect([page.status, page.saidOf(/^Quantity/)]).toEqual([400, expect.stringMatching(words)]);
    }
    page = await page.fill("Phone or WhatsApp", "0803 123 456").press("Send order request");
    expect(page.saidOf("Phone or WhatsApp")).toMatch(/Enter a full phone number/);
  });
});
