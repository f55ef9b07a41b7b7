import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { sessions } from "../../../database/schema.ts";
import {
  confirm,
  customer,
  enter,
  lastLink,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import { elsewhere, useTestDatabase } from "../../../test/setup/database.ts";
import { resetPassword } from "../mails/mailed-links.server.ts";
import {
  changePassword,
  deleteAccount,
  readProfile,
  requestEmailChange,
} from "../profile/profile.server.ts";
import { signOutDevice, signOutEverywhere } from "../sessions/devices.server.ts";
import { requestReset } from "../sign-in/registration.server.ts";
import type { Confirmation } from "./credentials.server.ts";
import { hashPassword } from "./hash-password.server.ts";

useTestDatabase();
useAccounts();

/**
 * Does `meanwhile` while `act` stands still right before it does `what`; nothing else is held up.
 * @returns what came of `act`
 */
async function haltAt<Result>(
  what: "insert on sessions" | "delete on sessions" | "update on account_links",
  act: () => Promise<Result>,
  meanwhile: () => Promise<unknown>,
): Promise<Result> {
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted and objid = 77
    and database = (select oid from pg_database where datname = current_database())`;
  await db.execute(sql`
    create or replace function halt() returns trigger language plpgsql as
    $$ begin
      if not exists (select 1 from pg_locks where locktype = 'advisory' and not granted
        and objid = 77 and database = (select oid from pg_database where datname = current_database()))
      then perform pg_advisory_xact_lock(77); end if;
      return null;
    end $$`);
  await db.execute(sql`
    create trigger halt before ${sql.raw(what)}
    for each statement execute function halt()`);
  let result: Promise<Result> | undefined;
  try {
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(77)`);
      await elsewhere(async () => {
        result = act();
        await expect.poll(async () => (await db.execute(waiting)).rows.length).toBe(1);
        await meanwhile();
      });
    });
    if (!result) throw new Error("nothing was done");
    return await result;
  } finally {
    await result?.catch(() => {});
    await db.execute(sql`drop trigger halt on ${sql.raw(what.split(" ").at(-1) ?? "")}`);
  }
}

describe("a sign-in with the old password while the password changes", () => {
  test.each([
    ["in the profile", async (by: Confirmation) => changePassword(by, "another horse"), 1],
    ["by a mailed link", async ({ userId }: Confirmation) => resetByLink(userId), 0],
  ])("ends without a session: %s", async (_, change, left) => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    await requestReset(email);
    const entered = await haltAt(
      "insert on sessions",
      () => enter(email),
      () => change(by),
    );
    expect(entered).toEqual({ ok: false, reason: "wrong-password" });
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(left);
    expect((await enter(email, "another horse")).ok).toBe(true);
  });

  test("waits for a change that has ended the sessions it saw, and ends too", async () => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    let entering: ReturnType<typeof enter> | undefined;
    await haltAt(
      "update on account_links",
      () => changePassword(by, "another horse"),
      async () => {
        entering = enter(email);
        // As long as the change is not committed, the old password is the right one.
        await Promise.race([entering, new Promise((done) => setTimeout(done, 1_000))]);
      },
    );
    expect(await entering).toEqual({ ok: false, reason: "wrong-password" });
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });
});

test("a change of the password and signing out everywhere do not wait for each other", async () => {
  const { id, email } = await customer();
  await session(email);
  const by = await confirm(id, email);
  let ending: Promise<void> | undefined;
  // The change keeps its own session, and stands still right before it ends the older one.
  const changed = await haltAt(
    "delete on sessions",
    () => changePassword(by, "another horse"),
    async () => {
      ending = signOutEverywhere(id);
      await Promise.race([ending.catch(() => {}), new Promise((done) => setTimeout(done, 500))]);
    },
  );
  expect(changed).toBe("changed");
  await ending;
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
});

/** Sets "another horse" by the newest link. */
async function resetByLink(userId: string): Promise<void> {
  const link = await lastLink(userId);
  expect(await resetPassword(link, await hashPassword("another horse"))).toEqual({ ok: true });
}

describe("what the old password confirmed while it ceased to count does not happen:", () => {
  const acts = [
    ["a change of the password", (by: Confirmation) => changePassword(by, "third horse")],
    [
      "a change of the address",
      (by: Confirmation) => requestEmailChange(by, "taken-over@example.com"),
    ],
    ["a deletion", (by: Confirmation) => deleteAccount(by)],
  ] as const;

  test.each(acts)("%s that comes while the reset is on its way", async (_, act) => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    await requestReset(email);
    let outcome: Promise<unknown> | undefined;
    // The reset has the account's lock, and stands still right before it ends the sessions.
    await haltAt(
      "delete on sessions",
      () => resetByLink(id),
      async () => {
        outcome = act(by);
        await Promise.race([outcome, new Promise((done) => setTimeout(done, 500))]);
      },
    );
    expect(await outcome).toBe("signed-out");
    expect((await enter(email, "another horse")).ok).toBe(true);
    expect((await readProfile(id))?.newEmail).toBeUndefined();
  });

  test.each(acts)("%s that comes right after it", async (_, act) => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    await requestReset(email);
    await resetByLink(id);
    expect(await act(by)).toBe("signed-out");
    expect((await enter(email, "another horse")).ok).toBe(true);
  });

  test.each(acts)("%s in a session that was ended alone", async (_, act) => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    expect(await signOutDevice(id, by.sessionId)).toBe(true);
    expect(await act(by)).toBe("signed-out");
    expect((await enter(email)).ok).toBe(true);
  });

  test.each(acts)("%s whose own session has set another password", async (_, act) => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    expect(await changePassword(by, "another horse")).toBe("changed");
    expect(await act(by)).toBe("other-password");
    expect((await enter(email, "another horse")).ok).toBe(true);
    expect((await readProfile(id))?.newEmail).toBeUndefined();
  });
});
