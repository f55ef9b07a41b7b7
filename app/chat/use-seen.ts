import { useEffect, useRef } from "react";
import { doSoon, type Soon } from "../live/do-soon.ts";
import { tellReceipts } from "./chat-requests.ts";

/** Several messages at once are one thing to tell, in ms. */
const SETTLE_MS = 150;

interface Sight {
  /** The newest number of the other side that is here. */
  newest: number;
  /** The newest of them that is shown: others stand behind a part of the thread. */
  shown: number;
  /** Whether that can be seen while the page can. */
  onScreen: boolean;
  /** Whether it can be seen at this moment: the thread may have been scrolled since it was drawn. */
  isOnScreen: () => boolean;
  /** Of the thread: what had been read before messages came back is told anew. */
  revision: number;
}

/**
 * Tells the shop what this browser has received and what was on screen.
 * @param owner whose page it is: of somebody else, who uses the browser by now, it says nothing
 * @param saw told up to which number messages were on screen; the same function every time
 */
export function useSeen(
  { newest, shown, onScreen, isOnScreen, revision }: Sight,
  owner: string,
  conversation: string | undefined,
  saw: (seq: number) => void,
): void {
  const sight = useRef({ newest, shown, onScreen, revision });
  const telling = useRef<Soon>(undefined);

  useEffect(() => {
    const told = { delivered: 0, read: 0, revision: 0 };
    const tell = async () => {
      const { newest, shown, onScreen, revision } = sight.current;
      if (told.revision !== revision) Object.assign(told, { delivered: 0, read: 0, revision });
      const read = isSeen(onScreen) ? shown : 0;
      if (read > 0) saw(read);
      if (newest <= told.delivered && read <= told.read) return;
      const heard = await tellReceipts({
        owner,
        conversation,
        delivered: String(newest),
        ...(read > 0 ? { read: String(read) } : {}),
      });
      if (!heard) throw new Error("Not heard");
      // Of another revision it has to be told again.
      if (told.revision !== sight.current.revision) return;
      told.delivered = Math.max(told.delivered, newest);
      told.read = Math.max(told.read, read);
    };
    const { soon, stop } = doSoon(tell, SETTLE_MS);
    telling.current = { soon, stop };
    document.addEventListener("visibilitychange", soon);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", soon);
    };
  }, [owner, conversation, saw]);

  useEffect(() => {
    sight.current = { newest, shown, onScreen, revision };
    // At once: whoever answers at once has seen it, though the shop is told a moment later.
    if (isSeen(onScreen && isOnScreen())) saw(shown);
    if (newest > 0) telling.current?.soon();
  }, [newest, shown, onScreen, isOnScreen, revision, saw]);
}

const isSeen = (onScreen: boolean) => onScreen && document.visibilityState === "visible";
