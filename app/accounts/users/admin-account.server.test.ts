import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { openAccounts } from "../sessions/auth.server.ts";
import { signIn } from "../sessions/sign-in.server.ts";
import { ensureFirstAdmin } from "./admin-account.server.ts";

useTestDatabase();

beforeAll(async () => {
  await openAccounts();
  // An admin is mailed of a new device.
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  await startJobs(() => {});
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

test("no password is shown of an address that somebody else has, nor where nobody may be shown one", async () => {
  const show = () => Promise.reject(new Error("shown"));
  expect(await ensureFirstAdmin(undefined)).toBe("none");
  await db
    .insert(users)
    .values({ id: crypto.randomUUID(), email: "admin@itewe.example", name: "Ade" });
  expect(await ensureFirstAdmin(undefined, show)).toBe("none");
});
