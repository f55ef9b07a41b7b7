import { describe, expect, test } from "vitest";
import { business } from "./business.ts";
import { orderText, telLink, whatsappLink } from "./links.ts";

describe("a WhatsApp link", () => {
  test.each([
    ["+234 800 000 0000", "2348000000000"],
    ["0803 123 4567", "2348031234567"],
    ["(0803) 123-4567", "2348031234567"],
    ["002348031234567", "2348031234567"],
    ["+234 (0) 803 123 4567", "2348031234567"],
    ["+44 20 7946 0000", "442079460000"],
  ])("to %s goes to %s", (number, digits) => {
    expect(whatsappLink(number)).toBe(`https://wa.me/${digits}`);
  });

  test("carries its text, encoded", () => {
    expect(whatsappLink("0803 123 4567", "I want to print\nA & B?")).toBe(
      "https://wa.me/2348031234567?text=I%20want%20to%20print%0AA%20%26%20B%3F",
    );
  });
});

describe("the order text", () => {
  test("is exactly the general text without details", () => {
    expect(orderText()).toBe("I want to print");
    expect(orderText({})).toBe("I want to print");
  });

  test("goes on after a line break with name, quantity and page", () => {
    expect(
      orderText({ name: "Novel", quantity: 1000, url: "https://itewe.example/product/1" }),
    ).toBe("I want to print\nNovel\nQuantity: 1,000\nhttps://itewe.example/product/1");
  });

  test("names the order it is about", () => {
    expect(orderText({ orderNumber: "ITW-000123" })).toBe("I want to print\nOrder: ITW-000123");
  });
});

describe("a phone link", () => {
  test.each([
    ["+234 800 000 0000", "tel:+2348000000000"],
    ["0803-123-4567", "tel:08031234567"],
  ])("to %s is %s", (number, link) => {
    expect(telLink(number)).toBe(link);
  });
});

describe("the business", () => {
  test("makes the claims of the specification", () => {
    const { freeShippingFrom, support, counters } = business.claims;
    expect(freeShippingFrom).toBe(15_000_000);
    expect(support).toBe("24/7");
    expect(counters.map(({ value }) => value)).toEqual([1_000_000, 20_000, 20_000]);
  });

  test("has four social links and nine trusted brands", () => {
    expect(business.social).toHaveLength(4);
    expect(new Set(business.trustedBrands).size).toBe(9);
  });
});
