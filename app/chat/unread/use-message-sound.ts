import { useLive } from "../../live/use-live.ts";
import type { Message } from "../message.ts";
import { soundOnce } from "./message-sound.ts";

/**
 * Makes the sound on a new message, where that was chosen. For what frames a person's pages: used
 * once on each of them, whether it shows a chat or not.
 * @param asSupport whether this side is the shop, which hears of every conversation
 */
export function useMessageSound(asSupport: boolean): void {
  useLive({
    message: (content) => {
      const { fromSupport, deleted } = content as Message;
      if (fromSupport !== asSupport && !deleted) void soundOnce();
    },
  });
}
