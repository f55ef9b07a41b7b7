import type { APIRequestContext, Page } from "@playwright/test";
import { expect, test } from "./shop.ts";

// Everything here is promised in the server's HTML, to readers that run no scripts.
test.use({ javaScriptEnabled: false });

const ITEM = "/products/Business_Cards/business-cards";

async function headOf(page: Page, path: string) {
  await page.goto(path);
  const content = async (selector: string) =>
    (await page.locator(`head ${selector}`).getAttribute("content")) ?? "";
  const blocks = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll((scripts) => scripts.map((script) => JSON.parse(script.textContent ?? "")));
  return {
    title: await page.title(),
    canonical: await page.locator('head link[rel="canonical"]').getAttribute("href"),
    description: await content('meta[name="description"]'),
    keywords: await content('meta[name="keywords"]'),
    image: await content('meta[property="og:image"]'),
    ogTitle: await content('meta[property="og:title"]'),
    ogUrl: await content('meta[property="og:url"]'),
    card: await content('meta[name="twitter:card"]'),
    twitterImage: await content('meta[name="twitter:image"]'),
    data: (type: string) => blocks.find((block) => block["@type"] === type),
  };
}

/** The addresses of a sitemap, as paths of this shop. */
async function addressesIn(request: APIRequestContext, path: string, baseURL = "") {
  const answer = await request.get(path);
  expect(answer.headers()["content-type"]).toContain("application/xml");
  const found = (await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g);
  return [...found].map(([, address]) => {
    expect(address).toMatch(new RegExp(`^${baseURL}/`));
    return (address ?? "").slice(baseURL.length).replaceAll("&amp;", "&");
  });
}

test("every kind of page has its own title, description, keywords, canonical and cards", async ({
  page,
  request,
  baseURL,
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
    const head = await headOf(page, path);
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

test("a link to a product previews its name, price and picture", async ({ page, baseURL }) => {
  const head = await headOf(page, ITEM);
  expect(head.ogTitle).toBe("Business Cards | Itewe");
  expect(head.description).toMatch(/^₦8,500 for 100 units\. Ready in 2 working days\. /);
  expect(head.image).toBe(`${baseURL}/pictures/products/cards-indigo-900.webp`);
});

test("search engines read product, price and breadcrumbs as data", async ({ page, baseURL }) => {
  const { data } = await headOf(page, ITEM);
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

test("a product without a price offers none", async ({ page }) => {
  const { data, description } = await headOf(page, "/products/Books/novel-series");
  expect(data("Product")).toMatchObject({ name: "Novel Series" });
  expect(data("Product")).not.toHaveProperty("offers");
  expect(description).toMatch(/^Request a quote\. /);
});

test("search engines read the shop on its home page", async ({ page, request }) => {
  const { data } = await headOf(page, "/");
  const shop = data("Organization");
  expect(shop).toMatchObject({ name: "Itewe", telephone: "+234 800 000 0000" });
  expect((await request.get(shop.logo)).status()).toBe(200);
});

test("the search page of a static product names the product's own page as the one to find", async ({
  page,
  baseURL,
}) => {
  expect((await headOf(page, "/search/novel")).canonical).toBe(`${baseURL}/products/Books/novel`);
});

test("a page that follows in the catalogue stands for itself; in another order, or the way back, it is not to be found", async ({
  page,
  baseURL,
}) => {
  const turn = async (name: string) => {
    const href = (await page.getByRole("link", { name }).getAttribute("href")) ?? "";
    return { href, head: await headOf(page, href) };
  };
  const robots = page.locator('meta[name="robots"]');
  await page.goto("/products");
  const { href, head } = await turn("Next");
  expect(href).toMatch(/^\/products\?after=./);
  expect([head.canonical, head.ogUrl]).toEqual([baseURL + href, baseURL + href]);
  const begins = await page.locator(".pgrid .nm").first().innerText();
  expect(head.title).toBe(`Catalog, from “${begins}” | Itewe`);
  expect(head.description).toContain(`From “${begins}” on.`);
  await expect(robots).toHaveCount(0);

  const { head: first } = await turn("Previous");
  expect(first.canonical).toBe(`${baseURL}/products`);
  await expect(robots).toHaveCount(0);

  await page.goto("/products?sort=price-up");
  expect((await turn("Next")).head.canonical).toBe(`${baseURL}/products`);
  await expect(robots).toHaveAttribute("content", "noindex");

  expect((await headOf(page, "/products?after=nonsense")).canonical).toBe(`${baseURL}/products`);
  await expect(robots).toHaveCount(0);
});

test.describe("what is not there", () => {
  test.use({ expectedConsole: [/status of 404/] });

  test("is not to be found", async ({ page }) => {
    for (const path of ["/category/Spaceships", "/products/Books/spaceship", "/search/spaceship"]) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    }
  });
});

test("every address of the sitemap answers, under that very address", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const paths = await addressesIn(request, "/sitemap.xml", baseURL);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(await answer.text())?.[1];
    expect(canonical, path).toBe(baseURL + path);
  }
});

test("a part of the sitemap starts after a product, and a malformed one is not there", async ({
  request,
  baseURL,
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

test("robots may read what is public, and learn where the sitemap is", async ({
  request,
  baseURL,
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

test("the shop can be put on a phone's home screen", async ({ page, request }) => {
  await page.goto("/");
  const href = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await request.get(href ?? "");
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
