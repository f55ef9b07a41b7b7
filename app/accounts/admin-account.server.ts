/** The shop's first admin. */
import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../database/db.server.ts";
import { credentials, sessions, users } from "../../database/schema.ts";

const DEMO_EMAIL = "admin@itewe.example";

/** What came of it; `created-demo` carries the only copy of the generated password. */
export type FirstAdmin =
  | { outcome: "there-is-one" | "created" | "promoted" | "not-verified" | "none" }
  | { outcome: "created-demo"; email: string; password: string };

/**
 * Makes sure that an admin exists.
 * - With `given`: makes that account; one that exists is promoted only when its e-mail is
 *   verified, its sessions end, and its password is never touched.
 * - Without, and `demo`: makes one with a generated password when the shop has no admin at all.
 */
export async function ensureFirstAdmin(
  given: { email: string; password: string } | undefined,
  demo: boolean,
): Promise<FirstAdmin> {
  if (given) return makeGivenAdmin(given);
  if ((await db.$count(users, eq(users.role, "admin"))) > 0) return { outcome: "there-is-one" };
  if (!demo) return { outcome: "none" };
  const password = randomBytes(12).toString("base64url");
  const created = await createAdmin(DEMO_EMAIL, password);
  return created ? { outcome: "created-demo", email: DEMO_EMAIL, password } : { outcome: "none" };
}

async function makeGivenAdmin(given: { email: string; password: string }): Promise<FirstAdmin> {
  if (await createAdmin(given.email, given.password)) return { outcome: "created" };
  const [user] = await db
    .select({ id: users.id, role: users.role, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.email, given.email));
  if (!user || user.role === "admin") return { outcome: "there-is-one" };
  if (!user.emailVerified) return { outcome: "not-verified" };
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ role: "admin", updatedAt: new Date() })
      .where(and(eq(users.id, user.id), eq(users.emailVerified, true)));
    await tx.delete(sessions).where(eq(sessions.userId, user.id));
  });
  return { outcome: "promoted" };
}

/** @returns false when the address is taken */
async function createAdmin(email: string, password: string): Promise<boolean> {
  if ((await db.$count(users, eq(users.email, email))) > 0) return false;
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
    return true;
  });
}
