/** Who waits for an answer in the chat: whoever has asked something there, and nobody else. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";
import {
  admin,
  approve,
  move,
  newGuest,
  newOrder,
  prove,
  useOrders,
} from "../../test/rows/orders.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { askForChange } from "../orders/steps/order-steps.server.ts";
import { waitingSince } from "./conversation-marks.server.ts";
import { addGuestChat } from "./guests/merge-guest-chat.server.ts";
import { findConversation, unreadConversations } from "./list/conversation-list.server.ts";
import { findUnanswered } from "./list/unanswered.server.ts";
import { restoreWipedChats, wipeAllChats } from "./removal/wipe.server.ts";
import { sendMessage } from "./sending/send-message.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

type Orderer = ReturnType<typeof newGuest>;

let phones = 0;
const order = (guest?: Orderer) =>
  newOrder({ phoneNumber: `0803 900 ${String(++phones).padStart(4, "0")}` }, guest);
async function ask(guest: Orderer, message: string) {
  const from = { viewer: { kind: "visitor" } as Viewer, guestToken: guest.guestToken };
  const sent = await sendMessage(from, { clientId: uuidv7(), message });
  if (!sent.ok) throw new Error("Not sent");
  return sent.message.timestamp;
}
async function chatOf(guest: Orderer) {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  return row?.id ?? "";
}
const waits = async (id: string) => (await findConversation(admin, id)).waitingSince;
/** The same, told by the messages alone. */
async function told(id: string) {
  const { rows } = await db.execute<{ at: Date | string | null }>(
    sql`select ${waitingSince(sql`conversations.hidden_seq`)} as at from conversations where id = ${id}`,
  );
  const at = rows[0]?.at;
  return at ? new Date(at).toISOString() : undefined;
}
const unread = async (id: string) => ({
  ofChat: (await findConversation(admin, id)).unread,
  chats: await unreadConversations(admin),
});

test("an order that is handled on its own page leaves no chat waiting, nor unread", async () => {
  const { id, guest } = await order();
  const chat = await chatOf(guest);
  expect(await waits(chat)).toBeUndefined();
  expect(await unread(chat)).toEqual({ ofChat: 0, chats: 0 });
  await prove(id);
  await askForChange(id, 1, "A larger logo");
  await prove(id);
  await approve(id, 2);
  await move(id, "printing");
  expect(await waits(chat)).toBeUndefined();
  expect(await told(chat)).toBeUndefined();
  expect(await findUnanswered(admin)).toMatchObject({ count: 0 });
  expect(await unread(chat)).toEqual({ ofChat: 0, chats: 0 });
  // Else every such chat would be looked at whenever unread ones are counted.
  const [row] = await db.select().from(conversations).where(eq(conversations.id, chat));
  expect(row?.supportReadSeq).toBe(row?.lastSeq);
});

test("a question beside an order waits, whatever happens to the order", async () => {
  const { id, guest } = await order();
  const chat = await chatOf(guest);
  const asked = await ask(guest, "When is it ready?");
  expect(await waits(chat)).toBe(asked);
  // What stands above the question is not seen either.
  await prove(id);
  expect(await waits(chat)).toBe(asked);
  await approve(id, 1);
  await move(id, "printing");
  expect(await waits(chat)).toBe(asked);
  expect(await told(chat)).toBe(asked);
  expect(await unread(chat)).toEqual({ ofChat: 1, chats: 1 });
  expect(await findUnanswered(admin)).toMatchObject({
    longest: [{ lastMessage: "When is it ready?" }],
  });
});

test("a question stays one when all is wiped and comes back, and when two chats become one", async () => {
  const { guest } = await order();
  const chat = await chatOf(guest);
  const asked = await ask(guest, "When is it ready?");
  const silent = await order();
  const quiet = await chatOf(silent.guest);
  await wipeAllChats(admin);
  expect(await waits(chat)).toBeUndefined();
  await restoreWipedChats(admin);
  expect(await waits(chat)).toBe(asked);
  expect(await waits(quiet)).toBeUndefined();

  const customer = await newUser("Ada", "user");
  const own = newGuest();
  await ask(own, "Good morning");
  await addGuestChat(own.participantId, customer.user);
  const [row] = await db
    .select({ id: conversations.id, participantId: conversations.participantId })
    .from(conversations)
    .where(
      eq(
        conversations.id,
        sql`(select c.id from conversations c join participants p
      on p.id = c.participant_id where p.user_id = ${customer.user.id})`,
      ),
    );
  const id = row?.id ?? "";
  await sendMessage(
    { viewer: admin, conversationId: id },
    { clientId: uuidv7(), message: "Hello" },
  );
  expect(await waits(id)).toBeUndefined();
  await addGuestChat(silent.guest.participantId, customer.user);
  expect(await waits(id)).toBeUndefined();
  expect(await told(id)).toBeUndefined();
  await addGuestChat(guest.participantId, customer.user);
  expect(await waits(id)).toBe(asked);
  expect(await told(id)).toBe(asked);
});

test("beside who waits stands the question, not the order that came after it", async () => {
  const { guest } = await order();
  await ask(guest, "And how soon?");
  await order(guest);
  const { longest } = await findUnanswered(admin);
  expect(longest.map(({ lastMessage }) => lastMessage)).toContain("And how soon?");
});
