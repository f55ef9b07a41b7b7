import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import {
  accountLinks,
  categories,
  conversations,
  credentials,
  files,
  importRecords,
  imports,
  messages,
  participants,
  products,
  users,
} from "../../../../database/schema.ts";
import { type OldSiteFiles, oldSite, oldZip } from "../../../../test/files/old-sites.ts";
import { zip } from "../../../../test/files/workbook.ts";
import { checkedZip, settledImport } from "../../../../test/rows/imports.ts";
import { usePeople } from "../../../../test/rows/people.ts";
import { beginWithCategories } from "../../../../test/rows/products.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { longTest } from "../../../../test/setup/long-test.ts";
import { defineProductPictures } from "../../../catalogue/managing/product-pictures.server.ts";
import { defineChatFiles } from "../../../chat/sending/chat-files.server.ts";
import { sendMessage } from "../../../chat/sending/send-message.server.ts";
import { openStorage } from "../../../uploads/storage/storage.server.ts";
import { readLines } from "../running/import-report.server.ts";
import { defineImports } from "../running/import-steps.server.ts";
import { takeImport, takeImportBack } from "../running/press-import.server.ts";
import { readImport } from "../running/read-imports.server.ts";
import { defineZipUpload, takeZip } from "../zip/zip-upload.server.ts";

useTestDatabase();
defineImports();
defineZipUpload();
defineProductPictures();
defineChatFiles();
const { newUser } = usePeople({ runsJobs: true });
let owner: Awaited<ReturnType<typeof newUser>>;
let whole: Required<OldSiteFiles>;

beforeAll(async () => {
  openStorage({ folder: mkdtempSync(join(tmpdir(), "itewe-import-")) });
  owner = await newUser("Owner", "admin");
  whole = await oldSite();
});

async function beginAnew(): Promise<void> {
  await beginWithCategories();
  await db.delete(messages);
  await db.delete(conversations);
  await db.delete(participants).where(sql`kind <> 'support'`);
  await db.delete(users).where(eq(users.role, "user"));
  await db.delete(imports);
  await db.delete(files);
}

const settled = (id: string) => settledImport(owner, id);
const checked = (bytes: Buffer) => checkedZip(owner, "old-site", bytes);

async function taken(bytes: Buffer) {
  const row = await checked(bytes);
  expect([row.state, row.said]).toEqual(["ready", null]);
  await takeImport(owner, row.id);
  const done = await settled(row.id);
  expect([done.state, done.said]).toEqual(["done", null]);
  return done;
}

const all = ["wrong", "new", "change", "same", "left", "note"] as const;
const linesOf = async (id: string, kinds: readonly (typeof all)[number][] = all) =>
  (await readLines(id, kinds, 0, 10_000)).map(({ kind, column, value, words }) =>
    [kind, column, value, words].join(" | "),
  );

// They follow each other: each import of the whole draws its pictures anew.
describe("of a whole site", () => {
  let bytes: Buffer;
  let id: string;

  beforeAll(async () => {
    await beginAnew();
    bytes = oldZip(whole);
  });

  test("everything comes over but what cannot, which is told", async () => {
    ({ id } = await taken(bytes));
    const { counts } = await settled(id);
    expect(counts).toMatchObject({
      ...{ "users.found": 5, "users.new": 3, "users.left": 2 },
      ...{ "products.found": 4, "products.new": 2, "products.left": 2 },
      ...{ "categories.found": 4, "categories.new": 1, "categories.left": 1 },
      ...{ "chats.found": 9, "chats.new": 4, "chats.left": 5, "files.left": 3 },
    });
    expect(await linesOf(id, ["left"])).toEqual([
      "left | categories | c4 | Has no name.",
      "left | files | images/gone.jpg | It is not in the zip.",
      "left | files | images/broken.jpg | It is damaged. Choose another picture.",
      "left | files | ../../etc/passwd | This is no path of the old storage.",
      "left | products | lost | Its category “Spaceships” is neither in the zip nor in the shop.",
      "left | products | nameless | Has no name.",
      "left | users | noMail | Has no email. Their chats come over as a guest's.",
      "left | users | twin | Has the same email as somebody who comes over: “Ada Obi”. Their chats come over as a guest's.",
      "left | chats | m5 | Belongs to a user who is not in the zip.",
      "left | chats | m6 | Is empty.",
      "left | chats | m7 | Its file “chat-files/gone.pdf” cannot be taken. It is not in the zip.",
      "left | chats | m8 | Is not between a customer and the shop.",
      "left | chats | m9 | Has no time.",
    ]);
    expect(await linesOf(id, ["note"])).toContain(
      "note | users | boss | Was an admin there, and comes over as a customer. Invite them under Staff, if they still are.",
    );
    const people = await db
      .select()
      .from(users)
      .where(eq(users.role, "user"))
      .orderBy(asc(users.email));
    expect(people).toMatchObject([
      { email: "ada@example.com", state: "Lagos", city: "Yaba", streetAddress: "1 Old Road" },
      { email: "bayo@example.com", state: "Abuja (FCT)", city: "Kubwa", streetAddress: "Top 2" },
      { email: "boss@old.example", role: "user", emailVerified: false },
    ]);
    expect(people[1]?.phoneNumber).toBe("");
    const goods = await db.select().from(products).orderBy(asc(products.name));
    expect(goods).toMatchObject([
      {
        name: "Photo Mug",
        price: 120_050,
        isDraft: false,
        categoryName: "Custom Mugs",
        quantity: 6,
      },
      { name: "Sticker", price: null, isDraft: true, categoryName: "Stickers", quantity: 100 },
    ]);
    expect(goods[0]?.timestamp.getTime()).toBe(1_600_000_000_005);
    expect(goods[0]?.imageUrl).toMatch(/^\/pictures\/uploaded\/[\da-f-]+\.webp$/);
    expect(goods[1]?.imageUrl).toBe("/brand/mark-plain.svg");
    const written = await db.select().from(messages).orderBy(asc(messages.timestamp));
    expect(written).toMatchObject([
      { seq: 1, message: "How much for 300?", isHistory: true },
      { seq: 2, message: "₦24,600" },
      { seq: 3, type: "file", message: expect.stringMatching(/\/logo\.png$|\/logo\.png\.jpg$/) },
      { seq: 1, message: "Hello?" },
    ]);
    expect(written[0]?.timestamp.toISOString()).toBe("2020-09-13T12:26:41.000Z");
    expect(await db.select({ kind: participants.kind }).from(participants)).toHaveLength(3);
  });

  test("all of it is taken back as long as nobody has done anything with it", async () => {
    await takeImportBack(owner, id);
    expect(await settled(id)).toMatchObject({ state: "taken-back", said: null });
    for (const table of [products, conversations, messages, importRecords, credentials]) {
      expect(await db.$count(table)).toBe(0);
    }
    expect(await db.$count(users, eq(users.role, "user"))).toBe(0);
    expect(await db.$count(categories, eq(categories.name, "Stickers"))).toBe(0);
    expect(await db.$count(files, sql`claimed_at is not null`)).toBe(0);
    // And comes again.
    ({ id } = await taken(bytes));
  });

  test("nobody is mailed, nobody waits, and nothing is unread", async () => {
    const { rows } = await db.execute(
      "select name from jobs.job where name in ('mail', 'away-look')",
    );
    expect(rows).toEqual([]);
    expect(await db.$count(accountLinks)).toBe(0);
    const chats = await db.select().from(conversations);
    expect(chats).toHaveLength(2);
    for (const chat of chats) {
      expect(chat.waitingSince).toBeNull();
      expect([chat.supportReadSeq, chat.participantReadSeq]).toEqual([chat.lastSeq, chat.lastSeq]);
    }
    // A new question waits since it was asked, not since the old ones were.
    const [ada] = await db.select().from(users).where(eq(users.email, "ada@example.com"));
    if (!ada) throw new Error("Ada did not come");
    const before = new Date();
    await sendMessage(
      { viewer: { kind: "customer", user: ada } },
      { clientId: ada.id, message: "Hi" },
    );
    const [chat] = await db.select().from(conversations).where(eq(conversations.id, ada.id));
    expect(chat?.lastSeq).toBe(4);
    expect(chat?.waitingSince?.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1);
  });

  test("what is new since comes on top, into the same chats", async () => {
    const later = {
      ...whole,
      chats: {
        ...whole.chats,
        n1: {
          senderId: "boss",
          receiverId: "ada",
          message: "Still there?",
          timestamp: 1_600_000_001_500,
        },
        n2: {
          senderId: "noMail",
          receiverId: "boss",
          message: "Anybody?",
          timestamp: 1_700_000_000_000,
        },
      },
    };
    const { counts } = await taken(oldZip(later));
    expect(counts).toMatchObject({ new: 2 });
    expect(await db.$count(conversations)).toBe(2);
    const written = await db
      .select({ message: messages.message })
      .from(messages)
      .where(sql`type is null`)
      .orderBy(asc(messages.conversationId), asc(messages.seq));
    expect(new Set(written.map(({ message }) => message))).toEqual(
      new Set(["How much for 300?", "Still there?", "₦24,600", "Hello?", "Anybody?", "Hi"]),
    );
  });

  test("the same zip again has nothing new, also once a person was deleted", async () => {
    const again = await checked(bytes);
    expect(again.counts).toMatchObject({ new: 0 });
    // Files are looked for where something is new.
    const left = (await linesOf(id, ["left"])).filter((line) => !line.startsWith("left | files"));
    expect(await linesOf(again.id, ["left"])).toEqual(left);
    await db.delete(users).where(eq(users.email, "bayo@example.com"));
    expect((await checked(bytes)).counts).toMatchObject({ new: 0 });
  });
});

describe("of another site", () => {
  beforeEach(beginAnew);

  test("a customer who has a chat here goes on with it, in the order of time", async () => {
    const { user } = await newUser("Ada", "user");
    const viewer = { kind: "customer" as const, user };
    await sendMessage({ viewer }, { clientId: user.id, message: "I am new here" });
    const [before] = await db.select().from(conversations);
    const { id } = await taken(oldZip({ ...whole, products: {} }));
    const [chat] = await db
      .select()
      .from(conversations)
      .where(eq(conversations.id, before?.id ?? ""));
    const written = await db
      .select({ message: messages.message, type: messages.type })
      .from(messages)
      .where(eq(messages.conversationId, chat?.id ?? ""))
      .orderBy(asc(messages.seq));
    expect(written.map(({ type, message }) => type ?? message)).toEqual([
      ...["How much for 300?", "₦24,600", "file", "I am new here"],
    ]);
    // Their own question still waits, since they asked it, and alone is unread.
    expect(chat?.waitingSince).toEqual(before?.waitingSince);
    expect((chat?.lastSeq ?? 0) - (chat?.supportReadSeq ?? 0)).toBe(1);
    const back = await takeImportBack(owner, id).then(() => settled(id));
    expect([back.state, back.said]).toEqual(["done", expect.stringContaining("was here before")]);
  });

  longTest(
    "a connection that is killed in between leaves nothing, and the next try takes all",
    async () => {
      const { id, counts } = await checked(oldZip(whole));
      await db.execute(sql`create sequence tries`);
      await db.execute(sql`
      create function killed() returns trigger language plpgsql as $$ begin
        -- The sequence counts also what is rolled back.
        if nextval('tries') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return null;
      end $$`);
      await db.execute(
        sql`create trigger killed after insert on messages for each row execute function killed()`,
      );
      const seen: number[] = [];
      try {
        await takeImport(owner, id);
        await expect.poll(async () => (await readImport(owner, id))?.said).toMatch(/did not work/);
        seen.push(await db.$count(users, eq(users.role, "user")), await db.$count(products));
        expect(seen).toEqual([0, 0]);
        const done = await settled(id);
        expect(done.state).toBe("done");
        expect(await db.$count(users, eq(users.role, "user"))).toBe(counts["users.new"]);
      } finally {
        await db.execute(sql`drop trigger killed on messages`);
        await db.execute(sql`drop function killed()`);
        await db.execute(sql`drop sequence tries`);
      }
    },
  );

  test("what the dry run says is what comes, of any site", async () => {
    const id = fc.constantFrom("a", "b", "c", "boss");
    const words = fc.constantFrom("", " ", "Hello", "₦5", "x".repeat(11_000));
    const user = fc.record(
      {
        name: words,
        email: fc.constantFrom("", "a@example.com", "b@example.com", "no mail", 5),
        role: fc.constantFrom("user", "admin", "owner"),
        address: fc.constantFrom({}, null, "Lagos", { state: "Lagos" }),
      },
      { requiredKeys: [] },
    );
    const product = fc.record(
      {
        name: words,
        price: fc.constantFrom(0, -1, 5, "12.5", "free", null),
        categoryName: fc.constantFrom("Bags", "Stickers", "?"),
        quantity: fc.constantFrom(0, 1, "50", 1e9),
        features: fc.constantFrom([], ["a", "b", "c"], "none"),
      },
      { requiredKeys: [] },
    );
    const chat = fc.record(
      {
        senderId: id,
        receiverId: id,
        message: words,
        timestamp: fc.constantFrom(1e12, 1e9, "x", null),
      },
      { requiredKeys: [] },
    );
    const site = fc.record({
      users: fc.dictionary(id, fc.oneof(user, fc.constant(7 as never))),
      products: fc.dictionary(fc.constantFrom("p", "q"), product),
      categories: fc.dictionary(fc.constantFrom("s", "t"), fc.constant({ name: "Stickers" })),
      chats: fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), chat, { maxKeys: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(site, async (made) => {
        const bytes = oldZip(made);
        const dry = await checked(bytes);
        const promised = await linesOf(dry.id);
        const before = [
          await db.$count(users),
          await db.$count(products),
          await db.$count(messages),
        ];
        await takeImport(owner, dry.id);
        const done = await settled(dry.id);
        expect([done.state, done.said]).toEqual(["done", null]);
        expect(await linesOf(dry.id)).toEqual(promised);
        const come = (name: string) => dry.counts[`${name}.new`] ?? 0;
        expect([
          await db.$count(users),
          await db.$count(products),
          await db.$count(messages),
        ]).toEqual(
          ["users", "products", "chats"].map((name, at) => (before[at] ?? 0) + come(name)),
        );
        const again = await checked(bytes);
        expect(again.counts.new).toBe(0);
        expect(await linesOf(again.id, ["left"])).toEqual(
          promised.filter((line) => line.startsWith("left")),
        );
      }),
      { numRuns: process.env.LONG ? 60 : 3, seed: 7 },
    );
  });

  test("half emojis and null characters come over as far as they can be kept", async () => {
    const half = "\ud800";
    const site = {
      users: {
        nul: { name: "Nu\u0000l", email: "nul@example.com", city: half },
        half: { name: `Half ${half}`, email: "half@example.com" },
        long: { name: `${"a".repeat(99)}😀`, email: "long@example.com" },
        [half]: { name: "Nobody", email: "nobody@example.com" },
        boss: { role: "admin", email: "boss@example.com" },
      },
      chats: {
        m1: { senderId: "nul", receiverId: "boss", message: `Hel${half}lo\u0000`, timestamp: 1e12 },
      },
    };
    await taken(oldZip(site));
    const names = await db.select({ name: users.name }).from(users).where(eq(users.role, "user"));
    expect(names.map(({ name }) => name).sort()).toEqual(["Nul", "a".repeat(99), "boss", "half"]);
    expect(await db.select().from(messages)).toMatchObject([{ message: "Hel\ufffdlo" }]);
  });
});

describe("a zip is refused in clear words", () => {
  beforeEach(beginAnew);

  test.each<[string, () => Buffer, RegExp]>([
    ["a path that leads out", () => zip([["../users.json", "{}"]]), /leads out of it/],
    ["nothing of the old site", () => zip([["a.txt", "x"]]), /None of users\.json/],
    [
      "no collection",
      () => zip([["users.json", "[1, 2]"]]),
      /does not hold documents by their ids/,
    ],
    [
      "half a collection",
      () => zip([["users.json", '{"a": {"name": "A"}']]),
      /does not hold documents/,
    ],
    [
      "another encoding",
      () => zip([["users.json", Buffer.from([123, 34, 255, 34, 58, 123, 125, 125])]]),
      /not in UTF-8/,
    ],
    [
      "what is nested too deep",
      () => zip([["users.json", `{"a":${'{"a":'.repeat(40)}1${"}".repeat(40)}}`]]),
      /nested too deep/,
    ],
    [
      "more users than a shop has",
      () =>
        zip([
          ["users.json", `{${Array.from({ length: 20_001 }, (_, at) => `"${at}":{}`).join(",")}}`],
        ]),
      /more than 20,000 documents/,
    ],
    [
      "a bomb that says how large it is",
      () => zip([["chats.json", "x"]], 97 * 1024 * 1024),
      /more than 96 MB unpacked/,
    ],
    [
      "a bomb that does not",
      () => zip([["users.json", " ".repeat(5_000_000)]], 100),
      /damaged|cannot be read/,
    ],
    [
      "more than the disk should hold",
      () =>
        zip(
          [
            ["users.json", "{}"],
            ["images/a.jpg", "x"],
          ],
          3_000_000_000,
        ),
      /unpacked/,
    ],
    [
      "a file twice",
      () =>
        zip([
          ["users.json", "{}"],
          ["users.json", "{}"],
        ]),
      /twice/,
    ],
    ["a zip cut off", () => zip([["users.json", "{}"]]).subarray(0, 60), /no zip that can be read/],
  ])("%s", async (_, make, words) => {
    const row = await checked(make());
    expect([row.state, row.said]).toEqual(["wrong", expect.stringMatching(words)]);
    expect(await takeImport(owner, row.id)).toMatchObject({ ok: false });
  });

  test("what is no zip is not taken at all", async () => {
    expect(await takeZip(owner, { name: "a.zip", bytes: Buffer.from("hello") })).toEqual({
      error: "This is no zip. Bring the export as one zip.",
    });
    const { user } = await newUser("Customer", "user");
    await expect(
      takeZip({ kind: "customer", user }, { name: "a.zip", bytes: Buffer.from("x") }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
