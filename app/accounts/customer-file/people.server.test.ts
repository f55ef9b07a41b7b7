import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { accountLinks, users } from "../../../database/schema.ts";
import { PASSWORD, useAccounts } from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findLink, resetPassword, tokenOf } from "../mails/mailed-links.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { purgeAccounts } from "../removal/account-purges.server.ts";
import { signIn } from "../sessions/sign-in.server.ts";
import { register, requestReset } from "../sign-in/registration.server.ts";
import { addPeople } from "./people.server.ts";

useTestDatabase();
useAccounts();

const person = {
  ...{ id: uuidv7(), email: "ada@example.com", name: "Ada", phoneNumber: "" },
  ...{ country: "Nigeria", state: "Lagos", city: "Yaba", streetAddress: "" },
  joinedAt: new Date("2020-01-01T00:00:00Z"),
};

test("whoever is brought in chooses a password by 'Forgot password?', which verifies them", async () => {
  await db.transaction((tx) => addPeople(tx, [person], () => {}));
  const enter = () =>
    signIn({ email: person.email, password: PASSWORD }, new Headers(), "10.0.0.1");
  expect(await enter()).toMatchObject({ ok: false, reason: "wrong-password" });
  // Nobody else can take the address, and they are not purged as who never verified theirs.
  const { name, email, phoneNumber, ...address } = person;
  expect(await register({ name, email, phoneNumber, address, password: PASSWORD })).toBe(false);
  await purgeAccounts();
  expect(await requestReset(person.email)).toBe(true);
  const [row] = await db.select().from(accountLinks);
  const link = await findLink(await tokenOf(row?.id ?? ""));
  if (!link) throw new Error("No link was mailed");
  expect(await resetPassword(link, await hashPassword(PASSWORD))).toEqual({ ok: true });
  expect(await enter()).toMatchObject({ ok: true, role: "user" });
  const [now] = await db.select().from(users).where(eq(users.id, person.id));
  expect(now?.emailVerified).toBe(true);
});
