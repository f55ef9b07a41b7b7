import { useEffect } from "react";
import type { RoomPage } from "../proofs/proof-room";

/** A page counts as seen after it was on screen for this many ms. */
const SEEN_MS = 2_000;

/** Tells the shop which page was on screen. */
export function useSeen(address: string, version: number, page: RoomPage | undefined): void {
  const { line, page: number, isSeen = true } = page ?? {};
  useEffect(() => {
    if (isSeen || !line || !number) return;
    const tell = () => {
      if (document.visibilityState !== "visible") return;
      const fields = { act: "seen", version, line, page: number };
      const body = new URLSearchParams(
        Object.entries(fields).map(([name, value]) => [name, String(value)]),
      );
      // The shop has not counted it: the next look tells it again.
      fetch(address, { method: "POST", body }).catch(() => {});
    };
    const timer = setTimeout(tell, SEEN_MS);
    return () => clearTimeout(timer);
  }, [address, version, line, number, isSeen]);
}
