/** How a line comes into the audit; nothing changes it afterwards. */
import { uuidv7 } from "uuidv7";
import type { Queries } from "../../../database/db.server.ts";
import { auditLines } from "../../../database/schema.ts";
import type { OnServerAct } from "./act-words.ts";

/**
 * Records an act of an admin, together with the act or not at all.
 * @param transaction the one that the act happens in
 * @param act a verb and its object, such as `wipe-chats`
 * @param details ids and numbers that tell which, and names of products; never what people wrote
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

/**
 * Records what was done from the machine that the shop runs on, where nobody is signed in.
 * @param transaction the one that it happens in
 * @param by how, such as a command's name
 */
export async function recordOnServer(
  transaction: Queries,
  by: string,
  act: OnServerAct,
  details: Record<string, string | number>,
): Promise<void> {
  await transaction.insert(auditLines).values({ id: uuidv7(), adminName: by, act, details });
}
