/** What a number in an Excel cell means (ECMA-376 part 1, §18.8.30). */

const DAY_MS = 86_400_000;
const EPOCH = Date.UTC(1899, 11, 30);
/** The second epoch that a workbook may use is this many days later. */
const DAYS_TO_1904 = 1_462;

/** Built-in formats that show a day, known by number alone. */
const isKnownDate = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/**
 * Whether a number format shows a day.
 * @param code of a format that the workbook defines itself
 */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return isKnownDate(id);
  const letters = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|_./g, "");
  return /[dy]/i.test(letters) && !/general/i.test(letters);
}

/** `2026-11-23`, or `2026-11-23 14:05:00` when it has a time. */
export function serialDay(value: string, is1904: boolean): string {
  const serial = Number(value) + (is1904 ? DAYS_TO_1904 : 0);
  if (value === "" || !(serial > 0 && serial < 100_000)) return value;
  const at = new Date(EPOCH + Math.round(serial * 86_400) * 1_000);
  const [day = "", time = ""] = at.toISOString().split(/[T.]/);
  return at.getTime() % DAY_MS === 0 ? day : `${day} ${time}`;
}

/** Without an exponent, rounded to kobo, since some programs store 1200.5 as 1200.4999999999999. */
export function numberText(value: string): string {
  const number = Number(value);
  if (value === "" || !Number.isFinite(number)) return value;
  return Number.isInteger(number) ? BigInt(number).toString() : number.toFixed(2);
}
