import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, users } from "../../../database/schema.ts";
import { customer, newcomer, PASSWORD, session, useAccounts } from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { sessionUser } from "../sessions/auth.server.ts";
import { ensureFirstAdmin, grantAdmin } from "./admin-account.server.ts";

useTestDatabase();
useAccounts();

describe("the admin's role", () => {
  test("is granted to a verified account, at once, and ends its sessions", async () => {
    const { email } = await customer();
    const headers = await session(email);
    expect(await grantAdmin(email, "npm run admin")).toBe("granted");
    expect(await sessionUser(headers)).toBeUndefined();
    expect((await sessionUser(await session(email)))?.role).toBe("admin");
    expect(await grantAdmin(email, "npm run admin")).toBe("already");
  });

  test("stands in the audit when it is granted on the server, once", async () => {
    const { id, email } = await customer();
    const lines = () =>
      db
        .select()
        .from(auditLines)
        .where(eq(sql`${auditLines.details} ->> 'userId'`, id));
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    await grantAdmin(email, "npm run admin");
    expect(await lines()).toEqual([]);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    await grantAdmin(email, "npm run admin");
    await grantAdmin(email, "npm run admin");
    expect(await lines()).toMatchObject([
      { adminName: "npm run admin", userId: null, act: "grant-admin", details: { userId: id } },
    ]);
  });

  test("stands in the audit when an account is made with it, once", async () => {
    await db.update(users).set({ role: "user" });
    const given = { email: `${uuidv7()}@example.com`, password: PASSWORD };
    expect(await ensureFirstAdmin(given)).toBe("created");
    expect(await ensureFirstAdmin(given)).toBe("there-is-one");
    const made = await db
      .select({ by: auditLines.adminName, act: auditLines.act })
      .from(users)
      .innerJoin(auditLines, eq(sql`${auditLines.details} ->> 'userId'`, sql`${users.id}::text`))
      .where(eq(users.email, given.email));
    expect(made).toEqual([{ by: "ADMIN_EMAIL", act: "grant-admin" }]);
  });

  test("is taken away with the next request", async () => {
    const { id, email } = await customer();
    await grantAdmin(email, "npm run admin");
    const headers = await session(email);
    await db.update(users).set({ role: "user" }).where(eq(users.id, id));
    expect((await sessionUser(headers))?.role).toBe("user");
  });

  test("is not granted to an address that is not verified, or that nobody has", async () => {
    const { email } = await newcomer();
    expect(await grantAdmin(email, "npm run admin")).toBe("not-verified");
    expect(await grantAdmin("nobody@example.com", "npm run admin")).toBe("unknown");
  });
});
