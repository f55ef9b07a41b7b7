import { hashPassword } from "better-auth/crypto";
import { desc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import {
  accountLinks,
  auditLines,
  conversations,
  files,
  messages,
  orderEvents,
  orderFiles,
  orders,
  participants,
  rateLimits,
  sessions,
  users,
} from "../../database/schema.ts";
import { elsewhere, useTestDatabase } from "../../test/database.ts";
import { defineChatPersonalData } from "../chat/chat-personal-data.server.ts";
import { startJobs, stopJobs } from "../jobs/jobs.server.ts";
import { openMail } from "../mail/mail.server.ts";
import { defineOrderPersonalData } from "../orders/order-personal-data.server.ts";
import {
  changeEmail,
  findLink,
  resetPassword,
  tokenOf,
  verifyEmail,
} from "./mails/mailed-links.server.ts";
import { type Confirmation, hashOpenedBy, isPasswordOf } from "./passwords/credentials.server.ts";
import { exportData } from "./profile/data-export.server.ts";
import {
  changePassword,
  deleteAccount,
  readProfile,
  requestEmailChange,
  saveProfile,
} from "./profile/profile.server.ts";
import {
  holdsSession,
  openAccounts,
  sessionIdOf,
  sessionUser,
  signIn,
  signOut,
} from "./sessions/auth.server.ts";
import { deviceName } from "./sessions/device-name.ts";
import { listDevices, signOutDevice, signOutEverywhere } from "./sessions/devices.server.ts";
import {
  formOf,
  hasRegistered,
  register,
  requestReset,
  resendVerification,
} from "./sign-in/registration.server.ts";
import { ensureFirstAdmin, grantAdmin } from "./users/admin-account.server.ts";

useTestDatabase();

const PASSWORD = "correct horse";
const HOUR_MS = 3_600_000;
let count = 0;

beforeAll(async () => {
  await openAccounts(false);
  // Jobs are taken up and come to nothing: no kind of mail is defined.
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  defineChatPersonalData();
  defineOrderPersonalData();
  await startJobs(() => {});
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(rateLimits);
});

/** Somebody who has just registered. */
async function newcomer() {
  const email = `person-${++count}@example.com`;
  const address = {
    country: "Nigeria",
    state: "Lagos",
    city: "Yaba",
    streetAddress: "1 Press Lane",
  };
  const input = {
    name: "Ade Ola",
    email,
    phoneNumber: "0803 123 4567",
    address,
    password: PASSWORD,
  };
  expect(await register(input)).toBe(true);
  const [user] = await db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error("nobody was registered");
  return { id: user.id, email, input };
}

/** The newest link that was mailed to an account. */
async function lastLink(userId: string) {
  const [row] = await db
    .select({ id: accountLinks.id })
    .from(accountLinks)
    .where(eq(accountLinks.userId, userId))
    .orderBy(desc(accountLinks.createdAt), desc(accountLinks.id));
  const link = await findLink(await tokenOf(row?.id ?? uuidv7()));
  if (!link) throw new Error("no link was mailed");
  return link;
}

async function customer() {
  const person = await newcomer();
  await verifyEmail(await lastLink(person.id));
  return person;
}

const enter = (email: string, password = PASSWORD, cookie = "", address = "10.1.1.1") =>
  signIn({ email, password }, new Headers({ cookie, "user-agent": "Test" }), address);

/** Headers with the cookie of a fresh session. */
async function session(email: string, password = PASSWORD): Promise<Headers> {
  const result = await enter(email, password);
  if (!result.ok) throw new Error(result.reason);
  return new Headers({ cookie: result.cookies.map((line) => line.split(";", 1)[0]).join("; ") });
}

/** The password's word for what somebody does in a session; one of its own when not given. */
async function confirm(id: string, email: string, headers?: Headers): Promise<Confirmation> {
  const sessionId = await sessionIdOf(headers ?? (await session(email)));
  const passwordHash = await hashOpenedBy(id, PASSWORD);
  if (!sessionId || !passwordHash) throw new Error("not confirmed");
  return { userId: id, sessionId, passwordHash };
}

const age = (linkId: string, ms: number) =>
  db
    .update(accountLinks)
    .set({ expiresAt: sql`${accountLinks.expiresAt} - ${`${ms} milliseconds`}::interval` })
    .where(eq(accountLinks.id, linkId));

test("only a cookie that the shop has signed counts as somebody's who has signed in", async () => {
  const { email } = await customer();
  // Beside it stands the device's.
  const [cookie = ""] = (await session(email)).get("cookie")?.split("; ") ?? [];
  expect(holdsSession(cookie)).toBe(true);
  expect(holdsSession(`a=b; ${decodeURIComponent(cookie)}; c=d`)).toBe(true);
  expect(holdsSession(`__Secure-${cookie}`)).toBe(true);
  const [name = "", value = ""] = cookie.split(/=(.*)/s);
  const forged = [
    "x",
    `x${value}`,
    value.replace(/^./, "_"),
    value.slice(0, -4),
    value.split(".")[0],
  ];
  for (const made of forged) expect(holdsSession(`${name}=${made}`), made).toBe(false);
  expect(holdsSession(undefined)).toBe(false);
});

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
    await startJobs(() => {});
    expect(await db.$count(users, eq(users.email, "no-queue@example.com"))).toBe(0);
  });
});

describe("a verification link", () => {
  test("verifies, and does so again without harm", async () => {
    const { id } = await newcomer();
    const link = await lastLink(id);
    expect(await verifyEmail(link)).toBe("verified");
    const again = await lastLink(id);
    expect(again.state).toBe("used");
    expect(await verifyEmail(again)).toBe("already");
  });

  test("that several open at once has expired for none of them", async () => {
    const { id } = await newcomer();
    const link = await lastLink(id);
    const all = await Promise.all([1, 2, 3, 4].map(() => verifyEmail(link)));
    expect(all.sort()).toEqual(["already", "already", "already", "verified"]);
  });

  test("works for seven days", async () => {
    const { id } = await newcomer();
    const link = await lastLink(id);
    await age(link.id, 7 * 24 * HOUR_MS);
    expect(await verifyEmail(await lastLink(id))).toBe("expired");
    expect((await db.select().from(users).where(eq(users.id, id)))[0]?.emailVerified).toBe(false);
  });

  test("is sent again to those who wait for one, and to nobody else", async () => {
    const { id, email } = await newcomer();
    await resendVerification(email);
    expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(2);
    await verifyEmail(await lastLink(id));
    await resendVerification(email);
    await resendVerification("nobody@example.com");
    expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(2);
  });

  test.each(["", "x", "A".repeat(48), "../../etc/passwd"])("is never %j", async (token) => {
    expect(await findLink(token)).toBeUndefined();
  });

  test("cannot be made from another link's id", async () => {
    const [one, two] = [await newcomer(), await newcomer()];
    const tokens = await Promise.all(
      [one, two].map(async ({ id }) => tokenOf((await lastLink(id)).id)),
    );
    const forged = `${tokens[0]?.slice(0, 21)}${tokens[1]?.slice(21)}`;
    expect(await findLink(forged)).toBeUndefined();
  });
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
    await openAccounts(true);
    const secure = await enter(email);
    expect(secure.ok && secure.cookies.join()).toMatch(/^__Secure-itewe\.session_token=.*Secure/);
    await openAccounts(false);
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

  test("ends with signing out", async () => {
    const { email } = await customer();
    const headers = await session(email);
    expect((await signOut(headers)).join()).toContain("Max-Age=0");
    expect(await sessionUser(headers)).toBeUndefined();
  });
});

test("customers who sign in at once behind one address all get in", async () => {
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
  await Promise.all(Array.from({ length: 130 }, (_, n) => comeIn(`carrier-${n + 1}@example.com`)));
  expect(await enter(email, "guess", "", "10.7.7.7")).toEqual({
    ok: false,
    reason: "wrong-password",
  });
}, 60_000);

describe("a forgotten password", () => {
  test("is replaced once, ends every session, and forgives earlier guesses", async () => {
    const { id, email } = await customer();
    const headers = await session(email);
    expect(await requestReset(email)).toBe(true);
    const link = await lastLink(id);
    expect(link).toMatchObject({ kind: "reset-password", state: "open" });
    expect(await resetPassword(link, await hashPassword("another horse"))).toEqual({ ok: true });
    expect(await sessionUser(headers)).toBeUndefined();
    expect(await enter(email)).toMatchObject({ reason: "wrong-password" });
    expect((await enter(email, "another horse")).ok).toBe(true);
    expect(await resetPassword(await lastLink(id), await hashPassword("third horse"))).toEqual({
      ok: false,
      state: "used",
    });
    expect((await enter(email, "another horse")).ok).toBe(true);
  });

  test("cannot be replaced by two at the same moment", async () => {
    const { id, email } = await customer();
    await requestReset(email);
    const link = await lastLink(id);
    const hash = await hashPassword("another horse");
    const all = await Promise.all([1, 2, 3].map(() => resetPassword(link, hash)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("cannot be replaced after an hour, nor by an older link", async () => {
    const { id, email } = await customer();
    await requestReset(email);
    const early = await lastLink(id);
    await requestReset(email);
    const late = await lastLink(id);
    expect(await resetPassword(late, await hashPassword("another horse"))).toEqual({ ok: true });
    expect((await findLink(await tokenOf(early.id)))?.state).toBe("closed");
    await requestReset(email);
    const link = await lastLink(id);
    await age(link.id, HOUR_MS);
    expect((await lastLink(id)).state).toBe("expired");
    expect((await resetPassword(link, await hashPassword("third horse"))).ok).toBe(false);
  });

  test("is asked for in vain by nobody", async () => {
    expect(await requestReset("nobody@example.com")).toBe(false);
  });

  test("verifies the address: whoever reads its mail owns it", async () => {
    const { id, email } = await newcomer();
    await requestReset(email);
    await resetPassword(await lastLink(id), await hashPassword("another horse"));
    expect((await enter(email, "another horse")).ok).toBe(true);
  });
});

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

describe("a link that resets the password", () => {
  test("stays open when another address is asked for", async () => {
    const { id, email } = await customer();
    await requestReset(email);
    const reset = await lastLink(id);
    expect(await requestEmailChange(await confirm(id, email), "elsewhere@example.com")).toBe(
      "sent",
    );
    expect((await findLink(await tokenOf(reset.id)))?.state).toBe("open");
  });

  test("stays open when whoever knows the password changes it; a change of address does not", async () => {
    const { id, email } = await customer();
    const by = await confirm(id, email);
    expect(await requestEmailChange(by, "thief@example.com")).toBe("sent");
    const away = await lastLink(id);
    await requestReset(email);
    expect(await changePassword(by, "another horse")).toBe("changed");
    expect(await changeEmail(away)).toBe("closed");
    expect(await resetPassword(await lastLink(id), await hashPassword("third horse"))).toEqual({
      ok: true,
    });
    expect(await isPasswordOf(id, "third horse")).toBe(true);
  });
});

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

describe("a customer", () => {
  test("changes the profile, and neither role nor address of mail", async () => {
    const { id, email, input } = await customer();
    const changed = { ...input, name: "Ola Ade", role: "admin", email: "other@example.com" };
    expect(await saveProfile(id, changed)).toBe(true);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ name: "Ola Ade", role: "user", email });
    expect(await saveProfile(uuidv7(), input)).toBe(false);
  });

  test("changes the password: every other session ends, this one stays", async () => {
    const { id, email } = await customer();
    const [here, elsewhere] = [await session(email), await session(email)];
    expect(await changePassword(await confirm(id, email, here), "another horse")).toBe("changed");
    expect((await sessionUser(here))?.id).toBe(id);
    expect(await sessionUser(elsewhere)).toBeUndefined();
    expect(await isPasswordOf(id, PASSWORD)).toBe(false);
    expect(await isPasswordOf(id, "another horse")).toBe(true);
  });

  test("gets another address when the link sent there is opened", async () => {
    const { id, email } = await customer();
    await requestReset(email);
    const reset = await lastLink(id);
    const by = await confirm(id, email);
    expect(await requestEmailChange(by, "first-address@example.com")).toBe("sent");
    const first = await lastLink(id);
    expect(await requestEmailChange(by, "new-address@example.com")).toBe("sent");
    expect(await changeEmail(first)).toBe("closed");
    expect((await lastLink(id)).state).toBe("open");
    expect((await findLink(await tokenOf(first.id)))?.state).toBe("closed");
    expect((await readProfile(id))?.newEmail).toBe("new-address@example.com");
    expect((await readProfile(id))?.email).toBe(email);
    const link = await lastLink(id);
    const opened = await Promise.all([1, 2, 3].map(() => changeEmail(link)));
    expect(opened.sort()).toEqual(["already", "already", "changed"]);
    expect(await changeEmail(await lastLink(id))).toBe("already");
    expect((await readProfile(id))?.email).toBe("new-address@example.com");
    expect((await findLink(await tokenOf(reset.id)))?.state).not.toBe("open");
    expect((await enter("new-address@example.com")).ok).toBe(true);
  });

  test("does not get an address that somebody has, or has got meanwhile", async () => {
    const [one, two] = [await customer(), await customer()];
    const [byOne, byTwo] = [await confirm(one.id, one.email), await confirm(two.id, two.email)];
    expect(await requestEmailChange(byOne, two.email)).toBe("taken");
    await requestEmailChange(byOne, "wanted@example.com");
    const link = await lastLink(one.id);
    await requestEmailChange(byTwo, "wanted@example.com");
    expect(await changeEmail(await lastLink(two.id))).toBe("changed");
    expect(await changeEmail(link)).toBe("taken");
    expect((await readProfile(one.id))?.email).toBe(one.email);
  });

  test("who wants an address that others want too, at the same moment, is told it is taken", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(customer));
    for (const { id, email } of all) {
      await requestEmailChange(await confirm(id, email), "contested@example.com");
    }
    const links = await Promise.all(all.map(({ id }) => lastLink(id)));
    const came = await Promise.all(links.map((link) => changeEmail(link)));
    expect(came.sort()).toEqual(["changed", "taken", "taken", "taken"]);
  });

  test("sees where the account is signed in, and ends one session or all", async () => {
    const [one, other] = [await customer(), await customer()];
    const [here, there] = [await session(one.email), await session(one.email)];
    const foreign = await session(other.email);
    const devices = await listDevices(one.id, await sessionIdOf(here));
    expect(devices.map(({ current }) => current)).toEqual([true, false]);
    expect(await signOutDevice(one.id, (await sessionIdOf(foreign)) ?? "")).toBe(false);
    expect(await signOutDevice(one.id, "nonsense")).toBe(false);
    expect(await sessionUser(foreign)).toBeDefined();
    expect(await signOutDevice(one.id, devices[1]?.id ?? "")).toBe(true);
    expect(await sessionUser(there)).toBeUndefined();
    expect(await sessionUser(here)).toBeDefined();
    await signOutEverywhere(one.id);
    expect(await sessionUser(here)).toBeUndefined();
  });

  test("takes along what the shop keeps, and nothing of anybody else", async () => {
    const { id, email } = await customer();
    const [own, support] = [uuidv7(), uuidv7()];
    await db.insert(participants).values([
      { id: own, kind: "customer", userId: id },
      { id: support, kind: "support" },
    ]);
    const conversationId = uuidv7();
    await db.insert(conversations).values({ id: conversationId, participantId: own });
    const line = (seq: number, senderId: string, receiverId: string, message: string) => ({
      ...{ conversationId, seq, senderId, receiverId, message },
      clientId: uuidv7(),
    });
    await db
      .insert(messages)
      .values([line(1, own, support, "200 cards"), line(2, support, own, "Gladly")]);
    const orderId = uuidv7();
    await db.insert(orders).values({
      ...{ id: orderId, number: 1, clientId: uuidv7(), participantId: own, name: "Ade Ola" },
      ...{ productName: "Business Cards", minimum: 100, quantity: 200, price: 1_500_000 },
      ...{ notes: "Matt", delivery: "pick-up", status: "cancelled", closedAt: new Date(0) },
    });
    const event = { orderId, status: "received", author: "buyer" } as const;
    await db.insert(orderEvents).values([
      { ...event, seq: 1, kind: "status" },
      { ...event, seq: 2, kind: "change", note: "Larger, please" },
    ]);
    const fileId = uuidv7();
    await db.insert(files).values({
      id: fileId,
      kind: "order-artwork",
      ownerId: own,
      path: fileId,
      name: "logo.pdf",
      size: 3,
    });
    await db.insert(orderFiles).values({ fileId, orderId, kind: "artwork", seq: 1 });
    await requestEmailChange(await confirm(id, email), "next-address@example.com");
    await db
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, id));
    const kept = await exportData(id);
    expect(kept?.account.email).toBe(email);
    expect(kept?.account).toMatchObject({
      newEmail: "next-address@example.com",
      emailVerified: true,
      role: "user",
      lastSeenAt: new Date(0),
    });
    expect(kept).toMatchObject({
      messages: [
        { from: "you", message: "200 cards" },
        { from: "shop", message: "Gladly" },
      ],
      orders: [
        {
          ...{ number: 1, price: 1_500_000, minimum: 100, closedAt: new Date(0) },
          events: [
            { from: "you", kind: "status", note: null },
            { from: "you", kind: "change", note: "Larger, please" },
          ],
          files: [{ kind: "artwork", name: "logo.pdf" }],
        },
      ],
    });
    expect(JSON.stringify(kept)).not.toMatch(/password|token/i);
  });

  test("is deleted with sessions and links; the messages stay without a name", async () => {
    const { id, email } = await customer();
    const headers = await session(email);
    const by = await confirm(id, email, headers);
    const own = uuidv7();
    await db.insert(participants).values({ id: own, kind: "customer", userId: id });
    await db.insert(conversations).values({ id: uuidv7(), participantId: own, lastSeq: 0 });
    expect(await deleteAccount(by)).toBe("deleted");
    expect(await sessionUser(headers)).toBeUndefined();
    expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(0);
    const [participant] = await db.select().from(participants).where(eq(participants.id, own));
    expect(participant).toMatchObject({ kind: "customer", userId: null });
    expect(await enter(email)).toMatchObject({ reason: "unknown-user" });
    expect(await deleteAccount(by)).toBe("signed-out");
  });

  test("who has become admin is not deleted by itself, so the last admin stays", async () => {
    const { id, email } = await customer();
    expect(await grantAdmin(` ${email.toUpperCase()} `, "npm run admin")).toBe("granted");
    expect(await deleteAccount(await confirm(id, email))).toBe("admin");
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
  });
});

describe("the admin's role", () => {
  test("is granted to a verified account, at once, and ends its sessions", async () => {
    const { email } = await customer();
    const headers = await session(email);
    expect(await grantAdmin(email, "npm run admin")).toBe("granted");
    expect(await sessionUser(headers)).toBeUndefined();
    expect((await sessionUser(await session(email)))?.role).toBe("admin");
    expect(await grantAdmin(email, "npm run admin")).toBe("already");
  });

  test("stands in the audit when it is granted on the server, once", async () => {
    const { id, email } = await customer();
    const lines = () =>
      db
        .select()
        .from(auditLines)
        .where(eq(sql`${auditLines.details} ->> 'userId'`, id));
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
    await grantAdmin(email, "npm run admin");
    expect(await lines()).toEqual([]);
    await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    await grantAdmin(email, "npm run admin");
    await grantAdmin(email, "npm run admin");
    expect(await lines()).toMatchObject([
      { adminName: "npm run admin", userId: null, act: "grant-admin", details: { userId: id } },
    ]);
  });

  test("stands in the audit when an account is made with it, once", async () => {
    const given = { email: `${uuidv7()}@example.com`, password: PASSWORD };
    expect(await ensureFirstAdmin(given)).toBe("created");
    expect(await ensureFirstAdmin(given)).toBe("there-is-one");
    const made = await db
      .select({ by: auditLines.adminName, act: auditLines.act })
      .from(users)
      .innerJoin(auditLines, eq(sql`${auditLines.details} ->> 'userId'`, sql`${users.id}::text`))
      .where(eq(users.email, given.email));
    expect(made).toEqual([{ by: "ADMIN_EMAIL", act: "grant-admin" }]);
  });

  test("is taken away with the next request", async () => {
    const { id, email } = await customer();
    await grantAdmin(email, "npm run admin");
    const headers = await session(email);
    await db.update(users).set({ role: "user" }).where(eq(users.id, id));
    expect((await sessionUser(headers))?.role).toBe("user");
  });

  test("is not granted to an address that is not verified, or that nobody has", async () => {
    const { email } = await newcomer();
    expect(await grantAdmin(email, "npm run admin")).toBe("not-verified");
    expect(await grantAdmin("nobody@example.com", "npm run admin")).toBe("unknown");
  });
});

test.each([
  [
    "Mozilla/5.0 (Linux; Android 14; Infinix) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile Safari/604.1",
    "Safari on iPhone or iPad",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/126.0 Safari/537.36 Edg/126.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"],
  ["curl/8.0", "Unknown device"],
  ["", "Unknown device"],
])("%s is called %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
