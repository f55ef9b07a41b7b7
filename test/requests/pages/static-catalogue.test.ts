import { describe, expect } from "vitest";
import { test } from "../../running/requests.ts";
import { atDatabase } from "../../running/shop.ts";

/** The static categories of the specification, as they stand in addresses. */
const CATEGORIES = [
  "Books",
  "Tshirt_Branding",
  "Bags",
  "Branding",
  "Letterhead",
  "Envelopes",
  "Custom_Mugs",
  "Business_Cards",
  "Business_Stationeries",
];

describe("a category", () => {
  for (const category of CATEGORIES) {
    test(`${category} is shown with spaces, every product with its chat`, async ({ request }) => {
      const html = await (await request.get(`/category/${category}`)).text();
      const title = category.replaceAll("_", " ");
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      expect(main).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      const current = [...html.matchAll(/<a [^>]*aria-current="(page|true)"[^>]*>([^<]+)</g)];
      const marks = current.map(([, mark, text]) => `${text}: ${mark}`);
      expect(marks).toEqual(expect.arrayContaining([`${title}: page`, "Catalog: true"]));
      const products = main.match(/<h2/g)?.length;
      expect(products).toBeGreaterThanOrEqual(4);
      const chats = main.match(/>(?:Order on WhatsApp|Request a quote)</g);
      expect(chats).toHaveLength(products ?? 0);
    });
  }

  test("in another spelling leads to the specification's, with what was asked", async ({
    request,
  }) => {
    for (const spelling of ["business_cards", "BUSINESS-CARDS", "Business%20Cards"]) {
      const answer = await request.get(`/category/${spelling}?ref=flier`, { maxRedirects: 0 });
      expect(answer.status()).toBe(301);
      expect(answer.headers().location).toBe("/category/Business_Cards?ref=flier");
    }
    const list = await request.get("/products/custom-mugs", { maxRedirects: 0 });
    expect([list.status(), list.headers().location]).toEqual([301, "/products/Custom_Mugs"]);
    const item = await request.get("/products/books/NOVEL", { maxRedirects: 0 });
    expect([item.status(), item.headers().location]).toEqual([301, "/products/Books/novel"]);
  });
});

test("no nonsense in the place of a category or a product is ever an error of ours", async ({
  request,
}) => {
  const nonsense = ["%ff", "%00", "%3Cscript%3E", "'%20or%201=1%20--", "x".repeat(10_000)];
  for (const text of nonsense) {
    for (const path of [`/category/${text}`, `/products/${text}`, `/products/Books/${text}`]) {
      const answer = await request.get(path);
      expect(answer.status(), path.slice(0, 40)).toBe(404);
      expect(await answer.text()).toContain("not found</h1>");
    }
    const suggested = await request.get(`/search-suggestions?q=${text}`);
    expect(await suggested.json()).toEqual({ items: [] });
  }
});

test("an item that is a product too shows its price, a kept page as soon as it changes", async ({
  request,
  shop,
}) => {
  const setPrice = (kobo: number) =>
    atDatabase(shop, `update products set price = ${kobo} where item = 'Custom_Mugs/slogan-mug'`);
  const pages = [
    "/search/slogan%20mug",
    "/products/Custom_Mugs/slogan-mug",
    "/category/Custom_Mugs",
  ];
  const shown = async (figure: string) =>
    Promise.all(
      pages.map(async (path) => (await (await request.get(path)).text()).includes(figure)),
    );
  try {
    expect(await shown("4,200")).toEqual([true, true, true]);
    await setPrice(431_700);
    await expect.poll(() => shown("4,317")).toEqual([true, true, true]);
    expect(await shown("4,200")).toEqual([false, false, false]);
  } finally {
    await setPrice(420_000);
  }
});

test("'Chat to Order' of every product, static item and search result attaches that one", async ({
  request,
  shop,
}) => {
  const products = await atDatabase<{ id: string; name: string }>(
    shop,
    "select id, name from products where deleted_at is null and not is_draft order by id",
  );
  const linked = await atDatabase<{ id: string; name: string; item: string }>(
    shop,
    "select id, name, item from products where item is not null and deleted_at is null",
  );
  const pages = [
    ...products.map(({ id, name }) => [`/product/${id}`, `/chat?product=${id}`, name]),
    ...linked.map(({ id, name, item }) => [`/products/${item}`, `/chat?product=${id}`, name]),
    ["/products/Books/novel", "/chat?item=Books/novel", "Novel"],
    ["/search/novel", "/chat?item=Books/novel", "Novel"],
    ["/search/slogan%20mug", `/chat?product=${idOf(linked, "Custom_Mugs/slogan-mug")}`, "mug"],
  ] as const;
  expect(linked.length).toBeGreaterThan(5);
  for (const [index, [page, chat, name]] of pages.entries()) {
    const html = await (await request.get(page)).text();
    const [, led = ""] =
      /<a [^>]*href="(\/chat\?[^"]*)"[^>]*>(?:(?!<\/a>).)*Chat to Order/.exec(html) ?? [];
    expect([page, led.replaceAll("&amp;", "&")]).toEqual([page, chat]);
    // One of each kind: they are the same page.
    if (index > 1 && index < pages.length - 4) continue;
    const answer = await request.get(chat);
    expect([chat, answer.status()]).toEqual([chat, 200]);
    expect((await answer.text()).toLowerCase()).toContain(name.toLowerCase());
  }
});

const idOf = (linked: { id: string; item: string }[], item: string) =>
  linked.find((one) => one.item === item)?.id ?? "";
