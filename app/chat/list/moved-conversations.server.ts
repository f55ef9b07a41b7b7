/** Where a conversation is that has become part of another one. */
import { eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { movedConversations } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { adminOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { movedTo } from "../conversations.server.ts";

/**
 * What has become of a conversation that was made part of another one.
 * @param id its own, or that of an account whose conversation had not begun
 * @returns undefined when it is where it was, or never was
 * @throws Response 403 when the viewer is not an admin
 */
export async function findMoved(viewer: Viewer, id: string): Promise<string | undefined> {
  adminOf(viewer);
  return movedTo(db, id);
}

/**
 * The ids that a conversation was known by before; a browser may keep something under them.
 * @throws Response 403 when the viewer is not an admin
 */
export async function formerIds(viewer: Viewer, id: string): Promise<string[]> {
  adminOf(viewer);
  if (!isUuid(id)) return [];
  const found = await db
    .select({ id: movedConversations.fromId })
    .from(movedConversations)
    .where(eq(movedConversations.toId, id));
  return found.map((one) => one.id);
}
