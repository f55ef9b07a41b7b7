/** Decoding an AVIF takes 18 bytes per pixel: 300 MiB for these. No phone's camera writes AVIF. */
export const AVIF_PIXEL_LIMIT = 16_000_000;

/** Runs work one after the other, so that several pictures need no more memory than one. */
export function takeTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine;
  };
}
