import { describe, expect, test } from "vitest";
import { deliveryTo, type Place, readPlace, type Zones, zoneOf } from "./delivery.ts";
import { orderDays, orderSum } from "./order-sum.ts";

const naira = (amount: number): number => amount * 100;
const FREE_FROM = naira(150_000);
const zones: Zones = {
  Oyo: { fee: naira(3_500), days: 3, cities: { Ibadan: { fee: naira(3_500), days: 1 } } },
  Rivers: {
    fee: naira(4_500),
    days: 2,
    cities: { Bonny: { fee: null, days: null, none: true }, Onne: { fee: naira(5_000), days: 3 } },
  },
  Borno: { fee: naira(7_000), days: 5, neverFree: true },
  Kogi: { fee: naira(4_500), days: null },
  Zamfara: {
    fee: null,
    days: null,
    none: true,
    cities: { Gusau: { fee: naira(6_500), days: 4 } },
  },
};
const to = (state: string, city = ""): Place => ({ way: "delivery", state, city });
const told = (place: Place, goods = naira(20_000)) => {
  const { kind, fee, days } = deliveryTo(zones, place, goods, FREE_FROM);
  return [kind, fee, days];
};

describe("delivery", () => {
  test("costs and takes what the city's zone says, else the state's", () => {
    expect(told(to("Oyo", "Ibadan"))).toEqual(["fee", naira(3_500), 1]);
    expect(told(to("Oyo", " ibadan "))).toEqual(["fee", naira(3_500), 1]);
    expect(told(to("Oyo", "Saki"))).toEqual(["fee", naira(3_500), 3]);
    expect(told(to("Oyo", "Other city"))).toEqual(["fee", naira(3_500), 3]);
    expect(told(to("Rivers", "Onne"))).toEqual(["fee", naira(5_000), 3]);
  });

  test("to a place without a fee is confirmed, and no date is promised", () => {
    expect(told(to("Jigawa", "Dutse"), naira(500_000))).toEqual(["confirm", null, null]);
    expect(zoneOf(zones, "constructor", "name")).toEqual({ fee: null, days: null });
  });

  test("is not there for some, although a city of theirs may be served", () => {
    expect(told(to("Rivers", "Bonny"), naira(500_000))).toEqual(["none", null, null]);
    expect(told(to("Zamfara"))).toEqual(["none", null, null]);
    expect(told(to("Zamfara", "Gusau"))).toEqual(["fee", naira(6_500), 4]);
  });

  test("is free from the threshold, but not where it never is", () => {
    expect(told(to("Oyo"), FREE_FROM)).toEqual(["free", 0, 3]);
    expect(told(to("Oyo"), FREE_FROM - 1)).toEqual(["fee", naira(3_500), 3]);
    expect(told(to("Borno"), naira(900_000))).toEqual(["fee", naira(7_000), 5]);
  });

  test("is never free in a shop that ships nothing for free", () => {
    const goods = naira(900_000);
    const fee = { kind: "fee", fee: naira(3_500), days: 3 };
    expect(deliveryTo(zones, to("Oyo"), goods, null)).toMatchObject(fee);
    expect(orderSum([goods], zones, to("Oyo"), null)).toMatchObject({ delivery: fee, missing: 0 });
  });

  test("by picking up is free and takes no day", () => {
    expect(told({ way: "pick-up" })).toEqual(["pick-up", 0, 0]);
  });

  test("to nowhere yet asks for the state", () => {
    expect(told(to(""))).toEqual(["choose", null, 0]);
  });
});

describe("the place in an address", () => {
  const states = ["Oyo", "Jigawa"];
  const read = (query: string) => readPlace(new URLSearchParams(query), states);

  test("is read", () => {
    expect(read("delivery=delivery&state=Oyo&city=+Ibadan+")).toEqual({
      place: to("Oyo", "Ibadan"),
      errors: {},
    });
    expect(read("delivery=pick-up&state=Nowhere").place).toEqual({ way: "pick-up" });
    expect(read("")).toEqual({ place: to(""), errors: {} });
  });

  test("is refused beside its field", () => {
    expect(read("state=Atlantis&city=Ibadan")).toEqual({
      place: to(""),
      errors: { state: "Choose a state from the list." },
    });
    expect(read("delivery=drone").errors).toEqual({ delivery: "Choose delivery or pick-up." });
    expect(read(`state=Oyo&city=${"a".repeat(101)}`).errors).toEqual({
      city: "A city has at most 100 characters.",
    });
  });
});

describe("the sum of an order", () => {
  const sum = (lines: (number | null)[], place = to("Oyo", "Ibadan"), discount = 0) =>
    orderSum(lines, zones, place, FREE_FROM, discount);

  test("is goods and delivery, and says what is missing until shipping is free", () => {
    expect(sum([naira(21_100)])).toMatchObject({ total: naira(24_600), isWhole: true });
    const { goods, total, isWhole, missing } = sum([naira(21_100), naira(68_500), null]);
    expect([goods, total, missing]).toEqual([89_600, 93_100, 60_400].map(naira));
    expect(isWhole).toBe(false);
    expect(sum([naira(21_100), naira(188_000)])).toMatchObject({
      total: naira(209_100),
      delivery: { kind: "free" },
      missing: 0,
    });
  });

  test("says of no amount that shipping would be free where it never is", () => {
    expect(sum([naira(21_100)], to("Borno")).missing).toBe(0);
    expect(sum([naira(21_100)], to("Oyo")).missing).toBe(naira(128_900));
  });

  test("gives free shipping for the goods after the discount", () => {
    expect(sum([naira(160_000)], to("Oyo"), naira(10_001))).toMatchObject({
      goods: naira(149_999),
      delivery: { kind: "fee" },
      total: naira(153_499),
    });
    expect(sum([naira(160_000)], to("Oyo"), naira(10_000)).delivery.kind).toBe("free");
    expect(sum([naira(100)], to("Oyo"), naira(500)).goods).toBe(0);
  });

  test("is not whole while the fee is not known", () => {
    expect(sum([naira(100)], to("Jigawa"))).toMatchObject({ total: naira(100), isWhole: false });
    expect(sum([naira(100)], to(""))).toMatchObject({ total: naira(100), isWhole: false });
  });

  test("is refused past 10¹⁵ kobo", () => {
    expect(sum([1e15], { way: "pick-up" })).toMatchObject({ total: 1e15, isTooMuch: false });
    expect(sum([1e15, 100], { way: "pick-up" }).isTooMuch).toBe(true);
    expect(sum(Array(20).fill(1e15)).isTooMuch).toBe(true);
    expect(sum([1e15], to("Borno")).isTooMuch).toBe(true);
  });

  test("takes the slowest line's days, then the zone's", () => {
    const cards = { price: 1, days: 2 };
    const shirts = { price: 1, days: 6 };
    expect(orderDays([cards, shirts], { days: 1 })).toBe(7);
    expect(orderDays([cards, { price: null, days: 20 }], { days: 1 })).toBe(3);
    expect(orderDays([{ price: null, days: 5 }], { days: 1 })).toBeNull();
    expect(orderDays([cards, { price: 1, days: null }], { days: 1 })).toBeNull();
    expect(orderDays([cards], { days: null })).toBeNull();
  });
});
