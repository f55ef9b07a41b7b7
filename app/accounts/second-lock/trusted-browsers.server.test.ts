/** A browser that is not asked for the code is asked again after whatever its owner does about a lost phone. */
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { passkeys, users } from "../../../database/schema.ts";
import { appCode } from "../../../test/devices/app-codes.ts";
import { confirm, enter, PASSWORD, useAccounts } from "../../../test/rows/accounts.ts";
import {
  ADDRESS,
  afterPassword,
  give,
  headersWith,
  locked,
  userOf,
} from "../../../test/rows/second-lock.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { changePassword } from "../profile/profile.server.ts";
import { sessionIdOf, sessionUser } from "../sessions/auth.server.ts";
import { signOutDevice, signOutEverywhere } from "../sessions/devices.server.ts";
import { setRole } from "../users/users.server.ts";
import { appBeingSetUp, confirmApp, renewRecoveryCodes, startApp } from "./locks.server.ts";
import { removePasskey } from "./passkeys.server.ts";
import { unlock } from "./unlock.server.ts";

useTestDatabase();
useAccounts();

type Owner = Awaited<ReturnType<typeof locked>>;

/** The browser of a phone that is trusted, and in a session. */
async function trustedPhone(owner: Owner) {
  const entered = await give(await afterPassword(owner), appCode(owner.secret, 1), {
    trusts: true,
  });
  if (!entered.ok) throw new Error(entered.reason);
  return headersWith(entered.cookies);
}

const enterFrom = ({ email }: Owner, phone: Headers, password = PASSWORD) =>
  enter(email, password, phone.get("cookie") ?? "");

const asksForCode = { ok: false, reason: "needs-code" };

async function addPasskey({ id }: Owner): Promise<string> {
  const credentialID = crypto.randomUUID();
  const row = { userId: id, publicKey: "a", credentialID, counter: 0, backedUp: false };
  const [made] = await db
    .insert(passkeys)
    .values({ ...row, id: credentialID, deviceType: "singleDevice" })
    .returning();
  return made?.id ?? "";
}

describe("a lost phone that was trusted is asked for the code after", () => {
  test("signing out of all devices", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    await signOutEverywhere(owner.id);
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("signing out of it alone", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    expect(await signOutDevice(owner.id, (await sessionIdOf(phone)) ?? "")).toBe(true);
    expect(await sessionUser(owner.headers)).toBeDefined();
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("codes on another phone", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    await startApp(await userOf(owner), PASSWORD, owner.headers);
    const app = await appBeingSetUp(await userOf(owner), owner.headers);
    const code = appCode(app?.secret ?? "");
    const added = await confirmApp(await userOf(owner), code, owner.headers, ADDRESS);
    expect(added.ok).toBe(true);
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("new recovery codes", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    await renewRecoveryCodes(await userOf(owner));
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("removal of its passkey, which also ends its session", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    const passkey = await addPasskey(owner);
    expect(await removePasskey(await userOf(owner), passkey, owner.headers)).toBe("removed");
    expect(await sessionUser(phone)).toBeUndefined();
    expect(await sessionUser(owner.headers)).toBeDefined();
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("another role", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    const other = await locked();
    await db.update(users).set({ role: "admin" }).where(eq(users.id, other.id));
    const viewer = { kind: "admin" as const, user: await userOf(other) };
    expect(await setRole(viewer, owner.id, "accounts")).toEqual({ ok: true });
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });

  test("a new password", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    const by = await confirm(owner.id, owner.email, owner.headers);
    expect(await changePassword(by, "another horse")).toBe("changed");
    expect(await enterFrom(owner, phone, "another horse")).toMatchObject(asksForCode);
  });

  test("npm run unlock, once a lock is on again", async () => {
    const owner = await locked();
    const phone = await trustedPhone(owner);
    await unlock(owner.email);
    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, owner.id));
    expect(await enterFrom(owner, phone)).toMatchObject(asksForCode);
  });
});

test("acts that are refused leave a browser trusted", async () => {
  const owner = await locked();
  const phone = await trustedPhone(owner);
  expect(await signOutDevice(owner.id, crypto.randomUUID())).toBe(false);
  const user = await userOf(owner);
  expect(await removePasskey(user, crypto.randomUUID(), owner.headers)).toBe("gone");
  expect(await enterFrom(owner, phone)).toMatchObject({ ok: true });
});
