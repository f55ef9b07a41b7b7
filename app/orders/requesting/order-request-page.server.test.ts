/** What the page of an order says of numbers that the product's page has shown (TRADE §1). */
import { RouterContextProvider } from "react-router";
import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { admin, newGuest, typed, useOrders } from "../../../test/rows/orders.ts";
import { cards, shirts } from "../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { viewerContext } from "../../accounts/viewer.server.ts";
import { setPriceList } from "../../catalogue/prices/change-prices.server.ts";
import { writeChoice } from "../../catalogue/prices/choice.ts";
import type { PriceList } from "../../catalogue/prices/price-list.ts";
import { findPrices } from "../../catalogue/prices/read-prices.server.ts";
import { readTicket, saidOf } from "../../catalogue/ticket/choice/read-ticket.server.ts";
import { shownPrice } from "../../catalogue/ticket/choice/shown-numbers.ts";
import { askedLine, sumOf } from "./lines/order-line.ts";
import { requestOrder } from "./making/request-order.server.ts";
import { loader } from "./order-request-page.tsx";
import { shownIn } from "./shown-numbers.ts";

useTestDatabase("demo");
useOrders();

let id: string;
const keep = async (list: PriceList) => {
  const known = await findPrices(admin, id);
  expect(await setPriceList(admin, id, known?.revision ?? 0, list)).toMatchObject({ ok: true });
};

beforeAll(() => db.insert(categories).values({ name: "Tests", position: 99 }));
beforeEach(async () => {
  id = uuidv7();
  await db.insert(products).values({
    ...{ id, name: "Test Cards", price: 100, quantity: 1, description: "", imageUrl: "/a.webp" },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"], delivery: 2 },
    categoryName: "Tests",
  });
  await keep(cards);
});

/** The address to which a product's page leads now. */
async function orderAddress(choice: string) {
  const ticket = await readTicket(id, new URLSearchParams(choice));
  if (!ticket) throw new Error("There is no ticket");
  const { address, shown } = saidOf(ticket);
  return `product=${id}&${address}&${new URLSearchParams({ shown })}`;
}

const changed = async (query: string) => (await page(query)).changed;

/** What the page knows that opens at an address. */
async function page(query: string) {
  const context = new RouterContextProvider();
  context.set(viewerContext, { kind: "visitor" } as never);
  const request = new Request(`http://localhost/order/new?${query}`);
  const { data } = await loader({ request, context } as never);
  return data;
}

test("a price that changes between the product's page and 'Order now' is told, with old and new", async () => {
  const query = await orderAddress("quantity=300&o-finish=soft&delivery=pick-up");
  expect(await page(query)).toMatchObject({ changed: undefined, first: { typed: {} } });
  const rungs = cards.rungs.map((rung) =>
    rung.quantity === 250 ? { ...rung, price: 2_000_000 } : rung,
  );
  await keep({ ...cards, rungs });
  expect(await changed(query)).toMatchObject({
    rows: [
      ["300 × Test Cards", "₦23,632", "₦25,424"],
      ["Total", "₦23,632", "₦25,424"],
    ],
  });
  expect(await changed(await orderAddress("quantity=300&delivery=pick-up"))).toBeUndefined();
});

describe("as long as nobody has agreed to what has changed before, no order is made", () => {
  /** Sends the page as it opens, picked up, or with another choice. */
  async function send(query: string, other: Record<string, string> = {}) {
    const loaded = await page(query);
    const { first } = loaded;
    if (!first) throw new Error("There is no line");
    const fields = { ...Object.fromEntries(writeChoice(first.line.choice)), ...other };
    const { line } = askedLine(first.product, new Map(Object.entries(fields)));
    const form = { ...first.product, fields, slot: 1, edition: 0, about: first.product };
    const sum = sumOf([line], loaded.zones, { way: "pick-up" });
    const shown = shownIn([{ ...form, line, errors: {} }], sum, loaded);
    return requestOrder(newGuest().from, typed({ product: id, ...fields, shown }));
  }
  const withoutFinish = {
    ...cards,
    options: cards.options.filter(({ id }) => id !== "finish"),
    exclusions: [],
  };
  const asked = "quantity=300&o-finish=soft&delivery=pick-up";

  test("at an old price", async () => {
    const query = await orderAddress(asked);
    const rungs = cards.rungs.map(({ quantity, price }) => ({
      quantity,
      price: quantity === 250 ? 2_000_000 : price,
    }));
    await keep({ ...cards, rungs });
    const answer = await send(query);
    expect(answer).toMatchObject({
      ok: false,
      errors: {},
      changed: { rows: [["300 × Test Cards", "₦23,632", "₦25,424"], expect.anything()] },
    });
    expect(await send(query.replace(/&shown=.*/, ""))).toMatchObject({ ok: true });
  });

  test("with an option that is gone, but with one that is chosen since", async () => {
    const query = await orderAddress(asked);
    await keep(withoutFinish);
    const row = ["Test Cards, made as", expect.stringContaining("Soft touch"), expect.anything()];
    const refused = { ok: false, changed: { isMadeOtherwise: true } };
    expect(await send(query)).toMatchObject(refused);
    // Nobody has seen what 500 cost before, nor a total of them.
    expect(await send(query, { quantity: "500" })).toMatchObject({
      ...refused,
      changed: { rows: [["500 × Test Cards", "—", "₦33,500"], row, ["Total", "—", "₦33,500"]] },
    });
    const [size] = cards.options;
    const other = size?.values.find((value) => value.id !== size.chosen)?.id ?? "";
    expect(await send(query, { [`o-${size?.id}`]: other })).toMatchObject({ ok: true });
  });

  test("with an option that is gone since a line was stored on the device", async () => {
    await keep(withoutFinish);
    const answer = await send(`product=${id}&quantity=300&delivery=pick-up`, {
      "o-finish": "soft",
    });
    // Nobody knows at what price it was stored.
    const rows = [
      ["300 × Test Cards", "—", "₦21,100"],
      ["Test Cards, made as", "No longer offered", expect.anything()],
      ["Total", "—", "₦21,100"],
    ];
    expect(answer).toMatchObject({ ok: false, changed: { rows } });
  });

  test("with an option that an address names and the shop no longer has", async () => {
    await keep(withoutFinish);
    const query = `product=${id}&${asked}`;
    const rows = [
      ["300 × Test Cards", "—", "₦21,100"],
      ["Test Cards, made as", "No longer offered", expect.anything()],
      ["Total", "—", "₦21,100"],
    ];
    expect(await changed(query)).toMatchObject({ isMadeOtherwise: true, rows });
    expect(await send(query)).toMatchObject({ ok: false, changed: { rows } });
    expect(await send(query.replace("&o-finish=soft", ""))).toMatchObject({ ok: true });
  });

  test("with a value that an address names and the shop no longer has", async () => {
    const answer = await send(`product=${id}&quantity=300&o-finish=velvet&delivery=pick-up`);
    expect(answer).toMatchObject({
      ok: false,
      changed: {
        rows: [
          ["300 × Test Cards", "—", "₦21,100"],
          ["Test Cards, made as", "No longer offered", expect.stringContaining("350 gsm white")],
          ["Total", "—", "₦21,100"],
        ],
      },
    });
  });
});

test.each(["quantity=60", "quantity=0", "quantity=12.5", "quantity=1e3", "quantity=1000000000"])(
  "'%s' cannot be ordered, which says nothing of a change",
  async (mistyped) => {
    const { wrong, changed, first } = await page(`product=${id}&${mistyped}&o-finish=soft`);
    expect(wrong).toHaveProperty("quantity");
    expect(changed).toBeUndefined();
    // It stays in its field, so that the form finds it wrong, too, and shows no price for it.
    expect(new URLSearchParams(first?.typed).toString()).toBe(`${mistyped}&o-finish=soft`);
  },
);

describe("numbers that stand in for what cannot be ordered", () => {
  /** Sends what was put right since a page without a script has shown what was wrong. */
  async function right(wrong: Record<string, string>, fields: Record<string, string>) {
    const loaded = await page(`product=${id}&delivery=pick-up&${new URLSearchParams(wrong)}`);
    const { first } = loaded;
    if (!first) throw new Error("There is no line");
    expect(first.errors).not.toEqual({});
    const { product: about, line, errors } = first;
    const form = { ...about, fields: wrong, slot: 1, edition: 0, about, line, errors };
    const sum = sumOf([{ price: null }], loaded.zones, { way: "pick-up" });
    const shown = shownIn([form], sum, loaded);
    return requestOrder(newGuest().from, typed({ product: id, ...fields, shown }));
  }

  test("are not called what somebody saw: a quantity", async () => {
    const answer = await right({ quantity: "60", "o-finish": "soft" }, { quantity: "400" });
    expect(answer).toMatchObject({ ok: false, errors: {} });
    expect((!answer.ok && answer.changed) || {}).toEqual({
      isDateAlone: false,
      rows: [
        ["400 × Test Cards", "—", "₦27,300"],
        ["Total", "—", "₦27,300"],
      ],
      shown: expect.stringMatching(/^2730000 =85_/),
    });
  });

  test("nor a split that does not add up", async () => {
    await keep(shirts);
    const sizes = { "o-sizes.s": "10", "o-sizes.m": "20" };
    const answer = await right({ quantity: "50", ...sizes }, { quantity: "30", ...sizes });
    expect(answer).toMatchObject({ ok: false, errors: {} });
    expect(!answer.ok && answer.changed?.rows).toEqual([
      ["30 × Test Cards", "—", "₦188,000"],
      ["Total", "—", "₦188,000"],
    ]);
  });
});

test("nor does what the shop has but does not combine", async () => {
  const [{ one, other } = { one: [], other: [] }] = cards.exclusions;
  const both = `o-${one[0]}=${one[1]}&o-${other[0]}=${other[1]}`;
  const { wrong, changed } = await page(`product=${id}&quantity=300&${both}`);
  expect(Object.keys(wrong)).toHaveLength(1);
  expect(changed).toBeUndefined();
});

test("a product with one price carries that, and nothing of what its page does not say", async () => {
  await keep({ rungs: [{ quantity: 100, price: 850_000 }], options: [], exclusions: [] });
  const query = `product=${id}&${new URLSearchParams({ shown: shownPrice(850_000) })}`;
  expect(await changed(query)).toBeUndefined();
  await keep({ rungs: [{ quantity: 100, price: 900_000 }], options: [], exclusions: [] });
  expect(await changed(query)).toMatchObject({
    rows: [["100 × Test Cards", "₦8,500", "₦9,000"], expect.anything()],
  });
  expect(await changed(`product=${id}&shown=nonsense`)).toBeUndefined();
});
