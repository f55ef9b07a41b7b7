/**
 * Without a script: shows what the form comes to as it is filled in. It stands behind the button
 * that sends, which the Enter key presses.
 */
export function ShowPrice() {
  return (
    <button
      className="button button-line button-block order-show-price"
      type="submit"
      name="back"
      value={SHOW}
    >
      Show the price
    </button>
  );
}

/** What `back` says when nothing but the price is asked for. */
export const SHOW = "show";
