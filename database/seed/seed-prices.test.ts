import { describe, expect, test } from "vitest";
import { citiesOf } from "../../app/accounts/address/nigerian-states.ts";
import { stateNames } from "../../app/accounts/address/state-names.ts";
import { eachOf } from "../../app/catalogue/prices/each.ts";
import { cheaperRung, fromEach, linePrice } from "../../app/catalogue/prices/line.ts";
import { choiceBeforehand, type PriceList } from "../../app/catalogue/prices/price-list.ts";
import { parsePriceList } from "../../app/catalogue/prices/price-list-rules.server.ts";
import { warningsOf } from "../../app/catalogue/prices/price-warnings.ts";
import { seedPrices } from "./seed-prices.ts";
import { seedProducts } from "./seed-products.ts";
import { seedZones } from "./seed-zones.ts";

const lists = seedProducts.map(({ name, quantity, price }) => {
  const { rungs = [], options = [], exclusions = [], ...more } = seedPrices[name] ?? {};
  const list: PriceList = {
    ...more,
    rungs: [{ quantity, price }, ...rungs],
    options,
    exclusions,
  };
  return { name, list };
});

describe("the seeded prices", () => {
  test("belong to seeded products", () => {
    const names = seedProducts.map(({ name }) => name);
    expect(Object.keys(seedPrices).filter((name) => !names.includes(name))).toEqual([]);
  });

  test("are such as an owner may keep, without a warning", () => {
    for (const { name, list } of lists) {
      expect(parsePriceList(list), name).toEqual({ ok: true, list });
      expect(warningsOf(list), name).toEqual([]);
    }
  });

  test("are ladders with options for at least 25 products, and by quote for at least 6", () => {
    const rich = lists.filter(({ list }) => list.rungs.length > 2 && list.options.length > 0);
    expect(rich.length).toBeGreaterThanOrEqual(25);
    const byQuote = lists.filter(({ list }) => list.rungs[0]?.price === null);
    expect(byQuote.length).toBeGreaterThanOrEqual(6);
    const splits = lists.filter(({ list }) => list.options.some(({ split }) => split));
    expect(splits.length).toBeGreaterThanOrEqual(4);
  });

  test("fall from rung to rung, each and never together", () => {
    for (const { name, list } of lists.filter(({ list }) => list.rungs[0]?.price)) {
      const prices = list.rungs.map(
        ({ quantity }) => linePrice(list, choiceBeforehand(list, quantity)) ?? 0,
      );
      const each = list.rungs.map(({ quantity }, at) => eachOf(prices[at] ?? 0, quantity));
      expect(each, name).toEqual([...each].sort((a, b) => b - a));
      expect(cheaperRung(list, choiceBeforehand(list)), name).toBeUndefined();
    }
  });

  test("say what the mockups say", () => {
    const fromOf = (name: string) =>
      fromEach(lists.find((one) => one.name === name)?.list as never);
    expect(fromOf("Business Cards, matt laminated")).toBe(4_800);
    expect(fromOf("T-shirt, full-colour print")).toBe(560_000);
    expect(fromOf("Custom Mugs, ankara pair")).toBe(390_000);
    expect(fromOf("Custom Mug, indigo wrap")).toBe(360_000);
  });
});

describe("the seeded delivery fees", () => {
  test("are there for every state, and for some of their cities", () => {
    const whole = seedZones.filter(({ city, fee, days }) => city === "" && fee && days);
    expect(whole.map(({ state }) => state).sort()).toEqual([...stateNames].sort());
    const cities = seedZones.filter(({ city }) => city !== "");
    expect(cities.length).toBeGreaterThanOrEqual(5);
    // Onne is no city of the list: whoever types it finds its fee.
    const unknown = cities.filter(({ state, city }) => !citiesOf(state).includes(city));
    expect(unknown.map(({ city }) => city)).toEqual(["Onne"]);
  });
});
