const whole = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });
const nairaAndKobo = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * An amount as the shop writes it: `250000` → `₦2,500`. Kobo show only when there are some.
 *
 * @param kobo integer kobo, the unit of every amount in the database
 */
export function formatNaira(kobo: number): string {
  return `₦${formatNairaFigure(kobo)}`;
}

/** The figure of {@link formatNaira} without its sign, for prices that set ₦ in another face. */
export function formatNairaFigure(kobo: number): string {
  return (kobo % 100 === 0 ? whole : nairaAndKobo).format(kobo / 100);
}

/** A number of things with thousands separators: `10000` → `10,000`. */
export function formatCount(count: number): string {
  return whole.format(count);
}
