import { eq, gt, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, messages, participants } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { deleteUser } from "../../accounts/users/users.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { conversationOf } from "../conversations.server.ts";
import {
  findConversation,
  listConversations,
  unreadConversations,
} from "../list/conversation-list.server.ts";
import { PACE, TOO_LONG } from "../message.ts";
import { audienceOf } from "../participants.server.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { markSeen } from "../reading/receipts.server.ts";
import { wipeAllChats } from "../removal/wipe.server.ts";
import { sendMessage } from "./send-message.server.ts";

useTestDatabase();

const people = usePeople();
const { visitor, newGuest } = people;
let admin: Viewer;
let customer: Viewer;

beforeAll(async () => {
  admin = await people.newUser("Amaka", "admin");
  customer = await people.newUser("Tunde", "user");
});

const texts = (page: { messages: { message: string }[] }) => page.messages.map((m) => m.message);

describe("sending", () => {
  test("a guest's first message makes one conversation, and support can answer in it", async () => {
    const guest = newGuest();
    await guest.write("I want to print");
    const viewer = await guest.viewer();
    const conversationId = await conversationOf(viewer);
    await sendMessage(
      { viewer: admin, conversationId },
      { message: "What shall it be?", clientId: uuidv7() },
    );

    const page = await readMessages(viewer, undefined);
    expect(texts(page)).toEqual(["I want to print", "What shall it be?"]);
    expect(page.messages.map((message) => message.fromSupport)).toEqual([false, true]);
  });

  test("the same message posted ten times at once is kept once", async () => {
    const guest = newGuest();
    const clientId = uuidv7();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => guest.write("Hello", clientId)),
    );
    expect(new Set(sent.map((one) => one.ok && one.message.seq))).toEqual(new Set([1]));
    expect(texts(await readMessages(await guest.viewer(), undefined))).toEqual(["Hello"]);
  });

  test("a message that is sent once more after all chats were wiped is answered as a deleted one", async () => {
    const guest = newGuest();
    const clientId = uuidv7();
    await guest.write("Hello", clientId);
    await wipeAllChats(admin);
    const message = expect.objectContaining({ seq: 1, clientId, message: "", deleted: true });
    expect(await guest.write("Hello", clientId)).toEqual({ ok: true, message });
    expect((await readMessages(await guest.viewer(), undefined)).messages).toEqual([]);
  });

  test("messages sent at once are numbered without gaps, and their times follow the numbers", async () => {
    const guest = newGuest();
    await guest.write("first");
    const viewer = await guest.viewer();
    const conversationId = await conversationOf(viewer);
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0
          ? guest.write(`guest ${index}`)
          : sendMessage(
              { viewer: admin, conversationId },
              { message: `shop ${index}`, clientId: uuidv7() },
            ),
      ),
    );
    const rows = await db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, conversationId ?? ""))
      .orderBy(messages.seq);
    expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 41 }, (_, i) => i + 1));
    const times = rows.map((row) => row.timestamp.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test.each(["", "   ", "\n\t \r\n", "\u0000\u0007"])(
    "a blank message %j is not sent",
    async (text) => {
      const guest = newGuest();
      expect(await guest.write(text)).toEqual({ ok: false, error: "Write a message first." });
      expect(await guest.viewer()).toEqual(visitor);
    },
  );

  test("10,000 characters are sent, one more is refused", async () => {
    const guest = newGuest();
    // Four bytes and two UTF-16 units each: people count one.
    expect((await guest.write("😀".repeat(10_000))).ok).toBe(true);
    expect(await guest.write("a".repeat(10_001))).toEqual({ ok: false, error: TOO_LONG });
  });

  test("markup, quotes and other alphabets are kept as they were typed", async () => {
    const guest = newGuest();
    const text = `<script>alert("1")</script> '; drop table messages; -- ìtẹ̀wé\nsecond line`;
    await guest.write(text);
    expect(texts(await readMessages(await guest.viewer(), undefined))).toEqual([text]);
  });

  test("whoever writes too fast is told so, keeps the message, and may send it later", async () => {
    const guest = newGuest();
    const ids = Array.from({ length: PACE.messages + 5 }, () => uuidv7());
    const sent = [];
    for (const id of ids) sent.push(await guest.write(`message ${id}`, id));
    const refused = sent.filter((one) => !one.ok);
    expect(refused).toHaveLength(5);
    expect(refused[0]).toMatchObject({
      error: expect.stringContaining("writing very fast"),
      retryAfterSeconds: expect.any(Number),
    });
    // One that was kept is still answered with itself.
    expect((await guest.write("again", ids[0])).ok).toBe(true);
    const id = (await conversationOf(await guest.viewer())) ?? "";
    await db
      .update(messages)
      .set({ timestamp: sql`${messages.timestamp} - make_interval(secs => ${PACE.seconds})` })
      .where(eq(messages.conversationId, id));
    for (const late of ids.slice(-5)) expect((await guest.write("late", late)).ok).toBe(true);
    expect(await db.$count(messages, eq(messages.conversationId, id))).toBe(ids.length);
  });

  test("a message without a valid id is refused", async () => {
    const sent = await sendMessage(
      { viewer: visitor, guestToken: "token" },
      { message: "Hello", clientId: "1; drop table messages" },
    );
    expect(sent.ok).toBe(false);
  });
});

describe("who may read and write", () => {
  test("a guest, a customer and a visitor cannot read another person's conversation", async () => {
    const guest = newGuest();
    await guest.write("my secret price");
    const conversationId = await conversationOf(await guest.viewer());
    const other = newGuest();
    await other.write("somebody else");
    for (const viewer of [visitor, customer, await other.viewer()]) {
      expect(await status(readMessages(viewer, conversationId))).toBe(404);
      expect(texts(await readMessages(viewer, undefined))).not.toContain("my secret price");
    }
  });

  test("naming another conversation is refused, and nothing is kept anywhere", async () => {
    const guest = newGuest();
    await guest.write("mine");
    const target = await conversationOf(await guest.viewer());
    for (const viewer of [visitor, customer]) {
      const sending = sendMessage(
        { viewer, guestToken: "token of a visitor", conversationId: target },
        { message: "intruder", clientId: uuidv7() },
      );
      expect(await status(sending)).toBe(404);
      expect(await status(readMessages(viewer, target))).toBe(404);
    }
    expect(texts(await readMessages(await guest.viewer(), undefined))).toEqual(["mine"]);
    expect(await db.$count(messages, eq(messages.message, "intruder"))).toBe(0);
  });

  test("only an admin sees the list or a line of it, and nobody marks in another's name", async () => {
    const guest = newGuest();
    await guest.write("hello");
    const id = (await conversationOf(await guest.viewer())) ?? "";
    for (const viewer of [visitor, customer, await guest.viewer()]) {
      expect(await status(listConversations(viewer))).toBe(403);
      expect(await status(findConversation(viewer, id))).toBe(403);
      expect(await status(unreadConversations(viewer))).toBe(403);
    }
    for (const viewer of [visitor, customer, await newGuest().viewer()]) {
      expect(await status(markSeen(viewer, id, { read: 1 }))).toBe(404);
    }
  });

  test.each(["", "nonsense", "01990000-0000-7000-8000-000000000000"])(
    "an admin finds no conversation %j",
    async (id) => {
      expect(await status(readMessages(admin, id))).toBe(404);
      expect(await status(findConversation(admin, id))).toBe(404);
      const send = sendMessage(
        { viewer: admin, conversationId: id },
        { message: "Hello", clientId: uuidv7() },
      );
      expect(await status(send)).toBe(404);
    },
  );

  test("live events of a conversation go to its owner and to support, to nobody else", async () => {
    const guest = newGuest();
    await guest.write("hello");
    const viewer = await guest.viewer();
    expect(await audienceOf(viewer)).toBe(viewer.kind === "guest" && viewer.participantId);
    expect(await audienceOf(admin)).toBe("support");
    expect(await audienceOf(visitor)).toBeUndefined();
    const early = newGuest();
    const before = await audienceOf(visitor, early.guestToken);
    await early.write("first");
    expect(await audienceOf(await early.viewer())).toBe(before);
  });

  test("the admin who wrote is known to admins only", async () => {
    const guest = newGuest();
    await guest.write("hello");
    const viewer = await guest.viewer();
    const conversationId = await conversationOf(viewer);
    await sendMessage({ viewer: admin, conversationId }, { message: "answer", clientId: uuidv7() });
    const seen = async (as: Viewer) =>
      (await readMessages(as, conversationId)).messages.at(-1)?.authorName;
    expect(await seen(admin)).toBe("Amaka");
    expect(await seen(viewer)).toBeUndefined();
  });

  test("what an admin wrote whose account is deleted since, a deleted user wrote", async () => {
    const guest = newGuest();
    await guest.write("hello");
    const viewer = await guest.viewer();
    const conversationId = await conversationOf(viewer);
    const former = await people.newUser("Bola", "admin");
    await sendMessage(
      { viewer: former, conversationId },
      { message: "answer", clientId: uuidv7() },
    );
    expect(await deleteUser(admin, former.user.id)).toEqual({ ok: true });
    const seen = async (as: Viewer) =>
      (await readMessages(as, conversationId)).messages.map(({ authorName }) => authorName);
    expect(await seen(admin)).toEqual([undefined, "Deleted user"]);
    expect(await seen(viewer)).toEqual([undefined, undefined]);
  });
});

describe("reading", () => {
  test("a conversation opens with its newest 40, and every older one is reached by key", async () => {
    const guest = newGuest();
    await guest.write("1");
    const viewer = await guest.viewer();
    const [first] = await db
      .select()
      .from(messages)
      .where(eq(messages.conversationId, (await conversationOf(viewer)) ?? ""));
    if (!first) throw new Error("The first message is not there");
    // Faster than anybody may write.
    const more = Array.from({ length: 94 }, (_, index) => ({
      ...first,
      seq: index + 2,
      clientId: uuidv7(),
      message: String(index + 2),
    }));
    await db.insert(messages).values(more);
    await db
      .update(conversations)
      .set({ lastSeq: 95 })
      .where(eq(conversations.id, first.conversationId));
    const pages = [await readMessages(viewer, undefined)];
    while (pages[0]?.hasOlder) {
      pages.unshift(
        await readMessages(viewer, undefined, { before: pages[0].messages[0]?.seq ?? 0 }),
      );
    }
    expect(pages.map((page) => page.messages.length)).toEqual([15, 40, 40]);
    expect(pages.flatMap(texts)).toEqual(Array.from({ length: 95 }, (_, i) => String(i + 1)));
  });

  test("after a gap everything since the last number comes, in order", async () => {
    const guest = newGuest();
    for (const text of ["one", "two", "three", "four"]) await guest.write(text);
    const page = await readMessages(await guest.viewer(), undefined, { after: 2 });
    expect(texts(page)).toEqual(["three", "four"]);
  });
});

describe("the admin's list", () => {
  test("holds only people who have written, the newest first, with what is unread", async () => {
    await db.delete(messages);
    await db.delete(conversations);
    const [early, late] = [newGuest(), newGuest()];
    await early.write("early");
    await late.write("late 1");
    await late.write("late 2");
    const silent = uuidv7();
    await db.insert(participants).values({ id: silent, kind: "customer" });
    await db.insert(conversations).values({ id: uuidv7(), participantId: silent });

    const list = await listConversations(admin);
    expect(list.map(({ lastMessage, unread }) => [lastMessage, unread])).toEqual([
      ["late 2", 2],
      ["early", 1],
    ]);
    expect(list[0]?.name).toMatch(/^Guest [0-9a-f]{4}$/);
    expect(await unreadConversations(admin)).toBe(2);
  });

  test("a message that was seen or answered is no longer unread, and never becomes so again", async () => {
    const guest = newGuest();
    await guest.write("one");
    await guest.write("two");
    const id = (await conversationOf(await guest.viewer())) ?? "";
    const unread = async () => (await findConversation(admin, id)).unread;
    await markSeen(admin, id, { read: 1 });
    expect(await unread()).toBe(1);
    await markSeen(admin, id, { read: 99 });
    expect(await unread()).toBe(0);
    await markSeen(admin, id, { read: 1 });
    expect(await unread()).toBe(0);
    await guest.write("three");
    expect(await unread()).toBe(1);
    await sendMessage(
      { viewer: admin, conversationId: id },
      { message: "yes", clientId: uuidv7() },
    );
    expect(await unread()).toBe(0);
  });

  test("pages by key reach every conversation once", async () => {
    for (let index = 0; index < 45; index++) await newGuest().write(`page ${index}`);
    const first = await listConversations(admin);
    const second = await listConversations(admin, { before: first.at(-1) });
    const ids = [...first, ...second].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(await db.$count(conversations, gt(conversations.lastSeq, 0)));
  });
});
