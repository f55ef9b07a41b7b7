import { describe, expect, test } from "vitest";
import { boxed, brandingPack, cards, shirts } from "../../../../test/rows/price-lists.ts";
import { DEFAULT_PAY_FIRST } from "../../../shop/settings/pay-first.ts";
import type { PriceList } from "../../prices/price-list.ts";
import { chatPath } from "../price-form.tsx";
import { shortWords } from "../price-sums.tsx";
import {
  fieldsIn,
  type PlaceTable,
  signed,
  stepFrom,
  ticketDay,
  ticketOf,
  valueWords,
} from "./ticket.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");
const table: PlaceTable = {
  zones: { Oyo: { fee: 350_000, days: 1 }, Rivers: { fee: null, days: null, none: true } },
  cities: { Oyo: ["Ibadan", "Other city"], Rivers: ["Bonny"], Jigawa: ["Dutse"] },
};
const of = (list: PriceList, query: string, days: number | null = 2, places = table) =>
  ticketOf(
    {
      list,
      days,
      states: ["Jigawa", "Kano", "Oyo", "Rivers"],
      calendar: { cutOff: 720, proofDays: 1, saturdays: false, holidays: [] },
      payFirst: DEFAULT_PAY_FIRST,
      lost: [],
    },
    places,
    new URLSearchParams(query),
    MONDAY,
  );

describe("a ticket", () => {
  test("says line, delivery, total and date of what the address asks for", () => {
    const ticket = of(cards, "quantity=300&state=Oyo&city=Ibadan");
    expect(ticket).toMatchObject({
      price: 2_110_000,
      delivery: { kind: "fee", fee: 350_000 },
      total: 2_460_000,
      isWhole: true,
      promised: { day: "2026-11-26", approveBy: "2026-11-24" },
      pay: 1_722_000,
      further: { quantity: 500, more: 1_240_000 },
      errors: {},
    });
    expect(of(cards, ticket.address)).toEqual(ticket);
  });

  test("of a first visit is the minimum, ready to be fetched, with its delivery to come", () => {
    const ticket = of(cards, "");
    expect(ticket).toMatchObject({ price: 850_000, total: 850_000, isWhole: false });
    expect(ticket.delivery?.kind).toBe("choose");
    expect(ticket.promised?.day).toBe("2026-11-25");
    expect(ticket.address).not.toContain("delivery");
  });

  test("of what is fetched is whole, and its address says so", () => {
    const ticket = of(cards, "delivery=pick-up&state=Oyo");
    expect(ticket).toMatchObject({ total: 850_000, isWhole: true });
    expect(ticket.address).toMatch(/&delivery=pick-up$/);
  });

  test("has no total and no date for a place whose zone is still asked for", () => {
    const ticket = of(cards, "state=Kano");
    expect(ticket).toMatchObject({ isWhole: false, promised: null, total: 850_000 });
    expect(ticket.delivery).toBeUndefined();
  });

  test("is said in short, or why there is nothing to order", () => {
    const said = (query: string) => shortWords(of(cards, query));
    expect(said("quantity=300&state=Oyo&city=Ibadan")).toBe("300 units to Ibadan, by Thu 26 Nov");
    // The figure beside it is without a fee that is not known yet.
    expect(said("quantity=300")).toBe("300 units + delivery, ready Wed 25 Nov");
    expect(said("quantity=300&state=Jigawa")).toBe("300 units + delivery to Jigawa");
    expect(said("quantity=300&delivery=pick-up")).toBe("300 units, ready Wed 25 Nov");
    expect(shortWords(of(brandingPack, "state=Oyo"))).toBe("1 unit to Oyo");
    expect(said("quantity=300&state=Rivers&city=Bonny")).toBe(
      "No delivery there. Choose another city, or pick it up.",
    );
    expect(said("quantity=0&state=Rivers&city=Bonny")).toBe("Look at what is marked.");
  });

  test("leads to a chat about what is chosen, and about the product alone when that cannot be had", () => {
    const path = (query: string) => chatPath("cards", cards, of(cards, query));
    expect(path("")).toBe("/chat?product=cards");
    expect(path("quantity=300&state=Oyo")).toMatch(
      /^\/chat\?product=cards&quantity=300&.*state=Oyo$/,
    );
    for (const query of ["quantity=60&state=Oyo", "quantity=1500000", "o-finish=velvet"]) {
      expect(path(query), query).toBe("/chat?product=cards");
    }
  });

  test("names what cannot be delivered, and promises nothing for it", () => {
    expect(of(cards, "state=Rivers&city=Bonny")).toMatchObject({
      delivery: { kind: "none" },
      promised: null,
    });
    expect(of(cards, "state=Jigawa&city=Dutse")).toMatchObject({
      delivery: { kind: "confirm" },
      isWhole: false,
      promised: null,
    });
  });

  test("takes a city of another state for none", () => {
    expect(of(cards, "state=Oyo&city=Bonny").place).toEqual({
      way: "delivery",
      state: "Oyo",
      city: "",
    });
  });

  test("by quote has neither price nor date nor further rung", () => {
    expect(of(brandingPack, "state=Oyo&city=Ibadan")).toMatchObject({
      price: null,
      promised: null,
      further: undefined,
      delivery: { fee: 350_000 },
    });
  });

  test("says when more cost less", () => {
    const odd = { ...boxed, packs: false, rungs: [...boxed.rungs] };
    odd.rungs[2] = { quantity: 500, price: 3_000_000 };
    expect(of(odd, "quantity=200").further).toEqual({ quantity: 500, more: -500_000 });
  });

  test("promises no day where the product does not", () => {
    expect(of(cards, "state=Oyo", null).promised).toBeNull();
  });
});

describe("the words under a value", () => {
  const words = (list: PriceList, query: string, option: string, value: string) => {
    const one = list.options.find(({ id }) => id === option);
    const other = one?.values.find(({ id }) => id === value);
    if (!one || !other) throw new Error("No such value");
    return valueWords(list, of(list, query).choice, one, other);
  };

  test.each([
    [cards, "85x55", "size", "Included"],
    [cards, "square", "size", "+ ₦2,110"],
    [cards, "folded", "size", "+ ₦12,660, 1 day more"],
    [cards, "gloss", "finish", "Same price"],
    [cards, "foil", "finish", "+ ₦17,700, 2 days more"],
    [cards, "express", "turnaround", "+ ₦5,275, 1 day less"],
    [shirts, "xxl", "sizes", "+ ₦400 each"],
    [shirts, "s", "sizes", ""],
    [brandingPack, "lit", "sign", ""],
  ])("say what it adds to 300: %#", (list, value, option, said) => {
    expect(words(list, "quantity=300", option, value)).toEqual({ words: said, ruledOut: false });
  });

  test("say why it is ruled out, in the owner's words where there are some", () => {
    expect(words(shirts, "o-cloth=dry-fit", "print", "badge")).toEqual({
      words: "Not on dry-fit",
      ruledOut: true,
    });
    expect(words(cards, "o-paper=cream", "finish", "foil").words).toBe(
      "Foil does not hold on texture",
    );
  });

  test("have a sign of their own below zero", () => {
    expect(signed(-50_000)).toBe("− ₦500");
  });
});

test.each([
  [cards, 100, 150, 100],
  [cards, 315, 350, 300],
  [shirts, 10, 11, 10],
  [boxed, 100, 200, 100],
  [boxed, 500, 500, 200],
  [boxed, 60, 100, 100],
  [{ ...cards, step: undefined }, 250, 300, 200],
  // What cannot be ordered, too.
  [cards, 330, 350, 300],
  [cards, 60, 100, 100],
  [cards, 0, 100, 100],
  [cards, 1_000_000, 1_000_000, 999_950],
])("the buttons beside a quantity step to what can be ordered: %#", (list, from, up, down) => {
  expect(stepFrom(list as PriceList, from, true)).toBe(up);
  expect(stepFrom(list as PriceList, from, false)).toBe(down);
});

test("another quantity of a split goes to the value chosen beforehand", () => {
  const { choice } = of(shirts, "o-sizes.s=10&o-sizes.m=20");
  expect(Object.fromEntries(fieldsIn(shirts, choice, 50))).toMatchObject({
    quantity: "50",
    "o-sizes.s": "10",
    "o-sizes.m": "40",
  });
});

test("days and times are written one way everywhere", () => {
  expect(ticketDay("2026-11-26")).toBe("Thu 26 Nov");
  expect(ticketDay("2026-12-02")).toBe("Wed 2 Dec");
});

test("a value that is no longer offered is named with what stands in its place", () => {
  const { replaced, errors, address } = of(cards, "quantity=300&o-finish=velvet");
  expect(replaced).toEqual([{ id: "finish", option: "Finish", value: "Matt, both sides" }]);
  expect(Object.keys(errors)).toEqual(["o-finish"]);
  expect(of(cards, address)).toMatchObject({ replaced: [], errors: {} });
});
