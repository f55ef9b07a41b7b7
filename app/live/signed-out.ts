/**
 * Whether the page is stale because nobody is signed in any more. This ends when the page has the
 * data of the next person who signs in, or is left; until then it may show another person's data.
 */

let isSignedOut = false;
const watchers = new Set<() => void>();

/** Subscribes to changes; returns the unsubscribe function. */
export function watchSignedOut(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export function readSignedOut(): boolean {
  return isSignedOut;
}

/** Call when a page's data or action needs somebody to sign in first. */
export function noteSignedOut(): void {
  setSignedOut(true);
}

/** Call when a page has fresh data, or the person has left the pages that need an account. */
export function forgetSignedOut(): void {
  setSignedOut(false);
}

function setSignedOut(is: boolean): void {
  if (is === isSignedOut) return;
  isSignedOut = is;
  for (const watcher of watchers) watcher();
}
