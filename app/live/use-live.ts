import { useEffect, useRef, useState } from "react";
import { type LiveHandlers, listenLive } from "./live-stream.ts";

/**
 * Subscribes to this person's live events while the component is mounted.
 *
 * @param handlers by event name; `hello` (connected) and `gap` (events may be missing) mean: catch
 *   up
 * @returns whether the stream is connected; true until it first breaks or fails
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
