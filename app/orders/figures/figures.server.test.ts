import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { admin, move, newOrder, pay, useOrders } from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Role } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { addVisits } from "../../visits/visits.server.ts";
import { readFigures } from "./figures.server.ts";
import { writeFigures } from "./figures-csv.server.ts";
import { readChoice } from "./period.ts";

useTestDatabase("demo");
const people = useOrders();

const choice = (query = "", now = Date.now()) => readChoice(new URLSearchParams(query), now);
const read = (viewer: Viewer = admin, now = Date.now()) =>
  readFigures(viewer, choice("", now), now);
/** The file of figures. */
async function inWhole(...of: Parameters<typeof writeFigures>): Promise<string> {
  let file = "";
  for await (const part of writeFigures(...of)) file += part;
  return file;
}
/** When today is over. */
const TOMORROW = Date.now() + 86_400_000;

test("a shop in which nothing has happened yet has nothing to count", async () => {
  const figures = await read();
  expect(figures.isNew).toBe(true);
  expect(figures).toMatchObject({
    received: { kobo: 0, orders: 0, again: 0 },
    funnel: { seen: 0, asked: 0, priced: 0, paid: 0, delivered: 0, open: { count: 0, orders: [] } },
    answers: { chats: 0, median: null, answered: [0, 0, 0, 0, 0] },
    onTime: { inTime: 0, oneDayLate: 0, later: 0, undated: 0 },
    ...{ products: { first: [] }, states: { first: [] }, sources: [], pages: [], customers: [] },
  });
});

describe("the figures", () => {
  const as = (role: Role): Viewer => ({ kind: "admin", user: { ...admin.user, role } });

  test("are the owner's alone: nobody else of the shop, no customer and no visitor reads them", async () => {
    const customer = await people.newUser("Curious", "user");
    const guest = await people.newGuest().viewer();
    for (const viewer of [
      ...[as("desk"), as("workshop"), as("accounts"), customer, guest],
      { kind: "visitor" } as Viewer,
      // Whatever a session says of the role.
      { kind: "customer", user: admin.user } as Viewer,
    ]) {
      expect(await status(read(viewer))).toBe(403);
    }
    expect(await status(read())).toBe(200);
  });
});

describe("an order of today", () => {
  let id: string;
  beforeAll(async () => {
    ({ id } = await newOrder({ name: "Secretive Buyer", phoneNumber: "0803 999 8888" }));
    await move(id, "approved");
    await pay(id, 700_000);
  });

  test("is counted from tomorrow on, by the steps that it has taken", async () => {
    expect((await read()).isNew).toBe(true);
    expect(await read(admin, TOMORROW)).toMatchObject({
      isNew: false,
      funnel: { asked: 1, priced: 1, paid: 1, delivered: 0, underWay: 1 },
    });
    await move(id, "cancelled", "No paper");
    expect((await read(admin, TOMORROW)).funnel).toMatchObject({ paid: 1, underWay: 0 });
  });

  test("gives the best customers a name, and the file none", async () => {
    const paidOn = Date.parse("2026-11-22T10:00:00Z");
    const figures = await read(admin, paidOn);
    expect(figures.customers).toEqual([
      expect.objectContaining({ name: "Secretive Buyer", kobo: 700_000, orders: 1 }),
    ]);
    const file = await inWhole(figures, choice("state=Lagos", paidOn));
    expect(file).toContain("received,all,1,7000.00\r\n");
    expect(file).not.toMatch(/Secretive|8039998888/);
  });

  test("names nobody once the contact is erased", async () => {
    await db
      .update(orders)
      .set({ name: null, phoneNumber: null, phoneDigits: null, email: null })
      .where(eq(orders.id, id));
    const figures = await read(admin, Date.parse("2026-11-22T10:00:00Z"));
    expect(figures.customers).toEqual([]);
    expect(figures.received.kobo).toBe(700_000);
  });
});

test("a spreadsheet works out nothing that a page or a product is called", async () => {
  await addVisits([{ day: "2026-11-20", page: "/search", source: "search", views: 3 }]);
  const now = Date.parse("2026-11-22T10:00:00Z");
  const figures = await read(admin, now);
  const [first] = figures.products.first;
  const file = await inWhole(
    {
      ...figures,
      products: {
        ...figures.products,
        first: [{ ...first, name: "=1+1" } as typeof first & object],
      },
    },
    choice("", now),
  );
  expect(file).toContain("received by product,'=1+1,");
  expect(file).toContain("page opened,/search,3,\r\n");
});
