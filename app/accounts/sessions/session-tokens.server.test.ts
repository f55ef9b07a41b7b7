import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { credentials, sessions, users } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { shopSecret } from "../../shop/keys/secrets.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { openAccounts, sessionUser, signOut } from "./auth.server.ts";
import { listDevices } from "./devices.server.ts";
import { hashSessionToken } from "./session-tokens.server.ts";
import { signIn } from "./sign-in.server.ts";

useTestDatabase();

const PASSWORD = "correct horse";
const id = uuidv7();
const email = "ade@example.com";

beforeAll(async () => {
  await openAccounts();
  await db.insert(users).values({ id, name: "Ade", email, emailVerified: true });
  const password = await hashPassword(PASSWORD);
  await db
    .insert(credentials)
    .values({ id: uuidv7(), userId: id, accountId: id, providerId: "credential", password });
});
beforeEach(async () => {
  await db.delete(sessions);
});

/** The cookie that a browser would hold of a token, signed as the shop does. */
async function cookieOf(token: string): Promise<Headers> {
  const key = await shopSecret("sessions");
  const signature = createHmac("sha256", key).update(token).digest("base64");
  const value = encodeURIComponent(`${token}.${signature}`);
  return new Headers({ cookie: `itewe.session_token=${value}` });
}

/** Signs in; the token of the new session. */
async function enter(): Promise<string> {
  const entered = await signIn({ email, password: PASSWORD }, new Headers(), "10.0.0.1");
  if (!entered.ok) throw new Error(entered.reason);
  const [, token = ""] = /itewe\.session_token=([^.;]+)\./.exec(entered.cookies.join()) ?? [];
  return token;
}

const inTable = async () => (await db.select().from(sessions)).map(({ token }) => token);

test("what stands in the table signs nobody in, also with the key of the cookies", async () => {
  const token = await enter();
  expect((await sessionUser(await cookieOf(token)))?.id).toBe(id);
  const [kept = ""] = await inTable();
  expect(kept).toBe(hashSessionToken(token));
  expect(await sessionUser(await cookieOf(kept))).toBeUndefined();
});

test("a cookie from before goes on after the migration that hashes what was there", async () => {
  const token = await enter();
  await db.update(sessions).set({ token });
  expect(await sessionUser(await cookieOf(token))).toBeUndefined();
  const folder = "database/migrations";
  const migration = readdirSync(folder).find((name) => name.endsWith("session_token_hashes.sql"));
  await db.execute(sql.raw(readFileSync(`${folder}/${migration}`, "utf8")));
  expect((await sessionUser(await cookieOf(token)))?.id).toBe(id);
});

test("a session goes on and ends under its hash", async () => {
  const token = await enter();
  const headers = await cookieOf(token);
  await db.update(sessions).set({ expiresAt: new Date(Date.now() + 86_400_000) });
  const renewed: string[] = [];
  await sessionUser(headers, renewed);
  // The cookie that goes on has the token, not what is kept of it.
  expect(renewed.join()).toContain(`itewe.session_token=${token}.`);
  expect(await inTable()).toEqual([hashSessionToken(token)]);
  await signOut(headers);
  expect(await inTable()).toEqual([]);
});

test("an account has twenty sessions, the newest ones", async () => {
  const now = Date.now();
  const session = (age: number) => ({
    ...{ id: uuidv7(), token: hashSessionToken(`${age}`), userId: id },
    ...{ createdAt: new Date(now - age * 1_000), expiresAt: new Date(now + 86_400_000) },
  });
  await db.insert(sessions).values(Array.from({ length: 25 }, (_, age) => session(age + 1)));
  const token = await enter();
  expect(await listDevices(id, undefined)).toHaveLength(20);
  expect((await sessionUser(await cookieOf(token)))?.id).toBe(id);
  const oldest = eq(sessions.token, hashSessionToken("19"));
  expect(await db.$count(sessions, oldest)).toBe(1);
  expect(await db.$count(sessions, eq(sessions.token, hashSessionToken("20")))).toBe(0);
});
