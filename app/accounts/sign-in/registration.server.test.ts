import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { accountLinks, rateLimits, users } from "../../../database/schema.ts";
import { newcomer, useAccounts } from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openQueue, stopJobs } from "../../jobs/jobs.server.ts";
import { readProfile } from "../profile/profile.server.ts";
import { formOf, hasRegistered, register } from "./registration.server.ts";

useTestDatabase();
useAccounts();

describe("registering", () => {
  test("makes a user who is not verified and keeps the address nested", async () => {
    const { id } = await newcomer();
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ role: "user", emailVerified: false, state: "Lagos", city: "Yaba" });
    expect((await readProfile(id))?.address.streetAddress).toBe("1 Press Lane");
  });

  test("is refused for an address that is taken, however often at once", async () => {
    const { input } = await newcomer();
    expect(await register(input)).toBe(false);
    const email = "at-once@example.com";
    const all = await Promise.all([1, 2, 3, 4].map(() => register({ ...input, email })));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(await db.$count(users, eq(users.email, email))).toBe(1);
  });

  test("sent again since no answer came is the same registration, for whoever typed it alone", async () => {
    const { input } = await newcomer();
    const typed = { ...input, email: "lost-answer@example.com" };
    const form = formOf(uuidv7(), typed);
    const all = await Promise.all(
      [1, 2, 3].map(async () => (await register(typed, form)) || hasRegistered(form)),
    );
    expect(all).toEqual([true, true, true]);
    expect(await hasRegistered(form)).toBe(true);
    const [user] = await db.select().from(users).where(eq(users.email, typed.email));
    expect(await db.$count(accountLinks, eq(accountLinks.userId, user?.id ?? ""))).toBe(1);
    const [formId] = JSON.parse(form ?? "[]");
    const others = [
      formOf(uuidv7(), typed),
      formOf(formId, { ...typed, password: "another horse" }),
      formOf("", typed),
    ];
    for (const other of others) expect(await hasRegistered(other)).toBe(false);
    await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 900000` });
    expect(await hasRegistered(form)).toBe(false);
  });

  test("keeps nothing when its mail cannot be queued", async () => {
    const { input } = await newcomer();
    await stopJobs();
    await expect(register({ ...input, email: "no-queue@example.com" })).rejects.toThrow();
    await openQueue(() => {});
    expect(await db.$count(users, eq(users.email, "no-queue@example.com"))).toBe(0);
  });
});
