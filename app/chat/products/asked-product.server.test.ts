import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { sendForm } from "../sending/send-form.server.ts";
import { askedIn, findAsked } from "./asked-product.server.ts";

useTestDatabase("demo");

const { newGuest, visitor } = usePeople();
const CARDS = "Business Cards, matt laminated";
let cards: string;

beforeAll(async () => {
  cards = await idOf(CARDS);
});

async function idOf(name: string): Promise<string> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(products.name, name));
  return row?.id ?? "";
}

const choiceOf = async (choice: string) => (await findAsked({ product: cards, choice }))?.choice;

/** What stands in the thread once a form with these fields is sent. */
async function sent(fields: Record<string, string>) {
  const guest = newGuest();
  const form = { clientId: uuidv7(), message: "I want to print", ...fields };
  const answer = await sendForm({ viewer: visitor, guestToken: guest.guestToken }, form);
  expect(answer).toMatchObject({ ok: true });
  const { messages } = await readMessages(await guest.viewer(), undefined);
  expect(messages).toHaveLength(1);
  // Whoever wrote it sees at once what the shop sees.
  expect(answer.ok && answer.message.product).toEqual(messages[0]?.product);
  return messages[0]?.product;
}

test("a choice has make-up, quantity, price and delivery as its ticket says them", async () => {
  expect(
    await choiceOf("quantity=500&o-finish=soft&delivery=delivery&state=Lagos&city=Ikeja"),
  ).toMatchObject({
    quantity: 500,
    makeUp: expect.stringContaining("Soft touch"),
    // ₦33,500 by the ladder, and 12 % of it.
    price: 3_752_000,
    to: "Ikeja",
    fee: expect.any(Number),
  });
  const there = await choiceOf("quantity=500&delivery=delivery&state=Lagos&city=Ikeja");
  expect(there?.total).toBe(3_350_000 + (there?.fee ?? 0));
  expect(await choiceOf("quantity=500&delivery=pick-up")).toMatchObject({
    to: null,
    fee: 0,
    total: 3_350_000,
  });
  expect(await choiceOf("delivery=delivery&state=Delta&city=Burutu")).toMatchObject({
    isFar: true,
    total: null,
  });
});

test("without a choice it is what the page opens with", async () => {
  const found = await findAsked({ product: cards });
  expect(found).toMatchObject({
    id: cards,
    price: 850_000,
    choice: { quantity: 100, total: null },
  });
  expect(found?.choice).not.toHaveProperty("to");
});

test("a static item is the shop's product where there is one, else itself with its own price", async () => {
  const same = await findAsked({ item: "Business_Cards/business-cards" });
  expect(same).toEqual(await findAsked({ product: cards }));
  const novel = { item: "Books/novel", name: "Novel", price: 200_000, quantity: 1 };
  expect(await findAsked({ item: "Books/novel" })).toMatchObject({ ...novel, id: "" });
  expect(await sent({ item: "Books/novel" })).toMatchObject(novel);
  const three = "quantity=3&delivery=pick-up";
  expect((await sent({ item: "Books/novel", choice: three }))?.choice).toMatchObject({
    quantity: 3,
    price: 600_000,
    total: 600_000,
  });
  for (const item of ["Books/../x", "Spaceships/novel", "", "x".repeat(1_000)]) {
    expect(await findAsked({ item }), item).toBeUndefined();
  }
});

test("a page's address says what is asked; all else of it is no choice", async () => {
  const query = `product=${cards}&quantity=500&o-finish=soft&utm_source=x&after=3`;
  const found = await findAsked(askedIn(new URLSearchParams(query)));
  expect(found?.choice?.query).toMatch(/^quantity=500&.*o-finish=soft/);
  expect(found?.choice?.query).not.toMatch(/utm|after/);
  expect(askedIn(new URLSearchParams())).toEqual({});
});

test("the message keeps the price as it was when it was sent, whatever becomes of the product", async () => {
  const mugs = await idOf("Custom Mug, slogan");
  const fields = { product: mugs, choice: "quantity=6&delivery=pick-up" };
  const guest = newGuest();
  const form = { clientId: uuidv7(), message: "I want to print", ...fields };
  await sendForm({ viewer: visitor, guestToken: guest.guestToken }, form);
  const shown = async () =>
    (await readMessages(await guest.viewer(), undefined)).messages[0]?.product;
  const before = await shown();
  expect(before?.choice).toMatchObject({ quantity: 6, price: 2_400_000 });
  await db.update(products).set({ price: 900_000 }).where(eq(products.id, mugs));
  expect((await shown())?.choice).toEqual(before?.choice);
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, mugs));
  expect((await shown())?.choice).toEqual(before?.choice);
});

test("what cannot be ordered any more is named without a price", async () => {
  for (const choice of [
    "quantity=300&o-finish=velvet",
    "quantity=300&o-ribbon=red",
    "quantity=300&o-size=folded&o-paper=layered",
    "quantity=7",
    "quantity=300&delivery=delivery&state=Atlantis",
    `quantity=300&o-finish=${"x".repeat(10_000)}`,
  ]) {
    const found = await sent({ product: cards, choice });
    expect(found, choice.slice(0, 60)).toMatchObject({ name: CARDS, lost: expect.any(String) });
    expect(found).not.toHaveProperty("choice");
    expect(found?.lost?.length).toBeLessThan(4_000);
  }
});

test("a product that was removed meanwhile is still named; a draft and an unknown one never are", async () => {
  const gone = await idOf("Roll-up Banner, 85 × 200 cm");
  await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, gone));
  expect(await sent({ product: gone, choice: "quantity=3" })).toMatchObject({ id: gone });
  const draft = await idOf("Kraft Envelopes, C4");
  await db.update(products).set({ isDraft: true }).where(eq(products.id, draft));
  for (const product of [draft, uuidv7(), "nonsense", "' or 1=1"]) {
    expect(await sent({ product, choice: "quantity=100" }), product).toBeUndefined();
  }
  // The item that was the same thing is itself again.
  expect(await sent({ item: "Envelopes/kraft-envelopes" })).toMatchObject({
    id: "",
    name: "Kraft Envelopes, C4",
    price: null,
  });
});
