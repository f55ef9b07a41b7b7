import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, participants } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { addGuestChat } from "../guests/merge-guest-chat.server.ts";
import {
  findConversation,
  findConversationOfUser,
  listConversations,
} from "../list/conversation-list.server.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { tellTyping } from "../reading/receipts.server.ts";
import { sendMessage } from "./send-message.server.ts";

useTestDatabase();
const { newUser, newGuest, visitor } = usePeople();
let admin: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
});

const write = (viewer: Viewer, message: string, conversationId?: string) =>
  sendMessage(
    { viewer, ...(conversationId ? { conversationId } : {}) },
    { message, clientId: uuidv7() },
  );
const texts = async (viewer: Viewer, id?: string) =>
  (await readMessages(viewer, id)).messages.map(({ message }) => message);

test("opening the chat of somebody who has never written keeps nothing", async () => {
  const { user } = await newUser("Ngozi", "user");
  expect(await readMessages(admin, user.id)).toMatchObject({ messages: [], hasOlder: false });
  expect(await findConversation(admin, user.id)).toMatchObject({
    id: user.id,
    name: "Ngozi",
    isGuest: false,
    unread: 0,
  });
  await tellTyping(admin, user.id);
  expect(await db.$count(conversations)).toBe(0);
  expect(await db.$count(participants, eq(participants.userId, user.id))).toBe(0);
});

test("the first message of support begins it, for both sides, and only then it is listed", async () => {
  const customer = await newUser("Tunde", "user");
  const { id } = customer.user;
  const listed = async () => (await listConversations(admin)).map((one) => one.id);
  expect(await listed()).not.toContain(id);
  expect((await write(admin, "Your cards are ready.", id)).ok).toBe(true);
  expect(await listed()).toContain(id);
  expect(await texts(customer)).toEqual(["Your cards are ready."]);
  expect(await conversationOf(customer)).toBe(id);
  await write(customer, "Thank you.");
  await write(admin, "Welcome.", id);
  expect(await texts(admin, id)).toEqual(["Your cards are ready.", "Thank you.", "Welcome."]);
  expect(await findConversationOfUser(admin, id)).toBe(id);
});

test("both sides may begin at the same moment", async () => {
  const customer = await newUser("Efe", "user");
  const sent = await Promise.all([
    write(customer, "Hello"),
    write(admin, "Good morning", customer.user.id),
    write(admin, "How are you?", customer.user.id),
  ]);
  expect(sent.map(({ ok }) => ok)).toEqual([true, true, true]);
  expect((await texts(customer)).sort()).toEqual(["Good morning", "Hello", "How are you?"]);
});

test("a guest's chat that comes into the account meanwhile takes its place", async () => {
  const customer = await newUser("Kemi", "user");
  const guest = newGuest();
  await guest.write("As a guest");
  const viewer = await guest.viewer();
  if (viewer.kind !== "guest") throw new Error("The guest is unknown");
  await addGuestChat(viewer.participantId, customer.user);
  expect(await status(readMessages(admin, customer.user.id))).toBe(404);
  const id = await findConversationOfUser(admin, customer.user.id);
  expect(await texts(admin, id)).toEqual(["As a guest"]);
});

test("there is no such chat with an admin, a guest or nobody, and for nobody but an admin", async () => {
  const other = await newUser("Bola", "admin");
  const guest = newGuest();
  await guest.write("hello");
  const viewer = await guest.viewer();
  const guestId = viewer.kind === "guest" ? viewer.participantId : "";
  for (const id of [admin.user.id, other.user.id, guestId, uuidv7(), "nonsense"]) {
    expect(await status(readMessages(admin, id))).toBe(404);
    expect(await status(findConversation(admin, id))).toBe(404);
    expect(await findConversationOfUser(admin, id)).toBeUndefined();
    expect(await status(write(admin, "hello", id))).toBe(404);
    expect(await status(tellTyping(admin, id))).toBe(404);
  }
  const { user } = await newUser("Ife", "user");
  const stranger = await newUser("Sade", "user");
  for (const anyone of [visitor, viewer, stranger]) {
    expect(await status(readMessages(anyone, user.id))).toBe(404);
    expect(await status(findConversation(anyone, user.id))).toBe(403);
    expect(await status(findConversationOfUser(anyone, user.id))).toBe(403);
    expect(await status(write(anyone, "hello", user.id))).toBe(404);
  }
  expect(await db.$count(conversations, eq(conversations.id, user.id))).toBe(0);
});
