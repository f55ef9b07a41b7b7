/** Long enough for the click after a press, too short to notice, ms. */
const PRESS_CHECK_MS = 50;

/**
 * Runs `change` now, or after the current press: moving an element between press and release would
 * suppress the click.
 * @returns a function that cancels it
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
