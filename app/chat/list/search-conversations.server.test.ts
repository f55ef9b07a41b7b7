import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { participants, users } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { deleteMessage } from "../removal/deletion.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { listConversations } from "./conversation-list.server.ts";

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

test.each([
  "Ìwé",
  "iwe iroyin",
  "Ìwé".normalize("NFD"),
  "church",
  "ìròyìn 50",
  "705999",
  "+234 705 999 0000",
  "guest",
])("%j finds the guest", async (query) => {
  expect(await names(query)).toEqual(["0705 999 0000"]);
});

test.each(["nothing", "cards church", "' or 1=1 --", "%", "_", "zz:*", "!x & |"])(
  "%j finds nobody, or everybody when it holds no words",
  async (query) => {
    expect(await names(query)).toHaveLength(/[\p{L}\p{N}]/u.test(query) ? 0 : 2);
  },
);

describe("a name as it is really written", () => {
  beforeAll(async () => {
    for (const [name, phoneNumber] of [
      ["Ṣadé Adébáyọ̀", "+234 803 555 0101"],
      ["Okafor-Balogun Ngozi", "0805 555 0202"],
      ["O'Connor Ifeoma", "+44 20 7946 0958"],
    ] as const) {
      const viewer = await newUser(name, "user");
      await db.update(users).set({ phoneNumber }).where(eq(users.id, viewer.user.id));
      await write(viewer, "Hello");
    }
  });

  test.each([
    [
      "Ṣadé Adébáyọ̀",
      ["Sade", "adebayo", "Adébáyọ̀".normalize("NFD"), "0803 555 0101", "2348035550101"],
    ],
    [
      "Okafor-Balogun Ngozi",
      ["Okafor-Balogun", "balogun", "ngozi okafor", "+234 805 555 0202", "2348055550202"],
    ],
    ["O'Connor Ifeoma", ["O'Connor", "connor", "OConnor", "442079460958"]],
  ])("is found: %s", async (name, queries) => {
    for (const query of queries) expect(await names(query), query).toEqual([name]);
  });

  test("noughts are no number of everybody", async () => {
    expect(await names("000")).toEqual(["0705 999 0000"]);
  });
});

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

test("a page holds forty that are found, also when all of the newest are", async () => {
  for (let n = 1; n <= 45; n++) await newGuest().write(`Gonfalon ${n}`);
  const first = await listConversations(admin, { query: "gonfalon" });
  expect(first.map(({ lastMessage }) => lastMessage)).toEqual(
    Array.from({ length: 40 }, (_, n) => `Gonfalon ${45 - n}`),
  );
  const { lastMessageAt = "", id = "" } = first.at(-1) ?? {};
  const rest = await listConversations(admin, { query: "gonfalon", before: { lastMessageAt, id } });
  expect(rest).toHaveLength(5);
  const last = rest[1];
  expect(
    await listConversations(admin, {
      query: "gonfalon",
      before: { lastMessageAt: first[9]?.lastMessageAt ?? "", id: first[9]?.id ?? "" },
    }),
  ).toHaveLength(35);
  expect(last?.lastMessage).toBe("Gonfalon 4");
});

describe("of a word that stands in thousands of messages", () => {
  /** More messages of the person, of another time: nobody writes so fast. */
  async function grow(viewer: Viewer, count: number, message: string) {
    const id = (await conversationOf(viewer)) ?? "";
    await db.execute(sql`
      with kept as (
        insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message, "timestamp")
        select conversation_id, seq + n, sender_id, receiver_id, gen_random_uuid(), ${message}::text,
          now() - interval '1 hour'
        from messages, generate_series(1, ${count}::integer) n
        where conversation_id = ${id} and seq = (select last_seq from conversations where id = ${id})
        returning seq
      )
      update conversations set last_seq = (select max(seq) from kept) where id = ${id}`);
    return id;
  }
  const found = async (query: string) =>
    (await listConversations(admin, { query })).map(({ id, found }) => ({ id, found }));

  test("each conversation is found with its newest", async () => {
    const customer = await newUser("Halima Bala", "user");
    await write(customer, "Good morning");
    await grow(customer, 2_100, "One more brochure");
    const guest = newGuest();
    await guest.write("Do you print a brochure?");
    const theirs = await conversationOf(await guest.viewer());
    await write(customer, "Another brochure");
    const own = await conversationOf(customer);
    const both = [
      { id: own, found: 2_102 },
      { id: theirs, found: 1 },
    ];
    expect(await found("brochure")).toEqual(both);
    expect(await found("broch an")).toEqual([{ id: own, found: 2_102 }]);

    // Far from the newest messages, too, and for whoever types more than the common word.
    await grow(customer, 400, "Thank you");
    await grow(await guest.viewer(), 400, "Thank you");
    expect(await found("brochure")).toEqual(both);
    expect(await found("do brochure")).toEqual([{ id: theirs, found: 1 }]);
    await deleteMessage(admin, own ?? "", 2_102);
    expect(await found("brochure")).toEqual([{ id: own, found: 2_101 }, both[1]]);
  });

  test("people are found beside it, and every page goes on where the last ended", async () => {
    for (let n = 0; n < 50; n++) {
      const guest = newGuest();
      await guest.write(`Calendar ${n}`);
      await grow(await guest.viewer(), 50, n % 2 ? "A calendar for the wall" : "Thank you");
    }
    const named = await newUser("Calendar Okeke", "user");
    await write(named, "Hello");
    const pages = [];
    for (let before: { lastMessageAt: string; id: string } | undefined; ; ) {
      const page = await listConversations(admin, {
        query: "calendar",
        ...(before ? { before } : {}),
      });
      pages.push(...page);
      const last = page.at(-1);
      if (page.length < 40 || !last) break;
      before = last;
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(51);
    expect(pages.map((line) => line.found)).toEqual([
      undefined,
      ...Array.from({ length: 50 }, (_, n) => (n % 2 ? 1 : 51)),
    ]);
    expect(pages[0]?.name).toBe("Calendar Okeke");
  });
});
