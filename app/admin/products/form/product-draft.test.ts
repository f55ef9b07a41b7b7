import { expect, test } from "vitest";
import { aDevice } from "../../../../test/devices/kept-device.ts";
import { type Base, noTexts, productForm, unsavedFrom } from "./product-draft.ts";

const at = (place: string) => ({ formId: "", place });
const one = at("ada new");
const change = at("ada p1");
const base: Base = {
  texts: { ...noTexts, name: "Bags", price: "1200" },
  pictures: ["/main.webp", "/detail.webp"],
  version: 3,
};

test("a product half entered is there again, and is its admin's alone", () => {
  const { open } = aDevice(productForm);
  const pictures = [{ slot: "main" as const, value: "upload:1", at: 1 }];
  const tab = open(one, noTexts);
  expect(tab.form.isBegun).toBe(false);
  tab.type({ name: "Half a product" });
  tab.form.save({ pictures, identity: { clientId: "sent before" } });
  expect(open(at("bayo new"), noTexts).draft).toBeUndefined();
  const again = open(one, noTexts);
  expect(again.fields.name).toBe("Half a product");
  expect(again.draft?.more).toEqual({ pictures, identity: { clientId: "sent before" } });
});

test("what is typed into a product's form before the script is newer than its draft", () => {
  const { open } = aDevice(productForm);
  open(one, noTexts).type({ name: "Kept before", feature2: "From the draft" });
  const early = { description: "Typed early", feature2: "Typed anew", categoryName: "Books" };
  for (const typed of [early, {}]) {
    expect(open(one, noTexts, typed).fields).toEqual({ ...noTexts, name: "Kept before", ...early });
  }
});

test("a change that was not saved is there again, with what it was made from, until it is given up", () => {
  const { open } = aDevice(productForm);
  const tab = open(change, base.texts);
  tab.form.save({ base });
  expect(tab.form.isBegun).toBe(false);
  tab.type({ price: "4321" });
  const theirs = { ...base, texts: { ...base.texts, price: "9900" }, version: 4 };
  const again = open(change, theirs.texts);
  expect(again.fields.price).toBe("4321");
  expect(unsavedFrom(again.draft, theirs)).toEqual(base);
  again.form.forget();
  expect(open(change, theirs.texts).draft).toBeUndefined();
});

test("a change that was saved is none, though its answer never came", () => {
  const { open } = aDevice(productForm);
  const tab = open(change, base.texts);
  tab.form.save({ base });
  tab.type({ price: "5432" });
  const saved = { ...base, texts: { ...base.texts, price: "5432" }, version: 4 };
  const again = open(change, saved.texts);
  expect(unsavedFrom(again.draft, saved)).toBeUndefined();
  again.form.save({ base: saved });
  expect(open(change, saved.texts).draft).toBeUndefined();
});

test("a change that was not saved is not taken by another tab at the same product", () => {
  const { open } = aDevice(productForm);
  const [tab, second] = [open(change, base.texts), open(change, base.texts)];
  for (const { form } of [tab, second]) form.save({ base });
  tab.type({ price: "4321" });
  second.form.save({ base });
  second.form.forget();
  expect(open(change, base.texts).fields.price).toBe("4321");
});
