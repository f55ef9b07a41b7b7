import { useEffect, useState } from "react";

/** The current time, updated twice a minute; first the server's, so that hydration matches. */
export function useNow(initial: string): number {
  const [now, setNow] = useState(Date.parse(initial));
  useEffect(() => {
    const started = Date.now();
    // Offset from the server's time, since this computer's clock may be wrong.
    const move = () => setNow(Date.parse(initial) + Date.now() - started);
    move();
    const timer = setInterval(move, 30_000);
    return () => clearInterval(timer);
  }, [initial]);
  return now;
}
