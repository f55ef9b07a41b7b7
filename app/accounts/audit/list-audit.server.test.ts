import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, users } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { deleteUser, setRole } from "../users/users.server.ts";
import { listAudit } from "./list-audit.server.ts";

useTestDatabase();
const { newUser } = usePeople();
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

describe("the audit", () => {
  test("is found by act, by id and by admin, a page at a time", async () => {
    const other = await newUser("Zainab", "admin");
    const ids = [await someone({ name: "One" }), await someone({ name: "Two" })];
    await setRole(owner, ids[0] ?? "", "admin");
    await deleteUser(other, ids[1] ?? "");
    const found = async (query: string) =>
      (await listAudit(owner, { query })).lines.map(({ act }) => act);
    expect(await found("delete user")).toContain("delete-user");
    expect(await found("delete user")).not.toContain("make-admin");
    expect(await found(ids[0] ?? "")).toEqual(["make-admin"]);
    expect(await found("made a user an admin")).toContain("make-admin");
    expect(await found("Deleted")).toContain("delete-user");
    expect(await found("deleted made")).toEqual([]);
    expect(await found("zainab")).toEqual(["delete-user"]);
    expect(await found("zainab make")).toEqual([]);
    await setRole(owner, other.user.id, "user");
    expect(await found("zainab")).toEqual(["delete-user"]);
    const unmade = await listAudit(owner, { limit: 1 });
    expect(unmade.lines).toMatchObject([{ act: "unmake-admin", name: "Owner" }]);
    const first = await listAudit(owner, { limit: 1, after: unmade.next });
    expect(first.lines).toMatchObject([{ act: "delete-user", name: "Zainab" }]);
    const second = await listAudit(owner, { limit: 1, after: first.next });
    expect(second.lines).toMatchObject([{ act: "make-admin" }]);
  });

  test("keeps the name of an admin whose account is deleted, and is found by it", async () => {
    const former = await newUser("Adaeze Nwosu", "admin");
    await setRole(former, await someone({ name: "One" }), "admin");
    const line = async () => (await listAudit(owner, { query: "adaeze make" })).lines[0];
    const { email } = former.user;
    expect(await line()).toMatchObject({ act: "make-admin", name: "Adaeze Nwosu", email });
    await db.update(users).set({ name: "Ada" }).where(eq(users.id, former.user.id));
    expect(await line()).toMatchObject({ name: "Adaeze Nwosu", email });
    await deleteUser(owner, former.user.id);
    expect(await line()).toMatchObject({ act: "make-admin", name: "Adaeze Nwosu" });
    expect(await line()).not.toHaveProperty("email");
  });

  test("holds no name of a customer", async () => {
    const id = await someone({ name: "Chidinma Obiora" });
    await deleteUser(owner, id);
    const [line] = await db.select().from(auditLines).where(eq(sql`details ->> 'userId'`, id));
    expect(line).toMatchObject({ act: "delete-user", adminName: owner.user.name });
    expect(JSON.stringify(line)).not.toMatch(/chidinma|obiora/i);
  });

  test("is never changed or deleted, even by a mistake in the program", async () => {
    await setRole(owner, await someone({ name: "One" }), "admin");
    const changes = [
      { act: "nothing" },
      { details: {} },
      { adminName: "Somebody else" },
      { timestamp: new Date(0) },
      { userId: null },
      { userId: null, adminName: null },
    ];
    for (const change of changes) {
      const told = await db
        .update(auditLines)
        .set(change)
        .then(
          () => "changed",
          (error: Error) => String(error.cause),
        );
      expect(told).toContain("The audit is never changed");
    }
    await expect(db.delete(auditLines)).rejects.toThrow();
    const before = await db.$count(auditLines);
    expect(before).toBeGreaterThan(0);
    for (const all of [sql`truncate ${auditLines}`, sql`truncate ${users} cascade`]) {
      const told = await db.execute(all).then(
        () => "emptied",
        (error: Error) => String(error.cause),
      );
      expect(told).toContain("The audit is never changed");
    }
    expect(await db.$count(auditLines)).toBe(before);
  });
});
