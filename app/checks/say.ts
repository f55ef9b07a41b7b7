import { lagosDay } from "../ui/format/lagos-time.ts";
import { formatCount } from "../ui/format/money.ts";
import { inSentence } from "./backup-words.ts";

const UNITS: [seconds: number, one: string, many: string][] = [
  [86_400, "day", "days"],
  [3_600, "hour", "hours"],
  [60, "minute", "minutes"],
];

/** '19 days', '3 hours', '20 seconds'. */
export function howLong(seconds: number): string {
  const unit = UNITS.find(([size]) => seconds >= size);
  if (!unit) return count(Math.round(seconds), "second", "seconds");
  return count(Math.floor(seconds / unit[0]), unit[1], unit[2]);
}

export const count = (number: number, one: string, many: string) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** 'today, 08:07'. @param at ISO 8601 */
export const when = (at: string) => inSentence(at, lagosDay(new Date().toISOString()));
