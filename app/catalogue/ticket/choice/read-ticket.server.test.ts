import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { categories, products } from "../../../../database/schema.ts";
import { usePeople } from "../../../../test/rows/people.ts";
import { cards } from "../../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { writeSetting } from "../../../shop/settings/settings.server.ts";
import { setZones } from "../../delivery/zones.server.ts";
import { setPriceList } from "../../prices/change-prices.server.ts";
import type { PriceList } from "../../prices/price-list.ts";
import { packTicket, unpackTicket } from "./packed-ticket.ts";
import { readPlaces, readTicket, saidOf } from "./read-ticket.server.ts";
import { ticketOf } from "./ticket.ts";

useTestDatabase();
const { newUser } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await db.insert(categories).values({ name: "Cards", position: 0 });
  owner = await newUser("Owner", "admin");
  const form = { rule: "fee", fee: "3500", days: "1", free: true };
  await setZones(owner, [
    { state: "Oyo", city: "", revision: 0, form },
    { state: "Oyo", city: "Moniya", revision: 0, form: { ...form, fee: "4000" } },
  ]);
});

async function added(list?: PriceList): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values({
    id,
    name: "Cards",
    price: 850_000,
    quantity: 100,
    description: "Cards.",
    imageUrl: "/a.webp",
    detailImages: ["/b.webp", "/c.webp", "/d.webp"],
    categoryName: "Cards",
    features: ["One", "Two", "Three"],
    delivery: 2,
  });
  if (list) expect(await setPriceList(owner, id, 1, list)).toMatchObject({ ok: true });
  return id;
}

test("a product with nothing to choose has a ticket, at its one price or by quote; an unknown one has none", async () => {
  const query = new URLSearchParams("quantity=300&delivery=pick-up");
  const ticket = await readTicket(await added(), query);
  expect(ticket && saidOf(ticket)).toMatchObject({
    ...{ price: 2_550_000, total: 2_550_000, isWhole: true },
    promised: { day: expect.any(String) },
  });
  const rungs = [{ quantity: 100, price: null }];
  const byQuote = await added({ rungs, options: [], exclusions: [] });
  const quoted = await readTicket(byQuote, new URLSearchParams("quantity=300&state=Oyo"));
  expect(quoted && saidOf(quoted)).toMatchObject({
    ...{ price: null, isWhole: false, promised: null, delivery: { fee: 350_000 } },
    address: "quantity=300&delivery=delivery&state=Oyo",
  });
  expect(await readTicket(uuidv7(), new URLSearchParams())).toBeUndefined();
  expect(await readTicket("no id", new URLSearchParams())).toBeUndefined();
});

test("a ticket brings what its address asks for, and the zone of that state alone", async () => {
  const query = new URLSearchParams("fbclid=1&quantity=300&quantity=5&state=Oyo&city=Moniya");
  const now = Date.parse("2026-11-23T09:00:00Z");
  const ticket = await readTicket(await added(cards), query, { now });
  if (!ticket) throw new Error("No ticket");
  expect(ticket.asked).toEqual({ quantity: "300", state: "Oyo", city: "Moniya" });
  expect(Object.keys(ticket.table.zones)).toEqual(["Oyo"]);
  expect(Object.keys(ticket.table.cities)).toEqual(["Oyo"]);
  expect(ticket.table.cities.Oyo).toEqual(expect.arrayContaining(["Ibadan", "Moniya"]));
  expect(ticket.table.cities.Oyo?.at(-1)).toBe("Other city");
  const fields = new URLSearchParams(ticket.asked);
  const shown = ticketOf(ticket, ticket.table, fields, now);
  expect(shown).toMatchObject({ total: 2_510_000, promised: { day: "2026-11-26" } });
  expect(unpackTicket(packTicket(ticket))).toEqual(ticket);
  // A new shop's calendar is in the script.
  expect(packTicket(ticket)).not.toContain("calendar");
  // What the browser fetches for every state says the same.
  expect(ticketOf(ticket, await readPlaces(), fields, now)).toEqual(shown);
});

test("a ticket says when its address chooses in an option that is gone, until something is chosen", async () => {
  const id = await added({ ...cards, options: cards.options.slice(1), exclusions: [] });
  const [size] = cards.options;
  const isLess = async (choice: string) => {
    const ticket = await readTicket(id, new URLSearchParams(choice));
    return ticket && saidOf(unpackTicket(packTicket(ticket))).isLess;
  };
  expect(await isLess(`quantity=300&o-${size?.id}=${size?.chosen}`)).toBe(true);
  expect(await isLess("quantity=300&o-finish=soft")).toBe(false);
});

test("a ticket says what is to be paid first, as the owner has set it", async () => {
  const [id, query] = [await added(cards), new URLSearchParams("quantity=300&delivery=pick-up")];
  const asked = async () => {
    const ticket = await readTicket(id, query);
    if (!ticket) throw new Error("No ticket");
    expect(unpackTicket(packTicket(ticket))).toEqual(ticket);
    return ticketOf(ticket, ticket.table, new URLSearchParams(ticket.asked), ticket.now).pay;
  };
  expect(await asked()).toBe(1_477_000);
  const rule = { percentBefore: 50, inOneGo: 0, tolerance: 0 };
  expect(await writeSetting(db, "money", 0, rule, owner.user.id)).toBe(true);
  expect(await asked()).toBe(1_055_000);
  expect(await writeSetting(db, "money", 1, { ...rule, percentBefore: 0 }, owner.user.id)).toBe(
    true,
  );
  expect(await asked()).toBe(0);
});

test("a buyer's own place stands where the address names none", async () => {
  const [id, home] = [await added(cards), { state: "Oyo", city: "Moniya" }];
  const asked = async (query: string, place = home) =>
    (await readTicket(id, new URLSearchParams(query), { home: place }))?.asked;
  expect(await asked("quantity=300")).toEqual({ quantity: "300", ...home });
  expect(await asked("state=Kano")).toEqual({ state: "Kano" });
  expect(await asked("delivery=pick-up")).toEqual({ delivery: "pick-up" });
  expect(await asked("", { state: "", city: "" })).toEqual({});
});

test("a state that is none, and fields of another page, bring nothing along", async () => {
  const query = new URLSearchParams({ state: "__proto__", sort: "newest", "o-size": "x" });
  const ticket = await readTicket(await added(cards), query);
  expect(ticket?.asked).toEqual({ state: "__proto__", "o-size": "x" });
  expect(ticket?.table).toEqual({ zones: {}, cities: {} });
  if (ticket) expect(unpackTicket(packTicket(ticket))).toEqual(ticket);
});

test("every state has its cities, with a zone or without", async () => {
  const { zones, cities } = await readPlaces();
  expect(Object.keys(cities)).toHaveLength(37);
  expect(Object.keys(zones)).toEqual(["Oyo"]);
});
