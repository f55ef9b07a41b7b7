import { useEffect, useRef } from "react";
import { tellReceipts } from "./chat-requests.ts";

/** Several messages at once are one thing to tell, in ms. */
const SETTLE_MS = 150;
const RETRY_MS = 5_000;

/**
 * Tells the shop what this browser has received and what was on screen, never less than before.
 *
 * @param newest the newest number here
 * @param onScreen whether it can be seen while the page can
 */
export function useSeen(newest: number, onScreen: boolean, conversation?: string): void {
  const told = useRef({ delivered: 0, read: 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = async () => {
      const read = onScreen && document.visibilityState === "visible" ? newest : 0;
      const { current } = told;
      if (newest <= current.delivered && read <= current.read) return;
      const heard = await tellReceipts({
        conversation,
        delivered: String(newest),
        ...(read > 0 ? { read: String(read) } : {}),
      });
      if (heard) {
        current.delivered = Math.max(current.delivered, newest);
        current.read = Math.max(current.read, read);
      } else {
        timer = setTimeout(tell, RETRY_MS);
      }
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLE_MS);
    };
    if (newest > 0) soon();
    document.addEventListener("visibilitychange", soon);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", soon);
    };
  }, [newest, onScreen, conversation]);
}
