/** Writes the audit; lines are never changed. */
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../../database/db.server.ts";
import { auditLines } from "../../../database/schema.ts";
import type { OnServerAct } from "./act-words.ts";

/**
 * Records an admin's act in its transaction.
 * @param act a verb and its object, such as `wipe-chats`
 * @param details ids, numbers and product names; never what people wrote
 */
export async function recordAct(
  transaction: Queries,
  admin: { id: string; name: string },
  act: string,
  details: Record<string, string | number>,
): Promise<void> {
  const { id: userId, name: adminName } = admin;
  await transaction.insert(auditLines).values({ id: uuidv7(), userId, adminName, act, details });
}

/** Records an act done on the server's machine; `by` is how, such as a command. */
export async function recordOnServer(
  transaction: Queries,
  by: string,
  act: OnServerAct,
  details: Record<string, string | number>,
): Promise<void> {
  await transaction.insert(auditLines).values({ id: uuidv7(), adminName: by, act, details });
}
