import { readFileSync } from "node:fs";
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, conversations, messages, wipes } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { startLive, stopLive, subscribe } from "../../live/live.server.ts";
import { conversationOf } from "../conversations.server.ts";
import {
  findConversation,
  listConversations,
  unreadConversations,
} from "../list/conversation-list.server.ts";
import { defineChatEvents } from "../reading/chat-events.server.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { markSeen, unreadMessages } from "../reading/receipts.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { deleteMessage, restoreMessage } from "./deletion.server.ts";
import { findOpenWipe, restoreWipedChats, wipeAllChats } from "./wipe.server.ts";

useTestDatabase();
const { visitor, newGuest, newUser } = usePeople({ runsJobs: true });
let admin: Viewer;
let customer: Viewer;

beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
  customer = await newUser("Tunde", "user");
  defineChatEvents();
  await startLive(() => {});
});
afterAll(() => stopLive());
beforeEach(async () => {
  await db.delete(messages);
  await db.delete(conversations);
  await db.delete(wipes);
  // The audit refuses it otherwise.
  await db.execute(sql`
    alter table ${auditLines} disable trigger audit_lines_stay;
    truncate ${auditLines};
    alter table ${auditLines} enable trigger audit_lines_stay`);
  // Of the tests before; one a look is done, and each would be waited for.
  await db.execute(sql`delete from jobs.job where state = 'created'`);
});

async function conversationWith(...said: string[]) {
  const guest = newGuest();
  for (const text of said) await guest.write(text);
  const viewer = await guest.viewer();
  const id = (await conversationOf(viewer)) ?? "";
  const texts = async (as: Viewer = viewer) =>
    (await readMessages(as, id)).messages.map((one) => (one.deleted ? null : one.message));
  return { guest, viewer, id, texts };
}

const acts = async () => (await db.select().from(auditLines)).map(({ act }) => act);

/** Lets the jobs that wait for weeks run now, and what they look at be as old. */
async function passThirtyDays(): Promise<void> {
  const month = sql`interval '31 days'`;
  await db.execute(sql`update messages set deleted_at = deleted_at - ${month}`);
  await db.execute(sql`update jobs.job set start_after = now() where state = 'created'`);
}

test("a deleted message is gone for both sides, keeps its number, and can be restored", async () => {
  const { id, texts, viewer } = await conversationWith("one", "two", "three");
  await deleteMessage(admin, id, 2);
  for (const as of [viewer, admin]) expect(await texts(as)).toEqual(["one", null, "three"]);
  const [shown] = (await readMessages(viewer, id)).messages.slice(1);
  expect(JSON.stringify(shown)).not.toContain("two");
  await restoreMessage(admin, id, 2);
  expect(await texts()).toEqual(["one", "two", "three"]);
  expect(await acts()).toEqual(["delete-message", "restore-message"]);
});

test("a deleted message is purged after 30 days, one that was restored is not", async () => {
  const { id, texts, viewer } = await conversationWith("goes", "stays", "last");
  for (const seq of [1, 2]) await deleteMessage(admin, id, seq);
  await restoreMessage(admin, id, 2);
  const first = async (as: Viewer) => (await readMessages(as, id)).messages[0];
  expect(await first(admin)).toMatchObject({ deleted: true });
  expect(await first(admin)).not.toHaveProperty("purged");
  await passThirtyDays();
  const kept = async () => {
    const [row] = await db
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.seq, 1)));
    return row?.message;
  };
  await expect.poll(kept).toBe("");
  expect(await texts()).toEqual([null, "stays", "last"]);
  // The admin is offered no restoring; nobody else is told of it.
  expect(await first(admin)).toMatchObject({ deleted: true, purged: true });
  expect(await first(viewer)).not.toHaveProperty("purged");
  expect(await status(restoreMessage(admin, id, 1))).toBe(404);
  expect(await texts()).toEqual([null, "stays", "last"]);
});

test("only an admin deletes, wipes and restores; what is not there is 404", async () => {
  const { id, viewer } = await conversationWith("mine");
  for (const other of [visitor, customer, viewer]) {
    expect(await status(deleteMessage(other, id, 1))).toBe(403);
    expect(await status(restoreMessage(other, id, 1))).toBe(403);
    expect(await status(wipeAllChats(other))).toBe(403);
    expect(await status(restoreWipedChats(other))).toBe(403);
    expect(await status(findOpenWipe(other))).toBe(403);
  }
  for (const seq of [0, 2, -1, 1.5, Number.NaN]) {
    expect(await status(deleteMessage(admin, id, seq))).toBe(404);
  }
  expect(await status(deleteMessage(admin, uuidv7(), 1))).toBe(404);
  expect(await acts()).toEqual([]);
});

test("a wipe empties every conversation for both sides; what comes after it is shown", async () => {
  const one = await conversationWith("a", "b");
  const two = await conversationWith("c");
  expect(await wipeAllChats(admin)).toBe(3);
  for (const { texts, viewer } of [one, two]) {
    for (const as of [viewer, admin]) expect(await texts(as)).toEqual([]);
  }
  expect(await listConversations(admin)).toEqual([]);
  expect(await unreadConversations(admin)).toBe(0);
  expect(await findOpenWipe(admin)).toMatchObject({ by: "Amaka", messages: 3 });
  await one.guest.write("after");
  const page = await readMessages(one.viewer, undefined);
  expect(page).toMatchObject({ hasOlder: false, state: { hiddenSeq: 2 } });
  expect(page.messages.map(({ seq }) => seq)).toEqual([3]);
  expect(await wipeAllChats(admin)).toBe(1);
  expect(await wipeAllChats(admin)).toBe(0);
});

test("a conversation whose messages are all purged still opens, and is written in again", async () => {
  const { id } = await conversationWith("one", "two");
  await wipeAllChats(admin);
  await db.delete(messages).where(eq(messages.conversationId, id));
  expect(await findConversation(admin, id)).toMatchObject({ id, lastMessage: "", unread: 0 });
  const again = { clientId: uuidv7(), message: "three" };
  await sendMessage({ viewer: admin, conversationId: id }, again);
  expect(await findConversation(admin, id)).toMatchObject({ lastMessage: "three" });
});

test("whoever is watching is told of a wipe and of its end", async () => {
  const { viewer } = await conversationWith("a");
  const heard: string[] = [];
  const audience = viewer.kind === "guest" ? viewer.participantId : "";
  const stop = subscribe(audience, ({ name }) => heard.push(name));
  await wipeAllChats(admin);
  await restoreWipedChats(admin);
  await expect.poll(() => heard.filter((name) => name === "history").length).toBe(2);
  stop();
});

test("what is done once more is told once more, and is one act", async () => {
  const { viewer, id } = await conversationWith("a", "b");
  // Its first messages may still be told meanwhile, by the same names.
  const heard = new Set<string>();
  const audience = viewer.kind === "guest" ? viewer.participantId : "";
  const stop = subscribe(audience, ({ name }) => heard.add(name));
  const hears = async (act: () => Promise<unknown>, ...names: string[]) => {
    heard.clear();
    await act();
    await expect.poll(() => [...heard].toSorted()).toEqual(names);
  };
  const revision = async () =>
    (await db.select().from(conversations).where(eq(conversations.id, id)))[0]?.revision;
  for (const act of [deleteMessage, restoreMessage]) {
    await hears(() => act(admin, id, 2), "message", "thread");
    const before = await revision();
    await hears(() => act(admin, id, 2), "message", "thread");
    expect(await revision()).toBe(before);
  }
  for (const act of [wipeAllChats, restoreWipedChats]) {
    await hears(() => act(admin), "history");
    const before = await revision();
    await hears(() => act(admin), "history");
    expect(await revision()).toBe(before);
  }
  expect(await acts()).toEqual([
    "delete-message",
    "restore-message",
    "wipe-chats",
    "restore-chats",
  ]);
  stop();
});

test("all that was wiped within 30 days comes back in its order", async () => {
  const { guest, texts, id } = await conversationWith("one", "two");
  await wipeAllChats(admin);
  expect(await findOpenWipe(admin)).toMatchObject({ messages: 2 });
  expect(await findOpenWipe(admin)).not.toHaveProperty("several");
  await guest.write("three");
  const other = await newUser("Bola", "admin");
  await wipeAllChats(other);
  // What the notice says is what a restore brings back.
  expect(await findOpenWipe(admin)).toMatchObject({ by: "Bola", messages: 3, several: true });
  await sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message: "four" });
  expect(await restoreWipedChats(admin)).toBe(true);
  expect(await texts()).toEqual(["one", "two", "three", "four"]);
  expect(await restoreWipedChats(admin)).toBe(false);
  expect(await findOpenWipe(admin)).toBeUndefined();
  expect(await acts()).toEqual(["wipe-chats", "wipe-chats", "restore-chats"]);
});

test("what nobody had read before a wipe is unread after its end, and waits as long as before", async () => {
  const { guest, id, viewer } = await conversationWith("one", "two");
  const answer = (message: string) =>
    sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message });
  await answer("three");
  await guest.write("four");
  await guest.write("five");
  const state = async () => (await readMessages(viewer, undefined)).state;
  const line = () => findConversation(admin, id);
  const before = { line: await line(), support: (await state()).support };
  expect(before).toMatchObject({ line: { unread: 2 }, support: { read: 3 } });
  await wipeAllChats(admin);
  expect(await unreadConversations(admin)).toBe(0);
  expect(await unreadMessages(viewer)).toBe(0);
  await restoreWipedChats(admin);
  expect(await line()).toEqual(before.line);
  expect((await state()).support).toEqual(before.support);
  expect(await unreadConversations(admin)).toBe(1);

  await answer("six");
  expect(await unreadMessages(viewer)).toBe(1);
  await wipeAllChats(admin);
  expect(await unreadMessages(viewer)).toBe(0);
  await restoreWipedChats(admin);
  expect(await unreadMessages(viewer)).toBe(1);
  expect((await state()).participant).toMatchObject({ read: 5 });
  expect((await line())?.waitingSince).toBeUndefined();
});

test("what either side writes or reads after a wipe counts what it hid as read", async () => {
  const { guest, id, viewer } = await conversationWith("one");
  const answer = (message: string) =>
    sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message });
  const state = async () => (await readMessages(viewer, undefined)).state;
  await answer("two");
  await answer("three");
  await wipeAllChats(admin);
  await answer("four");
  expect(await unreadMessages(viewer)).toBe(1);
  await markSeen(viewer, undefined, { read: 4 });
  await restoreWipedChats(admin);
  expect((await state()).participant).toEqual({ delivered: 4, read: 4 });
  expect(await unreadMessages(viewer)).toBe(0);

  await guest.write("five");
  await wipeAllChats(admin);
  await answer("six");
  await restoreWipedChats(admin);
  expect((await state()).support).toEqual({ delivered: 6, read: 6 });
  expect(await unreadConversations(admin)).toBe(0);
});

test("a side that had seen everything before a wipe has seen it after its end", async () => {
  const { id, viewer } = await conversationWith("one");
  const answer = (message: string) =>
    sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message });
  await answer("two");
  await markSeen(viewer, undefined, { read: 2 });
  await wipeAllChats(admin);
  await answer("three");
  await markSeen(viewer, undefined, { read: 3 });
  await restoreWipedChats(admin);
  const { state } = await readMessages(viewer, undefined);
  expect(state.participant).toEqual({ delivered: 3, read: 3 });
  expect(state.support).toEqual({ delivered: 3, read: 3 });
});

test("what was wiped is purged after 30 days, and nothing else is", async () => {
  const { guest, texts, id } = await conversationWith("one", "two");
  await wipeAllChats(admin);
  await guest.write("three");
  await passThirtyDays();
  await expect.poll(() => db.$count(messages, eq(messages.conversationId, id))).toBe(1);
  await expect.poll(() => findOpenWipe(admin)).toBeUndefined();
  expect(await texts()).toEqual(["three"]);
  await guest.write("four");
  await restoreWipedChats(admin);
  expect(await texts()).toEqual(["three", "four"]);
});

test("a restored wipe is not purged", async () => {
  const { texts, guest } = await conversationWith("one");
  await wipeAllChats(admin);
  await restoreWipedChats(admin);
  await passThirtyDays();
  const left = () =>
    db.execute(sql`select from jobs.job where name = 'purge-wipe' and state < 'completed'`);
  await expect.poll(async () => (await left()).rows.length).toBe(0);
  await guest.write("two");
  expect(await texts()).toEqual(["one", "two"]);
});

/** The person waits since number 2, which support had not seen when it wrote number 3. */
async function askedUnseen() {
  const { guest, id, viewer } = await conversationWith("one");
  await markSeen(admin, id, { read: 1 });
  const asked = await guest.write("STOP: the number is wrong");
  const answer = (seen?: number) =>
    sendMessage(
      { viewer: admin, conversationId: id },
      { clientId: uuidv7(), message: "We print it.", seen },
    );
  await answer(1);
  const since = asked.ok ? asked.message.timestamp : "";
  const waits = async () => (await findConversation(admin, id)).waitingSince;
  expect(await waits()).toBe(since);
  return { guest, id, viewer, answer, since, waits };
}

test("who waits in spite of answers from before these told what they had seen, still does", async () => {
  const { guest, id, answer, since, waits } = await askedUnseen();
  await answer(1);
  const other = await conversationWith("one");
  await sendMessage(
    { viewer: admin, conversationId: other.id },
    { clientId: uuidv7(), message: "Two." },
  );
  await db.update(messages).set({ seenSeq: null });
  const migration = readFileSync("database/migrations/0022_seen_by_answers.sql", "utf8");
  await db.execute(sql.raw(migration.split("--> statement-breakpoint")[1] ?? ""));
  for (const seq of [1, 2, 4]) {
    await deleteMessage(admin, id, seq);
    await restoreMessage(admin, id, seq);
    expect(await waits()).toBe(since);
  }
  await deleteMessage(admin, other.id, 1);
  await restoreMessage(admin, other.id, 1);
  expect((await findConversation(admin, other.id)).waitingSince).toBeUndefined();
  await answer();
  expect(await waits()).toBeUndefined();
  await guest.write("Thank you");
  expect(await waits()).toBeDefined();
});

test("what an answer had not seen waits again once it is shown again", async () => {
  const { id, since, waits } = await askedUnseen();
  await deleteMessage(admin, id, 2);
  expect(await waits()).toBeUndefined();
  await restoreMessage(admin, id, 2);
  expect(await waits()).toBe(since);
  await deleteMessage(admin, id, 3);
  expect(await waits()).not.toBeUndefined();
  await restoreMessage(admin, id, 3);
  expect(await waits()).toBe(since);
});

test("what an answer had not seen waits after a wipe and its end as before", async () => {
  const { answer, id, since, waits } = await askedUnseen();
  const before = await findConversation(admin, id);
  await wipeAllChats(admin);
  expect(await waits()).toBeUndefined();
  await restoreWipedChats(admin);
  expect(await findConversation(admin, id)).toEqual(before);
  expect(await waits()).toBe(since);
  await answer(3);
  await wipeAllChats(admin);
  await restoreWipedChats(admin);
  expect(await waits()).toBeUndefined();
});

test("what a wipe hid unanswered waits after its end, until support writes", async () => {
  const { answer, id, since, waits } = await askedUnseen();
  await wipeAllChats(admin);
  expect(await waits()).toBeUndefined();
  await restoreWipedChats(admin);
  expect(await waits()).toBe(since);
  // Read is not answered.
  await markSeen(admin, id, { read: 3 });
  await deleteMessage(admin, id, 1);
  expect(await waits()).toBe(since);
  await answer();
  expect(await waits()).toBeUndefined();
  await restoreMessage(admin, id, 1);
  expect(await waits()).toBeUndefined();
});

test("what came after a wipe is told by the answers to it alone", async () => {
  const { answer, guest, id, waits } = await askedUnseen();
  await wipeAllChats(admin);
  await guest.write("five");
  await answer();
  await guest.write("six");
  await deleteMessage(admin, id, 6);
  expect(await waits()).toBeUndefined();
  await restoreMessage(admin, id, 6);
  expect(await waits()).not.toBeUndefined();
});

test("a question waits again when its answer is deleted", async () => {
  const { guest, id, viewer } = await conversationWith("one", "two");
  const asked = (await readMessages(viewer, undefined)).messages[0]?.timestamp;
  const answer = () =>
    sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message: "Yes." });
  const waits = async () => (await findConversation(admin, id)).waitingSince;
  await answer();
  await answer();
  expect(await waits()).toBeUndefined();
  await deleteMessage(admin, id, 3);
  expect(await waits()).toBeUndefined();
  await deleteMessage(admin, id, 4);
  expect(await waits()).toBe(asked);
  await guest.write("Anyone?");
  await restoreMessage(admin, id, 3);
  expect(await waits()).not.toBe(asked);
  expect(await waits()).toBeDefined();
});

test("a deleted message waits for no answer; shown again it does", async () => {
  const { guest, id } = await conversationWith("hello");
  const waits = async () => (await findConversation(admin, id)).waitingSince;
  const since = await waits();
  expect(since).toBeDefined();
  await deleteMessage(admin, id, 1);
  expect(await waits()).toBeUndefined();
  expect(await unreadConversations(admin)).toBe(0);
  await restoreMessage(admin, id, 1);
  expect(await waits()).toBe(since);
  await sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message: "Yes." });
  await guest.write("spam");
  await guest.write("more spam");
  const spam = await waits();
  await deleteMessage(admin, id, 3);
  expect(await waits()).toBeDefined();
  expect(await waits()).not.toBe(spam);
  await deleteMessage(admin, id, 4);
  expect(await waits()).toBeUndefined();
  // An answered one waits no more, shown again or not.
  await deleteMessage(admin, id, 1);
  await restoreMessage(admin, id, 1);
  expect(await waits()).toBeUndefined();
});
