import { symmetricEncrypt } from "better-auth/crypto";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  auditLines,
  rateLimits,
  sessions,
  twoFactors,
  users,
  verifications,
} from "../../../database/schema.ts";
import { appCode } from "../../../test/devices/app-codes.ts";
import {
  confirm,
  customer,
  enter,
  PASSWORD,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import {
  ADDRESS,
  afterPassword,
  give,
  headersWith,
  locked,
  type Person,
  staff,
  userOf,
  wrongCode,
} from "../../../test/rows/second-lock.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { shopSecret } from "../../shop/keys/secrets.server.ts";
import { may } from "../may.ts";
import { exportData } from "../profile/data-export.server.ts";
import { changePassword } from "../profile/profile.server.ts";
import { sessionUser } from "../sessions/auth.server.ts";
import { hashOlderCodes } from "../sessions/recovery-codes.server.ts";
import { whoseCode } from "../sessions/sign-in.server.ts";
import { setRole } from "../users/users.server.ts";
import { checkCode } from "./check-code.server.ts";
import {
  appBeingSetUp,
  confirmApp,
  readLocks,
  renewRecoveryCodes,
  startApp,
} from "./locks.server.ts";
import { unlock } from "./unlock.server.ts";

useTestDatabase();
useAccounts();

const DAY_MS = 86_400_000;

const actsOf = async (userId: string) =>
  (await db.select().from(auditLines).where(eq(auditLines.userId, userId))).map(({ act }) => act);

describe("the week after the first staff sign-in", () => {
  test("each sign-in asks for a lock, and the dashboard opens without one", async () => {
    const { id, email } = await staff();
    const [before] = await db.select().from(users).where(eq(users.id, id));
    expect(before?.secondLockFrom?.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS);
    const again = await enter(email);
    expect(again).toMatchObject({ ok: true, asksForLock: true });
    const user = await userOf({ headers: again.ok ? headersWith(again.cookies) : new Headers() });
    expect(may({ kind: "admin", user }, "chat")).toBe(true);
    // The week is not begun anew.
    const [after] = await db.select().from(users).where(eq(users.id, id));
    expect(after?.secondLockFrom).toEqual(before?.secondLockFrom);
  });

  test("after it nothing of the shop opens until a lock is on", async () => {
    const person = await staff();
    await db.update(users).set({ secondLockFrom: new Date() }).where(eq(users.id, person.id));
    const user = await userOf(person);
    expect(user.needsSecondLock).toBe(true);
    expect(may({ kind: "admin", user }, "chat")).toBe(false);
    expect(may({ kind: "admin", user }, "dashboard")).toBe(true);
  });

  test("customers are not asked, whatever they once were", async () => {
    const { id, email } = await customer();
    await db.update(users).set({ secondLockFrom: new Date() }).where(eq(users.id, id));
    const entered = await enter(email);
    expect(entered).toMatchObject({ ok: true, asksForLock: false });
    const user = await userOf({
      headers: entered.ok ? headersWith(entered.cookies) : new Headers(),
    });
    expect(user.needsSecondLock).toBeUndefined();
  });
});

describe("setting an app up", () => {
  test("puts the lock on, ends other sessions, and says so in the audit", async () => {
    const person = await staff();
    const other = await session(person.email);
    await startApp(await userOf(person), PASSWORD, person.headers);
    const app = await appBeingSetUp(await userOf(person), person.headers);
    expect(app?.address).toMatch(/^otpauth:\/\/totp\/Itewe:person-/);
    // The key is shown to no other session.
    expect(await appBeingSetUp(await userOf(person), other)).toBeUndefined();
    const added = await confirmApp(
      await userOf(person),
      appCode(app?.secret ?? ""),
      person.headers,
      ADDRESS,
    );
    expect(added).toMatchObject({ ok: true, codes: expect.any(Array) });
    expect(new Set(added.ok ? added.codes : []).size).toBe(10);
    expect(await sessionUser(other)).toBeUndefined();
    const user = await userOf({ headers: added.ok ? headersWith(added.cookies) : new Headers() });
    expect(user.hasSecondLock).toBe(true);
    expect(await readLocks(person.id)).toMatchObject({
      isOn: true,
      app: { since: expect.any(String) },
      recovery: { left: 10, used: 0 },
    });
    expect(await actsOf(person.id)).toContain("add-lock-app");
  });

  test("a code that does not fit puts nothing on", async () => {
    const person = await staff();
    await startApp(await userOf(person), PASSWORD, person.headers);
    const app = await appBeingSetUp(await userOf(person), person.headers);
    const wrong = wrongCode(app?.secret ?? "");
    expect(await confirmApp(await userOf(person), wrong, person.headers, ADDRESS)).toEqual({
      ok: false,
      reason: "wrong",
      left: 4,
    });
    expect(await enter(person.email)).toMatchObject({ ok: true });
  });

  test("another session than the one that began cannot finish it", async () => {
    const person = await staff();
    await startApp(await userOf(person), PASSWORD, person.headers);
    const app = await appBeingSetUp(await userOf(person), person.headers);
    const other = await session(person.email);
    const code = appCode(app?.secret ?? "");
    expect(await confirmApp(await userOf(person), code, other, ADDRESS)).toEqual({
      ok: false,
      reason: "not-begun",
    });
  });

  test("nor does a code show anything of a lock that is on", async () => {
    const person = await locked();
    const code = appCode(person.secret, 1);
    expect(await confirmApp(await userOf(person), code, person.headers, ADDRESS)).toEqual({
      ok: false,
      reason: "not-begun",
    });
  });

  test("on another phone the old codes end and the recovery codes stay", async () => {
    const person = await locked();
    await startApp(await userOf(person), PASSWORD, person.headers);
    const waiting = await afterPassword(person);
    expect(await give(waiting, appCode(person.secret, 1))).toMatchObject({ ok: false });
    expect(await give(waiting, person.codes[3] ?? "")).toMatchObject({ ok: true });
    const app = await appBeingSetUp(await userOf(person), person.headers);
    const code = appCode(app?.secret ?? "");
    const added = await confirmApp(await userOf(person), code, person.headers, ADDRESS);
    // Only their hashes are known by now.
    expect(added).toEqual({ ok: true, cookies: expect.any(Array) });
    expect(await actsOf(person.id)).toContain("replace-lock-app");
    expect((await readLocks(person.id))?.recovery).toMatchObject({ left: 9, used: 1 });
  });
});

describe("signing in with a second lock", () => {
  test("the password alone opens no session", async () => {
    const person = await locked();
    const before = await db.$count(sessions, eq(sessions.userId, person.id));
    const waiting = await afterPassword(person);
    expect(await db.$count(sessions, eq(sessions.userId, person.id))).toBe(before);
    expect(await sessionUser(waiting)).toBeUndefined();
    expect(await whoseCode(waiting)).toBe(person.id);
  });

  test("the code opens one", async () => {
    const person = await locked();
    const entered = await give(await afterPassword(person), appCode(person.secret, 1));
    expect(entered).toMatchObject({ ok: true, role: "desk", asksForLock: false });
    const user = await userOf({
      headers: entered.ok ? headersWith(entered.cookies) : new Headers(),
    });
    expect(user.id).toBe(person.id);
    expect(await actsOf(person.id)).toContain("sign-in-new");
  });

  test("a code is taken once", async () => {
    const person = await locked();
    const code = appCode(person.secret, 1);
    expect((await give(await afterPassword(person), code)).ok).toBe(true);
    expect(await give(await afterPassword(person), code)).toEqual({ ok: false, reason: "used" });
  });

  test("a used code costs no try, however often it is given; a wrong one costs one each time", async () => {
    const person = await locked();
    const used = appCode(person.secret, 1);
    expect((await give(await afterPassword(person), used)).ok).toBe(true);
    const waiting = await afterPassword(person);
    for (let n = 0; n < 6; n++) expect(await give(waiting, used)).toMatchObject({ reason: "used" });
    const wrong = wrongCode(person.secret);
    for (const left of [4, 3]) expect(await give(waiting, wrong)).toMatchObject({ left });
    expect(await give(waiting, person.codes[0] ?? "")).toMatchObject({ ok: true });
  });

  test("a recovery code opens once; twice it is refused with the day of its use", async () => {
    const person = await locked();
    const [code = ""] = person.codes;
    const small = code.replace("-", " ").toLowerCase();
    expect((await give(await afterPassword(person), small)).ok).toBe(true);
    expect(await give(await afterPassword(person), code)).toEqual({
      ok: false,
      reason: "used",
      at: expect.stringMatching(/^\d{4}-/),
    });
    expect((await readLocks(person.id))?.recovery).toMatchObject({ left: 9, used: 1 });
    expect(await actsOf(person.id)).toContain("use-recovery-code");
  });

  test("the same recovery code, sent twice at once, opens once", async () => {
    const person = await locked();
    const [code = ""] = person.codes;
    const both = await Promise.all([await afterPassword(person), await afterPassword(person)]);
    const answers = await Promise.all(both.map((waiting) => give(waiting, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test("five wrong codes of one address wait, the sixth right or not", async () => {
    const person = await locked();
    const left: unknown[] = [];
    for (let n = 0; n < 5; n++) {
      const refused = await give(await afterPassword(person), wrongCode(person.secret), {
        from: "10.9.9.9",
      });
      left.push("left" in refused ? refused.left : refused);
    }
    expect(left).toEqual([4, 3, 2, 1, 0]);
    const right = await give(await afterPassword(person), appCode(person.secret, 1), {
      from: "10.9.9.9",
    });
    expect(right).toMatchObject({ ok: false, reason: "too-many" });
    // Its owner, elsewhere, is not kept waiting.
    expect((await give(await afterPassword(person), appCode(person.secret, 1))).ok).toBe(true);
    expect(await actsOf(person.id)).toContain("shut-codes");
  });

  test("another password ends a sign-in that waits for its code", async () => {
    const person = await locked();
    const waiting = await afterPassword(person);
    const by = await confirm(person.id, person.email, person.headers);
    expect(await changePassword(by, "another horse")).toBe("changed");
    expect(await give(waiting, appCode(person.secret, 1))).toEqual({ ok: false, reason: "over" });
  });

  test("the password is forgotten after a while", async () => {
    const person = await locked();
    const waiting = await afterPassword(person);
    await db
      .update(verifications)
      .set({ expiresAt: new Date() })
      .where(eq(verifications.value, person.id));
    expect(await give(waiting, appCode(person.secret, 1))).toEqual({ ok: false, reason: "over" });
    expect(await whoseCode(new Headers({ cookie: "itewe.two_factor=2fa-x.y" }))).toBeUndefined();
  });

  test("a browser that is trusted is not asked again, and no other one is trusted", async () => {
    const person = await locked();
    const entered = await give(await afterPassword(person), appCode(person.secret, 1), {
      trusts: true,
    });
    if (!entered.ok) throw new Error(entered.reason);
    const trusted = headersWith(entered.cookies).get("cookie") ?? "";
    const again = await enter(person.email, PASSWORD, trusted);
    expect(again).toMatchObject({ ok: true, role: "desk" });
    await afterPassword(person);
  });
});

describe("an act that the code confirms", () => {
  const ask = async (person: Person, code: string) => {
    const request = new Request("http://shop.example/", { headers: person.headers });
    return await checkCode(await userOf(person), { code }, "code", { request, address: ADDRESS });
  };

  test("needs none without a lock", async () => {
    expect(await ask(await staff(), "")).toBeUndefined();
  });

  test("is refused without a code, and with a wrong one", async () => {
    const person = await locked();
    expect((await ask(person, ""))?.init?.status).toBe(400);
    expect((await ask(person, wrongCode(person.secret)))?.init?.status).toBe(401);
  });

  test("goes on with the app's code or a recovery code, each once", async () => {
    const person = await locked();
    const code = appCode(person.secret, 1);
    expect(await ask(person, code)).toBeUndefined();
    expect((await ask(person, code))?.data.errors.code).toBe(
      "This code was used already. Wait for the next one.",
    );
    expect(await ask(person, person.codes[0] ?? "")).toBeUndefined();
    expect((await ask(person, person.codes[0] ?? ""))?.data.errors.code).toMatch(
      /^This one was used on .+\. Take the next\.$/,
    );
  });
});

test("of recovery codes only hashes are kept, also of those that were once encrypted", async () => {
  const person = await locked();
  const own = eq(twoFactors.userId, person.id);
  const kept = async () => (await db.select().from(twoFactors).where(own))[0]?.backupCodes ?? "";
  const isHashed = async () =>
    (JSON.parse(await kept()) as string[]).map((hash) => hash.startsWith("$argon2id$"));
  expect(await isHashed()).toEqual(Array(10).fill(true));
  const codes = ["AAAA-BBBB", "CCCC-DDDD"];
  const key = await shopSecret("sessions");
  const backupCodes = await symmetricEncrypt({ key, data: JSON.stringify(codes) });
  await db.update(twoFactors).set({ backupCodes }).where(own);
  await hashOlderCodes();
  expect(await isHashed()).toEqual([true, true]);
  expect((await readLocks(person.id))?.recovery.left).toBe(2);
  expect(await give(await afterPassword(person), "AAAA-BBBB")).toMatchObject({ ok: true });
  expect((await readLocks(person.id))?.recovery.left).toBe(1);
});

test("recovery codes whose key is lost keep no shop from opening", async () => {
  const person = await locked();
  const own = eq(twoFactors.userId, person.id);
  await db.update(twoFactors).set({ backupCodes: "c0ffee" }).where(own);
  await hashOlderCodes();
  expect((await readLocks(person.id))?.recovery.left).toBe(0);
  expect(await give(await afterPassword(person), "AAAA-BBBB")).toMatchObject({ reason: "wrong" });
});

test("a seed of other keys is told from a wrong code; a recovery code opens, and the app is set up again", async () => {
  const person = await locked();
  const seed = await symmetricEncrypt({ key: "of another shop", data: person.secret });
  await db.update(twoFactors).set({ secret: seed }).where(eq(twoFactors.userId, person.id));
  // As often as anybody likes: nothing was guessed.
  for (let n = 0; n < 6; n++) {
    expect(await give(await afterPassword(person), appCode(person.secret, 1))).toEqual({
      ok: false,
      reason: "other-keys",
    });
  }
  const [code = "", next = ""] = person.codes;
  const entered = await give(await afterPassword(person), code);
  if (!entered.ok) throw new Error(entered.reason);
  const headers = headersWith(entered.cookies);
  const again = { ...person, headers };
  const user = await userOf(again);
  const request = new Request("http://shop.example/", { headers });
  const confirmBy = (typed: string) =>
    checkCode(user, { code: typed }, "code", { request, address: ADDRESS });
  expect(await confirmBy(appCode(person.secret, 1))).toMatchObject({
    data: { failure: expect.stringMatching(/Use a recovery code, then set the app up again/) },
    init: { status: 409 },
  });
  expect(await confirmBy(next)).toBeUndefined();
  await startApp(user, PASSWORD, headers);
  const app = await appBeingSetUp(user, headers);
  const added = await confirmApp(user, appCode(app?.secret ?? ""), headers, ADDRESS);
  expect(added).toMatchObject({ ok: true });
  expect(await give(await afterPassword(person), appCode(app?.secret ?? "", 1))).toMatchObject({
    ok: true,
  });
});

test("new recovery codes end the old ones", async () => {
  const person = await locked();
  const fresh = await renewRecoveryCodes(await userOf(person));
  expect(fresh).toHaveLength(10);
  const waiting = await afterPassword(person);
  expect(await give(waiting, person.codes[0] ?? "")).toMatchObject({ ok: false, reason: "wrong" });
  expect((await give(waiting, fresh[0] ?? "")).ok).toBe(true);
});

describe("npm run unlock", () => {
  beforeEach(async () => {
    await db.delete(rateLimits);
  });

  /** What the audit says of an account that was done on the server. */
  const actsOnServer = async (userId: string) => {
    const about = sql`${auditLines.details}->>'userId' = ${userId}`;
    const lines = await db.select().from(auditLines).where(about);
    return lines.filter(({ adminName }) => adminName === "npm run unlock").map(({ act }) => act);
  };

  test("lifts the wait after wrong passwords, and says no more than that in the audit", async () => {
    const { id, email } = await staff();
    for (let n = 0; n < 5; n++) await enter(email, "wrong horse", "", "10.7.7.7");
    expect(await enter(email, PASSWORD, "", "10.7.7.7")).toMatchObject({ reason: "too-many" });
    expect(await unlock(` ${email.toUpperCase()} `)).toBe("lifted");
    expect(await actsOnServer(id)).toEqual(["lift-wait"]);
    expect(await enter(email, PASSWORD, "", "10.7.7.7")).toMatchObject({ ok: true });
  });

  test("takes a lost lock off, ends all sessions, and asks for a new one at once", async () => {
    const person = await locked();
    for (let n = 0; n < 5; n++) await give(await afterPassword(person), wrongCode(person.secret));
    expect(await unlock(person.email)).toBe("removed");
    expect(await sessionUser(person.headers)).toBeUndefined();
    expect(await db.$count(twoFactors, eq(twoFactors.userId, person.id))).toBe(0);
    const entered = await enter(person.email);
    expect(entered).toMatchObject({ ok: true, asksForLock: true });
    const user = await userOf({
      headers: entered.ok ? headersWith(entered.cookies) : new Headers(),
    });
    expect(user.needsSecondLock).toBe(true);
    expect(await actsOnServer(person.id)).toEqual(["reset-second-lock"]);
  });

  test("an address without an account is told", async () => {
    expect(await unlock("nobody@example.com")).toBe("unknown");
  });
});

test("whoever leaves the staff signs in with the password alone", async () => {
  const person = await locked();
  const owner = await staff();
  await db.update(users).set({ role: "admin" }).where(eq(users.id, owner.id));
  const viewer = { kind: "admin" as const, user: await userOf(owner) };
  expect(await setRole(viewer, person.id, "user")).toEqual({ ok: true });
  expect(await enter(person.email)).toMatchObject({ ok: true, role: "user" });
});

test("neither the table nor a person's own data holds a key or a code", async () => {
  const person = await locked();
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, person.id));
  const kept = JSON.stringify([row, await exportData(person.id)]);
  for (const secret of [person.secret, ...person.codes, row?.secret ?? "-"].slice(0, 11)) {
    expect(kept).not.toContain(secret);
  }
  expect(JSON.stringify(await exportData(person.id))).not.toContain(row?.secret);
});
