/** Creates and promotes admins. */

import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { publish } from "../../live/live.server.ts";
import { recordOnServer } from "../audit/record-act.server.ts";
import { addPassword } from "../passwords/credentials.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { endSessions } from "../sessions/devices.server.ts";

const DEMO_EMAIL = "admin@itewe.example";

export type FirstAdmin =
  | "there-is-one"
  /** And it is not the one of the settings, which are not used. */
  | "there-is-another"
  | "created"
  | "promoted"
  | "not-verified"
  | "none";

/** Shows the admin's credentials; resolves when they have been shown. */
type Show = (admin: { email: string; password: string }) => Promise<void>;

/**
 * Makes the first admin of a shop that has none.
 * - With `given`: creates that account, or promotes it if its address is verified; an existing
 *   account keeps its password and loses its sessions.
 * - Otherwise with `show`: creates one with a generated password. It is shown first, so that a start
 *   that is killed never leaves an admin with an unknown password.
 */
export async function ensureFirstAdmin(
  given: { email: string; password: string } | undefined,
  show?: Show,
): Promise<FirstAdmin> {
  const isAdmin = eq(users.role, "admin");
  if ((await db.$count(users, isAdmin)) > 0) {
    const isGiven = given ? and(isAdmin, eq(users.email, given.email)) : isAdmin;
    return (await db.$count(users, isGiven)) > 0 ? "there-is-one" : "there-is-another";
  }
  if (given) return makeGivenAdmin(given);
  if (!show || (await isTaken(DEMO_EMAIL))) return "none";
  const demo = { email: DEMO_EMAIL, password: randomBytes(16).toString("base64url") };
  await show(demo);
  return (await createAdmin(demo, "the first start")) ? "created" : "none";
}

async function makeGivenAdmin(given: { email: string; password: string }): Promise<FirstAdmin> {
  if (await createAdmin(given, "ADMIN_EMAIL")) return "created";
  const granted = await grantAdmin(given.email, "ADMIN_EMAIL");
  if (granted === "granted") return "promoted";
  return granted === "not-verified" ? granted : "there-is-one";
}

async function isTaken(email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email))) > 0;
}

export type Grant = "granted" | "already" | "not-verified" | "unknown";

/**
 * Makes a verified account an admin. Its sessions end, so that the password is shown once more; the
 * password stays.
 * @param email is trimmed and lower-cased
 * @param by the command or setting, for the audit
 */
export async function grantAdmin(
  email: string,
  by: "npm run admin" | "ADMIN_EMAIL",
): Promise<Grant> {
  const [user] = await db
    .select({ id: users.id, role: users.role, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.trim().toLowerCase()));
  if (!user) return "unknown";
  if (user.role === "admin") return "already";
  const granted = await db.transaction(async (tx) => {
    const rows = await tx
      .update(users)
      .set({ role: "admin", updatedAt: new Date() })
      .where(and(eq(users.id, user.id), eq(users.emailVerified, true)))
      .returning({ id: users.id });
    for (const { id } of rows) {
      await endSessions(tx, id);
      await recordOnServer(tx, by, "grant-admin", { userId: id });
    }
    return rows.length > 0;
  });
  if (!granted) return "not-verified";
  await publish("access", [], { userId: user.id });
  return "granted";
}

/** @returns false when the address is taken */
async function createAdmin(
  { email, password }: { email: string; password: string },
  by: string,
): Promise<boolean> {
  if (await isTaken(email)) return false;
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const id = uuidv7();
    const made = await tx
      .insert(users)
      .values({
        ...{ id, email, name: "Admin", role: "admin", emailVerified: true },
        // Somebody else knows this one, or a file does.
        mustChangePassword: true,
      })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0) return false;
    await addPassword(tx, id, hash);
    await recordOnServer(tx, by, "grant-admin", { userId: id });
    return true;
  });
}
