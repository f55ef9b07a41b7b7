import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { participants, users } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/database.ts";
import { usePeople } from "../../test/people.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { listConversations } from "./conversation-list.server.ts";
import { conversationOf } from "./conversations.server.ts";
import { deleteMessage } from "./deletion.server.ts";
import { sendMessage } from "./send-message.server.ts";

useTestDatabase();
const { newGuest, newUser } = usePeople();
let admin: Viewer;
let guestId: string;

const write = (viewer: Viewer, message: string) =>
  sendMessage({ viewer }, { clientId: uuidv7(), message });

beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
  const bello = await newUser("Bello Adunni", "user");
  await db
    .update(users)
    .set({ phoneNumber: "+234 803 123 4567" })
    .where(eq(users.id, bello.user.id));
  await write(bello, "Good afternoon, 200 business-cards please");
  await write(bello, "See https://adunni.example/logo for the logo");
  const guest = newGuest();
  await guest.write("Ìwé ìròyìn for the church, 50% off?");
  const viewer = await guest.viewer();
  guestId = viewer.kind === "guest" ? viewer.participantId : "";
  await db
    .update(participants)
    .set({ phoneNumber: "0705 999 0000" })
    .where(eq(participants.id, guestId));
});

const names = async (query: string) =>
  (await listConversations(admin, { query })).map(({ name }) => name);

test.each([
  "bello",
  "adun",
  "Bello ADUNNI",
  "8031234567",
  "08031234567",
  "cards",
  "business cards",
  "business-cards",
  "200 busi",
  "adunni.example",
  "logo",
])("%j finds the customer", async (query) => {
  expect(await names(query)).toEqual(["Bello Adunni"]);
});

test.each(["Ìwé", "church", "ìròyìn 50", "705999", "guest"])(
  "%j finds the guest",
  async (query) => {
    expect(await names(query)).toEqual([`Guest ${guestId.slice(-4)}`]);
  },
);

test.each(["nothing", "cards church", "' or 1=1 --", "%", "_", "zz:*", "!x & |"])(
  "%j finds nobody, or everybody when it holds no words",
  async (query) => {
    expect(await names(query)).toHaveLength(/[\p{L}\p{N}]/u.test(query) ? 0 : 2);
  },
);

test("a place in the list that cannot be is none", async () => {
  const before = { lastMessageAt: "0000-01-01T00:00:00Z", id: uuidv7() };
  const lines = await listConversations(admin, { before });
  expect(lines).toEqual(await listConversations(admin));
});

test("the line names the message that was found, and none where a person was", async () => {
  const line = async (query: string) => (await listConversations(admin, { query }))[0];
  expect(await line("cards")).toMatchObject({ found: 1 });
  expect(await line("logo")).toMatchObject({ found: 2 });
  expect(await line("bello")).not.toHaveProperty("found");
  expect((await listConversations(admin))[0]).not.toHaveProperty("found");
});

test("the line shows the message that was found, and no deleted one is found", async () => {
  const [found] = await listConversations(admin, { query: "cards" });
  expect(found?.lastMessage).toContain("business-cards");
  await deleteMessage(admin, found?.id ?? "", 1);
  expect(await names("cards")).toEqual([]);
});

test("unanswered are those in which the person waits for an answer, with the time they wait since", async () => {
  const guest = newGuest();
  await guest.write("first");
  await guest.write("second");
  const conversationId = await conversationOf(await guest.viewer());
  const mine = async () =>
    (await listConversations(admin, { unanswered: true })).find(({ id }) => id === conversationId);
  const line = await mine();
  expect(line?.waitingSince).toBeDefined();
  expect(Date.parse(line?.waitingSince ?? "")).toBeLessThanOrEqual(
    Date.parse(line?.lastMessageAt ?? ""),
  );
  await sendMessage({ viewer: admin, conversationId }, { clientId: uuidv7(), message: "answer" });
  expect(await mine()).toBeUndefined();
  await guest.write("third");
  expect(await mine()).toBeDefined();
});
