/** Somebody without an account asks the shop to show or erase what they left. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  auditLines,
  chatNotes,
  contactMessages,
  conversations,
  feedbacks,
  files,
  orders,
  participants,
  payments,
} from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { defineGuestChats } from "../../chat/guests/guest-chats.server.ts";
import { customerParticipant } from "../../chat/participants.server.ts";
import { defineGuestMessages } from "../../contact/guest-messages.server.ts";
import { defineGuestOrders } from "../../orders/kept/guest-orders.server.ts";
import { eraseGuestData, findGuestData, readGuestContact } from "./guest-data.server.ts";

useTestDatabase();
const { visitor, newUser } = usePeople();
defineGuestOrders();
defineGuestChats();
defineGuestMessages();

let number = 0;
const CONTACT = {
  name: "Bello Adunni",
  phoneNumber: "0803 123 4567",
  phoneDigits: "2348031234567",
};
const OTHER = { ...CONTACT, phoneNumber: "0705 765 4321", phoneDigits: "2347057654321" };
async function order(over: Partial<typeof orders.$inferInsert> = {}) {
  const id = uuidv7();
  await db.insert(orders).values({
    ...{ id, number: ++number, clientId: uuidv7(), title: "Cards", productNames: "Cards" },
    ...{ quantity: 1, notes: "", delivery: "delivery", status: "delivered", ...CONTACT },
    ...{ closedAt: new Date(0), state: "Lagos", streetAddress: "1 Press Lane", ...over },
  });
  return id;
}
const contact = (typed: string) => {
  const read = readGuestContact(typed);
  if (!read) throw new Error(`${typed} is no contact`);
  return read;
};
const owner = () => newUser(`Owner ${uuidv7()}`, "admin");

test("whatever spelling of a number or address finds what was left, and nobody else's", async () => {
  await order();
  await order({ closedAt: null, status: "received" });
  await order({ ...CONTACT, phoneDigits: "2348039999999", email: "bello@example.com" });
  const message = { id: uuidv7(), clientId: uuidv7(), subject: "Cards", message: "How much?" };
  await db
    .insert(contactMessages)
    .values({ ...message, name: "Bello", phone: "+234 803 123 4567", email: "Bello@Example.com" });
  await db
    .insert(feedbacks)
    .values({ id: uuidv7(), clientId: uuidv7(), stars: 5, message: "Good", phone: "08031234567" });
  const viewer = await owner();
  for (const typed of ["0803 123 4567", "+2348031234567", "(0803) 123-4567"]) {
    expect(await findGuestData(viewer, contact(typed)), typed).toEqual({
      erasable: ["the contact of 1 closed order", "1 contact message", "1 piece of feedback"],
      stays: [expect.stringMatching(/^ITW-\d{6} is not closed yet/)],
    });
  }
  expect(await findGuestData(viewer, contact(" BELLO@example.com "))).toEqual({
    erasable: ["the contact of 1 closed order", "1 contact message"],
    stays: [],
  });
  expect(await findGuestData(viewer, contact("0809 000 0000"))).toEqual({
    erasable: [],
    stays: [],
  });
});

test("erasing takes names, numbers, addresses and pictures, and leaves open orders and accounts", async () => {
  const closed = await order(OTHER);
  const open = await order({ ...OTHER, closedAt: null, status: "received" });
  const customer = await newUser("Customer", "user");
  const participantId = await customerParticipant(db, customer.user.id);
  const ofAccount = await order({ ...OTHER, participantId });
  const file = { id: uuidv7(), kind: "transfer-picture", path: uuidv7(), name: "a.jpg", size: 1 };
  await db.insert(files).values({ ...file, ownerId: uuidv7(), claimedAt: new Date() });
  await db.insert(payments).values({
    ...{ id: uuidv7(), orderId: closed, claimClientId: uuidv7(), state: "claimed", claimed: 100 },
    ...{ claimedAt: new Date(), accountName: "BELLO ADUNNI", fileId: file.id },
  });
  const guest = { id: uuidv7(), kind: "guest" as const, tokenHash: uuidv7() };
  await db.insert(participants).values({ ...guest, phoneNumber: OTHER.phoneNumber });
  const conversationId = uuidv7();
  await db.insert(conversations).values({ id: conversationId, participantId: guest.id });
  await db.insert(chatNotes).values({ id: uuidv7(), conversationId, text: "Pays late" });

  const viewer = await owner();
  expect(await eraseGuestData(viewer, contact("07057654321"))).toEqual([
    "the contact of 1 closed order",
    "the phone number left in the chat, and our notes",
  ]);
  const names = async (id: string) => {
    const [row] = await db.select().from(orders).where(eq(orders.id, id));
    return [row?.name, row?.phoneDigits, row?.streetAddress];
  };
  expect(await names(closed)).toEqual([null, null, ""]);
  for (const id of [open, ofAccount]) expect((await names(id))[0], id).toBe(CONTACT.name);
  const [payment] = await db.select().from(payments);
  expect(payment).toMatchObject({ accountName: "", fileId: null, claimed: 100 });
  const [picture] = await db.select().from(files).where(eq(files.id, file.id));
  expect(picture).toBeUndefined();
  const [left] = await db.select().from(participants).where(eq(participants.id, guest.id));
  expect(left?.phoneNumber).toBeNull();
  expect(await db.$count(chatNotes)).toBe(0);
  // The audit has what it was, not whose.
  const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "erase-guest"));
  expect(line?.details).toEqual({
    fields: "the contact of 1 closed order, the phone number left in the chat, and our notes",
  });
  expect(await eraseGuestData(viewer, contact("07057654321"))).toEqual([]);
  expect(await db.$count(auditLines, eq(auditLines.act, "erase-guest"))).toBe(1);
});

test("an account is told of, and left to its owner", async () => {
  const customer = await newUser("Ngozi", "user");
  expect(await findGuestData(await owner(), contact(customer.user.email))).toMatchObject({
    stays: [expect.stringContaining("An account")],
  });
});

test("what is no address and no number is nobody's", () => {
  for (const typed of ["", " ", "Bello", "1234567", "a@", "@b", "x".repeat(300), "0803; drop"]) {
    expect(readGuestContact(typed), typed).toBeUndefined();
  }
});

test("nobody but who may remove accounts finds or erases", async () => {
  const { user } = await owner();
  const desk = { kind: "admin" as const, user: { ...user, role: "desk" as const } };
  const customer = await newUser("Reader", "user");
  for (const viewer of [visitor, desk, customer as never]) {
    expect(await status(findGuestData(viewer, contact("08031234567")))).toBe(403);
    expect(await status(eraseGuestData(viewer, contact("08031234567")))).toBe(403);
  }
});
