import { expect, test } from "vitest";
import { takenAlong } from "./order-draft.ts";

const address = (state: string, city: string, town: string, street: string) => ({
  "address.state": state,
  "address.city": city,
  "address.town": town,
  "address.streetAddress": street,
});

test("of a guest's draft an address goes into the account as a whole, or not at all", () => {
  const contact = { name: "Typed", email: "", quantity: "100" };
  const kept = { name: "Typed", quantity: "100" };
  const none = { ...contact, ...address("", "", "", "") };
  expect(takenAlong(none)).toEqual(kept);
  for (const half of [
    address("Kano", "", "", ""),
    address("Kano", "Wudil", "", ""),
    address("", "", "", "1 Market Road"),
  ]) {
    expect(takenAlong({ ...contact, ...half })).toEqual({ ...kept, ...half });
  }
  const { "address.town": _, ...shown } = address("Kano", "Wudil", "", "1 Market Road");
  expect(takenAlong({ ...contact, ...shown })).toMatchObject({ "address.town": "" });
});
