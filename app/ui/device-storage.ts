/** Texts that a browser keeps on the device for all its tabs; one that keeps nothing is no error. */

/** @returns undefined when there is none, or the browser keeps nothing */
export function readKept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param text undefined takes it away */
export function writeKept(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // The page goes on without.
  }
}
