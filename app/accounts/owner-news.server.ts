/** What the owner of an account is told by mail, since it may be somebody else's doing. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../database/db.server.ts";
import { users } from "../../database/schema.ts";
import { enqueueAskedMail } from "../mail/recipient-limit.server.ts";
import { isFirstToday } from "./attempts.server.ts";

/** What is told, and the kind of its mail. */
export const SHUT = "sign-ins-shut";
export type OwnerNews = typeof SHUT;

/** Tells once a day that strangers guess at the password, so that new devices have to wait. */
export async function tellShut(userId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId));
    // An address that nobody has proved may be that of somebody who knows nothing of us.
    if (!user?.emailVerified) return;
    if (!(await isFirstToday(transaction, `${SHUT}:${userId}`))) return;
    const mail = { kind: SHUT, id: `${userId}_${uuidv7()}`, to: user.email };
    await enqueueAskedMail(transaction, { ...mail, purpose: "security" });
  });
}
