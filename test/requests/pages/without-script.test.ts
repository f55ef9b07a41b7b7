/** What a browser without JavaScript is answered in the shop and in the chat. */
import { uuidv7 } from "uuidv7";
import { describe, expect } from "vitest";
import { seedProducts } from "../../../database/seed/seed-products.ts";
import { ABOUT_THE_SHOP, newest, seedNames } from "../../../e2e/support/reading.ts";
import { post } from "../../rows/customers.ts";
import { test } from "../../running/requests.ts";
import { fieldOf, hrefOf, linksOf, partOf, readPage, regionOf, textOf, textsOf } from "../html.ts";

const GRID = "Browse All Printing Catalog";
const namesIn = (main: string) =>
  regionOf(main, GRID)
    .split("<li ")
    .slice(1)
    .map((card) => linksOf(card)[0]?.name);

/** Of the demo's products, as other tests add their own. */
const oursIn = (main: string) =>
  namesIn(main).filter((name) => seedProducts.some((product) => product.name === name));

const PAGES = ["Home", "Catalog", "About Us", "Contact", "Services"];
describe("the home page", () => {
  test("shows its products and final numbers, and filters by category", async ({ request }) => {
    const { main } = await readPage(request, "/");
    expect(namesIn(main)).toContain(newest.name);
    expect(textOf(regionOf(main, "Itewe in numbers"))).toContain("1,000,000+");
    const form = partOf(regionOf(main, GRID), "form");
    expect(form).toMatch(/^<form [^>]*action="\/" method="get"/);
    expect(textsOf(partOf(form, "noscript"), "button")).toEqual(["Show"]);
    const filtered = await readPage(request, "/?category=Caps");
    expect(oursIn(filtered.main)).toEqual(seedNames("Caps"));
    expect(chosenIn(filtered.main)).toBe("Caps");
  });

  test("answers an unknown category with an empty grid and a way back to all products", async ({
    request,
  }) => {
    const { status, main } = await readPage(request, "/?category=Nonsense");
    expect(status).toBe(200);
    expect(namesIn(main)).toEqual([]);
    expect(chosenIn(main)).toBe("Nonsense");
    const back = hrefOf(regionOf(main, GRID), /all categories|whole catalog/i) ?? "";
    expect(back).not.toContain("Nonsense");
    expect(namesIn((await readPage(request, back)).main).length).toBeGreaterThan(3);
  });
});

test("the search of the navbar leads to the catalogue", async ({ request }) => {
  const { html } = await readPage(request, "/login");
  const form = partOf(html, 'form[role="search"]');
  expect(form).toContain('action="/products" method="get"');
  expect(form).toMatch(/<input [^>]*type="search" [^>]*name="q"/);
  const { main } = await readPage(request, "/products?q=tote");
  const found = oursIn(main);
  expect(found).toHaveLength(2);
  for (const name of found) expect(name).toMatch(/tote/i);
  // Of a phone: the page that it leads to can search.
  expect(hrefOf(partOf(html, "header"), "Search")).toBe("/products");
  expect(partOf(main, 'form[action="/products"]')).toContain(">Search catalogue</label>");
});

test("a product opens, swaps its picture and leads to the chat with itself attached", async ({
  request,
}) => {
  const list = await readPage(request, "/products?category=Books");
  const path = hrefOf(list.main, "Novel, paperback") ?? "";
  const { main } = await readPage(request, path);
  expect(textsOf(main, "h1")).toEqual(["Novel, paperback"]);
  for (const [thumbnail, file] of [
    ["Detail 2", "book-novel-d2"],
    ["Main picture", "book-novel-"],
  ] as const) {
    const button = new RegExp(`<button [^>]*aria-label="${thumbnail}"[^>]*>`).exec(main)?.[0] ?? "";
    const [name, value] = ["name", "value"].map(
      (attribute) => new RegExp(`${attribute}="([^"]*)"`).exec(button)?.[1],
    );
    expect(button).toContain('type="submit"');
    const swapped = await readPage(request, `${path}?${name}=${value}`);
    const shown = /<img [^>]*alt="[^"]*Novel, paperback[^>]*>/.exec(swapped.main)?.[0] ?? "";
    expect([thumbnail, shown]).toEqual([thumbnail, expect.stringContaining(`/${file}`)]);
  }
  const chat = await readPage(request, hrefOf(main, /Chat to Order/) ?? "");
  expect(linksOf(chat.main).map((link) => link.name)).toContainEqual(
    expect.stringContaining("Novel, paperback"),
  );
});

test("the chat sends a message, shows it once, and keeps it over a reload", async ({
  request,
  shop,
}) => {
  const text = "Can you print <b>200</b> fliers?\nBy Friday.";
  const opened = await readPage(request, "/chat");
  expect(textOf(opened.html)).toContain("Guest chat");
  expect(textOf(opened.html)).not.toContain("Connecting again…");
  const answer = await post(request, shop, "/chat", { message: text, clientId: uuidv7() });
  expect(answer.status()).toBeLessThan(400);
  for (const look of ["at once", "again"]) {
    const { html, main } = await readPage(request, "/chat");
    const shown = textsOf(html, "p").filter((one) => one === text);
    expect([look, shown]).toEqual([look, [text]]);
    expect(html).not.toContain("<b>200</b>");
    expect(fieldOf(main, "message").value).toBe("");
  }
});

test("each page about the shop is found from the navigation, and told of in its head", async ({
  request,
  shop,
}) => {
  for (const path of ABOUT_THE_SHOP) {
    const { html } = await readPage(request, path);
    const footer = linksOf(partOf(html, "footer")).map(({ href }) => href);
    expect(footer, path).toEqual(expect.arrayContaining(ABOUT_THE_SHOP));
    expect(textsOf(html, "title")[0], path).toMatch(/Itewe/);
    for (const name of ["description", "keywords"]) {
      expect(html, path).toMatch(new RegExp(`<meta name="${name}" content="[^"]*\\w{3}`));
    }
    expect(html).toContain(`<link rel="canonical" href="${shop.url}${path}"`);
  }
});

test("the main pages stand in the navigation and the menu, in order", async ({ request }) => {
  const { html } = await readPage(request, "/");
  const menu = linksOf(partOf(html, 'nav[aria-label="Menu"]'));
  expect(linksOf(partOf(html, 'nav[aria-label="Main"]')).map(({ name }) => name)).toEqual(PAGES);
  expect(menu.slice(0, PAGES.length).map(({ name }) => name)).toEqual(PAGES);
  const about = await readPage(request, menu[2]?.href ?? "");
  expect([...textsOf(about.main, "h1"), ...textsOf(about.main, "h2")]).toContain("About Us");
});

test("Skip to content is the first link of each page and leads into it", async ({ request }) => {
  for (const path of ["/", "/products", "/login", "/chat"]) {
    const { html, main } = await readPage(request, path);
    const [skip] = linksOf(html.slice(html.indexOf("<body")));
    const id = skip?.href.replace("#", "");
    expect([path, skip?.name]).toEqual([path, "Skip to content"]);
    expect([path, /^<main [^>]*id="([^"]*)"/.exec(main)?.[1]]).toEqual([path, id]);
  }
});

/** The category that the home page's list stands on. */
const chosenIn = (main: string) => textsOf(main, 'select[name="category"] option[selected]')[0];
