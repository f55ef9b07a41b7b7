import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { credentials, rateLimits, users } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openQueue, stopJobs } from "../../jobs/jobs.server.ts";
import { openMail } from "../../mail/mail.server.ts";
import { setPassword } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { checkPassword } from "../profile/security-forms.server.ts";
import { openAccounts } from "./auth.server.ts";
import { knownDevice, rememberDevice } from "./known-devices.server.ts";
import { tellShut } from "./owner-news.server.ts";
import { signIn } from "./sign-in.server.ts";

useTestDatabase();

const PASSWORD = "correct horse";
let hash = "";

beforeAll(async () => {
  await openAccounts();
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  await openQueue(() => {});
  hash = await hashPassword(PASSWORD);
});
afterAll(stopJobs);
beforeEach(async () => {
  await db.delete(rateLimits);
});

async function newOwner() {
  const id = uuidv7();
  const email = `owner-${id}@example.com`;
  await db.insert(users).values({ id, name: "Ade", email, emailVerified: true });
  await db
    .insert(credentials)
    .values({ id: uuidv7(), userId: id, accountId: id, providerId: "credential", password: hash });
  return { id, email, name: "Ade", role: "user" as const };
}

const cookiesOf = (lines: string[]) => lines.map((line) => line.split(";", 1)[0]).join("; ");
const enter = (email: string, password = PASSWORD, cookie = "", address = "10.1.1.1") =>
  signIn({ email, password }, new Headers({ cookie }), address);

/** The cookies of a browser that has signed in. */
async function browserOf(email: string, cookie = "", address = "10.1.1.1"): Promise<string> {
  const entered = await enter(email, PASSWORD, cookie, address);
  if (!entered.ok) throw new Error(entered.reason);
  return cookiesOf(entered.cookies);
}

/** Twenty wrong passwords from four addresses. */
async function guessFromEverywhere(email: string) {
  for (let n = 0; n < 20; n++) await enter(email, "guess", "", `10.66.0.${n % 4}`);
}

describe("while strangers guess at a password", () => {
  test("a browser that has signed in before signs in; another one waits", async () => {
    const { email } = await newOwner();
    const browser = await browserOf(email);
    await guessFromEverywhere(email);
    expect(await enter(email)).toMatchObject({ reason: "too-many" });
    expect(await enter(email, PASSWORD, browser)).toMatchObject({ ok: true });
  });

  test("behind its own address, too", async () => {
    const { email } = await newOwner();
    const browser = await browserOf(email, "", "10.9.9.9");
    for (let n = 0; n < 105; n++) await enter(`nobody-${n}@example.com`, "guess", "", "10.9.9.9");
    expect(await enter(email, PASSWORD, "", "10.9.9.9")).toMatchObject({ reason: "too-many" });
    expect(await enter(email, PASSWORD, browser, "10.9.9.9")).toMatchObject({ ok: true });
  });

  test("whoever is signed in confirms what they do", async () => {
    const owner = await newOwner();
    const cookie = await browserOf(owner.email);
    const confirm = (password: string) => {
      const request = new Request("http://x.example/", { headers: { cookie } });
      const sending = { request, address: "10.66.0.1", here: "/" };
      return checkPassword(owner, { currentPassword: password }, "currentPassword", sending);
    };
    await guessFromEverywhere(owner.email);
    expect(await confirm(PASSWORD)).toMatchObject({ ok: true });
    for (let n = 0; n < 5; n++) await confirm("guess");
    expect(await confirm(PASSWORD)).toMatchObject({ ok: false });
  });

  test("the owner is told by mail, once a day", async () => {
    const { id, email } = await newOwner();
    const mails = async () =>
      (
        await db.execute(sql`select 1 from jobs.job where name = 'mail'
          and data->>'kind' = 'sign-ins-shut' and data->>'id' like ${`${id}%`}`)
      ).rows.length;
    await guessFromEverywhere(email);
    expect(await mails()).toBe(1);
    await tellShut(id);
    expect(await mails()).toBe(1);
    await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 86400000` });
    await tellShut(id);
    expect(await mails()).toBe(2);
  });
});

describe("a browser that has signed in before", () => {
  test("may guess wrong five times, from whichever address", async () => {
    const { email } = await newOwner();
    const browser = await browserOf(email);
    for (let n = 0; n < 5; n++) {
      expect(await enter(email, "guess", browser, `10.67.0.${n}`)).toMatchObject({
        reason: "wrong-password",
      });
    }
    expect(await enter(email, PASSWORD, browser, "10.67.1.1")).toMatchObject({
      reason: "too-many",
    });
    expect(await enter(email)).toMatchObject({ ok: true });
  });

  test("is none of another account's, and of nobody's after a change of the password", async () => {
    const [one, other] = [await newOwner(), await newOwner()];
    const headers = new Headers({ cookie: await browserOf(one.email) });
    expect(await knownDevice(headers, one.id)).toBeDefined();
    expect(await knownDevice(headers, other.id)).toBeUndefined();
    await db.transaction((tx) => setPassword(tx, one.id, `${hash}0`));
    expect(await knownDevice(headers, one.id)).toBeUndefined();
  });

  test("is known to the last four who have signed in there", async () => {
    const owners = [];
    let cookie = "";
    for (let n = 0; n < 5; n++) {
      const owner = await newOwner();
      owners.push(owner);
      cookie = cookiesOf([await rememberDevice(new Headers({ cookie }), owner.id)]);
    }
    const known = await Promise.all(
      owners.map(({ id }) => knownDevice(new Headers({ cookie }), id)),
    );
    expect(known.map(Boolean)).toEqual([false, true, true, true, true]);
  });

  test.each([
    "",
    "x",
    `${"A".repeat(22)}.${"A".repeat(22)}`,
    `${"A".repeat(22)}.${"é".repeat(22)}`,
  ])("is not the one that calls itself %j", async (value) => {
    const { id } = await newOwner();
    const headers = { get: () => `itewe.device=${value}` } as unknown as Headers;
    expect(await knownDevice(headers, id)).toBeUndefined();
  });
});

test("an address that nobody has verified is not told of guesses", async () => {
  const { id, email } = await newOwner();
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, id));
  await guessFromEverywhere(email);
  const { rows } = await db.execute(
    sql`select 1 from jobs.job where name = 'mail' and data->>'id' like ${`${id}%`}`,
  );
  expect(rows).toEqual([]);
});
