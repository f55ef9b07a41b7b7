import { useSyncExternalStore } from "react";
import { useLive } from "../live/use-live";
import { Icon } from "../ui/icon";
import { useHydrated } from "../ui/use-hydrated";
import type { Message } from "./message";
import { chooseSound, hasSound, soundOnce, watchSound } from "./message-sound";

/**
 * Turns the sound on a new message on and off, and makes it.
 * @param asSupport whether this side is the shop, which hears of every conversation
 */
export function SoundToggle({ asSupport }: { asSupport: boolean }) {
  const hydrated = useHydrated();
  const on = useSyncExternalStore(watchSound, hasSound, () => false);
  useLive({
    message: (content) => {
      const { fromSupport, deleted } = content as Message;
      if (fromSupport !== asSupport && !deleted) soundOnce();
    },
  });
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="icon-btn"
      aria-label="Sound on a new message"
      title={on ? "Sound is on" : "Sound is off"}
      aria-pressed={on}
      onClick={() => chooseSound(!on)}
    >
      <Icon name={on ? "bell" : "bell-off"} />
    </button>
  );
}
