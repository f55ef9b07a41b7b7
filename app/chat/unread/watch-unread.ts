/** Watches the unread count; loaded only for people who may have messages. */
import { debouncedRetry } from "../../live/debounced-retry.ts";
import { listenLive } from "../../live/live-stream.ts";
import type { Message } from "../message.ts";
import { tellReceipts } from "../unsent/chat-requests.ts";
import { resendUnsent } from "../unsent/resend-unsent.ts";

/** Debounce of the request, ms. */
const SETTLE_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Reports unread messages (for admins, conversations with some) now and after every change, and
 * sends this person's outbox, until the shop knows nobody by this browser: then it calls `onNobody`
 * and asks no more. Returns a function that stops it.
 */
export function watchUnread(
  forAdmin: boolean,
  onCount: (count: number) => void,
  onNobody: () => void,
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
    if (!owner) {
      stopAll();
      onNobody();
    } else if (owner !== writer) {
      // Somebody else may have signed in.
      stopResending();
      writer = owner;
      stopResending = browser.resendUnsent(owner);
    }
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
  const stopAll = () => {
    isOver = true;
    stop();
    stopResending();
    stopListening();
  };
  return stopAll;
}

async function countUnread(address: string): Promise<{ unread: number; owner: string }> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}
