import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { accountLinks, users } from "../../../database/schema.ts";
import {
  age,
  confirm,
  customer,
  enter,
  lastLink,
  newcomer,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { isPasswordOf } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { changePassword, requestEmailChange } from "../profile/profile.server.ts";
import { sessionUser } from "../sessions/auth.server.ts";
import { requestReset, resendVerification } from "../sign-in/registration.server.ts";
import {
  changeEmail,
  findLink,
  resetPassword,
  tokenOf,
  verifyEmail,
} from "./mailed-links.server.ts";

useTestDatabase();
useAccounts();

const HOUR_MS = 3_600_000;

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
