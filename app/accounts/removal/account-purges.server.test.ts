import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db, type Queries } from "../../../database/db.server.ts";
import { accountLinks, sessions, users } from "../../../database/schema.ts";
import { elsewhere, useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { register } from "../sign-in/registration.server.ts";
import { defineAccountPurges } from "./account-purges.server.ts";

useTestDatabase();

const DAY_MS = 86_400_000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS);
const errors: unknown[] = [];

beforeAll(() => {
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  defineAccountPurges();
});
afterAll(stopJobs);

async function person(name: string, age: number, emailVerified: boolean): Promise<string> {
  const id = uuidv7();
  const email = `${name}@example.com`;
  await db.insert(users).values({ id, name, email, emailVerified, createdAt: at(-age) });
  return id;
}

const link = (userId: string, expires: number, queries: Queries = db) =>
  queries.insert(accountLinks).values({
    ...{ id: uuidv7(), kind: "verify-email", userId, email: "any@example.com" },
    expiresAt: at(expires),
  });

const waiting = async () => {
  const { rows } = await db.execute<{ hours: number }>(sql`
    select round(extract(epoch from start_after - now()) / 3600)::integer as hours
    from jobs.job where name = 'purge-accounts' and state = 'created'`);
  return rows.map(({ hours }) => hours);
};

test("every day ended sessions go, and accounts that were not verified within 30 days", async () => {
  const old = await person("old", 31, false);
  await link(old, -24);
  const verified = await person("verified", 31, true);
  const young = await person("young", 29, false);
  const late = await person("late", 31, false);
  await link(late, 1);
  const session = (expires: number) => ({
    ...{ id: uuidv7(), token: uuidv7(), userId: verified },
    expiresAt: at(expires),
  });
  const [ended, open] = [session(-0.01), session(0.01)];
  await db.insert(sessions).values([ended, open]);

  const asked = await person("asked", 32, false);
  const waits = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await db.transaction(async (transaction) => {
    await lockAccount(transaction, asked);
    await elsewhere(async () => {
      await startJobs((error) => errors.push(error), 2);
      await expect.poll(async () => (await db.execute(waits)).rows.length).toBe(1);
    });
    // While the purge waits for the account, its owner asks for another link.
    await link(asked, 1, transaction);
  });
  await expect.poll(() => db.$count(users, eq(users.id, old))).toBe(0);
  const left = await db.select({ id: users.id }).from(users);
  expect(left.map(({ id }) => id).sort()).toEqual([verified, young, late, asked].sort());
  expect((await db.select().from(sessions)).map(({ id }) => id)).toEqual([open.id]);
  expect(await db.$count(accountLinks, eq(accountLinks.userId, old))).toBe(0);

  const address = { country: "Ghana", state: "Accra", city: "Accra", streetAddress: "1 Ring Road" };
  const input = { name: "New", email: "old@example.com", phoneNumber: "+233 20 000 0000", address };
  expect(await register({ ...input, password: "correct horse" })).toBe(true);

  await expect.poll(waiting).toEqual([24]);
  await stopJobs();
  await startJobs((error) => errors.push(error), 2);
  // Another start, or another process, does not make it two a day.
  await new Promise((done) => setTimeout(done, 1_500));
  expect(await waiting()).toEqual([24]);
  expect(errors).toEqual([]);
}, 30_000);
