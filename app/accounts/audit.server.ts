/** What admins did, for good: who, what, when. */
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../database/db.server.ts";
import { auditLines } from "../../database/schema.ts";
import type { SessionUser } from "./auth.server.ts";

/**
 * Records an act of an admin, together with the act or not at all.
 * @param transaction the one that the act happens in
 * @param act a verb and its object, such as `wipe-chats`
 * @param details ids and numbers that tell which; never what people wrote
 */
export async function recordAct(
  transaction: Queries,
  admin: SessionUser,
  act: string,
  details: Record<string, string | number>,
): Promise<void> {
  await transaction.insert(auditLines).values({ id: uuidv7(), userId: admin.id, act, details });
}
