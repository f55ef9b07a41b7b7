/** The first password that somebody chooses instead of the one they were given. */
import { and, eq, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { credentials, sessions, users } from "../../../database/schema.ts";
import { refuse, type Typed } from "../../http/form-answer.server.ts";
import { parseNewPassword } from "../account-rules.server.ts";
import { type Confirmation, isPasswordOf } from "../passwords/credentials.server.ts";
import { sessionIdOf } from "../sessions/auth.server.ts";
import type { SessionUser } from "../viewer.server.ts";
import { changePassword } from "./profile.server.ts";
import { passwordChanged, refuseUnconfirmed, type Sending } from "./security-forms.server.ts";

const FIELD = "newPassword";

/**
 * Sets the password that `newPassword` says, without asking for the one that was given: the session
 * was opened with it.
 * @returns a redirect to `sending.here`, or why it is refused
 */
export async function chooseOwnPassword(user: SessionUser, typed: Typed, sending: Sending) {
  const parsed = parseNewPassword(typed);
  if (!parsed.ok) return refuse(typed, parsed, 400);
  const { newPassword } = parsed.input;
  const by = await confirmedByGiven(user.id, sending.request.headers);
  if (!by) return refuseUnconfirmed("signed-out", typed, FIELD, sending);
  if (await isPasswordOf(user.id, newPassword)) {
    const error = "This is the password you were given. Choose another one.";
    return refuse(typed, { errors: { [FIELD]: error } }, 400);
  }
  const outcome = await changePassword(by, newPassword);
  // Another window was faster: its password is theirs, and this one has no say in it.
  if (outcome !== "changed") return refuseUnconfirmed("signed-out", typed, FIELD, sending);
  return passwordChanged(user, sending);
}

/** @returns undefined once the account has a password of its own */
async function confirmedByGiven(
  userId: string,
  headers: Headers,
): Promise<Confirmation | undefined> {
  const sessionId = await sessionIdOf(headers);
  const [given] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(users.id, userId), eq(users.mustChangePassword, true)));
  return sessionId && given?.hash ? { userId, sessionId, passwordHash: given.hash } : undefined;
}

/**
 * The session that has set the account's password within the hour, as a confirmation by it: a change
 * of the password ends every other session, so an older one than the password has set it.
 */
export async function confirmedByNewPassword(
  userId: string,
  headers: Headers,
): Promise<Confirmation | undefined> {
  const sessionId = await sessionIdOf(headers);
  if (!sessionId) return undefined;
  const [set] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(sessions, eq(sessions.userId, credentials.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.userId, userId),
        eq(credentials.providerId, "credential"),
        sql`${sessions.createdAt} < ${credentials.updatedAt}`,
        sql`${credentials.updatedAt} > now() - interval '1 hour'`,
      ),
    );
  return set?.hash ? { userId, sessionId, passwordHash: set.hash } : undefined;
}
