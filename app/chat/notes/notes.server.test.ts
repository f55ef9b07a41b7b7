import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  auditLines,
  chatNotes,
  conversations,
  messages,
  users,
  wipes,
} from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { StaffRole } from "../../accounts/may.ts";
import { exportData } from "../../accounts/profile/data-export.server.ts";
import { removeAccount } from "../../accounts/removal/account-removal.server.ts";
import { guestParticipant, type Viewer } from "../../accounts/viewer.server.ts";
import { SUPPORT, startLive, stopLive, subscribe } from "../../live/live.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { addGuestChat } from "../guests/merge-guest-chat.server.ts";
import { customerParticipant } from "../participants.server.ts";
import { defineChatEvents } from "../reading/chat-events.server.ts";
import { restoreWipedChats, wipeAllChats } from "../removal/wipe.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { listNotes, removeNote, writeNote } from "./notes.server.ts";

useTestDatabase();
const { newGuest, newUser, visitor } = usePeople({ runsJobs: true });
let owner: Awaited<ReturnType<typeof newUser>>;
let count = 0;

beforeAll(async () => {
  openMail({
    ...{ smtpUrl: undefined, from: "Itewe <hello@itewe.example>", report: () => {} },
    outbox: join(mkdtempSync(join(tmpdir(), "itewe-mail-")), "outbox"),
  });
  owner = await newUser("Amaka", "admin");
  defineChatEvents();
  await startLive(() => {});
});
afterAll(() => stopLive());
beforeEach(() => db.delete(chatNotes));

const as = (role: StaffRole): Viewer => ({ kind: "admin", user: { ...owner.user, role } });
const write = (conversationId: string, text: string, id = uuidv7()) =>
  writeNote(owner, conversationId, { id, text });
const texts = async (conversationId: string) =>
  (await listNotes(owner, conversationId)).map(({ text }) => text);

async function guestWho(message: string) {
  const guest = newGuest();
  await guest.write(message);
  const viewer = await guest.viewer();
  return { guest, viewer, id: (await conversationOf(viewer)) ?? "" };
}

async function customerWho(message: string) {
  const viewer = await newUser(`Customer${++count}`, "user");
  await sendMessage({ viewer }, { message, clientId: uuidv7() });
  return { viewer, id: (await conversationOf(viewer)) ?? "" };
}

test("a note stands in its conversation with its author and time, in the order of writing", async () => {
  const { id } = await guestWho("Good day");
  const other = await guestWho("Hello");
  expect(await write(id, " Pays late.\r\nAsk for half first. ")).toBeUndefined();
  await write(id, "Has paid now");
  expect(await listNotes(owner, id)).toEqual([
    {
      ...{ id: expect.any(String), text: "Pays late.\nAsk for half first." },
      ...{ authorName: "Amaka", timestamp: expect.stringMatching(/^\d{4}-.*Z$/) },
    },
    expect.objectContaining({ text: "Has paid now" }),
  ]);
  expect(await texts(other.id)).toEqual([]);
  expect(await texts("nothing")).toEqual([]);
});

test("the same note sent twice is kept once", async () => {
  const { id } = await guestWho("Good day");
  const note = uuidv7();
  await write(id, "Once", note);
  await write(id, "Once", note);
  expect(await texts(id)).toEqual(["Once"]);
});

test.each([
  ["an empty one", " \n ", "Write the note first."],
  ["one that is too long", "🌍".repeat(1_001), "A note has at most 1,000 characters."],
])("%s is refused", async (_, text, told) => {
  const { id } = await guestWho("Good day");
  expect(await write(id, text)).toBe(told);
  expect(await texts(id)).toEqual([]);
});

test("1,000 characters fit, 200 notes, and no id but a form's", async () => {
  const { id } = await guestWho("Good day");
  expect(await write(id, "🌍".repeat(1_000))).toBeUndefined();
  const rows = Array.from({ length: 199 }, () => ({ id: uuidv7(), conversationId: id, text: "x" }));
  await db.insert(chatNotes).values(rows);
  expect(await write(id, "one more")).toMatch(/^There are 200 notes/);
  expect(await write(id, "one more", "nothing")).toMatch(/^This note cannot be saved/);
});

test("nobody but who may chat for the shop reads, writes or removes one", async () => {
  const { id, viewer } = await guestWho("Good day");
  const customer = await customerWho("Hello");
  await writeNote(as("desk"), id, { id: uuidv7(), text: "Of the desk" });
  const [note] = await listNotes(as("desk"), id);
  for (const one of [visitor, viewer, customer.viewer, as("workshop"), as("accounts")]) {
    expect(await status(listNotes(one, id))).toBe(403);
    expect(await status(writeNote(one, id, { id: uuidv7(), text: "Mine" }))).toBe(403);
    expect(await status(removeNote(one, note?.id ?? ""))).toBe(403);
  }
  for (const nowhere of ["nothing", uuidv7()]) expect(await status(write(nowhere, "x"))).toBe(404);
  expect(await texts(id)).toEqual(["Of the desk"]);
});

test("a note is removed once, which the audit says without its text", async () => {
  const { id } = await guestWho("Good day");
  await write(id, "A mistake");
  const [note] = await listNotes(owner, id);
  await removeNote(owner, note?.id ?? "");
  await removeNote(owner, note?.id ?? "");
  await removeNote(owner, "nothing");
  expect(await texts(id)).toEqual([]);
  const lines = await db.select().from(auditLines).where(eq(auditLines.act, "remove-note"));
  expect(lines.map(({ details }) => details)).toEqual([{ conversationId: id }]);
});

test("the staff's stream tells that there is a note, the person's says nothing", async () => {
  const { id, viewer } = await guestWho("Good day");
  const heard: Record<string, string[]> = { staff: [], person: [] };
  const person = viewer.kind === "guest" ? viewer.participantId : "";
  const stops = [
    subscribe(SUPPORT, ({ name, data }) => heard.staff?.push(`${name} ${data}`)),
    subscribe(person, ({ name, data }) => heard.person?.push(`${name} ${data}`)),
  ];
  await write(id, "Between us");
  await sendMessage({ viewer: owner, conversationId: id }, { message: "Yes", clientId: uuidv7() });
  await expect.poll(() => heard.person?.length).toBeGreaterThan(0);
  for (const stop of stops) stop();
  expect(heard.staff).toContainEqual(`notes ${JSON.stringify({ conversationId: id })}`);
  expect(heard.person?.filter((line) => line.startsWith("notes"))).toEqual([]);
  expect(JSON.stringify(heard)).not.toContain("Between us");
});

test("a note changes nothing of its conversation, so that no list, count or mail moves", async () => {
  const { id } = await guestWho("Good day");
  await write(id, "A note");
  const before = await db.select().from(conversations).where(eq(conversations.id, id));
  await write(id, "Another");
  expect(await db.select().from(conversations).where(eq(conversations.id, id))).toEqual(before);
});

describe("the notes of a guest's chat", () => {
  test("go into an account without a chat", async () => {
    const { guest, id } = await guestWho("As a guest");
    await write(id, "Knows Bello");
    const { user } = await newUser(`Customer${++count}`, "user");
    await addGuestChat(guestParticipant(guest.guestToken), user);
    expect(await texts(id)).toEqual(["Knows Bello"]);
  });

  test("come to those of the account's chat, also one that is written by its former id", async () => {
    const { guest, id } = await guestWho("As a guest");
    const customer = await customerWho("As a customer");
    await write(id, "Of the guest");
    await write(customer.id, "Of the customer");
    await addGuestChat(guestParticipant(guest.guestToken), customer.viewer.user);
    await write(id, "Of both");
    expect(await texts(customer.id)).toEqual(["Of the guest", "Of the customer", "Of both"]);
    expect(await texts(id)).toEqual([]);
  });
});

describe("a wipe", () => {
  test("takes the notes with the messages, and brings them back with them", async () => {
    const { id } = await guestWho("Good day");
    await write(id, "Before");
    await wipeAllChats(owner);
    expect(await texts(id)).toEqual([]);
    await write(id, "After");
    await restoreWipedChats(owner);
    expect(await texts(id)).toEqual(["Before", "After"]);
  });

  test("that is purged purges them, and leaves what was written since", async () => {
    const { id, guest } = await guestWho("Good day");
    await write(id, "Before");
    await wipeAllChats(owner);
    await guest.write("Once more");
    await write(id, "After");
    await db.execute(sql`update jobs.job set start_after = now()
      where name = 'purge-wipe' and state = 'created'`);
    const open = () => db.$count(wipes, and(isNull(wipes.purgedAt), isNull(wipes.restoredAt)));
    await expect.poll(open).toBe(0);
    const left = await db.select({ text: chatNotes.text }).from(chatNotes);
    expect(left).toEqual([{ text: "After" }]);
  });
});

test("they go with the account that they are about, and stay without the one that wrote them", async () => {
  const { viewer, id } = await customerWho("Good day");
  const writer = await newUser(`Desk${++count}`, "admin");
  await writeNote(writer, id, { id: uuidv7(), text: "Of somebody who left" });
  await db.transaction((tx) => removeAccount(tx, writer.user.id));
  await db.delete(users).where(eq(users.id, writer.user.id));
  expect(await listNotes(owner, id)).toMatchObject([{ authorName: "Deleted user" }]);
  expect(JSON.stringify(await exportData(viewer.user.id))).not.toContain("somebody who left");
  await customerParticipant(db, viewer.user.id);
  await db.transaction((tx) => removeAccount(tx, viewer.user.id));
  expect(await db.$count(chatNotes)).toBe(0);
  expect(await db.$count(messages, eq(messages.conversationId, id))).toBe(1);
});
