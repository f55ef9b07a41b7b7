/** What somebody wrote in a chat that they have left since goes out from whatever page they are on. */
import { doSoon } from "../live/do-soon.ts";
import { listenLive } from "../live/live-stream.ts";
import { postMessage } from "./chat-requests.ts";
import { boxName, conversationsWaiting, fieldsOf, Outbox } from "./outbox.ts";

/** Several reasons at once are one, in ms. */
const SETTLE_MS = 200;

const watches = new Set<() => void>();

/** Has what waits looked for at once: a chat is being left, perhaps with something unsent. */
export function lookForLeftovers(): void {
  for (const look of watches) look();
}

/**
 * Sends what waits in any conversation of a person: now, whenever a chat is left and when there may
 * be a network again; what fails is tried again.
 *
 * @param owner whose it is, as the shop names who reads and writes
 * @param onWaiting told after each try in which conversations something still waits; "" is their own
 * @returns ends it
 */
export function watchLeftovers(
  owner: string,
  onWaiting: (conversations: string[]) => void = () => {},
): () => void {
  let over = false;
  /** The shop has just told that they are signed in. */
  let isBack = true;
  const { soon, stop } = doSoon(async () => {
    const wasBack = isBack;
    isBack = false;
    const waiting = await conversationsWaiting(owner);
    const left = await Promise.all(
      waiting.map((conversation) => sendBox(owner, conversation, wasBack)),
    );
    if (over) return;
    onWaiting(waiting.length > 0 ? await conversationsWaiting(owner) : waiting);
    if (left.includes(true)) throw new Error("Not sent yet");
  }, SETTLE_MS);
  const hello = (content: unknown) => {
    isBack ||= (content as { owner?: string }).owner === owner;
    soon();
  };
  const deafen = listenLive({ current: { hello, gap: soon } });
  addEventListener("online", soon);
  watches.add(soon);
  soon();
  return () => {
    over = true;
    stop();
    deafen();
    removeEventListener("online", soon);
    watches.delete(soon);
  };
}

/**
 * @param isBack they may have been signed out, and are not now
 * @returns whether something is left that may be sent later
 */
async function sendBox(owner: string, conversation: string, isBack: boolean): Promise<boolean> {
  const box = new Outbox(
    boxName(owner, conversation),
    () => {},
    () => {},
  );
  await box.retry(isBack ? "signed-out" : undefined);
  const left = await box.flush((entry) => postMessage(fieldsOf(entry, owner, conversation)));
  box.close();
  return left;
}
