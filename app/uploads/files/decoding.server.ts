/** What keeps uploaded pictures from filling the memory when they are unpacked. */

/**
 * An AVIF is unpacked as a whole, with 18 bytes for each pixel: 300 MiB for these, however few bytes
 * it has come in. No phone's camera writes it.
 */
export const AVIF_PIXEL_LIMIT = 16_000_000;

/**
 * One picture after the other, so that several at once need no more memory than one.
 * @returns what runs a piece of work when those before it have ended, and returns what it does
 */
export function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
