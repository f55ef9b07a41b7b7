import { useEffect } from "react";
import { reopenLive } from "./live-stream.ts";
import { useLive } from "./use-live.ts";
import { useReread } from "./use-reread.ts";

/**
 * Has the stream opened anew when it stands for somebody else than who this page is for: it may
 * have been opened before they signed in. Reads the page again when the stream breaks.
 * @param account whose page it is
 */
export function useOwnLive(account: string): void {
  const connected = useLive({
    hello: (content) => {
      if ((content as { account?: string }).account !== account) reopenLive();
    },
  });
  const reread = useReread();
  useEffect(() => {
    // Logout in another tab ends the stream: perhaps nobody may read on here.
    if (!connected) reread();
  }, [connected, reread]);
}
