import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { db } from "../../database/db.server.ts";
import { rateLimits } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { longTest } from "../../test/setup/long-test.ts";
import { attemptLimits, forgetAttempts, limitOf, take, takeAttempt } from "./rate-limit.server.ts";
import { ATTEMPT_WINDOW_MS } from "./rate-limits.ts";
import { openSecurityLog } from "./security-log.server.ts";
import { onGuessError, tryGuess } from "./sign-in-limit.server.ts";

useTestDatabase();

const ADE = "ade@example.com";
const HOME = "10.0.0.1";

beforeEach(async () => {
  await db.delete(rateLimits);
});

let tried = 0;
beforeEach(() => {
  tried = 0;
});
interface Who {
  email?: string;
  address?: string;
  ms?: number;
  until?: Promise<void>;
}
/** A guess that takes `ms`, or as long as `until`; each guess that is checked adds 1 to `tried`. */
const guess = (right: boolean, { email = ADE, address = HOME, ms = 0, until }: Who = {}) =>
  tryGuess(
    { email, address },
    async () => {
      tried++;
      await (until ?? delay(ms));
      return right;
    },
    (result) => !result,
  );

/** Wrong guesses, one after the other; returns how many were made. */
async function guessOften(times: number, who: (n: number) => { email?: string; address?: string }) {
  for (let n = 0; n < times; n++) await guess(false, who(n));
  return tried;
}

describe("in a quarter of an hour wrong passwords can be tried", () => {
  test("5 times for an account from one address", async () => {
    expect(await guessOften(8, () => ({}))).toBe(5);
    expect((await guess(true, { address: "10.0.0.2" })).ok).toBe(true);
    expect((await guess(true, { email: "bola@example.com" })).ok).toBe(true);
    const refused = await guess(true);
    expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(890);
  });

  test("20 times for an account from anywhere", async () => {
    expect(await guessOften(25, (n) => ({ address: `10.0.1.${n}` }))).toBe(20);
  });

  test("100 times from an address, for whichever accounts", async () => {
    const of = (n: number) => ({ email: `person-${n}@example.com` });
    expect(await guessOften(1, of)).toBe(1);
    // As if 94 more had been made.
    const { key } = limitOf("sign-in", { address: HOME }, 0);
    await db.update(rateLimits).set({ count: 95 }).where(eq(rateLimits.key, key));
    expect(await guessOften(10, (n) => of(n + 1))).toBe(1 + 5);
  });

  test("and not more often by twenty at the same moment", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => guess(false, { ms: 100 })));
    expect(tried).toBe(5);
    const waits = all.map((one) => (one.ok ? 0 : one.retryAfterSeconds));
    expect(waits.filter((wait) => wait > 890)).toHaveLength(15);
  });
});

describe("right ones never count", () => {
  test("one after the other", async () => {
    for (let n = 0; n < 30; n++) expect((await guess(true)).ok).toBe(true);
    expect(await guessOften(8, () => ({}))).toBe(35);
  });

  test("nor a hundred and thirty customers at once behind one address, nor does the log say so", async () => {
    const lines: unknown[] = [];
    openSecurityLog((event, facts) => lines.push([event, facts]));
    const all = await Promise.all(
      Array.from({ length: 130 }, (_, n) =>
        guess(true, { email: `carrier-${n}@example.com`, ms: 300 }),
      ),
    );
    expect(all.filter(({ ok }) => !ok)).toEqual([]);
    expect(lines).toEqual([]);
  });

  test("nor twelve tabs of one customer at once", async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => guess(true, { ms: 100 })));
    expect(all.every(({ ok }) => ok)).toBe(true);
  });
});

/** Takes every place of an account until `held` is resolved. */
async function holdPlaces() {
  const held = Promise.withResolvers<void>();
  const slow = Array.from({ length: 5 }, () => guess(true, { until: held.promise }));
  await expect.poll(() => tried).toBe(5);
  return { held, slow };
}

longTest("whoever finds no place for long is told to come back at once", async () => {
  const { held, slow } = await holdPlaces();
  expect(await guess(true)).toEqual({ ok: false, retryAfterSeconds: 2 });
  held.resolve();
  await Promise.all(slow);
});

test("fifty wait for the same, without writing, and the next is told to come back at once", async () => {
  const asked = vi.spyOn(db, "transaction");
  onTestFinished(() => asked.mockRestore());
  const { held, slow } = await holdPlaces();
  const wide = Array.from({ length: 50 }, () => guess(true));
  const versions = async () =>
    (await db.execute(sql`select key, ctid::text from rate_limits order by key`)).rows;
  // The first guess asks for a place before it waits; later ones join its queue.
  const answered = () => asked.mock.settledResults.filter(({ type }) => type === "fulfilled");
  await expect.poll(() => answered().length).toBe(6);
  const before = await versions();
  const late = await Promise.all(Array.from({ length: 20 }, () => guess(true)));
  expect(late).toEqual(Array(20).fill({ ok: false, retryAfterSeconds: 2 }));
  // No place had become free meanwhile.
  expect(tried).toBe(5);
  expect(asked).toHaveBeenCalledTimes(6);
  expect(await versions()).toEqual(before);
  expect(before.length).toBe(3);
  held.resolve();
  const all = await Promise.all([...slow, ...wide]);
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(await guessOften(8, () => ({}))).toBe(60);
});

test("what came of a guess stands, also when its place cannot be given back", async () => {
  const errors: unknown[] = [];
  onGuessError((error) => errors.push(error));
  const who = { email: ADE, address: HOME };
  const broken = tryGuess(
    who,
    async () => {
      await db.execute(sql`alter table rate_limits rename to rate_limits_away`);
      return "in";
    },
    () => false,
  );
  const outcome = await broken.finally(() =>
    db.execute(sql`alter table rate_limits_away rename to rate_limits`),
  );
  expect(outcome).toEqual({ ok: true, result: "in" });
  expect(errors).toHaveLength(1);
  onGuessError(() => {});
});

test("what cannot be tried does not count", async () => {
  const broken = () =>
    tryGuess(
      { email: ADE, address: HOME },
      () => Promise.reject(new Error("no database")),
      () => true,
    );
  for (let n = 0; n < 8; n++) await expect(broken()).rejects.toThrow("no database");
  expect(await guessOften(8, () => ({}))).toBe(5);
});

test("what a process left behind when it died counts as a failure, until the window ends", async () => {
  await guess(true);
  // Taken, and never given back.
  const limits = attemptLimits("sign-in", { email: ADE }, HOME);
  for (let n = 0; n < 5; n++) await take(limits, ATTEMPT_WINDOW_MS);
  const pass = (ms: number) =>
    db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - ${ms}` });
  await pass(600_000);
  const refused = await guess(true);
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeGreaterThan(290);
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeLessThanOrEqual(300);
  await pass(301_000);
  expect((await guess(true)).ok).toBe(true);
});

test("the wait ends with the window, and is not made longer by trying", async () => {
  await guessOften(8, () => ({}));
  await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 600000` });
  const refused = await guess(true);
  expect(refused.ok ? 0 : refused.retryAfterSeconds).toBeLessThanOrEqual(300);
  await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 300000` });
  tried = 0;
  expect(await guessOften(8, () => ({}))).toBe(5);
});

test("whoever has shown who they are starts anew; other acts have counts of their own", async () => {
  await guessOften(8, () => ({}));
  expect((await takeAttempt("mail", { email: ADE }, HOME)).ok).toBe(true);
  await forgetAttempts("sign-in", { email: ADE }, HOME);
  expect((await guess(true)).ok).toBe(true);
});
