/** Security events that owners are mailed about; those of admins are also in the audit. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../../database/db.server.ts";
import { sessions, users } from "../../../database/schema.ts";
import { isFirstToday } from "../../limits/rate-limit.server.ts";
import { enqueueMail } from "../../mail/mail.server.ts";
import { enqueueAskedMail } from "../../mail/recipient-limit.server.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { isStaff } from "../may.ts";
import { deviceName } from "./device-name.ts";
import { hashSessionToken } from "./session-tokens.server.ts";

/** The kinds of mails; a mail's id begins with the account's. */
export const SHUT = "sign-ins-shut";
export const CHANGED = "password-changed";
export const NEW_DEVICE = "new-device";
export const CODES_TRIED = "codes-tried";
export type OwnerNews = typeof SHUT | typeof CHANGED | typeof NEW_DEVICE | typeof CODES_TRIED;

/** Mails, once a day, that passwords are being guessed and new devices have to wait. */
export async function tellShut(userId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId));
    // An unverified address may be somebody else's.
    if (!user?.emailVerified) return;
    if (isStaff(user.role)) await recordAct(transaction, user, "shut-sign-ins", {});
    if (!(await isFirstToday(transaction, `${SHUT}:${userId}`))) return;
    const mail = { kind: SHUT, id: `${userId}_${uuidv7()}`, to: user.email };
    await enqueueAskedMail(transaction, { ...mail, purpose: "security" });
  });
}

/** Mails, once a day, that somebody who knows the password is trying codes. */
export async function tellCodesTried(userId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [user] = await transaction.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    await recordAct(transaction, user, "shut-codes", {});
    if (!(await isFirstToday(transaction, `${CODES_TRIED}:${userId}`))) return;
    await enqueueMail(transaction, CODES_TRIED, `${userId}_${uuidv7()}`);
  });
}

/** Mails that the password has changed. */
export async function tellPasswordChanged(
  transaction: Queries,
  user: Pick<typeof users.$inferSelect, "id" | "name" | "role">,
  how: "change-password" | "reset-password",
): Promise<void> {
  if (isStaff(user.role)) await recordAct(transaction, user, how, {});
  await enqueueMail(transaction, CHANGED, `${user.id}_${uuidv7()}`);
}

/** Records an admin's sign-in, and mails it if the device was unknown. */
export async function tellStaffSignIn(
  admin: { id: string; name: string },
  token: string,
  isKnown: boolean,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const [session] = await transaction
      .select({ id: sessions.id, userAgent: sessions.userAgent })
      .from(sessions)
      .where(eq(sessions.token, hashSessionToken(token)));
    if (!session) return;
    const device = deviceName(session.userAgent ?? "");
    await recordAct(transaction, admin, isKnown ? "sign-in" : "sign-in-new", { device });
    if (!isKnown) await enqueueMail(transaction, NEW_DEVICE, `${admin.id}_${session.id}`);
  });
}
