import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, credentials, users } from "../../../database/schema.ts";
import {
  enter,
  GIVEN_OWNER,
  session,
  useAccounts,
  useGivenOwner,
} from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findViewer } from "../sessions/find-viewer.server.ts";
import { ensureFirstAdmin } from "../users/admin-account.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { chooseOwnPassword, confirmedByNewPassword } from "./own-password.server.ts";

useTestDatabase();
useAccounts();
useGivenOwner();

const { email: EMAIL, password: GIVEN } = GIVEN_OWNER;
const OWN = "four words I remember";
const HERE = "/admin-dashboard/first-start";

const userOf = async (headers: Headers): Promise<SessionUser> => {
  const viewer = await findViewer(headers);
  if (viewer.kind !== "admin") throw new Error("Not the owner");
  return viewer.user;
};

/** What choosing this password is answered. */
async function choose(headers: Headers, newPassword: string) {
  const request = new Request(`https://itewe.example${HERE}`, { headers });
  const sending = { request, address: "10.1.1.1", here: HERE };
  const answer = await chooseOwnPassword(await userOf(headers), { newPassword }, sending);
  if (answer instanceof Response) return `${answer.status} ${answer.headers.get("location")}`;
  return { status: answer.init?.status, ...answer.data };
}

describe("the owner of the environment", () => {
  test("has to choose a password until there is one of their own; it is in the audit", async () => {
    const headers = await session(EMAIL, GIVEN);
    expect((await userOf(headers)).mustChangePassword).toBe(true);
    expect(await choose(headers, OWN)).toBe(`303 ${HERE}`);
    expect((await userOf(headers)).mustChangePassword).toBeUndefined();
    expect(await enter(EMAIL, GIVEN)).toMatchObject({ ok: false, reason: "wrong-password" });
    expect(await enter(EMAIL, OWN)).toMatchObject({ ok: true });
    const acts = await db.select({ act: auditLines.act }).from(auditLines);
    expect(acts.map(({ act }) => act)).toContain("change-password");
  });

  test("has to once: the next start leaves the password alone", async () => {
    await choose(await session(EMAIL, GIVEN), OWN);
    await ensureFirstAdmin(GIVEN_OWNER);
    const headers = await session(EMAIL, OWN);
    expect((await userOf(headers)).mustChangePassword).toBeUndefined();
  });
});

test.each([
  ["", "Enter a password."],
  ["short", "A password has at least 8 characters."],
  ["        ", "A password cannot be made of spaces alone."],
  ["x".repeat(129), "A password has at most 128 characters."],
  [GIVEN, "This is the password you were given. Choose another one."],
])("%j is refused beside its field, and the one that was given stays", async (password, said) => {
  const headers = await session(EMAIL, GIVEN);
  expect(await choose(headers, password)).toMatchObject({
    status: 400,
    errors: { newPassword: said },
  });
  expect((await userOf(headers)).mustChangePassword).toBe(true);
});

test("whoever still has a session by the password that was given sets no other one", async () => {
  const [headers, other] = [await session(EMAIL, GIVEN), await session(EMAIL, GIVEN)];
  const stale = await userOf(other);
  await choose(headers, OWN);
  const request = new Request(`https://itewe.example${HERE}`, { headers: other });
  const sending = { request, address: "10.1.1.1", here: HERE };
  const answer = await chooseOwnPassword(stale, { newPassword: "taken over" }, sending);
  expect(answer instanceof Response && answer.headers.get("location")).toMatch(/^\/login/);
  // Nor does the one that has chosen, without the password.
  expect(await choose(headers, "another one of mine")).toMatch(/^303 \/login/);
  expect(await enter(EMAIL, OWN)).toMatchObject({ ok: true });
});

describe("the new password is enough", () => {
  const ownerId = async () => {
    const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, EMAIL));
    return owner?.id ?? "";
  };

  test("in the session that has set it, within the hour", async () => {
    const headers = await session(EMAIL, GIVEN);
    expect(await confirmedByNewPassword(await ownerId(), headers)).toBeUndefined();
    await choose(headers, OWN);
    expect(await confirmedByNewPassword(await ownerId(), headers)).toMatchObject({
      userId: await ownerId(),
    });
    await db
      .update(credentials)
      .set({ updatedAt: sql`${credentials.updatedAt} - interval '61 minutes'` });
    expect(await confirmedByNewPassword(await ownerId(), headers)).toBeUndefined();
  });

  test("neither in a later session, nor for anybody else", async () => {
    const headers = await session(EMAIL, GIVEN);
    await choose(headers, OWN);
    const later = await session(EMAIL, OWN);
    expect(await confirmedByNewPassword(await ownerId(), later)).toBeUndefined();
    expect(await confirmedByNewPassword(crypto.randomUUID(), headers)).toBeUndefined();
    expect(await confirmedByNewPassword(await ownerId(), new Headers())).toBeUndefined();
  });
});
