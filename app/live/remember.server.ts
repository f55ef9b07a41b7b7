import { watchLive } from "./live.server.ts";

/**
 * A function that gives what `read` gave, until something called `signal` happens in this process
 * or another. While events cannot be heard it reads every time.
 */
export function remember<T>(signal: string, read: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  let listening = false;
  watchLive({
    onSignal(name) {
      if (name === signal) kept = undefined;
    },
    onConnection(connected) {
      listening = connected;
      kept = undefined;
    },
  });
  return () => {
    if (!listening) return read();
    if (!kept) {
      const reading = read();
      kept = reading;
      reading.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    return kept;
  };
}
