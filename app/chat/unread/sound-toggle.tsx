import { useSyncExternalStore } from "react";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import { chooseSound, hasSound, watchSound } from "./message-sound";

export function SoundToggle() {
  const hydrated = useHydrated();
  const on = useSyncExternalStore(watchSound, hasSound, () => false);
  if (!hydrated) return null;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label="Sound on a new message"
      title={on ? "Sound is on" : "Sound is off"}
      aria-pressed={on}
      onClick={() => chooseSound(!on)}
    >
      <Icon name={on ? "bell" : "bell-off"} />
    </button>
  );
}
