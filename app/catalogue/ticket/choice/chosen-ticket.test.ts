/** A choice is answered whatever comes first: the form, the fees or the script. */
import { expect, test } from "vitest";
import { cards, shirts } from "../../../../test/rows/price-lists.ts";
import { DEFAULT_PAY_FIRST } from "../../../shop/settings/pay-first.ts";
import type { PriceList } from "../../prices/price-list.ts";
import { ChosenTicket, type LastPlace, type TicketPage } from "./chosen-ticket.ts";
import { countIn, type PlaceTable, stepFrom } from "./ticket.ts";

const MONDAY = Date.parse("2026-11-23T09:00:00Z");
const HOUR = 3_600_000;
const everywhere: PlaceTable = {
  zones: { Oyo: { fee: 350_000, days: 1 } },
  cities: { Oyo: ["Ibadan", "Other city"], Kano: ["Kano"] },
};

/** A page that was made for an address, in whose form `early` was chosen already. */
function aPage({
  asked = {},
  early = {},
  last,
  places = () => Promise.resolve(everywhere),
  list = cards,
}: {
  asked?: Record<string, string>;
  early?: Record<string, string>;
  last?: LastPlace;
  places?: () => Promise<PlaceTable>;
  list?: PriceList;
} = {}) {
  const table = asked.state ? everywhere : { zones: {}, cities: {} };
  const calendar = { cutOff: 720, proofDays: 1, saturdays: false, holidays: [] };
  const states = ["Kano", "Oyo"];
  const shop = { states, calendar, payFirst: DEFAULT_PAY_FIRST, lost: [] };
  const prices = { list, days: 2, ...shop, asked, table, now: MONDAY };
  const fields: Record<string, string> = { ...asked, ...early };
  const seen = { addresses: [] as string[], kept: last, fetched: 0, changes: 0, age: 0 };
  const page: TicketPage = {
    read: () => new URLSearchParams(fields),
    isChanged: () => Object.keys(early).length > 0,
    fill: (values) => Object.assign(fields, Object.fromEntries(values)),
    age: () => seen.age,
    fetchPlaces() {
      seen.fetched++;
      return places();
    },
    show: (query) => seen.addresses.push(query),
    lastPlace: () => seen.kept,
    keepPlace: (place) => {
      seen.kept = { state: place.state, city: place.city };
    },
  };
  const chosen = new ChosenTicket(prices);
  const close = chosen.open(page, () => seen.changes++);
  return { chosen, fields, seen, close, ticket: () => chosen.shown().ticket };
}

const settled = () => new Promise((done) => setTimeout(done));

test("a page that nobody has touched shows what its address asks for, and fetches nothing", async () => {
  const { ticket, seen } = aPage({ asked: { quantity: "300", state: "Oyo", city: "Ibadan" } });
  await settled();
  expect(ticket()).toMatchObject({ total: 2_460_000, isWhole: true });
  expect(seen).toMatchObject({ addresses: [], fetched: 0, changes: 0 });
});

test("what was chosen before the script is answered as soon as it is there", () => {
  const { ticket, seen } = aPage({ early: { quantity: "300" } });
  expect(ticket()).toMatchObject({ price: 2_110_000 });
  expect(seen.addresses.at(-1)).toMatch(/^quantity=300&/);
});

test("a choice is answered at once, and stands in the address unless it is refused", () => {
  const { chosen, ticket, seen, fields } = aPage();
  chosen.set([["quantity", "500"]]);
  expect(ticket()).toMatchObject({ price: 3_350_000, errors: {} });
  expect(seen.addresses).toHaveLength(1);
  fields.quantity = "60";
  chosen.choose();
  expect(ticket().errors.quantity).toBe("We print at least 100.");
  expect(seen.addresses).toHaveLength(1);
});

test("another quantity of a split begins from the last that could be ordered, in the make-up of now", () => {
  const exclusions: PriceList["exclusions"] = [
    { one: ["sizes", "m"], other: ["cloth", "dry-fit"] },
  ];
  const list = { ...shirts, exclusions };
  const { chosen, ticket, fields } = aPage({ list });
  const sizes = () => ticket().choice.splits.sizes;
  chosen.set([["o-sizes.s", "5"]]);
  fields.quantity = "";
  chosen.set([["o-sizes.m", "10"]]);
  expect(sizes()).toMatchObject({ s: 5, m: 10 });
  chosen.set([["o-sizes.m", "0"]]);
  expect(ticket().errors.quantity).toBe("We print at least 10.");
  chosen.setQuantity(25);
  expect(sizes()).toMatchObject({ s: 5, m: 20 });
  fields.quantity = "";
  chosen.set([
    ["o-sizes.s", "15"],
    ["o-sizes.m", "0"],
    ["o-sizes.l", "10"],
    ["o-cloth", "dry-fit"],
  ]);
  chosen.set([["o-sizes.l", "x"]]);
  chosen.setQuantity(100);
  expect(ticket()).toMatchObject({ errors: {}, choice: { quantity: 100 } });
  expect(sizes()).toEqual({ s: 90, m: 0, l: 10, xl: 0, xxl: 0 });
});

test("the buttons beside a field count from what stands in it, even if that cannot be ordered", () => {
  const { chosen, ticket } = aPage({ list: shirts });
  const count = (name: string) => countIn(chosen.shown().fields, name);
  const press = (name: string, by: number) => chosen.set([[name, `${count(name) + by}`]]);
  chosen.set([
    ["o-sizes.s", "3"],
    ["o-sizes.m", "0"],
    ["o-sizes.l", "5"],
  ]);
  for (const by of [1, 1, -1]) press("o-sizes.l", by);
  expect(ticket().errors.quantity).toBe("We print at least 10.");
  expect(count("o-sizes.l")).toBe(6);
  for (const by of [1, 1]) press("o-sizes.l", by);
  expect(ticket()).toMatchObject({ errors: {}, choice: { quantity: 11 } });

  const other = aPage().chosen;
  other.set([["quantity", "330"]]);
  other.setQuantity(stepFrom(cards, countIn(other.shown().fields, "quantity"), true));
  expect(other.shown().ticket).toMatchObject({ errors: {}, choice: { quantity: 350 } });
});

test.each([
  ["1,000", 1_000],
  ["x", 0],
  ["", 0],
  // Its field is not in the form.
  [undefined, 20],
])("a field counts as the number in it: %s", (typed, count) => {
  const fields = new URLSearchParams(typed === undefined ? {} : { quantity: typed });
  expect(countIn(fields, "quantity", 20)).toBe(count);
});

test("the day that is promised goes on while the page stays open", () => {
  const { chosen, ticket, seen } = aPage();
  expect(ticket().promised?.day).toBe("2026-11-25");
  seen.age = 24 * HOUR;
  chosen.choose();
  expect(ticket().promised?.day).toBe("2026-11-26");
});

test("fees are fetched once, with the first state that the page does not know", async () => {
  const { chosen, ticket, seen } = aPage();
  chosen.set([["state", "Oyo"]]);
  chosen.set([["city", "Ibadan"]]);
  expect(ticket().delivery).toBeUndefined();
  await settled();
  expect(ticket()).toMatchObject({ delivery: { fee: 350_000 }, place: { city: "Ibadan" } });
  chosen.set([["state", "Kano"]]);
  await settled();
  expect(seen.fetched).toBe(1);
  expect(ticket().delivery).toMatchObject({ kind: "confirm" });
});

test("without a connection the ticket says so, and asks again with the next choice", async () => {
  let isThere = false;
  const { chosen, ticket } = aPage({
    places: () => (isThere ? Promise.resolve(everywhere) : Promise.reject(new Error("offline"))),
  });
  chosen.set([["state", "Oyo"]]);
  await settled();
  expect(chosen.shown().isLost).toBe(true);
  isThere = true;
  chosen.set([["quantity", "300"]]);
  await settled();
  expect(chosen.shown().isLost).toBe(false);
  expect(ticket()).toMatchObject({ total: 2_460_000 });
});

test("the last place on this device is chosen again, and is no choice for the address", async () => {
  const first = aPage();
  first.chosen.set([
    ["state", "Oyo"],
    ["city", "Ibadan"],
  ]);
  const { ticket, fields, seen } = aPage({ last: first.seen.kept as LastPlace });
  await settled();
  expect(ticket()).toMatchObject({ place: { state: "Oyo", city: "Ibadan" }, isWhole: true });
  expect(fields.state).toBe("Oyo");
  expect(seen.addresses).toEqual([]);
});

test.each([
  ["names a state", { asked: { state: "Kano" } }, { state: "Kano" }],
  ["asks for pick-up", { asked: { delivery: "pick-up" } }, { way: "pick-up" }],
  ["had another chosen early", { early: { state: "Kano" } }, { state: "Kano" }],
  ["knows no such state", { last: { state: "Atlantis", city: "" } }, { state: "" }],
  ["cannot fetch the fees", { places: () => Promise.reject(new Error("offline")) }, { state: "" }],
])("the last place is left alone by a page that %s", async (_, made, place) => {
  const { ticket } = aPage({ last: { state: "Oyo", city: "Ibadan" }, ...made });
  await settled();
  expect(ticket().place).toMatchObject(place);
});

test("a page that is left hears of nothing more", async () => {
  const { chosen, close, seen, ticket } = aPage();
  chosen.set([["state", "Oyo"]]);
  close();
  const { changes } = seen;
  await settled();
  chosen.choose();
  expect(seen.changes).toBe(changes);
  expect(ticket().price).toBe(850_000);
});
