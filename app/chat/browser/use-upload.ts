import { useEffect, useEffectEvent, useMemo } from "react";
import { useUploadList } from "../../uploads/browser/use-upload-list.ts";
import type { Outbox } from "../unsent/outbox.ts";
import { ChatUpload, type UploadedFile } from "./chat-upload.ts";

/**
 * The upload of a conversation; see {@link ChatUpload}.
 * @param chat.adoptions grows when messages of merged chats have been moved into the outbox
 * @param chat.pending the outbox's messages; a file that the shop has lost is uploaded again
 * @param chat.sendFile sends the file as a message; resolves when the outbox has stored it
 * @returns `file`, the current upload
 */
export function useUpload(chat: {
  owner: string;
  openBox: () => Outbox;
  adoptions: number;
  pending: { isLost?: true }[];
  sendFile: (file: UploadedFile) => Promise<void>;
}) {
  const { owner, openBox, adoptions, sendFile } = chat;
  const deliver = useEffectEvent(sendFile);
  // Recreated when somebody else signs in.
  const upload = useMemo(
    () => new ChatUpload({ owner, openBox, deliver: (file) => deliver(file) }),
    [owner, openBox],
  );
  const { items, start, cancel, retryAll, resumeKept } = useUploadList(upload);
  const isLostNext = items.length === 0 && chat.pending.some((entry) => entry.isLost);
  useEffect(() => {
    if (adoptions > 0 || isLostNext) resumeKept();
  }, [adoptions, isLostNext, resumeKept]);
  return { file: items[0], start, cancel, resume: retryAll };
}
