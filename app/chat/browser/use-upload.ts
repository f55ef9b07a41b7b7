import { useEffect, useEffectEvent, useMemo } from "react";
import { useUploadList } from "../../uploads/browser/use-upload-list.ts";
import type { Outbox } from "../unsent/outbox.ts";
import { ChatUpload, type UploadedFile } from "./chat-upload.ts";

/**
 * The upload of a conversation; see {@link ChatUpload}.
 * @param chat.owner in whose name files are sent
 * @param chat.openBox the outbox, which keeps the file until its message has arrived
 * @param chat.adoptions grows when what waited under former names is in the outbox
 * @param chat.pending the messages that wait there; a file that the shop has lost is sent again
 * @param chat.sendFile makes a message of the file; resolves when the outbox has the message
 * @returns `file`, the one that is on its way
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
  // Another one after somebody else has signed in while the page is open.
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
