/** What the page of an order says of numbers that the product's page has shown (TRADE §1). */
import { RouterContextProvider } from "react-router";
import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { categories, products } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/database.ts";
import { admin, useOrders } from "../../../test/orders.ts";
import { cards } from "../../../test/price-lists.ts";
import { viewerContext } from "../../accounts/viewer.server.ts";
import { setPriceList } from "../../catalogue/prices/change-prices.server.ts";
import type { PriceList } from "../../catalogue/prices/price-list.ts";
import { findPrices } from "../../catalogue/prices/read-prices.server.ts";
import { readTicket, saidOf } from "../../catalogue/ticket/choice/read-ticket.server.ts";
import { shownPrice } from "../../catalogue/ticket/choice/shown-numbers.ts";
import { loader } from "./order-request-page.tsx";

useTestDatabase();
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

async function changed(query: string) {
  const context = new RouterContextProvider();
  context.set(viewerContext, { kind: "visitor" } as never);
  const request = new Request(`http://localhost/order/new?${query}`);
  const { data } = await loader({ request, context } as never);
  return data.changed;
}

test("a price that changes between the product's page and 'Order now' is told, with old and new", async () => {
  const query = await orderAddress("quantity=300&o-finish=soft&delivery=pick-up");
  expect(await changed(query)).toBeUndefined();
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
