/** Somebody of the staff with a second lock, and what they do with its codes. */
import { eq } from "drizzle-orm";
import {
  appBeingSetUp,
  confirmApp,
  startApp,
} from "../../app/accounts/second-lock/locks.server.ts";
import { sessionUser } from "../../app/accounts/sessions/auth.server.ts";
import { readCode } from "../../app/accounts/sessions/recovery-codes.server.ts";
import { signInWithCode } from "../../app/accounts/sessions/sign-in.server.ts";
import type { SessionUser } from "../../app/accounts/viewer.server.ts";
import { db } from "../../database/db.server.ts";
import { users } from "../../database/schema.ts";
import { appCode } from "../devices/app-codes.ts";
import { customer, enter, PASSWORD, session } from "./accounts.ts";

export const ADDRESS = "10.1.1.1";

/** Somebody of the desk, in a session of their own. */
export async function staff() {
  const { id, email } = await customer();
  await db.update(users).set({ role: "desk" }).where(eq(users.id, id));
  return { id, email, headers: await session(email) };
}

export type Person = Awaited<ReturnType<typeof staff>>;

export async function userOf({ headers }: { headers: Headers }): Promise<SessionUser> {
  const user = await sessionUser(headers);
  if (!user) throw new Error("signed out");
  return user;
}

export const headersWith = (cookies: string[]) =>
  new Headers({
    cookie: cookies.map((line) => line.split(";", 1)[0]).join("; "),
    "user-agent": "Test",
  });

/** The same person with the codes of an app; the key, and the recovery codes. */
export async function locked() {
  const person = await staff();
  await startApp(await userOf(person), PASSWORD, person.headers);
  const app = await appBeingSetUp(await userOf(person), person.headers);
  if (!app) throw new Error("nothing is being set up");
  const added = await confirmApp(
    await userOf(person),
    appCode(app.secret),
    person.headers,
    ADDRESS,
  );
  if (!added.ok) throw new Error(added.reason);
  const { cookies, codes = [] } = added;
  return { ...person, headers: headersWith(cookies), secret: app.secret, codes };
}

/** The headers of somebody who has given the password and not yet the code. */
export async function afterPassword({ email }: Pick<Person, "email">, cookie = "") {
  const result = await enter(email, PASSWORD, cookie);
  if (result.ok || result.reason !== "needs-code") throw new Error(JSON.stringify(result));
  return headersWith(result.cookies);
}

export const give = (headers: Headers, code: string, { trusts = false, from = ADDRESS } = {}) => {
  const typed = readCode(code);
  if (!typed) throw new Error(`${code} is no code`);
  return signInWithCode(typed, trusts, headers, from);
};

/** A code that fits at no time near now. */
export function wrongCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((ahead) => appCode(secret, ahead));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !near.includes(code),
  ) as string;
}
