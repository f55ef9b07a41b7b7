/** Deletes accounts. */
import { eq } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { personalData } from "../personal-data.server.ts";
import { distrustBrowsers } from "../sessions/devices.server.ts";

/**
 * Deletes an account with its password, sessions, links and personal data. Messages and files stay
 * without name and number; orders keep their contact until 90 days after they close (PRODUCT §3).
 * End the account's streams after the commit.
 * @param transaction has locked the account
 */
export async function removeAccount(transaction: Queries, userId: string): Promise<void> {
  for (const { erase } of personalData()) await erase(transaction, userId);
  await distrustBrowsers(transaction, userId);
  await transaction.delete(users).where(eq(users.id, userId));
}
