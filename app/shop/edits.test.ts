import { afterEach, expect, test } from "vitest";
import { business, defaults } from "./business.ts";
import { applyEdits, editsForPages } from "./edits.ts";

afterEach(() => applyEdits());

test("what is set replaces the default, and what is put back is the default again", () => {
  applyEdits({
    name: "Kano Prints",
    look: { main: "#5a1030" },
    slides: { sheets: [], slides: [] },
  });
  expect(business).toMatchObject({ name: "Kano Prints", phone: defaults.phone });
  expect(business.aboutTitle, "the demonstration's name is nowhere").toBe("About Kano Prints");
  expect(business.ceo).toEqual({ ...defaults.ceo, company: "Kano Prints, Lagos" });
  applyEdits({ tagline: "Ink that stays." });
  expect(business).toEqual({ ...defaults, tagline: "Ink that stays." });
  applyEdits();
  expect(business).toEqual(defaults);
});

test("pages carry no byte of what only mails, one page or nobody needs", () => {
  expect(editsForPages({})).toBeUndefined();
  expect(editsForPages({ mails: { proof: "Look." } })).toBeUndefined();
  expect(editsForPages({ slides: { sheets: [], slides: [] } })).toBeUndefined();
  const terms = { version: "2.0", effective: "2026-12-01", text: "A long text." };
  expect(editsForPages({ terms })).toEqual({ terms: { ...terms, text: "" } });
});
