/** 02:00 in Lagos, which is an hour ahead of UTC all year. */
const NIGHT_UTC_H = 1;
/** A backup that somebody begins so long before two o'clock is the one of the night. */
const BEFORE_H = 1;
const DAY_MS = 86_400_000;

/** Seconds until the next backup of the night. */
export function untilNight(now = new Date()): number {
  const night = new Date(now);
  night.setUTCHours(NIGHT_UTC_H, 0, 0, 0);
  if (night <= now) night.setUTCDate(night.getUTCDate() + 1);
  return Math.ceil((night.getTime() - now.getTime()) / 1_000);
}

/** The time from which on a backup counts as that of the latest night. */
export function sinceNight(now = new Date()): Date {
  const before = new Date(now);
  before.setUTCHours(NIGHT_UTC_H - BEFORE_H, 0, 0, 0);
  return before <= now ? before : new Date(before.getTime() - DAY_MS);
}
