import { useLive } from "../../live/use-live.ts";
import type { Message } from "../message.ts";
import { soundOnce } from "./message-sound.ts";

/**
 * Plays the sound of a new message; use it once on each page.
 * @param asSupport whether this side is the shop
 */
export function useMessageSound(asSupport: boolean): void {
  useLive({
    message: (content) => {
      const { fromSupport, deleted } = content as Message;
      if (fromSupport !== asSupport && !deleted) void soundOnce();
    },
  });
}
