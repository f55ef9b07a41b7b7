import { createHash } from "node:crypto";
import { eq, like, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { digest, keyDigests, networkDigest } from "./network.server.ts";
import { forgetAttempts, isFirstToday, takeAttempt } from "./rate-limit.server.ts";
import { openSecurityLog } from "./security-log.server.ts";
import { tooManyAttempts } from "./wait-in-words.ts";

useTestDatabase();

const ADE = "ade@example.com";
const try_ = (email: string, address: string) => takeAttempt("mail", { email }, address);

async function tryOften(
  times: number,
  email: (n: number) => string,
  address: (n: number) => string,
) {
  let taken = 0;
  for (let n = 0; n < times; n++) if ((await try_(email(n), address(n))).ok) taken++;
  return taken;
}

beforeEach(async () => {
  await db.delete(rateLimits);
});

describe("in a quarter of an hour", () => {
  test("an account can be tried 5 times from one address", async () => {
    expect(
      await tryOften(
        8,
        () => ADE,
        () => "10.0.0.1",
      ),
    ).toBe(5);
    expect((await try_(ADE, "10.0.0.2")).ok).toBe(true);
    expect((await try_("bola@example.com", "10.0.0.1")).ok).toBe(true);
  });

  test("an account can be tried 20 times from anywhere", async () => {
    expect(
      await tryOften(
        30,
        () => ADE,
        (n) => `10.0.1.${n}`,
      ),
    ).toBe(20);
  });

  test("an address can try 100 times on any accounts", async () => {
    expect(
      await tryOften(
        110,
        (n) => `person-${n}@example.com`,
        () => "10.0.0.9",
      ),
    ).toBe(100);
  });

  test("neighbours on one IPv6 line count as one address", async () => {
    expect(
      await tryOften(
        8,
        () => ADE,
        (n) => `2001:db8:1:2::${n + 1}`,
      ),
    ).toBe(5);
    expect((await try_(ADE, "2001:db8:1:3::1")).ok).toBe(true);
  });

  test("twenty guesses at the same moment are five guesses", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => try_(ADE, "10.0.0.1")));
    expect(all.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("each act has a count of its own", async () => {
    await tryOften(
      5,
      () => ADE,
      () => "10.0.0.1",
    );
    for (const act of ["register", "reset"] as const) {
      expect((await takeAttempt(act, { email: ADE }, "10.0.0.1")).ok).toBe(true);
    }
  });
});

test("what was no failure does not count", async () => {
  for (let n = 0; n < 30; n++) {
    const attempt = await try_(ADE, "10.0.0.1");
    if (attempt.ok) await attempt.giveBack();
    expect(attempt.ok).toBe(true);
  }
});

test("the wait is told, ends when the window does, and is not made longer by trying", async () => {
  await tryOften(
    5,
    () => ADE,
    () => "10.0.0.1",
  );
  await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 600000` });
  const refused = await try_(ADE, "10.0.0.1");
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(290);
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeLessThanOrEqual(300);
  await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 300000` });
  expect((await try_(ADE, "10.0.0.1")).ok).toBe(true);
  expect(await db.$count(rateLimits, eq(rateLimits.count, 1))).toBe(3);
});

test("whoever has shown who they are starts anew", async () => {
  await tryOften(
    20,
    () => ADE,
    (n) => `10.0.2.${n}`,
  );
  expect((await try_(ADE, "10.0.3.1")).ok).toBe(false);
  await forgetAttempts("mail", { email: ADE }, "10.0.3.1");
  expect((await try_(ADE, "10.0.3.1")).ok).toBe(true);
});

test("a new counter clears away those that ended an hour ago, but not those of a day", async () => {
  await try_(ADE, "10.0.0.1");
  await isFirstToday(db, "a reminder");
  await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 3600001` });
  await try_("bola@example.com", "10.0.5.1");
  expect(await db.$count(rateLimits)).toBe(4);
  expect(await isFirstToday(db, "a reminder")).toBe(false);
});

test("a limit that is reached has one line in the log, however often it refuses, and no name in it", async () => {
  const lines: [string, Record<string, string>][] = [];
  openSecurityLog((event, facts) => lines.push([event, facts]));
  const email = "chidi@example.com";
  await tryOften(
    8,
    () => email,
    () => "10.7.0.1",
  );
  const reached = (counted: string, address: string) => [
    "limit reached",
    { limit: "mail", counted, from: networkDigest(address) },
  ];
  expect(lines).toEqual([reached("email+address", "10.7.0.1")]);
  await tryOften(
    30,
    () => email,
    (n) => `10.7.1.${n}`,
  );
  // Fifteen more filled the counter of the account.
  expect(lines.slice(1)).toEqual([reached("email", "10.7.1.15")]);
  await isFirstToday(db, "a reminder");
  await isFirstToday(db, "a reminder");
  expect(lines).toHaveLength(2);
});

test("neither addresses nor names are kept", async () => {
  await try_(ADE, "203.0.113.7");
  expect(await db.$count(rateLimits, like(rateLimits.key, "%ade%"))).toBe(0);
  expect(await db.$count(rateLimits, like(rateLimits.key, "%203.0%"))).toBe(0);
});

test("nor can they be tried out by whoever has a copy of the table", async () => {
  await try_(ADE, "203.0.113.7");
  const plain = createHash("sha256").update("203.0.113.7").digest("base64url");
  expect(await db.$count(rateLimits, like(rateLimits.key, `%${plain}%`))).toBe(0);
  keyDigests("one shop");
  const one = digest("203.0.113.7");
  keyDigests("another shop");
  expect(digest("203.0.113.7")).not.toBe(one);
});

test("the waiting time is told in minutes, or in seconds when it is short", () => {
  expect(tooManyAttempts(1)).toBe("Too many attempts. Try again in 1 second.");
  expect(tooManyAttempts(59)).toBe("Too many attempts. Try again in 59 seconds.");
  expect(tooManyAttempts(60)).toBe("Too many attempts. Try again in 1 minute.");
  expect(tooManyAttempts(61)).toBe("Too many attempts. Try again in 2 minutes.");
});
