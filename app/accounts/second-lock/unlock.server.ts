import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { forgetAllAttempts } from "../../limits/rate-limit.server.ts";
import { liftSignInLimit } from "../../limits/sign-in-limit.server.ts";
import { publish } from "../../live/live.server.ts";
import { recordOnServer } from "../audit/record-act.server.ts";
import { isStaff } from "../may.ts";
import { lockAccount } from "../passwords/credentials.server.ts";
import { removeLocks } from "./locks.server.ts";

/** lifted: wrong passwords and codes no longer keep anybody waiting. removed: and the second lock is off. */
export type Unlocked = "unknown" | "lifted" | "removed";

/**
 * Lifts the wait after wrong passwords and codes, and takes a lost second lock off. With a lock
 * taken off, all sessions end, and somebody of the staff puts a new one on at the next sign-in.
 * @param email is trimmed and lower-cased
 */
export async function unlock(email: string): Promise<Unlocked> {
  const address = email.trim().toLowerCase();
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, address));
  if (!known) return "unknown";
  const userId = known.id;
  const outcome = await db.transaction(async (tx) => {
    const user = await lockAccount(tx, userId);
    if (!user) return "unknown";
    await liftSignInLimit(tx, address);
    await forgetAllAttempts(tx, "code", { account: userId });
    const act = user.twoFactorEnabled ? "reset-second-lock" : "lift-wait";
    await recordOnServer(tx, "npm run unlock", act, { userId });
    if (!user.twoFactorEnabled) return "lifted";
    await removeLocks(tx, userId);
    const secondLockFrom = isStaff(user.role) ? new Date() : null;
    await tx.update(users).set({ secondLockFrom }).where(eq(users.id, userId));
    return "removed";
  });
  if (outcome === "removed") await publish("access", [], { userId });
  return outcome;
}
