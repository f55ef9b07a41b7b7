import { afterEach, expect, test } from "vitest";
import { defaults } from "../../shop/business.ts";
import { applyEdits } from "../../shop/edits.ts";
import { introSlides } from "./home-slides.ts";

afterEach(() => applyEdits());

test("a sheet promises to replace or refund only while the shop gives that guarantee", () => {
  const words = "And if we print it wrong, we replace it or refund it. Terms apply.";
  expect(introSlides().at(-1)?.text).toBe(words);
  const guarantee = { title: "", words: "", terms: "" };
  applyEdits({ claims: { ...defaults.claims, guarantee } });
  expect(introSlides()).toHaveLength(3);
  expect(JSON.stringify(introSlides())).not.toMatch(/wrong|refund/);
});

test("a shop that ships nothing for free has no sheet about it", () => {
  applyEdits({ claims: { ...defaults.claims, freeShippingFrom: null } });
  expect(introSlides()).toHaveLength(2);
  expect(JSON.stringify(introSlides())).not.toMatch(/shipping|₦/);
});

test("another guarantee is said in the owner's own words", () => {
  const guarantee = { title: "Our word", words: "We print again", terms: "Ask us" };
  applyEdits({ claims: { ...defaults.claims, guarantee } });
  expect(introSlides().at(-1)?.text).toBe("Our word: We print again. Ask us.");
  applyEdits({ claims: { ...defaults.claims, guarantee: { ...guarantee, terms: "" } } });
  expect(introSlides().at(-1)?.text).toBe("Our word: We print again.");
});
