import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, messages, users } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { type MailServer, startMailServer } from "../../../test/servers/mail-server.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { inLongRun } from "../../../test/setup/long-test.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { enqueue } from "../../jobs/jobs.server.ts";
import { enqueueMail, openMail } from "../../mail/mail.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { addGuestChat } from "../guests/merge-guest-chat.server.ts";
import { writeNote } from "../notes/notes.server.ts";
import { markSeen } from "../reading/receipts.server.ts";
import { deleteMessage, restoreMessage } from "../removal/deletion.server.ts";
import { restoreWipedChats, wipeAllChats } from "../removal/wipe.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { AWAY_CHECK, type Notice } from "./away-notice.server.ts";

useTestDatabase();
let server: MailServer;
let admin: Viewer;
let customer: Viewer;
let id: string;

beforeAll(async () => {
  server = await startMailServer();
  openMail({
    smtpUrl: server.url,
    from: "Itewe <hello@itewe.example>",
    outbox: join(mkdtempSync(join(tmpdir(), "itewe-mail-")), "outbox"),
    report: () => {},
  });
});
const { newGuest, newUser } = usePeople({ runsJobs: true });
beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
  customer = await newUser("Tunde", "user");
});
afterAll(() => server.close());
beforeEach(async () => {
  await settled();
  await db.delete(messages);
  await db.delete(conversations);
  server.mails.length = 0;
  await write("Good afternoon");
  id = (await conversationOf(customer)) ?? "";
});

const write = (message: string) =>
  sendMessage({ viewer: customer }, { clientId: uuidv7(), message });
const answer = (message: string) =>
  sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message });

const settled = async () => {
  const open = async () =>
    (await db.execute(sql`select from jobs.job where state < 'completed' and start_after <= now()`))
      .rows.length;
  await expect.poll(open).toBe(0);
};

/** A new job has the queue looked at now, and not when those that are due later are looked for. */
const wakeQueue = () =>
  enqueue(db, AWAY_CHECK, { conversationId: uuidv7(), side: "support", seq: 1 } satisfies Notice);

async function passTenMinutes(minutes = 10): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await db.update(messages).set({ timestamp: sql`${messages.timestamp} - ${past}` });
  await db.execute(
    sql`update jobs.job set start_after = start_after - ${past} where state = 'created'`,
  );
  await wakeQueue();
  // What a job puts into the queue is there before the job is done.
  await settled();
}

const mails = () =>
  server.mails.map(({ to, raw }) => `${to} ${/Subject: (.*)/.exec(raw)?.[1]?.trim()}`);

test("support that is away is mailed once per silence, with the way into the thread", async () => {
  await write("Is anyone there?");
  await passTenMinutes();
  expect(mails()).toEqual(["hello@itewe.example Tunde is waiting for an answer"]);
  expect(server.mails[0]?.raw.replace(/=\r\n/g, "")).toContain(
    `https://itewe.example/admin-dashboard/chats/${id}`,
  );
  await write("Still waiting");
  await passTenMinutes();
  expect(mails()).toHaveLength(1);
  await markSeen(admin, id, { read: 3 });
  await write("And now?");
  await passTenMinutes();
  expect(mails()).toHaveLength(2);
});

test("a customer who is away is mailed, one who has read is not", async () => {
  await markSeen(admin, id, { read: 1 });
  await answer("Yes?");
  await markSeen(customer, undefined, { read: 2 });
  await passTenMinutes();
  expect(mails()).toEqual([]);
  await answer("Your proof is ready");
  await passTenMinutes();
  expect(mails()).toEqual(["tunde@example.com Itewe wrote to you"]);
});

test("a note of the shop is mailed to nobody, and stands in no mail", async () => {
  await markSeen(admin, id, { read: 1 });
  await writeNote(admin, id, { id: uuidv7(), text: "zebra-note" });
  await passTenMinutes();
  expect(mails()).toEqual([]);
  await answer("Your proof is ready");
  await write("Thank you");
  await answer("Welcome");
  await passTenMinutes();
  expect(mails().length).toBeGreaterThan(0);
  expect(JSON.stringify(server.mails)).not.toContain("zebra-note");
});

test("a message that came late into a look gets its own ten minutes", async () => {
  await passTenMinutes(6);
  await write("second");
  await markSeen(admin, id, { read: 1 });
  await passTenMinutes(5);
  expect(mails()).toEqual([]);
  await passTenMinutes(6);
  expect(mails()).toHaveLength(1);
});

test("what was wiped when its ten minutes were over is mailed with the next message", async () => {
  await wipeAllChats(admin);
  await passTenMinutes();
  await restoreWipedChats(admin);
  await passTenMinutes(0);
  expect(mails()).toEqual([]);
  await write("Still waiting");
  await passTenMinutes();
  expect(mails()).toEqual(["hello@itewe.example Tunde is waiting for an answer"]);
  expect(server.mails[0]?.raw).toContain("2 messages from Tunde");
  await wipeAllChats(admin);
  await restoreWipedChats(admin);
  await write("And now?");
  await passTenMinutes();
  expect(mails()).toHaveLength(1);
});

test("a wipe that is over in time delays no mail", async () => {
  await wipeAllChats(admin);
  await restoreWipedChats(admin);
  await passTenMinutes();
  expect(mails()).toHaveLength(1);
});

test("what is written after a wipe is mailed, though support was told of what is wiped", async () => {
  await passTenMinutes();
  expect(mails()).toHaveLength(1);
  await wipeAllChats(admin);
  await write("Anyone?");
  await passTenMinutes();
  expect(mails()).toHaveLength(2);
});

/** Two sides, each with the first message of a silence, number 2, that the other has not read. */
const sides = {
  customer: {
    to: "the customer",
    begin: () => answer("Wrong chat"),
    more: () => answer("Your proof is ready"),
    read: () => markSeen(customer, undefined, { read: 4 }),
    mailed: "tunde@example.com Itewe wrote to you",
  },
  support: {
    to: "support",
    begin: () => write("Wrong shop"),
    more: () => write("How much is it?"),
    read: () => markSeen(admin, id, { read: 4 }),
    mailed: "hello@itewe.example Tunde is waiting for an answer",
  },
};

test.each([sides.customer, ...inLongRun(sides.support)])(
  "what follows a message that was deleted unread is mailed, once: $to",
  async ({ begin, more, read, mailed }) => {
    await markSeen(admin, id, { read: 1 });
    await begin();
    await deleteMessage(admin, id, 2);
    await passTenMinutes();
    expect(mails()).toEqual([]);
    await more();
    await passTenMinutes();
    expect(mails()).toEqual([mailed]);
    // Shown again, or followed by more, it is the same silence.
    await restoreMessage(admin, id, 2);
    await more();
    await passTenMinutes();
    expect(mails()).toEqual([mailed]);
    await read();
    await more();
    await passTenMinutes();
    expect(mails()).toEqual([mailed, mailed]);
  },
);

test.each([sides.support, ...inLongRun(sides.customer)])(
  "a message that was deleted unread is mailed about when it is back, once: $to",
  async ({ begin, more, mailed }) => {
    await markSeen(admin, id, { read: 1 });
    await begin();
    await deleteMessage(admin, id, 2);
    await passTenMinutes();
    await restoreMessage(admin, id, 2);
    await passTenMinutes(0);
    expect(mails()).toEqual([mailed]);
    await deleteMessage(admin, id, 2);
    await restoreMessage(admin, id, 2);
    await more();
    await passTenMinutes();
    expect(mails()).toEqual([mailed]);
  },
);

test("a message that is back before anybody looked is mailed about in its own time", async () => {
  await markSeen(admin, id, { read: 1 });
  await answer("Your proof is ready");
  await deleteMessage(admin, id, 2);
  await restoreMessage(admin, id, 2);
  await passTenMinutes(0);
  expect(mails()).toEqual([]);
  await passTenMinutes();
  expect(mails()).toHaveLength(1);
});

test("a message that was read before it was deleted is mailed about no more", async () => {
  await markSeen(admin, id, { read: 1 });
  await answer("Your proof is ready");
  await markSeen(customer, undefined, { read: 2 });
  await deleteMessage(admin, id, 2);
  await passTenMinutes();
  await restoreMessage(admin, id, 2);
  await passTenMinutes();
  expect(mails()).toEqual([]);
});

test("a message that was deleted while its mail was on its way out keeps no other from going", async () => {
  await markSeen(admin, id, { read: 1 });
  await answer("Wrong chat");
  // What is left when the mail server takes its time.
  await db.execute(sql`delete from jobs.job where name = 'away-look' and state = 'created'`);
  await deleteMessage(admin, id, 2);
  await db.transaction((tx) => enqueueMail(tx, "away", `${id}_participant_2`));
  await settled();
  expect(mails()).toEqual([]);
  await answer("Your proof is ready");
  await passTenMinutes();
  expect(mails()).toEqual(["tunde@example.com Itewe wrote to you"]);
});

test("what a guest could not be mailed about and was deleted keeps no mail from the customer", async () => {
  const guest = newGuest();
  await guest.write("hello");
  const viewer = await guest.viewer();
  const conversationId = await conversationOf(viewer);
  const reply = (message: string) =>
    sendMessage({ viewer: admin, conversationId }, { clientId: uuidv7(), message });
  await reply("Wrong chat");
  await markSeen(admin, id, { read: 1 });
  await passTenMinutes(12);
  await deleteMessage(admin, conversationId ?? "", 2);
  const next = await newUser("Bisi", "user");
  await addGuestChat(viewer.kind === "guest" ? viewer.participantId : "", next.user);
  await reply("Your proof is ready");
  await passTenMinutes();
  expect(mails()).toEqual(["bisi@example.com Itewe wrote to you"]);
});

test("a guest has no address, and a person who is gone is not mailed", async () => {
  const guest = newGuest();
  await guest.write("hello");
  const conversationId = await conversationOf(await guest.viewer());
  await sendMessage({ viewer: admin, conversationId }, { clientId: uuidv7(), message: "yes" });
  await markSeen(admin, id, { read: 1 });
  await answer("Are you there?");
  await db.delete(users).where(eq(users.email, "tunde@example.com"));
  await passTenMinutes();
  expect(mails().filter((mail) => !mail.startsWith("hello@"))).toEqual([]);
});
