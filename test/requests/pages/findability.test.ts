/** What the server's HTML promises to readers that run no scripts. */
import type { APIRequestContext } from "@playwright/test";
import { expect } from "vitest";
import { pageAsker, test } from "../../running/requests.ts";

const ITEM = "/products/Business_Cards/business-cards";

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&quot;": '"',
  "&#x27;": "'",
  "&lt;": "<",
  "&gt;": ">",
};

/** The first group of `pattern` in `html` as text; empty when it is not there. */
function read(html: string, pattern: RegExp): string {
  const found = pattern.exec(html)?.[1] ?? "";
  return found.replace(/&(?:amp|quot|#x27|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);
}

async function headOf(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text();
  const meta = (name: string) =>
    read(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`));
  const blocks = html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g);
  const data = [...blocks].map(([, json = ""]) => JSON.parse(json));
  return {
    html,
    title: read(html, /<title[^>]*>([^<]*)</),
    canonical: read(html, /<link rel="canonical" href="([^"]*)"/),
    robots: meta("robots"),
    description: meta("description"),
    keywords: meta("keywords"),
    image: meta("og:image"),
    ogTitle: meta("og:title"),
    ogUrl: meta("og:url"),
    card: meta("twitter:card"),
    twitterImage: meta("twitter:image"),
    data: (type: string) => data.find((block) => block["@type"] === type),
  };
}

/** The addresses of a sitemap, as paths of this shop. */
async function addressesIn(request: APIRequestContext, path: string, baseURL: string) {
  const answer = await request.get(path);
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const found = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...found].map(([, address]) => {
    expect(address).toMatch(new RegExp(`^${baseURL}/`));
    return (address ?? "").slice(baseURL.length).replaceAll("&amp;", "&");
  });
}

test("every kind of page has its own title, description, keywords, canonical and cards", async ({
  request,
  shop: { url: baseURL },
}) => {
  const product = (await addressesIn(request, "/sitemap.xml", baseURL)).find((path) =>
    path.startsWith("/product/"),
  );
  const paths = [
    "/",
    "/products",
    "/products?category=Caps",
    "/category/Books",
    "/products/Books",
    ITEM,
    product ?? "",
  ];
  const seen = new Map<string, string>();
  for (const path of paths) {
    const head = await headOf(request, path);
    expect(head.canonical).toBe(baseURL + path);
    expect(head.ogUrl).toBe(baseURL + path);
    expect(head.ogTitle).toBe(head.title);
    expect(head.title).toContain("Itewe");
    expect(head.description.length).toBeGreaterThan(40);
    expect(head.description.length).toBeLessThanOrEqual(200);
    expect(head.keywords).toContain("printing Lagos");
    expect(head.card).toBe("summary_large_image");
    expect(head.image).toMatch(new RegExp(`^${baseURL}/.+\\.(png|webp)$`));
    expect(head.twitterImage).toBe(head.image);
    expect((await request.get(head.image)).headers()["content-type"]).toMatch(/^image\//);
    for (const words of [head.title, head.description]) {
      expect(seen.get(words), `${words} (${path})`).toBeUndefined();
      seen.set(words, path);
    }
  }
});

test("a link to a product previews its name, price and picture", async ({
  request,
  shop: { url: baseURL },
}) => {
  const head = await headOf(request, ITEM);
  expect(head.ogTitle).toBe("Business Cards | Itewe");
  expect(head.description).toMatch(/^₦8,500 for 100 units\. Ready in 2 working days\. /);
  expect(head.image).toBe(`${baseURL}/pictures/products/cards-indigo-900.webp`);
});

test("search engines read product, price and breadcrumbs as data", async ({
  request,
  shop: { url: baseURL },
}) => {
  const { data } = await headOf(request, ITEM);
  expect(data("Product")).toMatchObject({
    name: "Business Cards",
    category: "Business Cards",
    image: `${baseURL}/pictures/products/cards-indigo-900.webp`,
    offers: {
      "@type": "Offer",
      price: 8500,
      priceCurrency: "NGN",
      url: baseURL + ITEM,
      priceSpecification: { price: 8500, referenceQuantity: { value: 100 } },
    },
  });
  expect(data("BreadcrumbList").itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Catalog", item: `${baseURL}/products` },
    {
      "@type": "ListItem",
      position: 2,
      name: "Business Cards",
      item: `${baseURL}/products/Business_Cards`,
    },
    { "@type": "ListItem", position: 3, name: "Business Cards", item: baseURL + ITEM },
  ]);
});

test("a product without a price offers none", async ({ request }) => {
  const { data, description } = await headOf(request, "/products/Books/novel-series");
  expect(data("Product")).toMatchObject({ name: "Novel Series" });
  expect(data("Product")).not.toHaveProperty("offers");
  expect(description).toMatch(/^Request a quote\. /);
});

test("search engines read the shop on its home page", async ({ request }) => {
  const { data } = await headOf(request, "/");
  const shop = data("Organization");
  expect(shop).toMatchObject({ name: "Itewe", telephone: "+234 800 000 0000" });
  expect((await request.get(shop.logo)).status()).toBe(200);
});

test("the search page of a static product names the product's own page as the one to find", async ({
  request,
  shop: { url: baseURL },
}) => {
  expect((await headOf(request, "/search/novel")).canonical).toBe(
    `${baseURL}/products/Books/novel`,
  );
});

test("a page that follows in the catalogue stands for itself; in another order, or the way back, it is not to be found", async ({
  request,
  shop: { url: baseURL },
}) => {
  const turn = async ({ html }: { html: string }, name: string) => {
    const links = html.matchAll(/<a ([^>]*)>((?:(?!<\/a>)[\s\S])*)<\/a>/g);
    const [, attributes = ""] =
      [...links].find(([, , inside]) => inside?.replace(/<[^>]*>/g, "").trim() === name) ?? [];
    const href = read(attributes, /href="([^"]*)"/);
    return { href, head: await headOf(request, href) };
  };
  const { href, head } = await turn(await headOf(request, "/products"), "Next");
  expect(href).toMatch(/^\/products\?after=./);
  expect([head.canonical, head.ogUrl]).toEqual([baseURL + href, baseURL + href]);
  const begins = read(
    head.html,
    /class="product-grid"[\s\S]*?class="product-card-name"[^>]*>([^<]+)/,
  );
  expect(begins).not.toBe("");
  expect(head.title).toBe(`Catalog, from “${begins}” | Itewe`);
  expect(head.description).toContain(`From “${begins}” on.`);
  expect(head.robots).toBe("");

  const { head: first } = await turn(head, "Previous");
  expect([first.canonical, first.robots]).toEqual([`${baseURL}/products`, ""]);

  const cheap = await turn(await headOf(request, "/products?sort=price-up"), "Next");
  expect([cheap.head.canonical, cheap.head.robots]).toEqual([`${baseURL}/products`, "noindex"]);

  const nonsense = await headOf(request, "/products?after=nonsense");
  expect([nonsense.canonical, nonsense.robots]).toEqual([`${baseURL}/products`, ""]);
});

test("what is not there is not to be found", async ({ request }) => {
  for (const path of ["/category/Spaceships", "/products/Books/spaceship", "/search/spaceship"]) {
    expect((await headOf(request, path)).robots, path).toBe("noindex");
  }
});

test("every address of the sitemap answers, under that very address", async ({
  request,
  shop: { url: baseURL },
}) => {
  const paths = await addressesIn(request, "/sitemap.xml", baseURL);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThan(100);
  const ask = await pageAsker(request, baseURL);
  for (const path of paths) {
    const { status, text } = await ask(path);
    expect(status, path).toBe(200);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
    expect(canonical, path).toBe(baseURL + path);
  }
});

test("a part of the sitemap starts after a product, and a malformed one is not there", async ({
  request,
  shop: { url: baseURL },
}) => {
  const paths = await addressesIn(request, "/sitemap.xml", baseURL);
  const products = paths.filter((path) => path.startsWith("/product/"));
  const after = products[9]?.slice("/product/".length);
  const part = await addressesIn(request, `/sitemap.xml?after=${after}`, baseURL);
  expect(part).toEqual(products.slice(10));
  for (const nonsense of ["", "1", "%00", "%ff", "'--", "x".repeat(8_000)]) {
    expect((await request.get(`/sitemap.xml?after=${nonsense}`)).status()).toBe(404);
  }
});

test("a feed names products that are there, and no other feed is", async ({ request, shop }) => {
  for (const feed of ["google", "meta"]) {
    const answer = await request.get(`/feeds/${feed}.csv`);
    expect(answer.headers()["content-type"]).toBe("text/csv; charset=utf-8");
    const [, first = ""] = (await answer.text()).split("\r\n");
    const link = first.split(",").find((cell) => cell.startsWith(`${shop.url}/product/`)) ?? "";
    expect((await request.get(link)).status()).toBe(200);
  }
  for (const nonsense of ["google", "x.csv", "%00", "%ff", "__proto__"]) {
    expect((await request.get(`/feeds/${nonsense}`)).status(), nonsense).toBe(404);
  }
});

test("robots may read what is public, and learn where the sitemap is", async ({
  request,
  shop: { url: baseURL },
}) => {
  const answer = await request.get("/robots.txt");
  expect(answer.headers()["content-type"]).toContain("text/plain");
  const lines = (await answer.text()).split("\n");
  for (const path of ["/admin-dashboard", "/user-dashboard", "/chat?", "/live", "/files"]) {
    expect(lines).toContain(`Disallow: ${path}`);
  }
  expect(lines).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  expect(lines).not.toContain("Disallow: /");
});

test("the shop can be put on a phone's home screen", async ({ request }) => {
  const { html } = await headOf(request, "/");
  const answer = await request.get(read(html, /<link rel="manifest" href="([^"]*)"/));
  expect(answer.headers()["content-type"]).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ short_name: "Itewe", start_url: "/" });
  for (const { src } of manifest.icons) {
    expect((await request.get(src)).headers()["content-type"]).toBe("image/png");
  }
  // Asked for by name, by those who do not read the page.
  for (const [path, type] of [
    ["/favicon.ico", "image/x-icon"],
    ["/apple-touch-icon.png", "image/png"],
  ]) {
    expect((await request.get(path ?? "")).headers()["content-type"]).toBe(type);
  }
});
