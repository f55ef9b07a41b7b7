import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { expect, test } from "vitest";
import { pageMeta } from "./page-meta.ts";
import { productData } from "./structured-data.ts";

const product = {
  ...{ name: "Cards", description: "Matt", image: "https://itewe.example/a.webp" },
  ...{ category: "Business Cards", sku: "1", price: 850_000, quantity: 100 },
  url: "https://itewe.example/product/1",
};

test("a product's data hold a rating only when buyers have given one", () => {
  expect(productData(product)).not.toHaveProperty("aggregateRating");
  expect(productData({ ...product, rating: { mean: 4.8, count: 36 } })).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 36, bestRating: 5, worstRating: 1 },
  });
});

test("a product's data stay one block of data, whatever is written in them", () => {
  const hostile = { ...product, name: "</script><script>alert(1)</script><!--" };
  const meta = () =>
    pageMeta({
      ...{ title: "Cards", description: "Matt", origin: "https://itewe.example" },
      jsonLd: productData(hostile),
    });
  const Page = createRoutesStub([{ path: "/", Component: Meta, meta }]);
  const html = renderToString(createElement(Page));
  const [, json = ""] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  expect(JSON.parse(json).name).toBe(hostile.name);
  expect(html.match(/<script/g)).toHaveLength(1);
});
