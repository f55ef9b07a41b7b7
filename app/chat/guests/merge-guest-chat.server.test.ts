import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, files, messages, participants, users } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { hasGuestChat } from "../../accounts/guest-chat.server.ts";
import { exportData } from "../../accounts/profile/data-export.server.ts";
import { guestParticipant, openGuest, type Viewer } from "../../accounts/viewer.server.ts";
import { SUPPORT, startLive, stopLive, subscribe } from "../../live/live.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { announceFile, cancelUpload, findUpload } from "../../uploads/files/files.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { conversationOf, findByParticipant } from "../conversations.server.ts";
import { findConversation, listConversations } from "../list/conversation-list.server.ts";
import { findMoved, formerIds } from "../list/moved-conversations.server.ts";
import { customerParticipant, mayWriteAs } from "../participants.server.ts";
import { defineChatEvents } from "../reading/chat-events.server.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { markSeen, unreadMessages } from "../reading/receipts.server.ts";
import { deleteMessage, restoreMessage } from "../removal/deletion.server.ts";
import { restoreWipedChats, wipeAllChats } from "../removal/wipe.server.ts";
import { CHAT_FILES, defineChatFiles } from "../sending/chat-files.server.ts";
import { sendForm } from "../sending/send-form.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { readGuestChat } from "./guest-chat.server.ts";
import { findGuest, keepGuestPhone } from "./keep-chat.server.ts";
import { addGuestChat } from "./merge-guest-chat.server.ts";

useTestDatabase();
beforeAll(() =>
  openMail({
    smtpUrl: undefined,
    from: "Itewe <hello@itewe.example>",
    outbox: join(mkdtempSync(join(tmpdir(), "itewe-mail-")), "outbox"),
    report: () => {},
  }),
);
usePeople({ runsJobs: true });

let admin: Viewer;
let count = 0;

async function newUser(role: "user" | "admin") {
  const id = uuidv7();
  const user = { id, name: "Ade Ola", email: `person-${++count}@example.com`, role };
  await db.insert(users).values(user);
  return user;
}

function newGuest() {
  const token = `merged-guest-token-${++count}`.padEnd(43, "x");
  const id = guestParticipant(token);
  const viewer: Viewer = { kind: "guest", participantId: id };
  const write = (message: string, clientId = uuidv7()) =>
    sendMessage({ viewer, guestToken: token }, { message, clientId });
  const headers = new Headers({ cookie: `itewe.guest=${token}` });
  return { id, token, headers, viewer, write };
}

async function newCustomer() {
  const user = await newUser("user");
  const viewer: Viewer = { kind: "customer", user };
  const write = (message: string, clientId = uuidv7()) =>
    sendMessage({ viewer }, { message, clientId });
  const texts = async () =>
    (await readMessages(viewer, undefined)).messages.map(({ message }) => message);
  const row = async () => {
    const id = (await conversationOf(viewer)) ?? "";
    const [found] = await db.select().from(conversations).where(eq(conversations.id, id));
    if (!found) throw new Error("This customer has no conversation");
    return found;
  };
  const participant = () => customerParticipant(db, user.id);
  return { user, viewer, write, texts, row, participant };
}

const answer = async (viewer: Viewer, message: string) =>
  sendMessage(
    { viewer: admin, conversationId: await conversationOf(viewer) },
    { message, clientId: uuidv7() },
  );

beforeAll(async () => {
  defineChatFiles();
  openStorage({ folder: mkdtempSync(join(tmpdir(), "itewe-uploads-")) });
  admin = { kind: "admin", user: await newUser("admin") };
});

test("a customer without a conversation gets the guest's as it is", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("I want to print");
  await answer(guest.viewer, "What shall it be?");
  const before = await conversationOf(guest.viewer);
  expect(await readGuestChat(guest.id)).toEqual({
    count: 2,
    lastMessage: "What shall it be?",
    orders: 0,
    unsent: 0,
  });

  expect(await addGuestChat(guest.id, customer.user)).toBe(await customer.participant());
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

test("who asks for a conversation by an id that it had before is told where it is", async () => {
  const [guest, other, customer] = [newGuest(), newGuest(), await newCustomer()];
  await guest.write("first");
  await other.write("second");
  const [one, two] = [await conversationOf(guest.viewer), await conversationOf(other.viewer)];
  await addGuestChat(guest.id, customer.user);
  // Taken over as it is: nobody has begun one under the account's id.
  expect(await findMoved(admin, one ?? "")).toBeUndefined();
  expect(await findMoved(admin, customer.user.id)).toBe(one);
  await addGuestChat(other.id, customer.user);
  expect(await findMoved(admin, two ?? "")).toBe(one);
  expect((await formerIds(admin, one ?? "")).sort()).toEqual([customer.user.id, two].sort());
  for (const unknown of [uuidv7(), "no id"]) {
    expect(await findMoved(admin, unknown)).toBeUndefined();
    expect(await formerIds(admin, unknown)).toEqual([]);
  }
  for (const nobody of [customer.viewer, other.viewer]) {
    await expect(findMoved(nobody, two ?? "")).rejects.toMatchObject({ status: 403 });
    await expect(formerIds(nobody, one ?? "")).rejects.toMatchObject({ status: 403 });
  }
});

test("an answer that was left for a conversation of before reaches the one it is in now, once", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("How much for 100?");
  await customer.write("Is my order ready?");
  const conversationId = await conversationOf(guest.viewer);
  const left = { message: "12,000 for 100", clientId: uuidv7() };
  const early = { message: "Which paper?", clientId: uuidv7() };
  const send = (content: typeof left, to = conversationId) =>
    sendMessage({ viewer: admin, conversationId: to }, content);
  await send(early);
  await addGuestChat(guest.id, customer.user);
  const now = await conversationOf(customer.viewer);
  const sent = await Promise.all([send(left), send(left), send(left, now)]);
  for (const one of sent) expect(one).toMatchObject({ ok: true, message: { conversationId: now } });
  // Of what was there before, the answer had been lost.
  expect(await send(early)).toMatchObject({ ok: true, message: { conversationId: now } });
  const texts = ["How much for 100?", "Is my order ready?", "Which paper?", "12,000 for 100"];
  expect(await customer.texts()).toEqual(texts);
  expect((await customer.row()).waitingSince).toBeNull();
  await expect(send(left, uuidv7())).rejects.toMatchObject({ status: 404 });
});

test("the guest is no more: its cookie opens nothing, and begins nothing", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await guest.write("before");
  await addGuestChat(guest.id, customer.user);
  expect(await db.$count(participants, eq(participants.id, guest.id))).toBe(0);
  expect((await readMessages(guest.viewer, undefined)).messages).toEqual([]);
  expect(await guest.write("after").catch(statusOf)).toBe(409);
  expect(await customer.texts()).toEqual(["before"]);
});

test("two conversations become one in the order of their times, numbered without gaps", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("1, as customer");
  await guest.write("2, as guest");
  await answer(guest.viewer, "3, to the guest");
  await answer(customer.viewer, "4, to the customer");
  await guest.write("5, as guest");
  const theirs = await conversationOf(guest.viewer);
  const id = await conversationOf(customer.viewer);

  expect(await addGuestChat(guest.id, customer.user)).toBe(await customer.participant());
  // The customer's own pages go on where they are.
  expect(await conversationOf(customer.viewer)).toBe(id);
  const rows = await db
    .select()
    .from(messages)
    .where(eq(messages.conversationId, id ?? ""))
    .orderBy(asc(messages.seq));
  // Beyond the numbers of either: no page takes a new message for one it knows.
  expect(rows.map(({ seq }) => seq)).toEqual([4, 5, 6, 7, 8]);
  expect(rows.map(({ message }) => message.slice(0, 1))).toEqual(["1", "2", "3", "4", "5"]);
  const [kept] = await db
    .select()
    .from(conversations)
    .where(eq(conversations.id, id ?? ""));
  expect(kept).toMatchObject({ lastSeq: 8, supportReadSeq: 7, hiddenSeq: 3, purgedSeq: 3 });
  expect(kept?.lastMessageAt).toEqual(rows[4]?.timestamp);
  expect(await db.$count(conversations, eq(conversations.id, theirs ?? ""))).toBe(0);
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
  expect(kept).toMatchObject({ lastSeq: 5, supportReadSeq: 2 });
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

test("asked for once more it is told once more, and nobody else's chat is touched", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("as customer");
  await guest.write("as guest");
  const from = await conversationOf(guest.viewer);
  await addGuestChat(guest.id, customer.user);
  const heard: string[] = [];
  const stops = [guest.id, await customer.participant(), SUPPORT].map((audience) =>
    subscribe(audience, ({ name }) => heard.push(name)),
  );
  defineChatEvents();
  await startLive(() => {});
  const before = await customer.row();
  expect(await addGuestChat(guest.id, customer.user)).toBeUndefined();
  const moves = (await formerIds(admin, before.id)).flatMap(() => ["moved", "moved"]);
  expect(await formerIds(admin, before.id)).toContain(from);
  const told = ["history", "history", "history", ...moves, "thread"];
  await expect.poll(() => heard.toSorted()).toEqual(told);
  // Whoever was no guest is told nothing.
  heard.length = 0;
  await addGuestChat(newGuest().id, customer.user);
  await addGuestChat(guest.id, customer.user);
  await expect.poll(() => heard.length).toBe(told.length);
  expect(await customer.row()).toEqual(before);
  for (const stop of stops) stop();
  await stopLive();
});

test("messages that arrive during it are all kept, each once and in order", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("first");
  await guest.write("second");
  const writing = Promise.all(
    Array.from({ length: 10 }, (_, n) => [
      answer(customer.viewer, `answer ${n}`),
      customer.write(`question ${n}`),
    ]).flat(),
  );
  await addGuestChat(guest.id, customer.user);
  await writing;
  const page = await readMessages(customer.viewer, undefined);
  expect(page.messages).toHaveLength(22);
  const [{ seq: first } = { seq: 0 }] = page.messages;
  expect(page.messages.map(({ seq }) => seq)).toEqual(page.messages.map((_, i) => first + i));
});

test("what a guest writes in the same moment is in the account or refused, never a chat of nobody", async () => {
  const [guest, customer] = [newGuest(), await newCustomer()];
  await customer.write("first");
  await guest.write("second");
  const texts = Array.from({ length: 10 }, (_, n) => `question ${n}`);
  const writing = Promise.all(texts.map((text) => guest.write(text).catch(statusOf)));
  await addGuestChat(guest.id, customer.user);
  const answers = await writing;
  const kept = texts.filter((_, n) => answers[n] !== 409);
  for (const sent of answers) if (sent !== 409) expect(sent).toMatchObject({ ok: true });
  expect(await customer.texts()).toEqual(expect.arrayContaining(["first", "second", ...kept]));
  expect(await customer.texts()).toHaveLength(2 + kept.length);
  expect((await readMessages(guest.viewer, undefined)).messages).toEqual([]);
});

describe("with the cookie of a guest whose chat is an account's", () => {
  test("no chat is begun, neither by a request nor by a form", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("mine");
    await addGuestChat(guest.id, customer.user);
    const late = { message: "late", clientId: uuidv7() };
    // The short way of those who are known, and that of those who are not.
    for (const viewer of [guest.viewer, { kind: "visitor" } as const]) {
      const from = { viewer, guestToken: guest.token };
      expect(await sendMessage(from, late).catch(statusOf)).toBe(409);
      expect(await sendForm(from, { ...late, owner: guest.id })).toMatchObject({ ok: false });
    }
    const rows = await db.select().from(participants).where(eq(participants.id, guest.id));
    expect(rows).toEqual([]);
    // The browser has kept it, and sends it in the account's name.
    const sent = await sendMessage({ viewer: customer.viewer }, late);
    expect(sent.ok).toBe(true);
    expect(await customer.texts()).toEqual(["mine", "late"]);
  });

  test("no file is taken in", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("mine");
    const owner = () => uploadKind(CHAT_FILES)?.owner(guest.headers);
    expect(await owner()).toMatchObject({ id: guest.id });
    await addGuestChat(guest.id, customer.user);
    expect(await owner()).toBeUndefined();
  });

  test("whoever opens the chat is a new guest", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("mine");
    const opened = () => openGuest({ headers: guest.headers });
    expect(await opened()).toEqual({ guest: guest.token, headers: new Headers() });
    await addGuestChat(guest.id, customer.user);
    const anew = await opened();
    expect(anew.guest).not.toBe(guest.token);
    expect(anew.headers.get("set-cookie")).toContain(`itewe.guest=${anew.guest};`);
    const from = { viewer: { kind: "visitor" } as const, guestToken: anew.guest };
    expect((await sendMessage(from, { message: "Hello", clientId: uuidv7() })).ok).toBe(true);
  });

  test("the private link leads nowhere, also of a guest who had left a number and a file only", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await keepGuestPhone(guest.token, "+234 803 111 2222", "10.0.0.1");
    await newFile(guest.id);
    expect(await findGuest(guest.token)).toBeDefined();
    await addGuestChat(guest.id, customer.user);
    // Were it opened on another device, what is written there would be refused.
    expect(await findGuest(guest.token)).toBeUndefined();
    expect((await openGuest({ headers: guest.headers })).guest).not.toBe(guest.token);
    const [kept] = await db
      .select({ phoneNumber: participants.phoneNumber })
      .from(participants)
      .where(eq(participants.id, await customer.participant()));
    expect(kept?.phoneNumber).toBe("+234 803 111 2222");
  });

  test("a first message and the question's Yes at once leave no chat of nobody", async () => {
    for (let round = 0; round < 5; round++) {
      const [guest, customer] = [newGuest(), await newCustomer()];
      await newFile(guest.id);
      const [sent] = await Promise.all([
        guest.write("first").catch(statusOf),
        addGuestChat(guest.id, customer.user),
      ]);
      expect((await readMessages(guest.viewer, undefined)).messages).toEqual([]);
      expect(await customer.texts()).toEqual(sent === 409 ? [] : ["first"]);
    }
  });
});

async function newFile(ownerId: string) {
  const id = uuidv7();
  await db.insert(files).values({
    id,
    kind: CHAT_FILES,
    path: `chat-files/${id}.pdf`,
    name: "proof.pdf",
    size: 1_000,
    type: "application/pdf",
    ownerId,
    finishedAt: new Date(),
  });
  return id;
}

const statusOf = (thrown: unknown) => (thrown instanceof Response ? thrown.status : thrown);

test("another customer's conversation, or nobody's, is never taken", async () => {
  const [victim, thief] = [await newCustomer(), await newCustomer()];
  await victim.write("mine");
  const [participant] = await db
    .select()
    .from(participants)
    .where(eq(participants.userId, victim.user.id));
  expect(await addGuestChat(participant?.id ?? "", thief.user)).toBeUndefined();
  expect(await addGuestChat(uuidv7(), thief.user)).toBeUndefined();
  expect(await victim.texts()).toEqual(["mine"]);
  expect(await thief.texts()).toEqual([]);
});

describe("what both sides have seen", () => {
  test("of two chats, a side has seen everything before the first message that it has not", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("1, seen by support");
    await customer.write("2, arrived at support");
    await answer(guest.viewer, "3, seen by the guest");
    await answer(customer.viewer, "4, not even arrived");
    await guest.write("5, not seen");
    await markSeen(guest.viewer, undefined, { read: 2 });
    await addGuestChat(guest.id, customer.user);
    const { state } = await readMessages(customer.viewer, undefined);
    const { lastSeq } = await customer.row();
    // The fifth stands last; support has the four before it, and the person has not the fourth.
    expect(state.support).toEqual({ delivered: lastSeq - 1, read: lastSeq - 1 });
    expect(state.participant).toEqual({ delivered: lastSeq - 2, read: lastSeq - 2 });
    expect(await unreadMessages(customer.viewer)).toBe(1);
  });

  test("what arrived but was not read is told from what did neither", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("arrived");
    await markSeen(admin, await conversationOf(guest.viewer), { delivered: 1 });
    await customer.write("not arrived");
    await addGuestChat(guest.id, customer.user);
    const { lastSeq, supportDeliveredSeq, supportReadSeq } = await customer.row();
    expect([supportDeliveredSeq, supportReadSeq]).toEqual([lastSeq - 1, lastSeq - 2]);
  });

  test("of two chats, what was wiped counts as read when it comes back", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("1, read");
    await answer(customer.viewer, "2, not seen");
    await guest.write("3, not read");
    await wipeAllChats(admin);
    await guest.write("4, not read");
    await addGuestChat(guest.id, customer.user);
    await restoreWipedChats(admin);
    expect((await customer.texts()).map((text) => text[0]).join("")).toBe("1234");
    const { id, lastSeq } = await customer.row();
    const { state } = await readMessages(customer.viewer, undefined);
    expect(state.support.read).toBe(lastSeq - 1);
    expect((await findConversation(admin, id)).unread).toBe(1);
    expect(await unreadMessages(customer.viewer)).toBe(0);
  });

  test("a page that has not heard of it yet takes no old number for a new message", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("mine");
    await guest.write("theirs");
    await answer(guest.viewer, "an answer");
    await addGuestChat(guest.id, customer.user);
    const before = await customer.row();
    await markSeen(customer.viewer, undefined, { delivered: 1, read: 1 });
    expect(await customer.row()).toEqual(before);
    const page = await readMessages(customer.viewer, undefined, { after: 1 });
    expect(page.messages).toHaveLength(3);
    expect(page.state.revision).toBeGreaterThan(0);
  });

  test("a page that shows nothing yet reads the chat that is taken over", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("theirs");
    const { state } = await readMessages(customer.viewer, undefined);
    await addGuestChat(guest.id, customer.user);
    expect((await customer.row()).revision).toBeGreaterThan(state.revision);
  });
});

describe("who waits, and who is mailed", () => {
  const findOf = (guestId: string) => findByParticipant(db, guestId);
  const age = (id: string | undefined, minutes: number) =>
    db
      .update(messages)
      .set({ timestamp: sql`${messages.timestamp} - make_interval(mins => ${minutes})` })
      .where(eq(messages.conversationId, id ?? ""));
  /** What is still looked after: a look under another number than the row's does nothing. */
  const looks = async (id: string, side: string) => {
    const { rows } = await db.execute<{ seq: number; wait: number }>(sql`
      select (data->>'seq')::integer as seq, extract(epoch from start_after - now())::integer as wait
      from jobs.job join conversations c on c.id::text = data->>'conversationId'
      where name = 'away-look' and c.id = ${id} and data->>'side' = ${side}
        and (data->>'seq')::integer =
          case ${side} when 'support' then c.support_notice_seq else c.participant_notice_seq end`);
    return rows;
  };

  test("a question that was answered in neither chat still waits, since it was asked", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("How much?");
    const asked = await findOf(guest.id);
    await customer.write("Hello");
    await answer(customer.viewer, "Hello");
    await addGuestChat(guest.id, customer.user);
    expect((await customer.row()).waitingSince).toEqual(asked?.waitingSince);
    await answer(customer.viewer, "500 naira");
    expect((await customer.row()).waitingSince).toBeNull();
  });

  test("it waits after more is deleted and shown again, and until it is answered", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("Hello");
    await guest.write("How much?");
    const asked = await findOf(guest.id);
    await answer(customer.viewer, "Hello");
    await addGuestChat(guest.id, customer.user);
    const { id, lastSeq } = await customer.row();
    const waits = async () => (await customer.row()).waitingSince;
    for (const seq of [lastSeq - 2, lastSeq]) {
      await deleteMessage(admin, id, seq);
      await restoreMessage(admin, id, seq);
      expect(await waits()).toEqual(asked?.waitingSince);
    }
    await answer(customer.viewer, "500 naira");
    await deleteMessage(admin, id, lastSeq - 2);
    expect(await waits()).toBeNull();
  });

  test("what an answer had not seen is told under the new numbers", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("Hello");
    await answer(customer.viewer, "Hello");
    await guest.write("one");
    const guestChat = await conversationOf(guest.viewer);
    await markSeen(admin, guestChat, { read: 1 });
    await guest.write("How much?");
    const unseeing = { clientId: uuidv7(), message: "We print it.", seen: 1 };
    await sendMessage({ viewer: admin, conversationId: guestChat }, unseeing);
    await deleteMessage(admin, guestChat ?? "", 2);
    await deleteMessage(admin, guestChat ?? "", 1);
    await addGuestChat(guest.id, customer.user);
    const { id, lastSeq, waitingSince } = await customer.row();
    expect(waitingSince).toBeNull();
    await restoreMessage(admin, id, lastSeq - 1);
    const [shown] = await db
      .select({ timestamp: messages.timestamp })
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.seq, lastSeq - 1)));
    expect(shown).toBeDefined();
    expect((await customer.row()).waitingSince).toEqual(shown?.timestamp);
  });

  test("what is still unread is looked after in its own time, under the new numbers", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("Hello");
    await answer(customer.viewer, "Hello");
    await guest.write("How much?");
    await age(await conversationOf(guest.viewer), 4);
    await addGuestChat(guest.id, customer.user);
    const { id, lastSeq, supportNoticeSeq } = await customer.row();
    expect(supportNoticeSeq).toBe(lastSeq);
    const [look, ...more] = await looks(id, "support");
    expect(more).toEqual([]);
    expect(look?.seq).toBe(lastSeq);
    expect(look?.wait).toBeGreaterThan(330);
    expect(look?.wait).toBeLessThan(370);
  });

  test("nobody is mailed about what they have seen, or twice in one silence", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("seen");
    await markSeen(admin, await conversationOf(customer.viewer), { read: 1 });
    await guest.write("told");
    await age(await conversationOf(guest.viewer), 20);
    await addGuestChat(guest.id, customer.user);
    const { id, lastSeq, supportNoticeSeq, participantNoticeSeq } = await customer.row();
    expect(await looks(id, "support")).toEqual([]);
    expect(await looks(id, "participant")).toEqual([]);
    // As long as they have not read, another message is no reason for another mail.
    expect([supportNoticeSeq, participantNoticeSeq]).toEqual([lastSeq, 0]);
    await customer.write("still there?");
    expect(await looks(id, "support")).toEqual([]);
    await markSeen(admin, id, { read: lastSeq + 1 });
    await customer.write("and now?");
    expect(await looks(id, "support")).toHaveLength(1);
  });

  test.each(["taken over", "merged"])(
    "an answer that a guest could not be mailed about reaches the customer: %s",
    async (how) => {
      const [guest, customer] = [newGuest(), await newCustomer()];
      if (how === "merged") await customer.write("mine");
      await guest.write("How much?");
      await answer(guest.viewer, "500 naira");
      await age(await conversationOf(guest.viewer), 20);
      await addGuestChat(guest.id, customer.user);
      const { id, lastSeq, participantNoticeSeq } = await customer.row();
      const due = (await looks(id, "participant")).filter(({ wait }) => wait <= 1);
      expect(due.map(({ seq }) => seq)).toEqual([participantNoticeSeq]);
      expect(participantNoticeSeq).toBe(lastSeq);
    },
  );
});

describe("what admins took away", () => {
  test("wiped messages stay hidden, and come back before the others, each in its time", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("1");
    await guest.write("2");
    await customer.write("3");
    await wipeAllChats(admin);
    await guest.write("4");
    await customer.write("5");
    expect(await readGuestChat(guest.id)).toMatchObject({ count: 1, lastMessage: "4" });
    await addGuestChat(guest.id, customer.user);
    expect(await customer.texts()).toEqual(["4", "5"]);
    const { id, hiddenSeq } = await customer.row();
    expect((await readMessages(customer.viewer, undefined, { after: 0 })).messages).toHaveLength(2);
    expect(JSON.stringify(await exportData(customer.user.id))).not.toMatch(/"message":"[123]"/);
    expect((await readMessages(admin, id)).state.hiddenSeq).toBe(hiddenSeq);
    await restoreWipedChats(admin);
    expect(await customer.texts()).toEqual(["1", "2", "3", "4", "5"]);
    expect(await readMessages(customer.viewer, undefined)).toMatchObject({ hasOlder: false });
  });

  test("a wipe that was hidden in one chat only hides nothing of the other", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("wiped");
    await wipeAllChats(admin);
    await customer.write("new");
    expect(await readGuestChat(guest.id)).toBeUndefined();
    expect(await hasGuestChat(guest.headers)).toBe(false);
    expect(await addGuestChat(guest.id, customer.user)).toBe(await customer.participant());
    expect(await customer.texts()).toEqual(["new"]);
    await restoreWipedChats(admin);
    expect(await customer.texts()).toEqual(["wiped", "new"]);
  });

  test("what was wiped is purged after 30 days, under its new numbers", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("one");
    await customer.write("two");
    await wipeAllChats(admin);
    await customer.write("three");
    await addGuestChat(guest.id, customer.user);
    await db.execute(sql`update jobs.job set start_after = now()
      where name = 'purge-wipe' and state = 'created'`);
    const { id } = await customer.row();
    await expect.poll(() => db.$count(messages, eq(messages.conversationId, id))).toBe(1);
    expect(await customer.texts()).toEqual(["three"]);
  });

  test("a wipe at the same moment empties the chat, however they come in turn", async () => {
    for (let round = 0; round < 5; round++) {
      const [guest, customer] = [newGuest(), await newCustomer()];
      await guest.write("one");
      await customer.write("two");
      await Promise.all([addGuestChat(guest.id, customer.user), wipeAllChats(admin)]);
      expect(await customer.texts()).toEqual([]);
    }
  });

  test("deleted messages stay deleted, can be restored, and are purged in their time", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await customer.write("mine");
    await guest.write("restored");
    await guest.write("purged");
    const theirs = (await conversationOf(guest.viewer)) ?? "";
    for (const seq of [1, 2]) await deleteMessage(admin, theirs, seq);
    expect(await readGuestChat(guest.id)).toBeUndefined();
    expect(await hasGuestChat(guest.headers)).toBe(false);
    await addGuestChat(guest.id, customer.user);
    expect(await customer.texts()).toEqual(["mine", "", ""]);
    const { id, lastSeq, supportReadSeq } = await customer.row();
    expect(supportReadSeq).toBe(lastSeq - 3);
    await restoreMessage(admin, id, lastSeq - 1);
    expect(await customer.texts()).toEqual(["mine", "restored", ""]);
    await db.execute(sql`update messages set deleted_at = deleted_at - interval '31 days'`);
    await db.execute(sql`update jobs.job set start_after = now()
      where name = 'purge-message' and state = 'created' and data->>'conversationId' = ${id}`);
    const words = async () =>
      (
        await db
          .select({ message: messages.message })
          .from(messages)
          .where(eq(messages.conversationId, id))
          .orderBy(asc(messages.seq))
      ).map(({ message }) => message);
    await expect.poll(words).toEqual(["mine", "restored", ""]);
  });

  test("of a message that was sent twice, the copy that is shown is kept", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    const clientId = uuidv7();
    await customer.write("no answer came", clientId);
    await wipeAllChats(admin);
    await guest.write("no answer came", clientId);
    await addGuestChat(guest.id, customer.user);
    expect(await customer.texts()).toEqual(["no answer came"]);
    await restoreWipedChats(admin);
    expect(await customer.texts()).toEqual(["no answer came"]);
  });
});

describe("what belongs to the guest", () => {
  test.each(["taken over", "merged"])("files, sent and not: %s", async (how) => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    if (how === "merged") await customer.write("mine");
    const [sent, waiting] = [await newFile(guest.id), await newFile(guest.id)];
    await guest.write("Here is my artwork");
    await sendMessage(
      { viewer: guest.viewer, guestToken: guest.token },
      { file: sent, clientId: uuidv7() },
    );
    expect(await readGuestChat(guest.id)).toMatchObject({ count: 2, lastMessage: "proof.pdf" });
    const kind = uploadKind(CHAT_FILES);
    const file = { id: sent, ownerId: guest.id };
    expect(await kind?.mayRead(guest.headers, file, new URLSearchParams(), "")).toBe(true);
    await addGuestChat(guest.id, customer.user);
    expect(await kind?.mayRead(guest.headers, file, new URLSearchParams(), "")).toBe(false);

    const { participantId: ownId } = await customer.row();
    const { messages: kept } = await readMessages(customer.viewer, undefined);
    expect(kept.at(-1)).toMatchObject({ type: "file", file: { id: sent }, senderId: ownId });
    expect(await findUpload(CHAT_FILES, waiting, ownId)).toBeDefined();
    const late = { file: waiting, clientId: uuidv7() };
    expect((await sendMessage({ viewer: customer.viewer }, late)).ok).toBe(true);
    const exported = await exportData(customer.user.id);
    expect(JSON.stringify(exported).match(/"file":/g)).toHaveLength(2);
  });

  test("what the guest had not sent goes out in nobody else's name", async () => {
    const [guest, brought, next, person] = [
      newGuest(),
      newGuest(),
      newGuest(),
      await newCustomer(),
    ];
    await guest.write("Before");
    await newFile(brought.id);
    const mayAnybody = (owner: string) => mayWriteAs(owner, { kind: "visitor" }, next.token);
    expect(await mayAnybody(newGuest().id)).toBe(true);
    await addGuestChat(guest.id, person.user);
    await addGuestChat(brought.id, person.user);
    expect(await mayAnybody(guest.id)).toBe(false);
    expect(await mayAnybody(brought.id)).toBe(false);
  });

  test("files of a guest who has written nothing go along, when the customer says so", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    const kind = uploadKind(CHAT_FILES);
    if (!kind) throw new Error("Files of the chat are not known");
    const owner = await kind.owner(guest.headers);
    if (!owner) throw new Error("A guest without a row cannot upload");
    expect(await hasGuestChat(guest.headers)).toBe(false);
    const from = { name: "logo.pdf", size: 10, address: "10.9.0.1" };
    const file = await announceFile(kind, owner, from);
    expect(await hasGuestChat(guest.headers)).toBe(true);
    expect(await readGuestChat(guest.id)).toEqual({
      count: 0,
      lastMessage: "",
      orders: 0,
      unsent: 1,
    });
    const participant = await customer.participant();
    expect(await addGuestChat(guest.id, customer.user)).toBe(participant);
    expect(await findUpload(CHAT_FILES, file.id, participant)).toBeDefined();
    expect(await findUpload(CHAT_FILES, file.id, guest.id)).toBeUndefined();
    expect(await hasGuestChat(guest.headers)).toBe(false);
    expect(await addGuestChat(guest.id, customer.user)).toBeUndefined();
    // One that was given up is nobody's question.
    const [other, given] = [newGuest(), await kind.owner(newGuest().headers)];
    await cancelUpload(await announceFile(kind, { ...(given ?? owner), id: other.id }, from));
    expect(await hasGuestChat(other.headers)).toBe(false);
  });

  test("nobody goes on with an upload that somebody else has begun in the same browser", async () => {
    const guest = newGuest();
    await guest.write("here");
    const owner = (named: string) => {
      const headers = new Headers(guest.headers);
      headers.set("upload-owner", named);
      return uploadKind(CHAT_FILES)?.owner(headers);
    };
    expect(await owner(guest.id)).toMatchObject({ id: guest.id });
    const customer = await newCustomer();
    expect(await owner(await customer.participant())).toBeUndefined();
  });

  test("the number left as a guest is kept beside the account's", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("Call me");
    await keepGuestPhone(guest.token, "0803 123 4567", "10.0.0.1");
    await addGuestChat(guest.id, customer.user);
    const { id } = await customer.row();
    expect(await findConversation(admin, id)).toMatchObject({ phoneNumber: "0803 123 4567" });
    expect(await exportData(customer.user.id)).toMatchObject({
      phoneNumberAsGuest: "0803 123 4567",
    });
    await db
      .update(users)
      .set({ phoneNumber: "+234 800 000 0000" })
      .where(eq(users.id, customer.user.id));
    const [line] = await listConversations(admin, { query: "0800000" });
    expect(line).toMatchObject({ id, phoneNumber: "+234 800 000 0000" });
  });

  test("the private link opens nothing any more", async () => {
    const [guest, customer] = [newGuest(), await newCustomer()];
    await guest.write("mine");
    expect(await findGuest(guest.token)).toBeDefined();
    await addGuestChat(guest.id, customer.user);
    expect(await findGuest(guest.token)).toBeUndefined();
    expect((await readMessages(guest.viewer, undefined)).messages).toEqual([]);
  });
});
