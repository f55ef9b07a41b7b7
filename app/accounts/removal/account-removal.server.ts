/** What goes with an account, whoever deletes it. */
import { eq } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { personalData } from "../personal-data.server.ts";

/**
 * Deletes an account with its password, sessions and links, and what each feature erases of the
 * person. Messages and their files stay, without a name or a number; orders keep their contact until
 * 90 days after they close (PRODUCT §3). The caller ends the account's streams after the commit.
 * @param transaction one that has locked the account's row
 */
export async function removeAccount(transaction: Queries, userId: string): Promise<void> {
  for (const { erase } of personalData()) await erase(transaction, userId);
  await transaction.delete(users).where(eq(users.id, userId));
}
