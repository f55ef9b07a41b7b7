import { expect, test } from "vitest";
import { parseProduct } from "./product-rules.server.ts";

const CATEGORIES = ["Books", "Bags"];

const typed = {
  name: "Paper bags",
  price: "1200.50",
  description: "Kraft board, twisted rope handle.",
  quantity: "100",
  delivery: "3",
  categoryName: "Bags",
  feature1: "Twisted rope handle",
  feature2: "One to four colours",
  feature3: "Sizes from A5 to A2",
};

const errorsOf = (change: Partial<typeof typed>) => {
  const parsed = parseProduct({ ...typed, ...change }, CATEGORIES);
  return parsed.ok ? {} : parsed.errors;
};

test("a product as it should be is read: kobo, whole units, three features", () => {
  expect(parseProduct(typed, CATEGORIES)).toEqual({
    ok: true,
    input: {
      name: "Paper bags",
      price: 120_050,
      description: "Kraft board, twisted rope handle.",
      quantity: 100,
      delivery: 3,
      categoryName: "Bags",
      features: ["Twisted rope handle", "One to four colours", "Sizes from A5 to A2"],
    },
  });
});

test.each([
  ["1200", 120_000],
  ["1200.5", 120_050],
  ["1,200.50", 120_050],
  ["₦45,000", 4_500_000],
  ["999999999.99", 99_999_999_999],
])("the price %s is %d kobo, typed as money is typed everywhere", (price, kobo) => {
  const parsed = parseProduct({ ...typed, price }, CATEGORIES);
  expect(parsed.ok && parsed.input.price).toBe(kobo);
});

test.each([
  ["", "Enter the price."],
  ["-5", "A price is more than 0."],
  ["0", "A price is more than 0."],
  ["0.00", "A price is more than 0."],
  ["twelve", "Write the price in naira, such as 45,000 or 45,000.50."],
  ["12.345", "Write the price with at most two decimals: naira and kobo."],
  ["1000000000", "A price is less than 1,000,000,000."],
  ["1000000000000", "A price is less than 1,000,000,000."],
])("the price %s is refused", (price, message) => {
  expect(errorsOf({ price })).toEqual({ price: message });
});

test.each([
  ["", "Enter the quantity."],
  ["0", "A quantity is 1 or more."],
  ["-3", "A quantity is 1 or more."],
  ["1.5", "Enter a whole number, such as 100."],
  ["1,000", "Enter a whole number, such as 100."],
  ["ten", "Enter a whole number, such as 100."],
  ["10000001", "A quantity is 10,000,000 or less."],
])("the quantity %s is refused", (quantity, message) => {
  expect(errorsOf({ quantity })).toEqual({ quantity: message });
});

test("the working days may be left out: then no day is promised", () => {
  for (const delivery of ["", "  "]) {
    const parsed = parseProduct({ ...typed, delivery }, CATEGORIES);
    expect(parsed.ok && parsed.input.delivery).toBeNull();
  }
});

test.each(["0", "-2", "1.5", "three", "1000", "9".repeat(400)])(
  "%s working days are refused",
  (delivery) => {
    expect(errorsOf({ delivery })).toEqual({
      delivery: "Enter working days as a whole number from 1 to 999, or leave it empty.",
    });
  },
);

test("a name of 500 characters is refused, one of 200 is not", () => {
  expect(errorsOf({ name: "x".repeat(500) })).toEqual({
    name: "A name has at most 200 characters.",
  });
  expect(errorsOf({ name: "x".repeat(200) })).toEqual({});
});

test("a description of more than 5,000 characters and a feature of more than 200 are refused", () => {
  const [description, feature2] = ["x".repeat(5_001), "y".repeat(201)];
  expect(errorsOf({ description, feature2 })).toEqual({
    description: "A description has at most 5,000 characters.",
    feature2: "A feature has at most 200 characters.",
  });
  const longest = { description: description.slice(1), feature2: feature2.slice(1) };
  expect(errorsOf(longest)).toEqual({});
});

test("empty features are refused one by one", () => {
  expect(errorsOf({ feature1: "", feature3: "  \u200b " })).toEqual({
    feature1: "Enter feature 1.",
    feature3: "Enter feature 3.",
  });
});

test("only a category that is there can be chosen, by its own name", () => {
  for (const categoryName of ["", "books", "Envelopes", "__proto__"]) {
    expect(errorsOf({ categoryName })).toEqual({ categoryName: "Choose a category." });
  }
});

test("an empty form says everything that is missing", () => {
  const parsed = parseProduct({}, CATEGORIES);
  expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual([
    "name",
    "price",
    "description",
    "quantity",
    "categoryName",
    "feature1",
    "feature2",
    "feature3",
  ]);
});
