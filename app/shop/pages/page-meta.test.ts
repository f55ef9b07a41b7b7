import { describe, expect, test } from "vitest";
import { pictureAddress } from "../../catalogue/managing/product-picture.ts";
import { business } from "../business.ts";
import { noindexMeta, pageMeta, previewImage, shorten } from "./page-meta.ts";
import { breadcrumbData, organizationData, productData } from "./structured-data.ts";

const origin = "https://itewe.example";
const page = { title: "Caps", description: "Caps from Lagos.", path: "/products/Caps", origin };

describe("the head of a page", () => {
  test("has title, description, keywords, canonical address and both cards", () => {
    const head = pageMeta({ ...page, keywords: ["caps", "printing Lagos"] });
    expect(head).toEqual(
      expect.arrayContaining([
        { title: "Caps | Itewe" },
        { name: "description", content: "Caps from Lagos." },
        { name: "keywords", content: "caps, printing Lagos, branding Nigeria, Itewe" },
        { tagName: "link", rel: "canonical", href: `${origin}/products/Caps` },
        { property: "og:image", content: `${origin}/social-card.png` },
        { name: "twitter:image", content: `${origin}/social-card.png` },
        { name: "twitter:title", content: "Caps | Itewe" },
      ]),
    );
    expect(head).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  test("of what is not there leads nobody to another page", () => {
    const head = JSON.stringify(pageMeta({ ...page, path: undefined, robots: "noindex" }));
    expect(head).toContain("noindex");
    expect(head).not.toMatch(/canonical|og:url/);
  });

  test("of a page for one person names the shop and is not found", () => {
    expect(noindexMeta("Orders")).toEqual([
      { title: "Orders | Itewe" },
      { name: "robots", content: "noindex" },
    ]);
  });

  test("previews the shop's own pictures in a size that messengers take", () => {
    expect(previewImage("/pictures/products/mug.webp", origin)).toBe(
      `${origin}/pictures/products/mug-900.webp`,
    );
    for (const slot of ["main", "detail"] as const) {
      expect(previewImage(pictureAddress(slot, "01a1fdcb"), origin)).toBe(
        `${origin}${pictureAddress(slot, "01a1fdcb-900")}`,
      );
    }
    expect(previewImage("/files/images/mug.jpg", origin)).toBe(`${origin}/files/images/mug.jpg`);
    expect(previewImage("https://cdn.example/mug.webp", origin)).toBe(
      "https://cdn.example/mug.webp",
    );
  });

  test("a long text is cut between two words", () => {
    expect(shorten("one two three", 9)).toBe("one two…");
    expect(shorten("one\n\ntwo", 9)).toBe("one two");
    expect(shorten("word ".repeat(100)).length).toBeLessThanOrEqual(200);
  });
});

describe("structured data", () => {
  const product = {
    name: "Mug",
    description: "A mug.",
    image: `${origin}/mug.webp`,
    category: "Custom Mugs",
    sku: "mug",
    quantity: 1,
    url: `${origin}/products/Custom_Mugs/mug`,
  };

  test("a product is offered in naira", () => {
    expect(productData({ ...product, price: 120_050 })).toMatchObject({
      "@type": "Product",
      offers: { priceCurrency: "NGN", price: 1200.5, url: product.url },
    });
  });

  test("a product without a price offers nothing", () => {
    expect(productData({ ...product, price: null })).not.toHaveProperty("offers");
  });

  test("breadcrumbs count from one and have full addresses", () => {
    const data = breadcrumbData(origin, [
      { name: "Catalog", path: "/products" },
      { name: "Caps", path: "/products?category=Caps" },
    ]);
    expect(data.itemListElement).toEqual([
      expect.objectContaining({ position: 1, item: `${origin}/products` }),
      expect.objectContaining({ position: 2, item: `${origin}/products?category=Caps` }),
    ]);
  });

  test("the shop tells how to reach it", () => {
    expect(organizationData(origin, business)).toMatchObject({
      "@type": "Organization",
      telephone: business.phone,
      logo: `${origin}/icon-512.png`,
    });
  });
});
