/** Sends an owner's outbox from any page. */
import { debouncedRetry } from "../../live/debounced-retry.ts";
import { listenLive } from "../../live/live-stream.ts";
import { postMessage } from "./chat-requests.ts";
import { Outbox } from "./outbox.ts";
import { boxName, conversationsWaiting } from "./outbox-shelf.ts";

/** Debounce, ms. */
const SETTLE_MS = 200;

const running = new Set<() => void>();

/** Retries at once, when a chat is closed. */
export function resendUnsentSoon(): void {
  for (const soon of running) soon();
}

/**
 * Sends an owner's unsent messages of all conversations: now, when a chat is closed, when the
 * network is back, and on retries.
 * @param onWaiting called after each try with the conversations that still wait; "" is their own
 * @returns a function that stops it
 */
export function resendUnsent(
  owner: string,
  onWaiting: (conversations: string[]) => void = () => {},
  page = { listenLive, postMessage },
): () => void {
  let isOver = false;
  // The shop has just said that this person is signed in.
  let isBack = true;
  const { soon, stop } = debouncedRetry(async () => {
    const wasBack = isBack;
    isBack = false;
    const waiting = await conversationsWaiting(owner);
    const left = await Promise.all(
      waiting.map(async (conversation) => {
        const box = new Outbox(boxName(owner, conversation));
        const writer = { owner, conversation, isBack: wasBack };
        const isLeft = await box.sendAs(writer, page.postMessage);
        box.close();
        return isLeft;
      }),
    );
    if (isOver) return;
    onWaiting(waiting.length > 0 ? await conversationsWaiting(owner) : waiting);
    if (left.includes(true)) throw new Error("Not sent yet");
  }, SETTLE_MS);
  const hello = (content: unknown) => {
    isBack ||= (content as { owner?: string }).owner === owner;
    soon();
  };
  const stopListening = page.listenLive({ current: { hello, gap: soon } });
  addEventListener("online", soon);
  running.add(soon);
  soon();
  return () => {
    isOver = true;
    stop();
    stopListening();
    removeEventListener("online", soon);
    running.delete(soon);
  };
}
