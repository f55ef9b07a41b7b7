import { eq, isNotNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { messages, participants, sessions, users } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findAccountsWithChats } from "../../chat/conversations.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { listAudit } from "../audit/list-audit.server.ts";
import { noteSeen } from "../sessions/last-seen.server.ts";
import { countUsers, deleteUser, listUsers, setRole } from "./users.server.ts";

useTestDatabase();
const { newUser, newGuest, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeEach(async () => {
  await db.delete(users);
  owner = await newUser("Owner", "admin");
});

async function someone(change: Partial<typeof users.$inferInsert> & { name: string }) {
  const id = uuidv7();
  const email = `${id}@example.com`;
  await db.insert(users).values({ id, email, emailVerified: true, ...change });
  return id;
}

describe("the list", () => {
  test("has every column that an admin needs", async () => {
    const id = await someone({
      name: "Bello Adunni",
      email: "adunni@foods.example",
      phoneNumber: "+234 803 000 0001",
      streetAddress: "14 Akerele Street",
      city: "Surulere",
      state: "Lagos",
    });
    noteSeen(id);
    await expect
      .poll(async () => (await listUsers(owner, {})).users[0]?.lastSeenAt)
      .toMatch(/^\d{4}-/);
    expect((await listUsers(owner, {})).users[0]).toMatchObject({
      id,
      name: "Bello Adunni",
      email: "adunni@foods.example",
      phoneNumber: "+234 803 000 0001",
      address: "14 Akerele Street, Surulere, Lagos, Nigeria",
      role: "user",
      joinedAt: expect.stringMatching(/^\d{4}-/),
    });
  });

  test("pages follow one another without a gap, also among matches and equal instants", async () => {
    const createdAt = new Date("2026-01-01T00:00:00Z");
    const many = Array.from({ length: 60 }, (_, n) => {
      const id = uuidv7();
      return { id, name: `Ada ${n}`, email: `${id}@example.com`, createdAt };
    });
    await db.insert(users).values(many);
    for (const query of [undefined, "ada"]) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const page = await listUsers(owner, { query, after });
        expect(page.users.length).toBeLessThanOrEqual(25);
        seen.push(...page.users.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toHaveLength(query ? 60 : 61);
    }
    expect((await listUsers(owner, { after: "nonsense" })).users).toHaveLength(25);
  });

  test("is counted, up to a thousand", async () => {
    await someone({ name: "Another" });
    expect(await countUsers(owner)).toEqual({ total: 2, more: false });
    await db.execute(sql`
      insert into users (id, name, email)
      select gen_random_uuid(), 'Ada', 'ada' || n || '@example.com' from generate_series(1, 999) n`);
    expect(await countUsers(owner)).toEqual({ total: 1_000, more: true });
  });

  test("tells who has written", async () => {
    const customer = await newUser("Customer", "user");
    await sendMessage({ viewer: customer }, { message: "I want to print", clientId: uuidv7() });
    const ids = [customer.user.id, owner.user.id];
    expect(await findAccountsWithChats(ids)).toEqual([customer.user.id]);
    expect(await findAccountsWithChats([])).toEqual([]);
  });
});

describe("deleting", () => {
  test("account, sessions and number go, messages stay, the audit has the line", async () => {
    const customer = await newUser("Customer", "user");
    const { id } = customer.user;
    const input = { message: "I want to print", clientId: uuidv7() };
    await sendMessage({ viewer: customer }, input);
    const called = { phoneNumber: "0803 000 0001" };
    await db.update(participants).set(called).where(eq(participants.userId, id));
    await db
      .insert(sessions)
      .values({ id: uuidv7(), token: id, userId: id, expiresAt: new Date(Date.now() + 9e6) });
    expect(await deleteUser(owner, id)).toEqual({ ok: true });
    expect(await db.$count(users, eq(users.id, id))).toBe(0);
    expect(await db.$count(sessions)).toBe(0);
    expect(await db.$count(messages, eq(messages.clientId, input.clientId))).toBe(1);
    expect(await db.$count(participants, eq(participants.userId, id))).toBe(0);
    expect(await db.$count(participants, isNotNull(participants.phoneNumber))).toBe(0);
    const [line] = (await listAudit(owner)).lines;
    expect(line).toMatchObject({ act: "delete-user", details: { userId: id } });
    expect(await deleteUser(owner, id)).toEqual({ ok: false, reason: "gone" });
    expect(await deleteUser(owner, "nonsense")).toEqual({ ok: false, reason: "gone" });
  });

  test("nobody deletes oneself", async () => {
    expect(await deleteUser(owner, owner.user.id)).toEqual({ ok: false, reason: "oneself" });
  });

  test("two admins who delete each other at once leave one", async () => {
    const other = await newUser("Other", "admin");
    const answers = await Promise.all([
      status(deleteUser(owner, other.user.id)),
      status(deleteUser(other, owner.user.id)),
    ]);
    expect(answers.sort()).toEqual([200, 403]);
    expect(await db.$count(users, eq(users.role, "admin"))).toBe(1);
  });
});

describe("roles", () => {
  test("an account is made admin and customer again, and signs in anew", async () => {
    const id = await someone({ name: "Ada" });
    await db
      .insert(sessions)
      .values({ id: uuidv7(), token: id, userId: id, expiresAt: new Date(Date.now() + 9e6) });
    const roleOf = async () => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
    expect(await setRole(owner, id, "admin")).toEqual({ ok: true });
    expect(await roleOf()).toBe("admin");
    expect(await db.$count(sessions)).toBe(0);
    expect(await setRole(owner, id, "admin")).toEqual({ ok: true });
    expect(await setRole(owner, id, "user")).toEqual({ ok: true });
    expect(await roleOf()).toBe("user");
    const acts = (await listAudit(owner)).lines.map(({ act }) => act);
    expect(acts.slice(0, 2)).toEqual(["unmake-admin", "make-admin"]);
  });

  test("nobody unmakes oneself, so that one admin always stays", async () => {
    expect(await setRole(owner, owner.user.id, "user")).toEqual({ ok: false, reason: "oneself" });
    const other = await newUser("Other", "admin");
    const answers = await Promise.all([
      status(setRole(owner, other.user.id, "user")),
      status(setRole(other, owner.user.id, "user")),
    ]);
    expect(answers.sort()).toEqual([200, 403]);
  });

  test("an address that nobody has verified is not given the shop", async () => {
    const id = await someone({ name: "Ada", emailVerified: false });
    expect(await setRole(owner, id, "admin")).toEqual({ ok: false, reason: "unverified" });
    expect(await setRole(owner, uuidv7(), "admin")).toEqual({ ok: false, reason: "gone" });
  });
});

test("whoever is no admin is refused, whatever they try", async () => {
  const customer = await newUser("Customer", "user");
  const guest = newGuest();
  await guest.write("hello");
  for (const viewer of [visitor, await guest.viewer(), customer]) {
    const id = owner.user.id;
    const tries = [
      async () => listUsers(viewer, {}),
      async () => countUsers(viewer),
      async () => listAudit(viewer),
      async () => deleteUser(viewer, id),
      async () => setRole(viewer, id, "user"),
      async () => setRole(viewer, "user" in viewer ? viewer.user.id : id, "admin"),
    ];
    for (const attempt of tries) expect(await status(attempt())).toBe(403);
  }
  // An admin of a moment ago, whose page is still open.
  const former = await newUser("Former", "admin");
  await setRole(owner, former.user.id, "user");
  expect(await status(deleteUser(former, customer.user.id))).toBe(403);
  expect(await db.$count(users, eq(users.id, customer.user.id))).toBe(1);
});
