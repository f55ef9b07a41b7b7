import { reopenLive } from "./live-stream.ts";
import { useLive } from "./use-live.ts";

/**
 * Has the stream opened anew when it stands for somebody else than who this page is for: it may
 * have been opened before they signed in.
 * @param account whose page it is
 * @returns as {@link useLive}
 */
export function useOwnLive(account: string): boolean {
  return useLive({
    hello: (content) => {
      if ((content as { account?: string }).account !== account) reopenLive();
    },
  });
}
