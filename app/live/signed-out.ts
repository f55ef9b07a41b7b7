/**
 * Whether a page is not up to date because nobody is signed in any more. It ends when the page has
 * the data of whoever signed in since, or has been left: not before, as what it shows until then is
 * another person's, perhaps.
 */

let isSignedOut = false;
const watchers = new Set<() => void>();

/**
 * Tells when it changes whether pages are not read again because nobody is signed in any more.
 * @returns what ends it
 */
export function watchSignedOut(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Whether a page was not read again because nobody is signed in any more. */
export function readSignedOut(): boolean {
  return isSignedOut;
}

/** For a page whose data, or an act on it, is only for somebody who has to sign in first. */
export function noteSignedOut(): void {
  setSignedOut(true);
}

/** For a page that has its data again, and whoever has left the pages that are only for people who are signed in. */
export function forgetSignedOut(): void {
  setSignedOut(false);
}

function setSignedOut(is: boolean): void {
  if (is === isSignedOut) return;
  isSignedOut = is;
  for (const watcher of watchers) watcher();
}
