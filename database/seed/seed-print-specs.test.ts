import { expect, test } from "vitest";
import { choiceBeforehand } from "../../app/catalogue/prices/price-list.ts";
import { specOf } from "../../app/catalogue/print-spec/print-spec.ts";
import { specFields } from "../../app/catalogue/print-spec/print-spec-form.ts";
import { parseSpec } from "../../app/catalogue/print-spec/print-spec-rules.server.ts";
import { seedPrices } from "./seed-prices.ts";
import { seedPrintSpecs } from "./seed-print-specs.ts";
import { seedProducts } from "./seed-products.ts";

const specs = Object.entries(seedPrintSpecs);

test("print specifications belong to seeded products, most of which have one", () => {
  const names = seedProducts.map(({ name }) => name);
  expect(specs.map(([name]) => name).filter((name) => !names.includes(name))).toEqual([]);
  expect(specs.length).toBeGreaterThanOrEqual(30);
});

test.each(specs)("that of %s is such as its owner may keep", (name, spec) => {
  const options = seedPrices[name]?.options ?? [];
  expect(parseSpec(specFields(spec), options)).toEqual({ ok: true, spec });
});

test("cards are 85 × 55 mm, and fliers as large as is chosen", () => {
  const ofLine = (name: string, picked: Record<string, string>) => {
    const { rungs = [], options = [], exclusions = [] } = seedPrices[name] ?? {};
    const list = { rungs, options, exclusions };
    const choice = choiceBeforehand(list);
    const made = { ...choice, picked: { ...choice.picked, ...picked } };
    return specOf(seedPrintSpecs[name] ?? null, list, made);
  };
  expect(ofLine("Business Cards, matt laminated", {})).toMatchObject({
    ...{ widthMm: 85, heightMm: 55, bleedMm: 3, sides: 2 },
  });
  expect(ofLine("Business Cards, matt laminated", { sides: "front" })).toMatchObject({ sides: 1 });
  expect(ofLine("A5 Fliers, full colour", { size: "a4", sides: "both" })).toMatchObject({
    ...{ widthMm: 210, heightMm: 297, pages: { min: 2, max: 2 } },
  });
});
