import { watchLive } from "./live.server.ts";

/**
 * Caches the result of `read` by key until an event called `signal`, from this process or another.
 * While this process is not listening, it reads every time.
 *
 * @param read takes few different keys: the cache is not bounded
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
