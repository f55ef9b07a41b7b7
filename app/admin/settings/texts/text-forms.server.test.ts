import { beforeAll, describe, expect, test } from "vitest";
import { usePeople } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { defaults } from "../../../shop/business.ts";
import { applyEdits } from "../../../shop/edits.ts";
import { openingLines } from "../../../shop/opening-times.ts";
import { termsOf } from "../../../site/pages/published-terms.server.ts";
import { type SectionForm, saveTyped } from "../saving/save-section.server.ts";
import { businessForm } from "./business-form.server.ts";
import { claimsForm } from "./claims/claims-form.server.ts";
import { hoursForm } from "./hours/hours-form.server.ts";
import { linksForm } from "./links-form.server.ts";
import { termsForm } from "./terms-form.server.ts";
import { wordsForm } from "./words-form.server.ts";

useTestDatabase();
const { newUser } = usePeople();
let owner: Viewer;
beforeAll(async () => {
  owner = await newUser("Owner", "admin");
});

const forms = [businessForm, hoursForm, claimsForm, linksForm, wordsForm, termsForm];
const check = async (form: SectionForm, typed: Record<string, string>) => {
  const standing = form.typedOf(defaults);
  return await form.check({ ...standing, ...typed }, standing);
};

test.each(forms)("$section: what the shop comes with is what its form says", async (form) => {
  const checked = await check(form, {});
  expect(checked.ok).toBe(true);
  if (checked.ok) expect(defaults).toMatchObject(checked.input);
  expect(Object.keys(form.typedOf(defaults)).sort()).toEqual(Object.keys(form.labels).sort());
});

/** Texts that must be there, with how long they may be. */
const needed: [SectionForm, Record<string, number>][] = [
  [businessForm, { name: 60, tagline: 100, description: 200, whatsappText: 100 }],
  [businessForm, { street: 100, town: 60, near: 100 }],
  [hoursForm, { opening: 80, answered: 80, answeredInChat: 80 }],
  [claimsForm, { supportTitle: 100 }],
  [wordsForm, { aboutTitle: 100, ceoTitle: 60, ceoCompany: 80, ceoWords: 5_000 }],
];
const optional: [SectionForm, Record<string, number>][] = [
  [claimsForm, { guaranteeTitle: 60, guaranteeTerms: 80, support: 30, templates: 80, brands: 30 }],
  [wordsForm, { notice: 200, "mail-proof": 600 }],
  [termsForm, { text: 20_000 }],
];
const rows = (list: typeof needed) =>
  list.flatMap(([form, fields]) =>
    Object.entries(fields).map(([field, most]) => [form.section, field, form, most] as const),
  );

test.each(rows([...needed, ...optional]))(
  "%s, %s: neither too long, nor with tags, nor with signs that turn words round",
  async (_, field, form, most) => {
    const long = "a".repeat(most);
    const version = form === termsForm ? { version: "2.0" } : undefined;
    expect(await check(form, { [field]: long, ...version })).toMatchObject({ ok: true });
    for (const wrong of [`${long}a`, "A <b>good</b> name", "A \u202egood name", "A \u0000 name"]) {
      expect(await check(form, { [field]: wrong, ...version })).toEqual({
        ok: false,
        errors: { [field]: expect.any(String) },
      });
    }
  },
);

test.each(rows(needed))("%s, %s: not empty", async (_, field, form) => {
  for (const wrong of ["", "  ", "\u200b"]) {
    expect(await check(form, { [field]: wrong })).toMatchObject({
      errors: { [field]: expect.any(String) },
    });
  }
});

const refusals: [SectionForm, string, string[]][] = [
  [businessForm, "phone", ["", "12", "call me", "<b>0803</b>", "\u202a+234 803 123 4567\u202c"]],
  [businessForm, "whatsapp", ["", "0803"]],
  // The other time of the day is empty.
  [hoursForm, "weekdays-from", ["8", "25:00", "08:60", "<b>08:00</b>"]],
  [businessForm, "email", ["", "hello", "a@b", "a@b.example, c@d.example"]],
  [businessForm, "state", ["", "Accra"]],
  [businessForm, "place", ["", "Yaba", "6.5", "91, 3.3", "6.5, 181", "6.5, 3.3, 1", "NaN, 3"]],
  [claimsForm, "freeShippingFrom", ["", "0", "-5", "a lot", "100,000,001", "1e9"]],
  [claimsForm, "counter-0-figure", ["", "many", "-3", "1.5", "99999999999"]],
  [claimsForm, "counter-1-words", ["", "projects printed", "x".repeat(41), "<i>clients</i>"]],
  [claimsForm, "guaranteeWords", [""]],
  [linksForm, "x", ["itewe", "http://x.example/a", "javascript:alert(1)", "https://", "https://x"]],
  [linksForm, "facebook", [`https://f.example/${"a".repeat(200)}`, "https://a b.example/"]],
  [linksForm, "trustedBrands", ["Kite\nKite", "x".repeat(61), "<b>Kite</b>"]],
  [linksForm, "trustedBrands", [Array.from({ length: 31 }, (_, i) => `Brand ${i}`).join("\n")]],
  [wordsForm, "mail-proof", ["Dear {nome}", "{}", "{toString}"]],
  [termsForm, "version", ["", "one", "1", "0.9", "1.0.1", "1000.1"]],
  [termsForm, "effective", ["", "tomorrow", "2026-02-30", "2999-01-01", "1900-01-01"]],
];
test.each(refusals.map(([form, field, wrong]) => [form.section, field, form, wrong] as const))(
  "%s, %s: what cannot be is said beside the field",
  async (_, field, form, wrong) => {
    for (const value of wrong) {
      const checked = await check(form, { [field]: value });
      expect.soft(checked, value).toMatchObject({ errors: { [field]: expect.any(String) } });
    }
  },
);

describe("what is left out", () => {
  test("a guarantee goes whole, and so do counters and links", async () => {
    const cleared = { guaranteeTitle: "", "counter-1-figure": "", "counter-1-words": "" };
    expect(await check(claimsForm, cleared)).toMatchObject({
      input: {
        claims: {
          guarantee: { title: "", words: "", terms: "" },
          counters: [{ value: 1_000_000 }, { value: 20_000, label: "love the product" }],
        },
      },
    });
    expect(await check(linksForm, { x: "", trustedBrands: "\n" })).toEqual({
      ok: true,
      input: {
        social: defaults.social.filter(({ name }) => name !== "X"),
        trustedBrands: [],
      },
    });
  });

  test("a mail without own words says the shop's", async () => {
    const typed = { "mail-ready": "It waits,\n {name}.", "mail-proof": " " };
    expect(await check(wordsForm, typed)).toMatchObject({
      input: { mails: { ready: "It waits, {name}." } },
    });
  });
});

test("Abuja is its state to people", async () => {
  const checked = await check(businessForm, { state: "Abuja (FCT)", town: "Garki" });
  expect(checked).toMatchObject({
    input: { state: "Abuja", address: "12 Press Lane, Garki, Abuja, Nigeria" },
  });
  if (checked.ok) {
    expect(businessForm.typedOf({ ...defaults, ...checked.input }).state).toBe("Abuja (FCT)");
  }
});

test("of each day both times are said or neither, and they are lines of Contact", async () => {
  const times = { "weekdays-from": "08:00", "weekdays-to": "18:00", "saturday-from": "09:00" };
  for (const to of ["", "9", "09:00", "08:59"]) {
    expect(await check(hoursForm, { ...times, "saturday-to": to })).toEqual({
      ok: false,
      errors: { "saturday-to": expect.any(String) },
    });
  }
  expect(openingLines()).toEqual([]);
  const checked = await check(hoursForm, { ...times, "saturday-to": "15:00" });
  if (!checked.ok) throw new Error("It was refused");
  applyEdits(checked.input);
  expect(openingLines()).toEqual(["Mon to Fri, 08:00 to 18:00", "Saturday, 09:00 to 15:00"]);
  applyEdits();
});

test("a number of the terms stands for one text for ever", async () => {
  expect(await check(termsForm, { text: "Ours." })).toMatchObject({
    errors: { version: expect.stringContaining("1.0") },
  });
  const next = { text: "Ours.", version: "1.1", effective: "2026-01-02" };
  expect(await saveTyped(owner, termsForm, 0, next)).toEqual({ ok: true });
  const other = { ...next, text: "Theirs." };
  expect(await saveTyped(owner, termsForm, 1, other)).toMatchObject({
    errors: { version: expect.any(String) },
  });
  expect(await saveTyped(owner, termsForm, 1, { ...other, version: "1.2" })).toEqual({ ok: true });
  expect(await saveTyped(owner, termsForm, 2, other)).toMatchObject({ status: 400 });
  expect(await saveTyped(owner, termsForm, 2, next)).toEqual({ ok: true });
  // Each of them stays readable, and no other.
  expect(await termsOf("1.0")).toEqual(defaults.terms);
  expect(await termsOf("1.1")).toEqual(next);
  expect(await termsOf("1.2")).toMatchObject({ text: "Theirs." });
  for (const none of ["", "1", "1.3", "\0", "__proto__"]) {
    expect(await termsOf(none), none).toBeUndefined();
  }
});
