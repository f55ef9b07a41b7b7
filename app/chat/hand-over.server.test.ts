import { asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { conversations, messages, participants, users } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/database.ts";
import { guestParticipant, type Viewer } from "../accounts/viewer.server.ts";
import { conversationOf, readMessages, sendMessage } from "./chat.server.ts";
import { addGuestChat, readGuestChat } from "./hand-over.server.ts";

useTestDatabase();

let admin: Viewer;
let count = 0;

async function newUser(role: "user" | "admin") {
  const id = uuidv7();
  const user = { id, name: "Ade Ola", email: `person-${++count}@example.com`, role };
  await db.insert(users).values(user);
  return user;
}

function newGuest() {
  const token = `hand-over-token-${++count}`;
  const id = guestParticipant(token);
  const viewer: Viewer = { kind: "guest", participantId: id };
  const write = (message: string, clientId = uuidv7()) =>
    sendMessage({ viewer, guestToken: token }, { message, clientId });
  return { id, viewer, write };
}

async function newCustomer() {
  const user = await newUser("user");
  const viewer: Viewer = { kind: "customer", user };
  const write = (message: string, clientId = uuidv7()) =>
    sendMessage({ viewer }, { message, clientId });
  const texts = async () =>
    (await readMessages(viewer, undefined)).messages.map(({ message }) => message);
  return { user, viewer, write, texts };
}

const answer = async (viewer: Viewer, message: string) =>
  sendMessage(
    { viewer: admin, conversationId: await conversationOf(viewer) },
    { message, clientId: uuidv7() },
  );

beforeAll(async () => {
  admin = { kind: "admin", user: await newUser("admin") };
});

test("a customer without a conversation gets the guest's as it is", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("I want to print");
  await answer(guest.viewer, "What shall it be?");
  const before = await conversationOf(guest.viewer);
  expect(await readGuestChat(guest.id)).toEqual({ count: 2, lastMessage: "What shall it be?" });

  expect(await addGuestChat(guest.id, customer.user)).toBe(true);
  expect(await conversationOf(customer.viewer)).toBe(before);
  const { messages: kept } = await readMessages(customer.viewer, undefined);
  expect(kept.map(({ seq, message, fromSupport }) => [seq, message, fromSupport])).toEqual([
    [1, "I want to print", false],
    [2, "What shall it be?", true],
  ]);
  await customer.write("200 cards");
  await answer(customer.viewer, "Gladly");
  expect(await customer.texts()).toHaveLength(4);
});

test("the guest is no more: its cookie opens nothing, and begins anew", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("before");
  await addGuestChat(guest.id, customer.user);
  expect(await db.$count(participants, eq(participants.id, guest.id))).toBe(0);
  expect((await readMessages(guest.viewer, undefined)).messages).toEqual([]);
  expect((await guest.write("after")).ok).toBe(true);
  expect(await customer.texts()).toEqual(["before"]);
});

test("two conversations become one in the order of their times, numbered without gaps", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("1, as customer");
  await guest.write("2, as guest");
  await answer(guest.viewer, "3, to the guest");
  await answer(customer.viewer, "4, to the customer");
  await guest.write("5, as guest");
  const old = [await conversationOf(guest.viewer), await conversationOf(customer.viewer)];

  expect(await addGuestChat(guest.id, customer.user)).toBe(true);
  const id = await conversationOf(customer.viewer);
  expect(old).not.toContain(id);
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id ?? ""))
    .orderBy(asc(messages.seq));
  expect(rows.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
  expect(rows.map(({ message }) => message.slice(0, 1))).toEqual(["1", "2", "3", "4", "5"]);
  const [kept] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.id, id ?? ""));
  expect(kept).toMatchObject({ lastSeq: 5, supportReadSeq: 4 });
  expect(kept?.lastMessageAt).toEqual(rows[4]?.timestamp);
  for (const gone of old) {
    expect(await db.$count(conversations, eq(conversations.id, gone ?? ""))).toBe(0);
  }
  await customer.write("6");
  expect(await customer.texts()).toHaveLength(6);
});

test("a message sent as guest and once more after signing in is kept once", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  const clientId = uuidv7();
  await guest.write("no answer came", clientId);
  await customer.write("no answer came", clientId);
  await addGuestChat(guest.id, customer.user);
  expect(await customer.texts()).toEqual(["no answer came"]);
});

test("what support has not seen of either is still unread", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("not seen");
  await customer.write("seen");
  await answer(customer.viewer, "answered");
  await addGuestChat(guest.id, customer.user);
  const id = (await conversationOf(customer.viewer)) ?? "";
  const [kept] = await db.select().from(conversations).where(eq(conversations.id, id));
  expect(kept).toMatchObject({ lastSeq: 3, supportReadSeq: 0 });
});

test("asked for twice at once, by one account or by two, it happens once", async () => {
  const [guest, customer, other] = [newGuest(), await newCustomer(), await newCustomer()];
  await guest.write("mine");
  const all = await Promise.all([
    addGuestChat(guest.id, customer.user),
    addGuestChat(guest.id, customer.user),
    addGuestChat(guest.id, other.user),
  ]);
  expect(all.filter(Boolean)).toHaveLength(1);
  expect([...(await customer.texts()), ...(await other.texts())]).toEqual(["mine"]);
});

test("messages that arrive during it are neither lost nor out of order", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("first");
  await guest.write("second");
  const writing = Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => answer(customer.viewer, `answer ${n}`)),
  );
  await addGuestChat(guest.id, customer.user);
  const kept = (await writing).filter((one) => one.status === "fulfilled").length;
  const page = await readMessages(customer.viewer, undefined);
  expect(page.messages).toHaveLength(kept + 2);
  expect(page.messages.map(({ seq }) => seq)).toEqual(page.messages.map((_, index) => index + 1));
});

test("another customer's conversation, or nobody's, is never taken", async () => {
  const [victim, thief] = [await newCustomer(), await newCustomer()];
  await victim.write("mine");
  const [participant] = await db
    .select()
    .from(participants)
    .where(eq(participants.userId, victim.user.id));
  expect(await addGuestChat(participant?.id ?? "", thief.user)).toBe(false);
  expect(await addGuestChat(uuidv7(), thief.user)).toBe(false);
  expect(await victim.texts()).toEqual(["mine"]);
  expect(await thief.texts()).toEqual([]);
});
