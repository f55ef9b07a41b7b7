/** What the pages of the storefront say and where they lead, before any script runs. */
import type { APIRequestContext } from "@playwright/test";
import { describe, expect } from "vitest";
import { staticCatalogue } from "../../../app/catalogue/static/static-catalogue.ts";
import { business } from "../../../app/shop/business.ts";
import { seedProducts } from "../../../database/seed/seed-products.ts";
import { newest, priceOf, seedNames, seedProduct } from "../../../e2e/support/reading.ts";
import { test } from "../../running/requests.ts";
import {
  hrefOf,
  linksOf,
  messageOf,
  partOf,
  readPage,
  regionOf,
  textOf,
  textsOf,
} from "../html.ts";

const TEL = "tel:+2348000000000";
const WHATSAPP = "https://wa.me/2348000000000";
const CATEGORIES = [
  ...["Books", "Bags", "Letterhead", "Branding", "Clothes", "Fliers", "Business Cards", "Caps"],
  ...["Custom Mugs", "Calendar", "Company Branding"],
];

const headingOf = (html: string) => textsOf(html, "h1")[0];

describe("the home page", () => {
  test("has its eight blocks in the order of the specification", async ({ request }) => {
    const { main } = await readPage(request, "/");
    const blocks = [
      'aria-label="Introduction"',
      ">Money-back guarantee<",
      'aria-label="Highlights"',
      'id="catalog"',
      "Contact Now<",
      'aria-label="Products"',
      "<h2>Over 4,000",
      'aria-label="Itewe in numbers"',
    ].map((mark) => main.indexOf(mark));
    expect(blocks).not.toContain(-1);
    expect(blocks).toEqual([...blocks].sort((a, b) => a - b));
  });

  test("makes every claim of the business, and offers a support call with Contact Now", async ({
    request,
  }) => {
    const { main } = await readPage(request, "/");
    const promises = regionOf(main, "Our promises");
    expect(textsOf(promises, "h2")).toEqual(["Free shipping", "Money-back guarantee", "Support"]);
    const [shipping, guarantee, support] = textsOf(promises, "li");
    expect(shipping).toContain("₦150,000");
    expect(guarantee).toMatch(/replace or refund/i);
    expect(guarantee).toMatch(/terms apply/i);
    expect(support).toContain("24/7");
    // Everything between the product carousel and the counters.
    const between = main.slice(
      main.indexOf("</section>", main.indexOf('aria-label="Products"')),
      main.indexOf('aria-label="Itewe in numbers"'),
    );
    expect(textsOf(between, "h2")).toEqual([
      expect.stringMatching(/over 4,000 print-ready/i),
      expect.stringMatching(/more than 5k/i),
    ]);
    const counters = textOf(regionOf(main, "Itewe in numbers"));
    for (const { label } of business.claims.counters) expect(counters).toContain(label);
    expect(textsOf(main, "h2").join()).toMatch(/dedicated support/i);
    expect(hrefOf(main, "Contact Now")).toBe(TEL);
  });

  test("lists All Categories, the ten fixed names and the admin's, each once", async ({
    request,
  }) => {
    const { main } = await readPage(request, "/");
    expect(textsOf(main, 'select[name="category"] option')).toEqual([
      "All Categories",
      ...CATEGORIES,
    ]);
  });

  test("shows products with their picture, name and price as ₦8,500/100", async ({ request }) => {
    const { main } = await readPage(request, "/");
    const cards = partOf(main, "section#catalog").split("<li ").slice(1);
    expect(cards.length).toBeGreaterThanOrEqual(4);
    for (const [index, card] of cards.entries()) {
      const product = seedProducts[index];
      expect(linksOf(card)[0]?.name).toBe(product?.name);
      expect(textOf(card)).toContain(product && priceOf(product));
      expect(card).toContain(`<img src="${product?.imageUrl.replace(/\.webp$/, "")}`);
    }
    expect(textOf(cards[0] ?? "")).toContain("₦8,500/100");
  });
});

describe("around every page", () => {
  test("the footer gives contact details, social links and Quick Links", async ({ request }) => {
    const footer = partOf((await readPage(request, "/login")).html, "footer");
    expect(textOf(footer)).toContain(business.address);
    expect(hrefOf(footer, business.phone)).toBe(TEL);
    expect(hrefOf(footer, business.email)).toBe(`mailto:${business.email}`);
    for (const { name, url } of business.social) expect(hrefOf(footer, name)).toBe(url);
    const quick = partOf(footer, 'nav[aria-label="Quick Links"]');
    expect(textsOf(quick, "h2")).toEqual(["Quick Links"]);
    expect(hrefOf(quick, "Catalog")).toBe("/products");
  });

  test("the navbar leads to the pages of the shop, the phone, WhatsApp and the chat", async ({
    request,
  }) => {
    const navbar = partOf((await readPage(request, "/login")).html, "header");
    for (const [name, href] of Object.entries({
      Home: "/",
      Catalog: "/products",
      Login: "/login",
      "Make an order": "/chat",
      "Call us": TEL,
      "Chat on WhatsApp": `${WHATSAPP}?text=I%20want%20to%20print`,
    })) {
      expect([name, hrefOf(navbar, name)]).toEqual([name, href]);
    }
  });

  test("every internal link, picture and file answers below 400", async ({ request }) => {
    const product = await productPath(request, newest.name);
    const pages = [
      ...["/", "/?category=Nonsense", "/products", "/products?q=zzzzqqq", product],
      ...["/product/nonsense", "/search/novel", "/search/recipe%20book", "/search/zzzzqqq"],
      ...["/search/busines%20cards", `/chat${product.replace("/product/", "?product=")}`],
      ...["/login", "/no-such-page"],
    ];
    const targets = new Map<string, string>();
    for (const path of pages) {
      const html = await (await request.get(path)).text();
      for (const [, value = ""] of html.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)) {
        targets.set(value.replaceAll("&amp;", "&"), path);
      }
    }
    expect(targets.size).toBeGreaterThan(60);
    const broken: string[] = [];
    for (const [target, path] of targets) {
      const status = (await request.get(target)).status();
      if (status >= 400) broken.push(`${status} ${target} on ${path}`);
    }
    expect(broken).toEqual([]);
  });

  test("one sheet serves whatever people browse", async ({ request }) => {
    const product = await productPath(request, newest.name);
    const pages = ["/", "/products", "/category/Books", product, "/products/Books/novel"];
    const sheets: string[][] = [];
    for (const path of [...pages, "/search/novel"]) {
      const { html } = await readPage(request, path);
      sheets.push(html.match(/<link rel="stylesheet"[^>]*>/g) ?? []);
    }
    expect(sheets).toEqual(sheets.map(() => [sheets[0]?.[0]]));
    expect(sheets[0]).toHaveLength(1);
  });

  test("an address that does not exist answers 404 with a page that leads on", async ({
    request,
  }) => {
    for (const path of ["/no-such-page", "/product", "/a/b/c.php", "/search"]) {
      const { status, html, main } = await readPage(request, path);
      expect([path, status]).toEqual([path, 404]);
      expect(headingOf(main)).toMatch(/\S/);
      expect(textsOf(html, "title")[0]).toMatch(/not found/i);
      expect(hrefOf(main, "Browse catalog")).toBe("/products");
    }
  });
});

test("the catalogue says when nothing matches and leads back to everything", async ({
  request,
}) => {
  for (const query of ["q=zzzzqqq", "category=Nonsense"]) {
    const { status, main } = await readPage(request, `/products?${query}`);
    expect([query, status]).toEqual([query, 200]);
    const grid = regionOf(main, "Browse All Printing Catalog");
    expect(grid).not.toBe("");
    expect(textsOf(grid, "li")).toEqual([]);
    expect(hrefOf(grid, "All Categories")).toBe("/products");
  }
});

describe("a product page", () => {
  test("shows name, price, minimum quantity, description, features and rating, and leads to WhatsApp", async ({
    request,
    shop,
  }) => {
    const path = await productPath(request, newest.name);
    const { html, main } = await readPage(request, path);
    const text = textOf(main);
    expect(headingOf(main)).toBe(newest.name);
    expect(text).toMatch(/minimum quantity/i);
    for (const words of ["100 units", priceOf(newest), newest.description, "Not yet rated"]) {
      expect(text).toContain(words);
    }
    const items = textsOf(main, "li");
    for (const feature of newest.features) {
      expect(items.filter((item) => item.includes(feature))).toHaveLength(1);
    }
    expect(textsOf(html, "title")[0]).toContain(newest.name);
    const message = messageOf(hrefOf(main, /whatsapp/i));
    expect(message.slice(0, 2)).toEqual([WHATSAPP, "I want to print"]);
    const rest = message.slice(2).join("\n");
    for (const words of [newest.name, "100", shop.url + path]) expect(rest).toContain(words);
  });

  test("relates up to six others of its category and likes products of other ones", async ({
    request,
  }) => {
    for (const name of ["Novel, paperback", newest.name]) {
      const { categoryName } = seedProduct(name);
      const { main } = await readPage(request, await productPath(request, name));
      const namesIn = (region: string) => linksOf(regionOf(main, region)).map((link) => link.name);
      const others = seedNames(categoryName).filter((other) => other !== name);
      expect(namesIn("Related products").sort()).toEqual(others.slice(0, 6).sort());
      const liked = namesIn("You may also like");
      expect(liked.length).toBeGreaterThan(0);
      for (const like of liked) expect(seedProduct(like).categoryName).not.toBe(categoryName);
    }
  });

  test("that does not exist answers 404 'Product not found' and leads on", async ({ request }) => {
    for (const id of ["01990000-0000-7000-8000-000000000000", "nonsense", "1%27%20or%201=1"]) {
      const { status, main } = await readPage(request, `/product/${id}`);
      expect([id, status, headingOf(main)]).toEqual([id, 404, "Product not found"]);
      expect(hrefOf(main, "Browse catalog")).toBe("/products");
    }
  });
});

describe("the search page", () => {
  test("shows an item for its name in any case, with the first four related", async ({
    request,
  }) => {
    const four = staticCatalogue.slice(0, 4);
    for (const id of ["novel", "custom-mugs", "round-neck-tshirt"]) {
      const item = staticCatalogue.find((one) => one.id === id);
      if (!item) throw new Error(`There is no item ${id}`);
      const path = `/search/${encodeURIComponent(item.name.toUpperCase())}`;
      const { status, main } = await readPage(request, path);
      expect([id, status, headingOf(main)]).toEqual([id, 200, item.name]);
      const text = textOf(main);
      expect(text).toContain(item.description);
      expect(text).toContain(priceOf(item));
      expect(text).not.toMatch(/₦0\b|NaN|undefined|null/);
      expect(linksOf(regionOf(main, "Related products"))).toEqual(
        four.map(({ name, category, id }) => ({ name, href: `/products/${category}/${id}` })),
      );
    }
  });

  test("leads on to the details and the order of what it has found, or to a category", async ({
    request,
  }) => {
    const { main } = await readPage(request, "/search/novel");
    expect(hrefOf(main, "Order now")).toMatch(/^\/order\/new\?item=Books\/novel&shown=/);
    expect(hrefOf(main, "View Details")).toBe("/products/Books/novel");
    const answer = await request.get("/search/tshirt-branding");
    expect(answer.url()).toMatch(/\/category\/Tshirt_Branding$/);
  });

  test("answers 404 'Product not found.' with close matches of both catalogues", async ({
    request,
  }) => {
    const { status, main } = await readPage(request, "/search/busines%20cards");
    expect([status, headingOf(main)]).toEqual([404, "Product not found."]);
    const close = regionOf(main, "Close matches");
    expect(hrefOf(close, "Business Cards")).toBe("/products/Business_Cards/business-cards");
    expect(hrefOf(close, newest.name)).toBe(await productPath(request, newest.name));
  });

  test("offers the chat and the catalogue when nothing comes close", async ({ request }) => {
    const { status, main } = await readPage(request, "/search/zzzzqqq");
    expect([status, headingOf(main)]).toEqual([404, "Product not found."]);
    expect(hrefOf(main, /chat/i)).toBe("/chat");
    expect(hrefOf(main, "Browse catalog")).toBe("/products");
  });
});

describe("the static catalogue", () => {
  const ITEM = "/products/Business_Stationeries/business-stationeries";

  test("opens a chat that names the product, its quantity and its page", async ({
    request,
    shop,
  }) => {
    for (const [path, link, name, quantity, about] of [
      ["/category/Business_Cards", "Order on WhatsApp", "Business Cards", 100, "business-cards"],
      [ITEM, "Quick order", "Business Stationeries", 50, "business-stationeries"],
    ] as const) {
      expect(messageOf(hrefOf((await readPage(request, path)).main, link))).toEqual([
        WHATSAPP,
        "I want to print",
        name,
        `Quantity: ${quantity}`,
        `${shop.url}/products/${name.replace(" ", "_")}/${about}`,
      ]);
    }
  });

  test("tells of an item everything that the specification lists", async ({ request }) => {
    const { main } = await readPage(request, ITEM);
    expect(headingOf(main)).toBe("Business Stationeries");
    const text = textOf(main);
    for (const words of [
      ...["₦50,500/50", "printed together so every sheet carries the same colour"],
      ...["One A5 notebook with a printed cover", "50 units", "3 working days"],
    ]) {
      expect(text).toContain(words);
    }
    expect(hrefOf(main, "Company profile")).toBe("/about");
    const related = linksOf(regionOf(main, "Related products"));
    expect(related).toHaveLength(3);
    expect(related[0]).toEqual({
      name: "Branded Notebooks",
      href: "/products/Business_Stationeries/branded-notebooks",
    });
  });

  test("invites to ask for the price of an item that has none", async ({ request }) => {
    const { main } = await readPage(request, "/products/Books/novel-series");
    const facts = main.slice(0, main.indexOf("<section"));
    expect(hrefOf(facts, "Request a quote")).toBe("/chat");
    expect(hrefOf(facts, "Quick order")).toBeDefined();
    expect(textOf(facts)).not.toMatch(/₦|NaN|null/);
  });

  test("tells what is not there as what it is, with the ways on", async ({ request }) => {
    for (const [path, title] of [
      ["/category/Spaceships", "Category not found"],
      ["/products/Spaceships", "Category not found"],
      ["/products/Books/spaceship", "Product not found"],
      ["/products/Spaceships/novel", "Product not found"],
      ["/products/Bags/novel", "Product not found"],
    ] as const) {
      const { status, main } = await readPage(request, path);
      expect([path, status, headingOf(main)]).toEqual([path, 404, title]);
      expect(partOf(main, 'form[action="/products"]')).toContain('aria-label="Search catalogue"');
      expect(hrefOf(main, /chat/i)).toBe("/chat");
      expect(hrefOf(main, "Custom Mugs")).toMatch(/^\/(?:category|products)\/Custom_Mugs$/);
    }
  });
});

test("the About page has every block and leads to each category", async ({ request }) => {
  const { main } = await readPage(request, "/about");
  const headings = [...textsOf(main, "h1"), ...textsOf(main, "h2"), ...textsOf(main, "h3")];
  expect(headings).toEqual(
    expect.arrayContaining([
      ...["About Us", "Our Mission", "What We Offer", "Our Values", "From our CEO"],
      "Contact information",
    ]),
  );
  for (const { name, url } of business.social) expect(hrefOf(main, name)).toBe(url);
  const categories = linksOf(main).filter(({ href }) => href.startsWith("/category/"));
  expect(categories).toHaveLength(9);
  expect(hrefOf(main, "Custom Mugs")).toBe("/category/Custom_Mugs");
});

test("the terms tell both dates", async ({ request }) => {
  const { main } = await readPage(request, "/term-condition");
  expect(textOf(main)).toMatch(/Last Updated: \d{1,2} \w+ \d{4}/);
  expect(textOf(main)).toMatch(/Version [\d.]+, in force since \d{1,2} \w+ \d{4}/);
  const headings = textsOf(main, "h2").join("\n");
  for (const name of ["Definitions", "Services", "Ordering and payment", "Contact"]) {
    expect(headings).toContain(name);
  }
});

test("the Services page has six cards, nine brands and the emergency desk", async ({ request }) => {
  const { main } = await readPage(request, "/service");
  expect(textsOf(regionOf(main, "Our services"), "li")).toHaveLength(6);
  // The row that moves has it three times.
  const brands = textsOf(regionOf(main, "Trusted brands"), "li");
  expect(new Set(brands).size).toBe(9);
  expect(hrefOf(main, "Call emergency service")).toMatch(/^tel:/);
});

/** The page of a demo product. */
async function productPath(request: APIRequestContext, name: string): Promise<string> {
  const { categoryName } = seedProduct(name);
  const list = await readPage(request, `/products?category=${encodeURIComponent(categoryName)}`);
  return hrefOf(list.main, name) ?? "";
}
