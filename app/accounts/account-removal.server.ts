/** What goes with an account, whoever deletes it. */
import { eq } from "drizzle-orm";
import type { Queries } from "../../database/db.server.ts";
import { participants, users } from "../../database/schema.ts";

/**
 * Deletes an account with its password, sessions and links. Messages and their files stay, without
 * a name or a number (PRODUCT §3). Whoever calls it tells the account's streams after the commit.
 * @param transaction one that has locked the account's row
 */
export async function removeAccount(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .update(participants)
    .set({ phoneNumber: null })
    .where(eq(participants.userId, userId));
  await transaction.delete(users).where(eq(users.id, userId));
}
