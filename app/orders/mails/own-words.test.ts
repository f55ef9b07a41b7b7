import { expect, test } from "vitest";
import { fillIn, unknownIn } from "./own-words.ts";

const filling = {
  name: "Bello $& Adunni",
  product: "Business Cards",
  link: "https://itewe.example/order/ITW-000151",
  date: "Mon 23 Nov",
  total: undefined,
};

test("names, products, links and dates stand where the owner has put them", () => {
  expect(fillIn("Good day {name}, {product} by {date}: {link}", filling)).toBe(
    "Good day Bello $& Adunni, Business Cards by Mon 23 Nov: https://itewe.example/order/ITW-000151",
  );
  expect(fillIn("No braces.", filling)).toBe("No braces.");
});

test("words that name what is not known of an order are not used for it", () => {
  expect(fillIn("{name}, it comes to {total}.", filling)).toBeUndefined();
});

test("what the shop does not fill in is told", () => {
  expect(unknownIn("{name} {nome} {}")).toEqual(["nome", ""]);
  expect(unknownIn("{toString}")).toEqual(["toString"]);
});
