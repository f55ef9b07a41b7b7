/** A passkey is two factors: the key, and the finger, face or PIN that it asks for. */
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { passkeys, users } from "../../../database/schema.ts";
import { aSecurityKey } from "../../../test/devices/security-key.ts";
import { customer, PASSWORD, session, useAccounts } from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { sessionUser } from "../sessions/auth.server.ts";
import { askForPasskey, signInWithPasskey } from "../sessions/passkey-sign-in.server.ts";
import { addPasskey, startPasskey } from "./passkeys.server.ts";

useTestDatabase();
useAccounts();

const ADDRESS = "10.1.1.2";

const cookiesOf = (lines: string[]) => lines.map((line) => line.split(";", 1)[0]).join("; ");

/** Somebody of the desk who adds the passkey of a key. */
async function staffWith(key: ReturnType<typeof aSecurityKey>) {
  const { id, email } = await customer();
  await db.update(users).set({ role: "desk" }).where(eq(users.id, id));
  const headers = await session(email);
  const user = await sessionUser(headers);
  if (!user) throw new Error("signed out");
  const begun = await startPasskey(user, PASSWORD, headers);
  if (begun === "full") throw new Error(begun);
  const cookie = `${headers.get("cookie")}; ${cookiesOf(begun.cookies)}`;
  const added = await addPasskey(user, key.make(begun.options as never), new Headers({ cookie }));
  const kept = await db.$count(passkeys, eq(passkeys.userId, id));
  return { added, kept, options: begun.options };
}

async function signInBy(key: ReturnType<typeof aSecurityKey>) {
  const asked = await askForPasskey(ADDRESS);
  if (!asked.ok) throw new Error(asked.reason);
  const headers = new Headers({ cookie: cookiesOf(asked.cookies) });
  const entered = await signInWithPasskey(key.use(asked.options as never), headers, ADDRESS);
  return { entered, options: asked.options };
}

test("a key that asked for its PIN is taken, and opens the shop while it asks", async () => {
  const key = aSecurityKey();
  const { added, kept, options } = await staffWith(key);
  expect(options).toMatchObject({ authenticatorSelection: { userVerification: "required" } });
  expect([added, kept]).toEqual([{ codes: expect.any(Array) }, 1]);
  const first = await signInBy(key);
  expect(first.options).toMatchObject({ userVerification: "required" });
  expect(first.entered).toMatchObject({ ok: true, role: "desk" });
  key.isVerified = false;
  expect((await signInBy(key)).entered).toEqual({ ok: false, reason: "refused" });
});

test("a key that asked for nothing is not taken, and told apart", async () => {
  const key = aSecurityKey();
  key.isVerified = false;
  const { added, kept } = await staffWith(key);
  expect([added, kept]).toEqual(["unverified", 0]);
});
