import { useEffect } from "react";
import { reopenLive } from "./live-stream.ts";
import { useLive } from "./use-live.ts";
import { useReread } from "./use-reread.ts";

/**
 * Reconnects a stream that was opened for another account than this page's, such as before signing
 * in, and reloads the page's data when the stream breaks.
 */
export function useOwnLive(account: string): void {
  const connected = useLive({
    hello: (content) => {
      if ((content as { account?: string }).account !== account) reopenLive();
    },
  });
  const reread = useReread();
  useEffect(() => {
    // A logout in another tab ends the stream.
    if (!connected) reread();
  }, [connected, reread]);
}
