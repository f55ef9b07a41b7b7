/** Sends what somebody wrote in a chat and left there unsent, from whatever page they are on. */
import { debouncedRetry } from "../../live/debounced-retry.ts";
import { listenLive } from "../../live/live-stream.ts";
import { postMessage } from "./chat-requests.ts";
import { Outbox } from "./outbox.ts";
import { boxName, conversationsWaiting } from "./outbox-shelf.ts";

/** Several reasons at once are one, in ms. */
const SETTLE_MS = 200;

const running = new Set<() => void>();

/** Tries again at once: a chat is being left, perhaps with something unsent. */
export function resendUnsentSoon(): void {
  for (const soon of running) soon();
}

/**
 * Sends what waits in any conversation of a person: now, whenever a chat is left, and when there
 * may be a network again. What fails is tried again.
 *
 * @param owner who wrote it, by the name that the shop gives to who reads and writes
 * @param onWaiting told after each try in which conversations something still waits; "" is their own
 * @param page where live events come from and messages go to
 * @returns ends it
 */
export function resendUnsent(
  owner: string,
  onWaiting: (conversations: string[]) => void = () => {},
  page = { listenLive, postMessage },
): () => void {
  let isOver = false;
  // The shop has just named this person as signed in.
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
