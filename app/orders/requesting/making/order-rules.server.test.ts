import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { newGuest, typed, upload, useOrders } from "../../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { parseOrder } from "./order-rules.server.ts";
import { requestOrder } from "./request-order.server.ts";

useTestDatabase("demo");
useOrders();

const errorsOf = async (change: Record<string, string>) => {
  const made = await requestOrder(newGuest().from, typed(change));
  return made.ok ? {} : made.errors;
};

describe("a request", () => {
  test.each([
    ["below the minimum", { quantity: "1" }, "quantity", /^We print at least/],
    ["no number", { quantity: "a few" }, "quantity", /as a whole number/],
    ["a fraction", { quantity: "100.5" }, "quantity", /as a whole number/],
    ["10⁹", { quantity: "1000000000" }, "quantity", /at most 1,000,000/],
    ["nothing", { quantity: "" }, "quantity", /as a whole number/],
    ["no name", { name: " " }, "name", "Enter your name."],
    ["no phone", { phoneNumber: "" }, "phoneNumber", "Enter your phone number."],
    ["a phone cut short", { phoneNumber: "0803 000" }, "phoneNumber", /phone number/],
    ["a mobile without its last digit", { phoneNumber: "0803 123 456" }, "phoneNumber", /full/],
    ["one digit over and over", { phoneNumber: "0888 888 8888" }, "phoneNumber", /full/],
    ["no e-mail address", { email: "adunni" }, "email", /Enter an email address/],
    ["neither way to get it", { delivery: "drone" }, "delivery", "Choose pick-up or delivery."],
    [
      "a city of another state",
      {
        delivery: "delivery",
        "address.state": "Lagos",
        "address.city": "Kano",
        "address.streetAddress": "1 Marina",
      },
      "address.city",
      "Choose a city of Lagos, or “Other city”.",
    ],
    [
      "no such state",
      { delivery: "delivery", "address.state": "Texas", "address.city": "Kano" },
      "address.state",
      "Choose a state.",
    ],
    ["no product", { product: uuidv7() }, "product", /no longer in the shop/],
    ["no item", { product: "", item: "Books/../x" }, "product", /no longer in the shop/],
    ["another price", { seen: "1/1" }, "product", /The price has changed/],
    ["no id of a form", { clientId: "1" }, "product", /cannot be sent/],
    ["somebody else's file", {}, "files", ""],
  ])("with %s is refused beside its field", async (what, change, field, words) => {
    if (field === "files") {
      const file = await upload(uuidv7());
      const made = await requestOrder(newGuest().from, typed(), { 1: [file] });
      expect(made).toMatchObject({ ok: false, errors: { files: /no longer there/ } });
      return;
    }
    expect((await errorsOf(change))[field], what).toEqual(
      words instanceof RegExp ? expect.stringMatching(words) : words,
    );
  });

  test.each(["70", "71", "80", "81", "90", "91"])(
    "with a phone of %s… needs all ten digits",
    (prefix) => {
      for (const start of ["0", "+234 "]) {
        for (let length = 7; length <= 11; length++) {
          const phoneNumber = `${start}${prefix}312345678`.slice(0, start.length + length);
          expect([phoneNumber, parseOrder(typed({ phoneNumber })).ok]).toEqual([
            phoneNumber,
            length === 10,
          ]);
        }
      }
    },
  );

  test.each(["0803 1234", "0803 123 45"])(
    "with %s is told to enter a full number",
    (phoneNumber) => {
      expect(parseOrder(typed({ phoneNumber }))).toMatchObject({
        errors: { phoneNumber: expect.stringMatching(/full phone number/) },
      });
    },
  );

  test.each(["01 271 2345", "0800 000 0000", "084 123 456", "0201 271 2345", "+44 20 7946 0958"])(
    "may leave %s, where somebody can be called",
    (phoneNumber) => expect(parseOrder(typed({ phoneNumber })).ok).toBe(true),
  );
});
