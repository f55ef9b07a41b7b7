/** The shop's first admin, and later ones. */

import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { credentials, sessions, users } from "../../../database/schema.ts";
import { publish } from "../../live/live.server.ts";
import { recordOnServer } from "../audit/record-act.server.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";

const DEMO_EMAIL = "admin@itewe.example";

/** What came of it. */
export type FirstAdmin = "there-is-one" | "created" | "promoted" | "not-verified" | "none";

/** Shows the person who starts the shop whom to sign in as; resolves when it has been shown. */
type Show = (admin: { email: string; password: string }) => Promise<void>;

/**
 * Makes sure that an admin exists.
 * - With `given`: makes that account; one that exists is promoted only when its e-mail is
 *   verified, its sessions end, and its password is never touched.
 * - Without, and with `show`: makes one with a generated password when the shop has no admin at
 *   all. It is shown before it is made: a start that is killed in between has made nothing, and
 *   the next one shows another.
 */
export async function ensureFirstAdmin(
  given: { email: string; password: string } | undefined,
  show?: Show,
): Promise<FirstAdmin> {
  if (given) return makeGivenAdmin(given);
  if ((await db.$count(users, eq(users.role, "admin"))) > 0) return "there-is-one";
  if (!show || (await isTaken(DEMO_EMAIL))) return "none";
  const demo = { email: DEMO_EMAIL, password: randomBytes(12).toString("base64url") };
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

/** What came of granting the role. */
export type Grant = "granted" | "already" | "not-verified" | "unknown";

/**
 * Makes an account with a verified e-mail address admin. Its sessions end, so that whoever has one
 * shows the password once more; the password is never touched.
 * @param email in any case, spaces around it count for nothing
 * @param by the command or setting that asks for it, for the audit
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
    await tx.delete(sessions).where(
      inArray(
        sessions.userId,
        rows.map(({ id }) => id),
      ),
    );
    for (const { id } of rows) await recordOnServer(tx, by, "grant-admin", { userId: id });
    return rows.length > 0;
  });
  if (!granted) return "not-verified";
  await publish("access", [], { userId: user.id });
  return "granted";
}

/**
 * @param by the setting or command that asks for it, for the audit
 * @returns false when the address is taken
 */
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
      .values({ id, email, name: "Admin", role: "admin", emailVerified: true })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (made.length === 0) return false;
    await tx.insert(credentials).values({
      id: uuidv7(),
      userId: id,
      accountId: id,
      providerId: "credential",
      password: hash,
    });
    await recordOnServer(tx, by, "grant-admin", { userId: id });
    return true;
  });
}
