import { hashPassword as hashedBefore } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { credentials } from "../../../database/schema.ts";
import { customer, enter, PASSWORD, useAccounts } from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { hashPassword, isOldHash, verifyPassword } from "./hash-password.server.ts";

useTestDatabase();
useAccounts();

test("a password opens its own hash and no other one, however its accents are typed", async () => {
  const hash = await hashPassword("Adé’s horse");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hashPassword("Adé’s horse")).not.toBe(hash);
  expect(await verifyPassword({ hash, password: "Ade\u0301’s horse" })).toBe(true);
  expect(await verifyPassword({ hash, password: "Ade’s horse" })).toBe(false);
});

test("whoever signs in with a password that was hashed in the old way has a new hash", async () => {
  const { id, email } = await customer();
  const own = and(eq(credentials.userId, id), eq(credentials.providerId, "credential"));
  const kept = async () => (await db.select().from(credentials).where(own))[0]?.password ?? "";
  await db
    .update(credentials)
    .set({ password: await hashedBefore(PASSWORD) })
    .where(own);
  expect(await enter(email, "not the password")).toMatchObject({ ok: false });
  expect(isOldHash(await kept())).toBe(true);
  expect(await enter(email)).toMatchObject({ ok: true });
  expect(isOldHash(await kept())).toBe(false);
  expect(await enter(email)).toMatchObject({ ok: true });
});
