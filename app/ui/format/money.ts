const whole = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 0 });
const nairaAndKobo = new Intl.NumberFormat("en-NG", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `250000` → `₦2,500`, from integer kobo; with kobo only if there are some. */
export function formatNaira(kobo: number): string {
  return `₦${formatNairaFigure(kobo)}`;
}

/** Without the sign. */
export function formatNairaFigure(kobo: number): string {
  return (kobo % 100 === 0 ? whole : nairaAndKobo).format(kobo / 100);
}

/** `10000` → `10,000`. */
export function formatCount(count: number): string {
  return whole.format(count);
}
