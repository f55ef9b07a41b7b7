import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openQueue, stopJobs } from "../../jobs/jobs.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { openAccounts } from "../sessions/auth.server.ts";
import { signIn } from "../sessions/sign-in.server.ts";
import { ensureFirstAdmin } from "./admin-account.server.ts";

useTestDatabase();

beforeAll(async () => {
  await openAccounts();
  // An admin is mailed of a new device.
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  await openQueue(() => {});
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(users);
});

const admins = () => db.$count(users, eq(users.role, "admin"));

test("the demo's admin can sign in with what was shown, and is shown once", async () => {
  const shown: { email: string; password: string }[] = [];
  const show = async (admin: (typeof shown)[number]) => void shown.push(admin);
  expect(await ensureFirstAdmin(undefined, show)).toBe("created");
  expect(await ensureFirstAdmin(undefined, show)).toBe("there-is-one");
  expect(shown).toHaveLength(1);
  const { email = "", password = "" } = shown[0] ?? {};
  // 128 random bits.
  expect(password).toMatch(/^[\w-]{22}$/);
  expect(await signIn({ email, password }, new Headers(), "10.0.0.1")).toMatchObject({
    ok: true,
    role: "admin",
  });
});

test("a start that ends before the demo's admin was shown has made none, and the next one does", async () => {
  const killed = async () => {
    expect(await admins()).toBe(0);
    throw new Error("killed");
  };
  await expect(ensureFirstAdmin(undefined, killed)).rejects.toThrow("killed");
  expect(await admins()).toBe(0);
  expect(await ensureFirstAdmin(undefined, async () => {})).toBe("created");
});

test("an owner of the settings who was taken off the staff, or deleted, stays so at later starts", async () => {
  const given = { email: "owner@itewe.example", password: "of the settings" };
  expect(await ensureFirstAdmin(given)).toBe("created");
  const other = { email: "ngozi@itewe.example", name: "Ngozi", emailVerified: true };
  await db.insert(users).values({ id: crypto.randomUUID(), ...other, role: "admin" });
  const own = eq(users.email, given.email);
  expect(await ensureFirstAdmin(given)).toBe("there-is-one");
  await db.update(users).set({ role: "user" }).where(own);
  expect(await ensureFirstAdmin(given)).toBe("there-is-another");
  expect((await db.select().from(users).where(own))[0]?.role).toBe("user");
  await db.delete(users).where(own);
  expect(await ensureFirstAdmin(given)).toBe("there-is-another");
  expect(await db.$count(users, own)).toBe(0);
});

test("with the settings a shop that has lost its last admin gets one back, if the address is verified", async () => {
  const given = { email: "owner@itewe.example", password: "of the settings" };
  const own = eq(users.email, given.email);
  await ensureFirstAdmin(given);
  await db.update(users).set({ role: "user", emailVerified: false }).where(own);
  expect(await ensureFirstAdmin(given)).toBe("not-verified");
  await db.update(users).set({ emailVerified: true }).where(own);
  expect(await ensureFirstAdmin(given)).toBe("promoted");
  expect(await admins()).toBe(1);
});

test("no password is shown of an address that somebody else has, nor where nobody may be shown one", async () => {
  const show = () => Promise.reject(new Error("shown"));
  expect(await ensureFirstAdmin(undefined)).toBe("none");
  await db
    .insert(users)
    .values({ id: crypto.randomUUID(), email: "admin@itewe.example", name: "Ade" });
  expect(await ensureFirstAdmin(undefined, show)).toBe("none");
});
