/** Naira that a line of a scale can stand for, times a power of ten. */
const ROUND = [1, 2, 2.5, 5, 10];
const LINES = 4;

/**
 * The lines of a scale from nothing to a sum: few, and each a round sum.
 * @param most kobo
 * @returns kobo from one line to the next, and how many lines there are above the ground
 */
export function scaleOf(most: number): { step: number; lines: number } {
  const least = Math.max(most, 100 * LINES) / LINES / 100;
  const power = 10 ** Math.floor(Math.log10(least));
  const round = ROUND.find((one) => one * power >= least) ?? 10;
  const step = Math.round(round * power * 100);
  return { step, lines: Math.max(1, Math.ceil(most / step)) };
}

/** '526k', '1.2m', of kobo. */
export function shortNaira(kobo: number): string {
  const naira = kobo / 100;
  if (naira >= 999_500) return `${rounded(naira / 1_000_000)}m`;
  return naira >= 1_000 ? `${rounded(naira / 1_000)}k` : String(Math.round(naira));
}

const rounded = (value: number) =>
  value >= 100 ? String(Math.round(value)) : String(Number(value.toFixed(1)));
