/** The unread messages of a person who is on any page of the shop; fetched only when there may be some. */
import { listenLive } from "../live/live-stream.ts";
import { tellReceipts } from "./chat-requests.ts";
import type { Message } from "./message.ts";

/** Several events at once are one reason to ask again, in ms. */
const SETTLE_MS = 200;

/**
 * Counts unread messages (for admins, conversations with some), now and whenever it changes.
 * @returns ends it
 */
export function watchUnread(forAdmin: boolean, onCount: (count: number) => void): () => void {
  const address = forAdmin ? "/admin-dashboard/conversations?only=unread" : "/chat/receipts";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const ask = async () => {
    const response = await fetch(address).catch(() => undefined);
    if (!response?.ok || over) return;
    const { unread } = (await response.json()) as { unread: number };
    if (!over) onCount(unread);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(ask, SETTLE_MS);
  };
  const message = (content: unknown) => {
    soon();
    const { seq, fromSupport, conversationId } = content as Message;
    if (fromSupport === forAdmin) return;
    void tellReceipts({
      delivered: String(seq),
      ...(forAdmin ? { conversation: conversationId } : {}),
    });
  };
  const stop = listenLive({
    current: { hello: soon, gap: soon, history: soon, thread: soon, message },
  });
  return () => {
    over = true;
    clearTimeout(timer);
    stop();
  };
}
