/** Formats times in Africa/Lagos, whatever the device's time zone. */
const ZONE = "Africa/Lagos";
const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: ZONE,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const parts = new Intl.DateTimeFormat("en-CA", {
  timeZone: ZONE,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
const shortDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
});
const fullDate = new Intl.DateTimeFormat("en-GB", {
  timeZone: "UTC",
  day: "numeric",
  month: "short",
  year: "numeric",
});
const DAY_MS = 86_400_000;

/** `14:03`, of an ISO 8601 instant. */
export function lagosClock(instant: string): string {
  return clock.format(new Date(instant));
}

/** The day in Lagos of an ISO 8601 instant, as `2026-11-21`. */
export function lagosDay(instant: string): string {
  return parts.format(new Date(instant));
}

/** '2 Oct 2026', the day in Lagos of an ISO 8601 instant. */
export function dateInWords(instant: string): string {
  return fullDate.format(new Date(lagosDay(instant)));
}

/** 'Today', 'Yesterday', '16 Nov' or '16 Nov 2025'; both days as `2026-11-21`. */
export function dayLabel(day: string, today: string): string {
  const distance = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (distance === 0) return "Today";
  if (distance === 1) return "Yesterday";
  const format = day.slice(0, 4) === today.slice(0, 4) ? shortDate : fullDate;
  return format.format(new Date(day));
}

/** The same inside a sentence: 'today', 'yesterday'. */
export const dayWords = (day: string, today: string): string =>
  dayLabel(day, today).replace(/^[TY]/, (letter) => letter.toLowerCase());
