/** The unread messages of a person who is on any page of the shop; fetched only when there may be some. */
import { doSoon } from "../live/do-soon.ts";
import { listenLive } from "../live/live-stream.ts";
import { tellReceipts } from "./chat-requests.ts";
import { watchLeftovers } from "./leftovers.ts";
import type { Message } from "./message.ts";

/** Several events at once are one reason to ask again, in ms. */
const SETTLE_MS = 200;
const TIMEOUT_MS = 15_000;

/**
 * Counts unread messages (for admins, conversations with some), now and whenever it changes; and
 * sends what somebody has left unsent.
 * @returns ends it
 */
export function watchUnread(forAdmin: boolean, onCount: (count: number) => void): () => void {
  const address = forAdmin ? "/admin-dashboard/conversations?only=unread" : "/chat/receipts";
  let over = false;
  let writer = "";
  let leave = () => {};
  const { soon, stop } = doSoon(async () => {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { unread, owner } = (await response.json()) as { unread: number; owner: string };
    if (over) return;
    onCount(unread);
    if (owner === writer) return;
    // Somebody else may have signed in meanwhile.
    leave();
    writer = owner;
    leave = owner ? watchLeftovers(owner) : () => {};
  }, SETTLE_MS);
  const message = (content: unknown) => {
    soon();
    const { seq, fromSupport, conversationId } = content as Message;
    if (fromSupport === forAdmin) return;
    void tellReceipts({
      delivered: String(seq),
      ...(forAdmin ? { conversation: conversationId } : {}),
    });
  };
  const deafen = listenLive({
    current: { hello: soon, gap: soon, history: soon, thread: soon, message },
  });
  return () => {
    over = true;
    stop();
    leave();
    deafen();
  };
}
