import { dayLabel, dayWords, lagosClock, lagosDay } from "../ui/format/lagos-time.ts";

/** 'Today, 02:00', 'Yesterday, 02:00' or '21 Nov, 02:00'. @param today as `2026-11-21` */
export function backupTime(at: string, today: string): string {
  return `${dayLabel(lagosDay(at), today)}, ${lagosClock(at)}`;
}

/** The same within a sentence: 'today, 02:00'. */
export function inSentence(at: string, today: string): string {
  return `${dayWords(lagosDay(at), today)}, ${lagosClock(at)}`;
}
