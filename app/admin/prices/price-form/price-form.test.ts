import { describe, expect, test } from "vitest";
import { brandingPack, cards, shirts } from "../../../../test/rows/price-lists.ts";
import type { PriceList } from "../../../catalogue/prices/price-list.ts";
import { parsePriceList } from "../../../catalogue/prices/price-list-rules.server.ts";
import { parseForm } from "../../../http/form-body.server.ts";
import { differencesOf, optionWords } from "../price-words.ts";
import { FIELD_NAMES, formOf, MOST_FIELDS, type PriceForm, readPriceForm } from "./price-form.ts";
import { changeForm, copyOptions } from "./price-form-changes.ts";
import { inputOf, listToTry, readHundredths } from "./price-form-input.ts";

const oneRung: PriceList = {
  rungs: [{ quantity: 100, price: 850_000 }],
  options: [],
  exclusions: [],
};

/** What a browser sends of a form: unchecked boxes are not there. */
function sent(form: PriceForm): Record<string, string> {
  const fields: Record<string, string> = {};
  const put = (path: string, one: object) => {
    for (const [name, held] of Object.entries(one)) {
      const at = path ? `${path}.${name}` : name;
      if (typeof held === "string") fields[at] = held;
      else if (held === true) fields[at] = "on";
      else if (held) put(at, held);
    }
  };
  put("", form);
  return fields;
}

function changed(form: PriceForm, ...intents: string[]): PriceForm {
  return intents.reduce((one, intent) => changeForm(one, intent).form, form);
}

describe("a price list in its form", () => {
  test.each([
    ["cards", cards],
    ["shirts", shirts],
    ["a pack by quote", brandingPack],
  ])("is read back as it was: %s", (_, list) => {
    const body = `${new URLSearchParams(sent(formOf(list)))}`;
    const form = readPriceForm(parseForm(body, [FIELD_NAMES], MOST_FIELDS).typed);
    expect(form).toEqual(formOf(list));
    const { list: read, errors } = inputOf(form);
    expect(errors).toEqual({});
    expect(parsePriceList(read)).toEqual({ ok: true, list });
  });

  test("says what cannot be read beside its field, and keeps it", () => {
    const form = changed(formOf(oneRung), "add-rung", "add-option");
    const [rung] = form.rungs;
    const value = form.options[0]?.values[0];
    if (!rung || !value) throw new Error("The form has no rows");
    Object.assign(rung, { quantity: "1k", price: "8.500,00" });
    Object.assign(value, { order: "ten", percent: "1,5", days: "1.5", width: "wide" });
    const { errors } = inputOf(form);
    expect(Object.keys(errors)).toEqual([
      "rungs.0.quantity",
      "rungs.0.price",
      "rungs.1.quantity",
      "options.0.values.0.order",
      "options.0.values.0.percent",
      "options.0.values.0.days",
      "options.0.values.0.width",
    ]);
    expect(parsePriceList(inputOf(form).list).ok).toBe(false);
    expect(listToTry(form)).toBeUndefined();
  });

  test("takes percents with at most two decimals, below zero too", () => {
    expect(["12", "12.5", "-3", "−0.25", "+ 4 %"].map(readHundredths)).toEqual([
      1200, 1250, -300, -25, 400,
    ]);
    for (const typed of ["", "1,5", "1e3", "12.345", "x", "1234567", " ".repeat(50_000)]) {
      expect(readHundredths(typed)).toBeUndefined();
    }
  });

  test("names what is new by its words, so that addresses can be read", () => {
    let form = changed(formOf(oneRung), "add-option");
    const option = form.options[0];
    if (!option) throw new Error("There is no option");
    const [first, second] = option.values;
    if (!first || !second) throw new Error("There are no values");
    const values = [
      { ...first, name: "Matt" },
      { ...second, name: "Soft touch", percent: "12" },
    ];
    form = { ...form, options: [{ ...option, name: "Finish", values }] };
    const { list } = inputOf(form);
    expect(list.options).toEqual([
      {
        id: "finish",
        name: "Finish",
        chosen: "matt",
        values: [
          { id: "matt", name: "Matt" },
          { id: "soft-touch", name: "Soft touch", percent: 1200 },
        ],
      },
    ]);
  });
});

describe("the buttons of the form", () => {
  test("take away a rung, a value, an option; pairs go with their values", () => {
    const form = formOf(cards);
    expect(changed(form, "remove-rung.1").rungs).toHaveLength(4);
    expect(changed(form, "remove-value.1.2").exclusions).toHaveLength(1);
    const other = changed(form, "remove-value.1.0");
    expect(other.options[1]?.chosen).toBe("cream");
    expect(changed(form, "remove-option.2").exclusions).toHaveLength(1);
    expect(
      changed(form, "move-option.1")
        .options.map(({ id }) => id)
        .slice(0, 2),
    ).toEqual(["paper", "size"]);
  });

  test("rule out two values of different options, and allow them again", () => {
    const pair = { one: "finish/soft", other: "paper/layered", words: "It cracks" };
    const form = changed({ ...formOf(cards), pair }, "rule-out");
    expect(form.exclusions.at(-1)).toEqual(pair);
    expect(inputOf(form).list.exclusions.at(-1)).toEqual({
      one: ["finish", "soft"],
      other: ["paper", "layered"],
      words: "It cracks",
    });
    expect(changed(form, "allow.2").exclusions).toEqual(formOf(cards).exclusions);
    for (const [wrong, field] of [
      [{ one: "", other: "" }, "pair.one"],
      [{ one: "finish/soft", other: "" }, "pair.other"],
      [{ one: "finish/soft", other: "finish/matt" }, "pair.other"],
    ] as const) {
      const { errors } = changeForm({ ...form, pair: { ...pair, ...wrong } }, "rule-out");
      expect(Object.keys(errors)).toEqual([field]);
    }
  });

  test("change nothing where there is nothing", () => {
    const form = formOf(cards);
    for (const intent of ["", "show", "remove-rung.99", "remove-value.9.9", "move-option.x", "?"]) {
      expect(changed(form, intent)).toEqual(form);
    }
  });

  test("copy options with their pairs; those of the same name keep their ids", () => {
    const form = formOf({
      ...oneRung,
      options: [
        {
          id: "stock",
          name: "paper",
          chosen: "w",
          values: [
            { id: "w", name: "350 gsm white" },
            { id: "old", name: "300 gsm" },
          ],
        },
      ],
    });
    const { list } = inputOf(copyOptions(form, cards));
    const parsed = parsePriceList(list);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    expect(parsed.list.options.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "stock Paper",
      "size Size",
      "finish Finish",
      "turnaround Turnaround",
    ]);
    expect(parsed.list.options[0]).toMatchObject({ chosen: "w", values: [{ id: "w" }, {}, {}] });
    expect(parsed.list.exclusions).toHaveLength(2);
    const again = copyOptions(copyOptions(form, cards), cards);
    expect(inputOf(again).list).toEqual(list);
  });
});

test("two admins' forms: what they say differently", () => {
  const mine = formOf(cards);
  const theirs = formOf({ ...cards, step: 100, rungs: cards.rungs.slice(0, 4) });
  expect(differencesOf(mine, theirs)).toEqual([
    { what: "2,500", mine: "₦120,000", theirs: "" },
    { what: "How it is ordered", mine: "In steps of 50", theirs: "In steps of 100" },
  ]);
  expect(differencesOf(mine, mine)).toEqual([]);
});

test("an option in words", () => {
  const finish = formOf(cards).options[2];
  expect(finish && optionWords(finish)).toBe(
    "Matt, both sides; Gloss, both sides; Soft touch + 12%; " +
      "Gold foil, one side + ₦9 each, + ₦15,000 an order, 2 days more",
  );
});
