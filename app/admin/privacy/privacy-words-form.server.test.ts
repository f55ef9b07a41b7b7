import { expect, test } from "vitest";
import { defaults } from "../../shop/business.ts";
import { privacyForm } from "./privacy-words-form.server.ts";

const NOTHING = { person: "", email: "", words: "" };
const check = (typed: Record<string, string>) =>
  privacyForm.check({ ...NOTHING, ...typed }, NOTHING);

test("nothing typed is what the shop comes with", async () => {
  expect(privacyForm.typedOf(defaults)).toEqual(NOTHING);
  expect(await check({})).toEqual({ ok: true, input: { privacy: defaults.privacy } });
});

test("who answers, and words of one's own", async () => {
  const words = "Our servers stand in Lagos.\n\nAsk us.";
  expect(await check({ person: " Adunni Bello ", email: "Privacy@Shop.example", words })).toEqual({
    ok: true,
    input: { privacy: { person: "Adunni Bello", email: "privacy@shop.example", words } },
  });
});

test.each([
  ["person", "x".repeat(81)],
  ["person", "<b>Bello</b>"],
  ["email", "bello"],
  ["email", `${"x".repeat(250)}@shop.example`],
  ["words", "<script>alert(1)</script>"],
  ["words", "x".repeat(3_001)],
])("%s of '%.20s' is refused beside its field", async (field, typed) => {
  expect(await check({ [field]: typed })).toMatchObject({
    ok: false,
    errors: { [field]: expect.any(String) },
  });
});
