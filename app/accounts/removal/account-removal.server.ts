/** What goes with an account, whoever deletes it. */
import { eq, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { participants, users } from "../../../database/schema.ts";

/**
 * Deletes an account with its password, sessions and links. Messages and their files stay, without
 * a name or a number; orders keep their contact until 90 days after they close (PRODUCT §3). Whoever calls it tells the account's streams after the commit.
 * @param transaction one that has locked the account's row
 */
export async function removeAccount(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .update(participants)
    .set({ phoneNumber: null })
    .where(eq(participants.userId, userId));
  // Those that close later, or have closed since, are seen to by a job of their own.
  await transaction.execute(sql`
    update orders o set name = null, phone_number = null, phone_digits = null, email = null,
      state = '', city = '', street_address = ''
    from participants p
    where p.user_id = ${userId} and o.participant_id = p.id
      and o.closed_at < now() - interval '90 days'`);
  await transaction.delete(users).where(eq(users.id, userId));
}
