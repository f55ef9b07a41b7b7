import { uuidv7 } from "uuidv7";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { contactMessages, feedbacks } from "../../database/schema.ts";
import { status, usePeople } from "../../test/rows/people.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { listAudit } from "../accounts/audit/list-audit.server.ts";
import { countUnhandled, listInbox, markHandled } from "./list-contact.server.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let admins = 0;

beforeEach(async () => {
  owner = await newUser(`Owner${admins++}`, "admin");
  await db.delete(contactMessages);
  await db.delete(feedbacks);
});

const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));

async function newContact(subject: string, timestamp: Date, handledAt?: Date) {
  const id = uuidv7();
  await db.insert(contactMessages).values({
    id,
    clientId: uuidv7(),
    name: "Eze Ngozi",
    phone: "+234 809 000 0011",
    subject,
    email: "ngozi@example.com",
    message: "Please send a price.",
    timestamp,
    handledAt,
  });
  return id;
}

test("unhandled messages come first, each kind the newest first", async () => {
  await newContact("handled, new", minute(9), minute(10));
  await newContact("open, old", minute(1));
  await newContact("handled, old", minute(2), minute(10));
  await newContact("open, new", minute(3));
  const { messages, next } = await listInbox(owner, "contact");
  expect(messages.map(({ subject }) => subject)).toEqual([
    "open, new",
    "open, old",
    "handled, new",
    "handled, old",
  ]);
  expect(messages[0]).toMatchObject({
    name: "Eze Ngozi",
    phone: "+234 809 000 0011",
    email: "ngozi@example.com",
    message: "Please send a price.",
    handled: false,
  });
  expect(next).toBeNull();
});

test("pages go on from the unhandled into the handled without a gap", async () => {
  for (let n = 0; n < 30; n++) await newContact(`open ${n}`, minute(n));
  for (let n = 0; n < 30; n++) await newContact(`handled ${n}`, minute(n), minute(59));
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page = await listInbox(owner, "contact", after);
    seen.push(...page.messages.map(({ subject = "" }) => subject));
    after = page.next;
  } while (after);
  expect(seen).toEqual([
    ...Array.from({ length: 30 }, (_, n) => `open ${29 - n}`),
    ...Array.from({ length: 30 }, (_, n) => `handled ${29 - n}`),
  ]);
  expect((await listInbox(owner, "contact", "handled.nonsense")).messages).toHaveLength(25);
});

test("shows a message once that is marked while the list is read", async () => {
  const id = uuidv7();
  await db.insert(feedbacks).values({ id, clientId: uuidv7(), stars: 5, message: "Marked" });
  for (let turn = 0; turn < 40; turn++) {
    const lists = [1, 2, 3].map(() => listInbox(owner, "feedback"));
    await markHandled(owner, "feedback", id, turn % 2 === 0);
    for (const { messages } of await Promise.all(lists)) {
      expect(messages.filter((message) => message.id === id).length).toBeLessThan(2);
    }
  }
});

test("feedback has its stars, and a name and phone only when they were given", async () => {
  const values = { id: uuidv7(), clientId: uuidv7(), stars: 4, message: "Sharp print." };
  await db.insert(feedbacks).values(values);
  expect((await listInbox(owner, "feedback")).messages).toEqual([
    {
      id: values.id,
      stars: 4,
      message: "Sharp print.",
      handled: false,
      timestamp: expect.stringMatching(/^\d{4}-/),
    },
  ]);
});

test("a message is marked handled and open again, once in the audit each", async () => {
  const id = await newContact("Bulk order", minute(1));
  expect(await countUnhandled(owner)).toEqual({ contact: 1, feedback: 0 });
  expect(await markHandled(owner, "contact", id, true)).toBe(true);
  expect(await markHandled(owner, "contact", id, true)).toBe(true);
  expect(await countUnhandled(owner)).toEqual({ contact: 0, feedback: 0 });
  expect(await markHandled(owner, "contact", id, false)).toBe(true);
  expect(await countUnhandled(owner)).toEqual({ contact: 1, feedback: 0 });
  const { lines } = await listAudit(owner, { query: id });
  expect(lines.map(({ act }) => act)).toEqual(["reopen-contact", "handle-contact"]);
  for (const gone of [uuidv7(), "nonsense"]) {
    expect(await markHandled(owner, "feedback", gone, true)).toBe(false);
  }
});

test("whoever is no admin is refused", async () => {
  const customer = await newUser(`Customer${admins++}`, "user");
  const id = await newContact("Bulk order", minute(1));
  for (const viewer of [visitor, customer]) {
    expect(await status((async () => listInbox(viewer, "contact"))())).toBe(403);
    expect(await status((async () => countUnhandled(viewer))())).toBe(403);
    expect(await status((async () => markHandled(viewer, "contact", id, true))())).toBe(403);
  }
});
