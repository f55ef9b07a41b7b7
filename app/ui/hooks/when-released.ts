/** Long enough for the click that ends a press, short enough not to be noticed, ms. */
const PRESS_CHECK_MS = 50;

/**
 * Runs `change` at once, or when the press that is going on is over: what is under a finger does not
 * move away between its going down and coming up, which would make no click at all.
 * @returns takes it back
 */
export function whenReleased(change: () => void): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.querySelector(":active")) waiting = setTimeout(look, PRESS_CHECK_MS);
    else change();
  };
  look();
  return () => clearTimeout(waiting);
}
