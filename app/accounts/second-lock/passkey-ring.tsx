import "./passkey-ring.css";
import type { ReactNode } from "react";
import { Icon } from "../../ui/icon.tsx";

/** Shows that the device is to be touched. */
export function PasskeyRing({ children }: { children: ReactNode }) {
  return (
    <div className="passkey-ask">
      <span className="passkey-ring">
        <Icon name="finger" />
      </span>
      <p className="muted">{children}</p>
    </div>
  );
}
