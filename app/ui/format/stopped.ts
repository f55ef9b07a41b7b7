/** Words with one full stop; none stays none. */
export const stopped = (words: string): string =>
  words === "" || /[.!?…]$/.test(words) ? words : `${words}.`;
