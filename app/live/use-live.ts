import { useEffect, useRef, useState } from "react";
import { type LiveHandlers, listenLive } from "./live-stream.ts";

/**
 * Listens to this person's live events while the component is mounted.
 *
 * @param handlers by event name; besides the features' own events there are `hello` (the stream
 *   stands, after whatever gap) and `gap` (events may be missing): catch up on both
 * @returns whether the stream stands; true until it has broken, or could not be opened, once
 */
export function useLive(handlers: LiveHandlers): boolean {
  const [connected, setConnected] = useState(true);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => listenLive(latest, setConnected), []);
  return connected;
}
