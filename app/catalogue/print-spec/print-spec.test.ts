import { describe, expect, test } from "vitest";
import { cards, shirts } from "../../../test/rows/price-lists.ts";
import { type Choice, choiceBeforehand, type PriceList } from "../prices/price-list.ts";
import { type ProductSpec, SPEC_DEFAULTS, specOf } from "./print-spec.ts";
import { changeField, specFields } from "./print-spec-form.ts";
import { parseSpec } from "./print-spec-rules.server.ts";
import { askWords, shopSizeWords, specWords } from "./spec-words.ts";

const kept: ProductSpec = {
  ...SPEC_DEFAULTS,
  widthMm: 90,
  heightMm: 50,
  pages: { min: 1, max: 2 },
  sides: 2,
  changes: [
    { option: "size", value: "folded", pages: { min: 4, max: 4 }, leastDpi: 200 },
    { option: "paper", value: "layered", bleedMm: 5, leastDpi: 250 },
  ],
};
const chosen = (list: PriceList, picked: Record<string, string>): Choice => {
  const choice = choiceBeforehand(list);
  return { ...choice, picked: { ...choice.picked, ...picked } };
};

describe("the specification of a line", () => {
  test("is the product's, in the size of the value that was chosen", () => {
    expect(specOf(kept, cards, choiceBeforehand(cards))).toEqual({
      ...{ widthMm: 85, heightMm: 55, bleedMm: 3, pages: { min: 1, max: 2 }, sides: 2 },
      ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
    });
    expect(specOf(kept, shirts, choiceBeforehand(shirts))).toMatchObject({
      ...{ widthMm: 90, heightMm: 50 },
    });
    expect(specOf(null, cards, choiceBeforehand(cards))).toBeNull();
  });

  test("has what chosen values change, the later option over the earlier", () => {
    expect(specOf(kept, cards, chosen(cards, { size: "folded" }))).toMatchObject({
      ...{ widthMm: 170, heightMm: 55, pages: { min: 4, max: 4 }, leastDpi: 200, bleedMm: 3 },
    });
    const both = chosen(cards, { size: "folded", paper: "layered" });
    expect(specOf(kept, cards, both)).toMatchObject({ bleedMm: 5, leastDpi: 250 });
    expect(specOf(kept, cards, chosen(cards, { size: "gone" }))).toMatchObject({ widthMm: 90 });
  });

  test("is said in words", () => {
    expect(specWords({ ...kept, pages: null })).toBe("90 × 50 mm, 3 mm bleed");
    expect(specWords({ ...kept, bleedMm: 0, pages: { min: 4, max: 4 } })).toBe(
      "90 × 50 mm, no bleed, 4 pages",
    );
    expect(askWords({ ...kept, pages: { min: 4, max: 4 } })).toBe(
      "We print 4 pages of 90 × 50 mm. Best: a PDF with 3 mm bleed, pictures of 300 dpi.",
    );
    expect(askWords({ ...kept, pages: null, bleedMm: 0 })).toBe(
      "We print 90 × 50 mm, both sides. Best: a PDF, pictures of 300 dpi.",
    );
    expect(shopSizeWords(kept, shirts)).toBe("90 × 50 mm, 3 mm bleed");
    expect(shopSizeWords(kept, cards)).toBe("85 × 55 mm, 65 × 65 mm or 170 × 55 mm, 3 mm bleed");
  });
});

describe("what an owner types", () => {
  const good = specFields(kept);

  test("comes back as it was kept", () => {
    expect(good).toMatchObject({ width: "90", pages: "1–2", "of.size.folded.pages": "4" });
    expect(parseSpec(good, cards.options)).toEqual({ ok: true, spec: kept });
    const words = { blurred: "Bring us the sign, we draw it again." };
    const typed = { ...good, "words.blurred": ` ${words.blurred} `, "words.soft": " " };
    expect(parseSpec(typed, cards.options)).toEqual({ ok: true, spec: { ...kept, words } });
    expect(specFields({ ...kept, words })).toMatchObject({ "words.blurred": words.blurred });
  });

  test("begins with what prints well, without a size", () => {
    const fields = specFields(null);
    expect(fields).toEqual({
      ...{ width: "", height: "", bleed: "3", pages: "", sides: "1", colour: "cmyk" },
      ...{ fine: "300", least: "150" },
    });
    const parsed = parseSpec(fields, []);
    expect(parsed).toMatchObject({ ok: false, errors: { width: expect.any(String) } });
  });

  test.each([
    ["width", "0", "Write the millimetres from 1 to 10,000, such as 90."],
    ["width", "10,001.5", "Write the millimetres from 1 to 10,000, such as 90."],
    ["height", "5m", "Write the millimetres from 1 to 10,000, such as 55."],
    ["bleed", "-1", "Write the bleed from 0 to 100 mm, such as 3."],
    ["bleed", "101", "Write the bleed from 0 to 100 mm, such as 3."],
    ["pages", "8-4", "Write how many pages, such as 4 or 8-64, or leave it empty."],
    ["pages", "2001", "Write how many pages, such as 4 or 8-64, or leave it empty."],
    ["sides", "3", "Choose one side or both."],
    ["colour", "pink", "Choose the colours."],
    ["fine", "19", "Write the dpi from 20 to 2,400, such as 300."],
    ["least", "1e3", "Write the dpi from 20 to 2,400, such as 150."],
    ["words.soft", "x".repeat(201), expect.stringContaining("200")],
    ["least", "301", "What is refused is less than what is fine: 300 dpi or below."],
    [
      changeField("size", "folded", "pages"),
      "x",
      "Write how many pages, such as 4 or 8-64, or leave it empty.",
    ],
    [
      changeField("paper", "cream", "fine"),
      "100",
      "What is refused is less than what is fine: 100 dpi or below.",
    ],
  ])("is refused by its field: %s %s", (field, typed, error) => {
    expect(parseSpec({ ...good, [field]: typed }, cards.options)).toEqual({
      ok: false,
      errors: { [field]: error },
    });
  });

  test("takes a comma for a point, and forgets values that are gone", () => {
    const typed = { ...good, bleed: "2,5", "of.size.gone.bleed": "9", pages: "8 – 64" };
    const parsed = parseSpec(typed, cards.options);
    expect(parsed).toMatchObject({ spec: { bleedMm: 2.5, pages: { min: 8, max: 64 } } });
    expect(parsed.ok && parsed.spec.changes).toEqual(kept.changes);
  });
});
