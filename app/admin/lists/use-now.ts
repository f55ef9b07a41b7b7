import { useEffect, useState } from "react";

/** The time, moving on by itself; first the server's, so that both sides render the same. */
export function useNow(initial: string): number {
  const [now, setNow] = useState(Date.parse(initial));
  useEffect(() => {
    const started = Date.now();
    // Counted from the server's time: the clock of this computer may be wrong.
    const move = () => setNow(Date.parse(initial) + Date.now() - started);
    move();
    const timer = setInterval(move, 30_000);
    return () => clearInterval(timer);
  }, [initial]);
  return now;
}
