import { useEffect, useState } from "react";
import { tellReceipts } from "../unsent/chat-requests.ts";
import { SeenReceipts, type Sight } from "./seen-receipts.ts";

/**
 * Sends delivery and read receipts to the shop.
 * @param isOnScreen whether the end of the thread is in view now
 * @param saw called with the number up to which messages were on screen
 */
export function useSeen(
  { newest, shown, onScreen, revision }: Sight,
  isOnScreen: () => boolean,
  owner: string,
  conversation: string | undefined,
  saw: (seq: number) => void,
): void {
  const isVisible = () => document.visibilityState === "visible";
  const [receipts] = useState(
    () => new SeenReceipts({ owner, conversation, tell: tellReceipts, isVisible, saw }),
  );
  useEffect(() => {
    const stop = receipts.start();
    document.addEventListener("visibilitychange", receipts.soon);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", receipts.soon);
    };
  }, [receipts]);
  useEffect(
    () => receipts.show({ newest, shown, onScreen, revision }, isOnScreen()),
    [receipts, newest, shown, onScreen, isOnScreen, revision],
  );
}
