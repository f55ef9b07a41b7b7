/** Conversations that were merged into another one, for admins. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { movedConversations } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { movedTo } from "../conversations.server.ts";

/**
 * The conversation that this one was merged into, if it was.
 * @param id the conversation's, or the account's if its conversation had not begun
 * @throws Response 403 when the viewer is not an admin
 */
export async function findMoved(viewer: Viewer, id: string): Promise<string | undefined> {
  staffOf(viewer, "chat");
  return movedTo(db, id);
}

/**
 * The ids of conversations merged into this one.
 * @throws Response 403 when the viewer is not an admin
 */
export async function formerIds(viewer: Viewer, id: string): Promise<string[]> {
  staffOf(viewer, "chat");
  if (!isUuid(id)) return [];
  const found = await db
    .select({ id: movedConversations.fromId })
    .from(movedConversations)
    .where(eq(movedConversations.toId, id));
  return found.map((one) => one.id);
}
