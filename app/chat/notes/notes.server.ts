/**
 * Notes that the staff write about a conversation. Nothing here is for the person of the
 * conversation: each function asks for the right `chat`, and only the staff's stream tells of a
 * note, without its text.
 */
import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { chatNotes, users } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { lockConversation, movedTo } from "../conversations.server.ts";
import { DELETED_USER } from "../list/person-name.ts";
import { normalizeText } from "../message.ts";
import { LONGEST_NOTE, MOST_NOTES, type Note } from "./note.ts";

/**
 * The notes of a conversation, oldest first; none of an id that is none.
 * @throws Response 403 when the viewer may not chat for the shop
 */
export async function listNotes(viewer: Viewer, conversationId: string): Promise<Note[]> {
  staffOf(viewer, "chat");
  if (!isUuid(conversationId)) return [];
  const rows = await db
    .select({
      id: chatNotes.id,
      text: chatNotes.text,
      authorName: users.name,
      timestamp: chatNotes.timestamp,
    })
    .from(chatNotes)
    .leftJoin(users, eq(users.id, chatNotes.authorId))
    .where(shownIn(conversationId))
    .orderBy(asc(chatNotes.timestamp), asc(chatNotes.id));
  return rows.map(({ authorName, timestamp, ...note }) => ({
    ...note,
    authorName: authorName ?? DELETED_USER,
    timestamp: timestamp.toISOString(),
  }));
}

const shownIn = (conversationId: string) =>
  and(eq(chatNotes.conversationId, conversationId), isNull(chatNotes.hiddenAt));

/**
 * Writes a note; the same id stores one. Goes to the conversation that this one was merged into.
 * @param note.id made by the writer's form, unchecked like its text
 * @returns why it is not taken, in the writer's words
 * @throws Response 403 when the viewer may not chat for the shop, 404 without such a conversation
 */
export async function writeNote(
  viewer: Viewer,
  conversationId: string,
  note: { id: string; text: string },
): Promise<string | undefined> {
  const author = staffOf(viewer, "chat");
  const text = normalizeText(note.text);
  if (text === "") return "Write the note first.";
  if ([...text].length > LONGEST_NOTE) return "A note has at most 1,000 characters.";
  if (!isUuid(note.id)) return "This note cannot be saved. Load the page again and write it anew.";
  const done = await db.transaction(async (tx) => {
    // Under the lock a merge cannot leave the note behind.
    const { id } = await lockConversation(
      tx,
      (await movedTo(tx, conversationId)) ?? conversationId,
    );
    if ((await tx.$count(chatNotes, shownIn(id))) >= MOST_NOTES) return undefined;
    const row = { id: note.id, conversationId: id, authorId: author.id, text };
    await tx.insert(chatNotes).values(row).onConflictDoNothing();
    return id;
  });
  if (!done) return "There are 200 notes in this chat. Remove old ones first.";
  await publishNotes(done);
  return undefined;
}

/**
 * Removes a note; one that is gone already stays gone.
 * @throws Response 403 when the viewer may not chat for the shop
 */
export async function removeNote(viewer: Viewer, id: string): Promise<void> {
  const admin = staffOf(viewer, "chat");
  if (!isUuid(id)) return;
  const gone = await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(chatNotes)
      .where(and(eq(chatNotes.id, id), isNull(chatNotes.hiddenAt)))
      .returning({ conversationId: chatNotes.conversationId });
    if (row) await recordAct(tx, admin, "remove-note", row);
    return row;
  });
  if (gone) await publishNotes(gone.conversationId);
}

/** Tells the staff's pages that the notes of a conversation are others. */
const publishNotes = (conversationId: string) => publish("notes", [SUPPORT], { conversationId });
