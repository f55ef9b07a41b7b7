import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  accountLinks,
  auditLines,
  credentials,
  rateLimits,
  users,
} from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openQueue, stopJobs } from "../../jobs/jobs.server.ts";
import { openSecurityLog } from "../../limits/security-log.server.ts";
import { mailKinds, openMail } from "../../mail/mail.server.ts";
import { readLink, resetPassword } from "../mails/mailed-links.server.ts";
import { defineOwnerMails } from "../mails/owner-mails.server.ts";
import { passwordHashOf } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { changePassword } from "../profile/profile.server.ts";
import { requestReset } from "../sign-in/registration.server.ts";
import { openAccounts, sessionIdOf } from "./auth.server.ts";
import { tellShut } from "./owner-news.server.ts";
import { signIn } from "./sign-in.server.ts";

useTestDatabase();

const PASSWORD = "correct horse";
const ADDRESS = "203.0.113.7";
let hash = "";
const lines: { event: string; facts: Record<string, string> }[] = [];

beforeAll(async () => {
  await openAccounts();
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  await openQueue(() => {});
  defineOwnerMails("https://itewe.example");
  openSecurityLog((event, facts) => lines.push({ event, facts }));
  hash = await hashPassword(PASSWORD);
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(rateLimits);
  lines.length = 0;
});

async function newPerson(role: "user" | "admin") {
  const id = uuidv7();
  const email = `person-${id}@example.com`;
  await db.insert(users).values({ id, name: "Adaeze", email, emailVerified: true, role });
  await db
    .insert(credentials)
    .values({ id: uuidv7(), userId: id, accountId: id, providerId: "credential", password: hash });
  return { id, email };
}

/** Signs in with a phone; the headers of its next request. */
async function enter(email: string, cookie = ""): Promise<Headers> {
  const headers = new Headers({ cookie, "user-agent": "Mozilla/5.0 (Android) Chrome/140" });
  const entered = await signIn({ email, password: PASSWORD }, headers, ADDRESS);
  if (!entered.ok) throw new Error(entered.reason);
  return new Headers({ cookie: entered.cookies.map((line) => line.split(";", 1)[0]).join("; ") });
}

const audit = async (userId: string) =>
  (
    await db
      .select()
      .from(auditLines)
      .where(eq(auditLines.userId, userId))
      .orderBy(auditLines.timestamp, auditLines.id)
  ).map(({ act, details }) => ({ act, ...details }));

async function mailsTo(userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string; id: string }>(
    sql`select data->>'kind' as kind, data->>'id' as id from jobs.job
      where name = 'mail' and data->>'id' like ${`${userId}%`} order by created_on, id`,
  );
  const mails = [];
  for (const { kind, id } of rows) {
    const mail = await mailKinds()
      .find(({ name }) => name === kind)
      ?.compose(id);
    mails.push(`${mail?.subject}\n${mail?.text}`);
  }
  return mails;
}

async function change(userId: string, headers: Headers) {
  const sessionId = (await sessionIdOf(headers)) ?? "";
  const passwordHash = await passwordHashOf(db, userId);
  expect(await changePassword({ userId, sessionId, passwordHash }, "another horse")).toBe(
    "changed",
  );
}

describe("an admin", () => {
  test("is told of a new device, with what to do; the audit has every sign-in", async () => {
    const { id, email } = await newPerson("admin");
    const browser = await enter(email);
    // Without its session, which would end: the mail tells of it as long as it is there.
    await enter(email, /itewe\.device=[^;]+/.exec(browser.get("cookie") ?? "")?.[0]);
    expect(await audit(id)).toEqual([
      { act: "sign-in-new", device: "Chrome on Android" },
      { act: "sign-in", device: "Chrome on Android" },
    ]);
    const [mail, ...others] = await mailsTo(id);
    expect(others).toEqual([]);
    expect(mail).toContain("A new device has logged in to your Itewe account");
    expect(mail).toContain("Device: Chrome on Android");
    expect(mail).toMatch(/If it was not, choose a new password by the link above/);
    // A passkey stays with whoever has it, whatever the password.
    expect(mail?.replace(/\s+/g, " ")).toContain("Then remove passkeys that are not yours");
    expect(mail).toContain("https://itewe.example/reset-password");
  });

  test("is told before all other mails go out", async () => {
    const { id, email } = await newPerson("admin");
    await tellShut(id);
    await change(id, await enter(email));
    const { rows } = await db.execute(
      sql`select data->>'kind' as kind from jobs.job
        where name = 'mail' and data->>'id' like ${`${id}%`} and priority > 0 order by kind`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual([
      "new-device",
      "password-changed",
      "sign-ins-shut",
    ]);
  });

  test("finds guesses and new passwords in the audit", async () => {
    const { id, email } = await newPerson("admin");
    await tellShut(id);
    await change(id, await enter(email));
    expect((await audit(id)).map(({ act }) => act)).toEqual([
      "shut-sign-ins",
      "sign-in-new",
      "change-password",
    ]);
  });
});

describe("everybody", () => {
  test("is told of a new password, set in the profile or by a link, with what to do", async () => {
    const { id, email } = await newPerson("user");
    await change(id, await enter(email));
    await requestReset(email);
    const [row] = await db.select().from(accountLinks).where(eq(accountLinks.userId, id));
    const link = await readLink(row?.id ?? "");
    expect(link && (await resetPassword(link, hash))).toEqual({ ok: true });
    const mails = (await mailsTo(id)).filter((mail) => mail.includes("password was changed"));
    expect(mails).toHaveLength(2);
    expect(mails[0]).toMatch(/If it was not, choose a new password .* and tell us/);
    expect(await audit(id)).toEqual([]);
  });

  test("is in the log by account and digest alone, whatever they do", async () => {
    const { id, email } = await newPerson("user");
    for (let n = 0; n < 6; n++) {
      await signIn({ email, password: "guess" }, new Headers(), ADDRESS);
    }
    await signIn({ email: "nobody@example.com", password: "guess" }, new Headers(), "10.0.0.2");
    await db.delete(rateLimits);
    await change(id, await enter(email));
    expect(lines.map(({ event }) => event)).toEqual([
      ...Array(4).fill("sign-in failed"),
      "sign-ins shut",
      ...["sign-in failed", "sign-in held back", "sign-in failed", "signed in", "password changed"],
    ]);
    expect(lines[0]?.facts).toEqual({
      account: id,
      from: expect.stringMatching(/^[\w-]{43}$/),
      reason: "wrong-password",
    });
    expect(JSON.stringify(lines)).not.toMatch(/@|203\.0|Adaeze|guess"|horse/);
  });
});
