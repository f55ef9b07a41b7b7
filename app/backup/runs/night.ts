/** 02:00 in Lagos, which is an hour ahead of UTC all year. */
const NIGHT_UTC_H = 1;
/** A backup that somebody begins so long before two o'clock is the one of the night. */
const BEFORE_H = 1;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Seconds until the next backup of the night. */
export function untilNight(now = new Date()): number {
  const night = new Date(now);
  night.setUTCHours(NIGHT_UTC_H, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return Math.ceil((night.getTime() - now.getTime()) / 1_000);
}

/**
 * Whether a backup goes. It stays for so many nights, and as long as there are not as many newer ones.
 * @param at when it was begun, to the minute
 * @param nights 1 or more
 * @param nthNewest when the newest but `nights - 1` was begun
 */
export function isOld(at: Date, nights: number, nthNewest: Date, now = new Date()): boolean {
  const first = new Date(sinceNight(now).getTime() - (nights - 1) * DAY_MS);
  const isBefore = at < first && at.getTime() + MINUTE_MS <= nthNewest.getTime();
  // By a clock that was wrong: others have to be there for these nights.
  const isAhead = at.getTime() > now.getTime() + DAY_MS && nthNewest >= first;
  return isBefore || isAhead;
}

/** The time from which on a backup counts as that of the latest night. */
export function sinceNight(now = new Date()): Date {
  const before = new Date(now);
  before.setUTCHours(NIGHT_UTC_H - BEFORE_H, 0, 0, 0);
  return before <= now ? before : new Date(before.getTime() - DAY_MS);
}
