/** Who may upload and read files of the chat. */
import { and, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { conversations, messages } from "../../../database/schema.ts";
import { may } from "../../accounts/may.ts";
import { findViewer } from "../../accounts/sessions/find-viewer.server.ts";
import { noted } from "../../accounts/sessions/noted-readers.server.ts";
import { guestToken, isAddedGuest } from "../../accounts/viewer.server.ts";
import { SUPPORT } from "../../live/live.server.ts";
import { defineUploads } from "../../uploads/files/upload-kinds.server.ts";
import { CHAT_FILE_BYTES } from "../../uploads/upload-limits.ts";
import { isShownIn } from "../conversations.server.ts";
import { audienceOf, mayWriteAs, supportParticipant } from "../participants.server.ts";

/** The upload kind of files in messages. */
export const CHAT_FILES = "chat";

/** Registers the upload kind; call before the shop serves. */
export function defineChatFiles(): void {
  defineUploads({
    name: CHAT_FILES,
    folder: "chat-files",
    maxBytes: CHAT_FILE_BYTES,
    oneAtATime: true,
    refusal: "Sign in or open the chat again, and the file goes on.",
    async owner(headers) {
      const viewer = await findViewer(headers);
      if (viewer.kind === "admin" && !may(viewer, "chat")) return undefined;
      const token = guestToken(headers);
      const audience = await audienceOf(viewer, token);
      if (!audience) return undefined;
      // An upload of somebody else who used this browser is not resumed.
      const named = headers.get("upload-owner");
      if (named && !(await mayWriteAs(named, viewer, token))) return undefined;
      if (viewer.kind === "admin") {
        const id = await supportParticipant();
        return { id, isGuest: false, isShop: true, uploaderId: viewer.user.id };
      }
      const isGuest = viewer.kind !== "customer";
      if (isGuest && (await isAddedGuest(db, audience))) return undefined;
      return { id: audience, isGuest };
    },
    mayRead: noted(async (headers, file) => {
      const audience = await audienceOf(await findViewer(headers), guestToken(headers));
      if (!audience) return false;
      const [place] = await db
        .select({ participantId: conversations.participantId })
        .from(messages)
        .innerJoin(conversations, eq(conversations.id, messages.conversationId))
        .where(and(eq(messages.fileId, file.id), isShownIn));
      return Boolean(place) && (audience === SUPPORT || audience === place?.participantId);
    }),
  });
}
