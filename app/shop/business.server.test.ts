import addresses from "nodemailer/lib/addressparser/index.js";
import { afterEach, expect, test } from "vitest";
import { shopSender } from "./business.server.ts";
import { defaults } from "./business.ts";
import { applyEdits } from "./edits.ts";

afterEach(() => applyEdits());

test("mails come from the shop's name of now, which no sign makes another address", () => {
  expect(shopSender()).toBe(`${defaults.name} <${defaults.email}>`);
  const email = "hello@kano.example";
  for (const name of [
    "Kano Prints",
    "Kano, Prints",
    "A <a@b.example>",
    'The "Press"; Kano',
    "Ìtẹ̀wé",
  ]) {
    applyEdits({ name, email });
    expect(addresses(shopSender())).toEqual([{ name: name.replaceAll('"', ""), address: email }]);
  }
});
