import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { conversations, participants, users } from "../../../../database/schema.ts";
import { admin, newGuest, newOrder, typed, useOrders } from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { contactOf, contactOfGuest } from "./order-contact.server.ts";
import { requestOrder } from "./request-order.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

const visitor: Viewer = { kind: "visitor" };

const EMAIL = "adunni@example.com";

const INTO_KADUNA = {
  delivery: "delivery",
  "address.state": "Kaduna",
  "address.city": "Zaria",
  "address.streetAddress": "3 Station Road",
};

const KADUNA = {
  country: "Nigeria",
  state: "Kaduna",
  city: "Zaria",
  streetAddress: "3 Station Road",
};

test("a chat's contact is what the account, the newest order or the guest says", async () => {
  const guest = newGuest();
  await newOrder({ name: "Eze Ngozi", phoneNumber: "0802 222 3333", email: "" }, guest);
  const [conversation] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  expect(await contactOf(admin, conversation?.id ?? "")).toEqual({
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
    email: "",
    ...{ product: "", item: "", choice: "", said: null },
  });
  expect(await contactOf(admin, uuidv7())).toBeUndefined();
  expect(await contactOf(admin, "nonsense")).toBeUndefined();
  expect(await status(contactOf(visitor, uuidv7()))).toBe(403);
});

test("a guest's own contact is their newest order's, with where the last one went, else the phone number that they left", async () => {
  const guest = newGuest();
  await newOrder({ name: "Older", phoneNumber: "0802 000 0001", ...INTO_KADUNA }, guest);
  await newOrder({ name: "Eze Ngozi", phoneNumber: "0802 222 3333", email: EMAIL }, guest);
  await newOrder({ name: "Somebody else", phoneNumber: "0802 000 0002" });
  expect(await contactOfGuest(guest.participantId)).toEqual({
    name: "Eze Ngozi",
    phoneNumber: "0802 222 3333",
    email: EMAIL,
    address: KADUNA,
  });
  const [left] = await db
    .insert(participants)
    .values({ id: uuidv7(), kind: "guest", tokenHash: uuidv7(), phoneNumber: "0805 555 5555" })
    .returning();
  const phoneNumber = "0805 555 5555";
  expect(await contactOfGuest(left?.id ?? "")).toEqual({ name: "", phoneNumber, email: "" });
  expect(await contactOfGuest(uuidv7())).toEqual({ name: "", phoneNumber: "", email: "" });
});

test("the address beside a chat is the account's or an order's, never half of each", async () => {
  const customer = await newUser("Halima", "user");
  await requestOrder(
    { viewer: customer, address: "10.9.8.1" },
    typed({ ...INTO_KADUNA, phoneNumber: "0806 111 0006" }),
  );
  const [own] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(participants, eq(participants.id, conversations.participantId))
    .where(eq(participants.userId, customer.user.id));
  const set = (account: Partial<typeof users.$inferInsert>) =>
    db.update(users).set(account).where(eq(users.id, customer.user.id));
  const address = async () => (await contactOf(admin, own?.id ?? ""))?.address;
  await set({ state: "", city: "", streetAddress: "" });
  expect(await address()).toEqual(KADUNA);
  await set({ state: "Lagos", city: "Ikeja", streetAddress: "" });
  expect(await address()).toEqual({ ...KADUNA, state: "Lagos", city: "Ikeja", streetAddress: "" });
  await set({ country: "Ghana", state: "Accra", city: "Accra" });
  expect(await address()).toEqual(KADUNA);
});
