const DAY_MS = 86_400_000;
const STEP_DAYS = 3;
const longDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/**
 * SPEC §2: the day of the last update, as days since 1970-01-01 rounded down to a multiple of three
 * (PRODUCT §2).
 * @param today in Lagos, `2026-11-21`
 */
export function lastUpdated(today: string): string {
  const days = Date.parse(today) / DAY_MS;
  const rounded = new Date((days - (days % STEP_DAYS)) * DAY_MS);
  return rounded.toISOString().slice(0, 10);
}

/** `2026-11-18` as '18 November 2026'. */
export function writtenDate(day: string): string {
  return longDate.format(new Date(day));
}
