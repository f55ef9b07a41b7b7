/** The unread messages of a person who is on any page of the shop; fetched only when there may be some. */
import { debouncedRetry } from "../../live/debounced-retry.ts";
import { listenLive } from "../../live/live-stream.ts";
import type { Message } from "../message.ts";
import { tellReceipts } from "../unsent/chat-requests.ts";
import { resendUnsent } from "../unsent/resend-unsent.ts";

/** Several events at once are one reason to ask again, in ms. */
const SETTLE_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Counts unread messages (for admins, conversations with some), now and whenever it changes; and
 * sends what this person left unsent in a chat.
 * @param browser where live events come from, and what is asked and told by
 * @returns ends it
 */
export function watchUnread(
  forAdmin: boolean,
  onCount: (count: number) => void,
  browser = { countUnread, listenLive, tellReceipts, resendUnsent },
): () => void {
  const address = forAdmin ? "/admin-dashboard/conversations?only=unread" : "/chat/receipts";
  let isOver = false;
  let writer = "";
  let stopResending = () => {};
  const { soon, stop } = debouncedRetry(async () => {
    const { unread, owner } = await browser.countUnread(address);
    if (isOver) return;
    onCount(unread);
    if (owner === writer) return;
    // Somebody else may have signed in meanwhile.
    stopResending();
    writer = owner;
    stopResending = owner ? browser.resendUnsent(owner) : () => {};
  }, SETTLE_MS);
  const message = (content: unknown) => {
    soon();
    const { seq, fromSupport, conversationId } = content as Message;
    if (fromSupport === forAdmin) return;
    void browser.tellReceipts({
      delivered: String(seq),
      ...(forAdmin ? { conversation: conversationId } : {}),
    });
  };
  const stopListening = browser.listenLive({
    current: { hello: soon, gap: soon, history: soon, thread: soon, message },
  });
  return () => {
    isOver = true;
    stop();
    stopResending();
    stopListening();
  };
}

async function countUnread(address: string): Promise<{ unread: number; owner: string }> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
