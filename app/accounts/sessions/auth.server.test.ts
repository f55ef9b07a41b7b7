import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { sessions } from "../../../database/schema.ts";
import {
  customer,
  enter,
  newcomer,
  PASSWORD,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { longTest } from "../../../test/setup/long-test.ts";
import { sessionTokenIn, sessionUser, signOut } from "./auth.server.ts";

useTestDatabase();
useAccounts();

const HOUR_MS = 3_600_000;

test("only a cookie that the shop has signed counts as somebody's who has signed in", async () => {
  const { email } = await customer();
  // Beside it stands the device's.
  const [cookie = ""] = (await session(email)).get("cookie")?.split("; ") ?? [];
  expect(sessionTokenIn(cookie)).toBeDefined();
  expect(sessionTokenIn(`a=b; ${decodeURIComponent(cookie)}; c=d`)).toBeDefined();
  expect(sessionTokenIn(`other-${cookie}`)).toBeUndefined();
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const forged = [
    "x",
    `x${value}`,
    value.replace(/^./, "_"),
    value.slice(0, -4),
    value.split(".")[0],
  ];
  for (const made of forged) expect(sessionTokenIn(`${name}=${made}`), made).toBeUndefined();
  expect(sessionTokenIn(undefined)).toBeUndefined();
});

describe("signing in", () => {
  test("tells an unknown address from a wrong password", async () => {
    const { email } = await customer();
    expect(await enter("nobody@example.com")).toEqual({ ok: false, reason: "unknown-user" });
    expect(await enter(email, "wrong password")).toEqual({ ok: false, reason: "wrong-password" });
  });

  test("asks for verification only after the right password", async () => {
    const { email } = await newcomer();
    expect(await enter(email, "wrong password")).toMatchObject({ reason: "wrong-password" });
    expect(await enter(email)).toEqual({ ok: false, reason: "unverified" });
  });

  test("is refused after five failures, also with the right password, and says how long", async () => {
    const { id, email } = await customer();
    for (let n = 0; n < 5; n++) await enter(email, "wrong password");
    const refused = await enter(email);
    expect(refused).toMatchObject({ ok: false, reason: "too-many" });
    expect(
      !refused.ok && refused.reason === "too-many" && refused.retryAfterSeconds,
    ).toBeGreaterThan(890);
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  });

  test("does not count when it succeeds, or when only verification lacks", async () => {
    const { email } = await customer();
    for (let n = 0; n < 8; n++) expect((await enter(email)).ok).toBe(true);
    const { email: unverified } = await newcomer();
    for (let n = 0; n < 8; n++)
      expect(await enter(unverified)).toMatchObject({ reason: "unverified" });
  });

  test("makes a new session and ends the one the browser had", async () => {
    const { id, email } = await customer();
    const first = await session(email);
    const second = await enter(email, PASSWORD, first.get("cookie") ?? "");
    expect(second.ok).toBe(true);
    expect(await sessionUser(first)).toBeUndefined();
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });

  test("sets a cookie that scripts and other sites cannot use, for 30 days", async () => {
    const { email } = await customer();
    const result = await enter(email);
    const cookie = result.ok ? result.cookies.join("\n") : "";
    expect(cookie).toMatch(/^itewe\.session_token=[^;]+;.*HttpOnly/m);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toContain("Max-Age=2592000");
  });

  test("holds for 30 more days whenever it is used", async () => {
    const { id, email } = await customer();
    const headers = await session(email);
    const renewed: string[] = [];
    await sessionUser(headers, renewed);
    expect(renewed).toEqual([]);
    await db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + 3 * 24 * HOUR_MS) })
      .where(eq(sessions.userId, id));
    expect((await sessionUser(headers, renewed))?.id).toBe(id);
    expect(renewed.join()).toContain("Max-Age=2592000");
    const [row] = await db.select().from(sessions).where(eq(sessions.userId, id));
    expect(row?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 24 * HOUR_MS);
  });

  test("ends 180 days after its sign-in, however often it is used", async () => {
    const { id, email } = await customer();
    const headers = await session(email);
    const opened = (daysAgo: number) =>
      db
        .update(sessions)
        .set({ createdAt: new Date(Date.now() - daysAgo * 24 * HOUR_MS) })
        .where(eq(sessions.userId, id));
    await opened(179);
    expect((await sessionUser(headers, []))?.id).toBe(id);
    await opened(181);
    const renewed: string[] = [];
    expect(await sessionUser(headers, renewed)).toBeUndefined();
    expect(renewed).toEqual([]);
  });

  test("ends with signing out", async () => {
    const { email } = await customer();
    const headers = await session(email);
    expect((await signOut(headers)).join()).toContain("Max-Age=0");
    expect(await sessionUser(headers)).toBeUndefined();
  });
});

longTest(
  "customers who sign in at once behind one address all get in",
  async () => {
    const { id, email } = await customer();
    // The same password for all: 130 registrations take their time.
    await db.execute(sql`
    with made as (
      insert into users (id, name, email, email_verified)
      select gen_random_uuid(), 'C', 'carrier-' || n || '@example.com', true
      from generate_series(1, 130) n returning id
    )
    insert into credentials (id, user_id, account_id, provider_id, password)
    select gen_random_uuid(), made.id, made.id::text, 'credential', c.password
    from made, credentials c where c.user_id = ${id}`);
    // On a busy machine some are asked to come back at once; nobody is shut out.
    const comeIn = async (person: string) => {
      for (;;) {
        const result = await enter(person, PASSWORD, "", "10.7.7.7");
        if (result.ok) return;
        expect(result).toEqual({ ok: false, reason: "too-many", retryAfterSeconds: 2 });
      }
    };
    await Promise.all(
      Array.from({ length: 130 }, (_, n) => comeIn(`carrier-${n + 1}@example.com`)),
    );
    expect(await enter(email, "guess", "", "10.7.7.7")).toEqual({
      ok: false,
      reason: "wrong-password",
    });
  },
  60_000,
);

test("a sign-in that fails on the way costs nobody a try", async () => {
  const { email } = await customer();
  await db.execute(sql`alter table sessions rename to sessions_away`);
  try {
    for (let n = 0; n < 6; n++) await expect(enter(email)).rejects.toThrow();
  } finally {
    await db.execute(sql`alter table sessions_away rename to sessions`);
  }
  expect((await enter(email)).ok).toBe(true);
});

test("a session goes on only by an answer that can say so to the browser", async () => {
  const { id, email } = await customer();
  const headers = await session(email);
  const soon = new Date(Date.now() + 5 * 24 * HOUR_MS);
  await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, id));
  const end = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, id)))[0]?.expiresAt.getTime();
  expect((await sessionUser(headers))?.id).toBe(id);
  expect(await end()).toBe(soon.getTime());
  const renewed: string[] = [];
  expect((await sessionUser(headers, renewed))?.id).toBe(id);
  expect(renewed.join()).toContain("itewe.session_token=");
  expect(await end()).toBeGreaterThan(Date.now() + 29 * 24 * HOUR_MS);
});
