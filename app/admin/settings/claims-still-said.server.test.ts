import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { settings } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { type Business, defaults } from "../../shop/business.ts";
import { refreshBusiness } from "../../shop/settings/site-edits.server.ts";
import { introSlides } from "../../site/home/home-slides.ts";
import { findStillSaid, stillSaid } from "./claims-still-said.server.ts";
import { saveTyped } from "./saving/save-section.server.ts";
import { claimsForm } from "./texts/claims/claims-form.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
beforeAll(async () => {
  owner = await newUser("Owner", "admin");
});

const { claims } = defaults;
const none = { title: "", words: "", terms: "" };
const saying = (title: string, text = ""): Business => ({
  ...{ ...defaults, opening: "Monday to Friday" },
  slides: { sheets: [{ title, text, pictures: [] }] },
});
const namesOf = (shop: Business) => stillSaid(shop, [claims]).map(({ name }) => name);

test("sheets that the owner keeps are named with the claim that is changed or cleared", async () => {
  const slides = { sheets: introSlides() };
  await db.insert(settings).values({ name: "slides", revision: 1, value: { slides } });
  await refreshBusiness();
  expect((await findStillSaid(owner)).texts).toEqual([]);
  const typed = claimsForm.typedOf(defaults);
  const changed = { ...typed, freeShippingFrom: "200,000" };
  expect(await saveTyped(owner, claimsForm, 0, changed)).toEqual({ ok: true });
  const sheet = {
    to: "/admin-dashboard/slides?list=sheets&slide=Free+shipping+from+%E2%82%A6150%2C000.",
    name: "Sheet “Free shipping from ₦150,000.”",
  };
  expect((await findStillSaid(owner)).texts).toEqual([{ ...sheet, says: "150,000" }]);
  const cleared = { ...typed, guaranteeTitle: "", templates: "" };
  expect(await saveTyped(owner, claimsForm, 1, cleared)).toEqual({ ok: true });
  expect((await findStillSaid(owner)).texts).toEqual([
    expect.objectContaining({ says: "4,000" }),
    { ...sheet, says: "we replace it or refund it" },
  ]);
  expect(await saveTyped(owner, claimsForm, 2, typed)).toEqual({ ok: true });
  expect((await findStillSaid(owner)).texts).toEqual([]);
});

test("only whole words count, and none that the claim of now says, too", () => {
  const shop = (title: string) => ({ ...saying(title), claims: { ...claims, guarantee: none } });
  expect(namesOf(shop("Our Money-Back Guarantee"))).toHaveLength(1);
  expect(namesOf(shop("A money-back guaranteed"))).toEqual([]);
  const dearer = (title: string) => ({
    ...saying(title),
    claims: { ...claims, freeShippingFrom: 115_000_000 },
  });
  expect(namesOf(dearer("From ₦1,150,000 it is free"))).toEqual([]);
  expect(namesOf(dearer("From ₦150,000, it is free"))).toHaveLength(1);
  const longer = { ...claims.guarantee, words: "Replace or refund within a week" };
  const more = (text: string) => ({
    ...saying("Ours", text),
    claims: { ...claims, guarantee: longer },
  });
  expect(namesOf(more("Replace or refund within a week."))).toEqual([]);
  expect(namesOf(more("Replace or refund."))).toHaveLength(1);
});

test("other words of the owner's are looked through; a hidden slide is on no page", () => {
  const shop = { ...saying("Ours"), claims: { ...claims, support: "8 to 6" } };
  expect(namesOf({ ...shop, notice: "Support 24/7 at Christmas" })).toEqual(["Words"]);
  expect(namesOf({ ...shop, opening: defaults.opening })).toEqual(["Hours and holidays"]);
  const sheet = { title: "Call us 24/7", text: "", pictures: [], isHidden: true };
  expect(namesOf({ ...shop, slides: { sheets: [sheet] } })).toEqual([]);
});

test("is the owner's alone", async () => {
  expect(await status(findStillSaid(visitor))).toBe(403);
});
