import { beforeAll, expect, test } from "vitest";
import { status, usePeople } from "../../test/rows/people.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import type { StaffRole } from "../accounts/may.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { SUPPORT } from "../live/live.server.ts";
import { conversationOf } from "./conversations.server.ts";
import { listConversations } from "./list/conversation-list.server.ts";
import { audienceOf } from "./participants.server.ts";
import { readMessages } from "./reading/read-messages.server.ts";
import { markSeen, tellTyping } from "./reading/receipts.server.ts";
import { sendMessage } from "./sending/send-message.server.ts";

useTestDatabase();
const { newGuest, newUser } = usePeople();
let owner: Viewer;
let conversation: string;

beforeAll(async () => {
  owner = await newUser("Amaka", "admin");
  const guest = newGuest();
  await guest.write("my secret price");
  conversation = (await conversationOf(await guest.viewer())) ?? "";
});

function as(role: StaffRole): Viewer {
  if (owner.kind !== "admin") throw new Error("The owner is of the shop");
  return { kind: "admin", user: { ...owner.user, role } };
}

const tries = (viewer: Viewer): (() => Promise<unknown>)[] => [
  () => readMessages(viewer, conversation),
  () => listConversations(viewer, {}),
  () => markSeen(viewer, conversation, { delivered: 1, read: 1 }),
  () => tellTyping(viewer, conversation),
  () =>
    sendMessage(
      { viewer, conversationId: conversation, address: "192.0.2.1" },
      { clientId: crypto.randomUUID(), message: "hi" },
    ),
];

test.each(["workshop", "accounts"] as const)("%s reads and writes no chat", async (role) => {
  for (const tried of tries(as(role))) expect(await status(tried())).toBe(403);
  // Their stream tells of their own rights alone.
  expect(await audienceOf(as(role))).toMatch(/^staff:/);
});

test("the desk reads chats and hears of new messages", async () => {
  const { messages } = await readMessages(as("desk"), conversation);
  expect(messages.map(({ message }) => message)).toEqual(["my secret price"]);
  expect(await audienceOf(as("desk"))).toBe(SUPPORT);
});
