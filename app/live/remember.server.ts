import { watchLive } from "./live.server.ts";

/**
 * A function that gives what `read` gave for a key, until something called `signal` happens in this
 * process or another. While events cannot be heard it reads every time.
 *
 * @param read may take one key, of which there are few: all that were asked for are kept
 */
export function remember<T, Key = void>(
  signal: string,
  read: (key: Key) => Promise<T>,
): (key: Key) => Promise<T> {
  const kept = new Map<Key, Promise<T>>();
  let listening = false;
  watchLive({
    onSignal(name) {
      if (name === signal) kept.clear();
    },
    onConnection(connected) {
      listening = connected;
      kept.clear();
    },
  });
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const reading = read(key);
    if (!listening) return reading;
    kept.set(key, reading);
    reading.catch(() => {
      if (kept.get(key) === reading) kept.delete(key);
    });
    return reading;
  };
}
