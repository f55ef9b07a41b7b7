/** Reads days as banks write them. */

/** Whether a bank writes the day or the month first. */
export type DayOrder = "day" | "month";

/** The day in a cell, with the time beside it. */
export interface ReadDay {
  /** `2026-11-23`. */
  day: string;
  /** `14:05`, in Lagos; null without one. */
  time: string | null;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const TIME =
  /(?:T|\s+|,\s*|-)(\d{1,2}):(\d{2})(?::\d{2})?(?:[.,]\d+)?\s*(am|pm)?\s*(Z|UTC|GMT|[+-]\d\d:?\d\d|WAT)?$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/;
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]?([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i;
const NAMED_FIRST = /^([a-z]{3,9})\.?[-/ ]?(\d{1,2})(?:st|nd|rd|th)?[,\s-]+(\d{4}|\d{2})$/i;
const NUMBERS = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;

/**
 * Reads `23/11/2026`, `2026-11-23 14:05`, `23-Nov-26`, `Nov 23, 2026`, `20261123`.
 * @param order of days such as 03/04/2026
 * @returns undefined for anything that is no day
 */
export function readDay(cell: string, order: DayOrder): ReadDay | undefined {
  const { text, time, ahead } = split(cell);
  const day = dayOf(text, order);
  return day === undefined ? undefined : inLagos(day, time, ahead);
}

function dayOf(text: string, order: DayOrder): string | undefined {
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, one = "", two = "", year = ""] = numbers;
    return order === "day" ? made(year, two, one) : made(year, one, two);
  }
  const [, year = "", month = "", day = ""] = YEAR_FIRST.exec(text) ?? TOGETHER.exec(text) ?? [];
  if (year) return made(year, month, day);
  const [, before = "", name = "", behind = ""] = NAMED.exec(text) ?? [];
  if (name) return made(behind, monthNumber(name), before);
  const [, first = "", date = "", its = ""] = NAMED_FIRST.exec(text) ?? [];
  return first ? made(its, monthNumber(first), date) : undefined;
}

/** @param ahead how many minutes the time is ahead of UTC */
function inLagos(day: string, time: string | null, ahead: number): ReadDay {
  if (time === null || ahead === LAGOS_AHEAD) return { day, time };
  const at = new Date(Date.parse(`${day}T${time}Z`) + (LAGOS_AHEAD - ahead) * 60_000).toISOString();
  return { day: at.slice(0, 10), time: at.slice(11, 16) };
}

/** How many minutes Lagos is ahead of UTC, all year round. */
const LAGOS_AHEAD = 60;

/** What a column of days reveals about the order of its numbers. */
export interface OrderSeen {
  /** A first number above 12 was seen. */
  day: boolean;
  /** A second number above 12 was seen. */
  month: boolean;
  /** A day was seen that can be read in two ways. */
  unclear: boolean;
}

/** Notes what one cell reveals; 04/04/2026 reveals nothing. */
export function seeOrder(seen: OrderSeen, cell: string): void {
  const [, one, two] = NUMBERS.exec(split(cell).text) ?? [];
  if (!one || !two || Number(one) === Number(two)) return;
  if (Number(one) > 12) seen.day = true;
  else if (Number(two) > 12) seen.month = true;
  else seen.unclear = true;
}

/**
 * Which number comes first in these days; null when the person has to be asked, because the file
 * shows neither order or both.
 * @param learnt the answer that was given for this bank before
 */
export function orderOf(seen: OrderSeen, learnt: DayOrder | null): DayOrder | null {
  if (seen.day !== seen.month) return seen.day ? "day" : "month";
  if (!seen.day && !seen.unclear) return learnt ?? "day";
  return learnt;
}

/**
 * What to remember of the order for the next file: what this one shows, or what the person was asked
 * about and answered; null when neither was needed.
 */
export function orderToLearn(seen: OrderSeen, answer: DayOrder | null): DayOrder | null {
  if (seen.day !== seen.month) return seen.day ? "day" : "month";
  return seen.day || seen.unclear ? answer : null;
}

interface Split {
  text: string;
  time: string | null;
  /** How many minutes the time is ahead of UTC; Lagos time unless the cell says otherwise. */
  ahead: number;
}

function split(cell: string): Split {
  const whole = cell.trim().slice(0, 40);
  const found = TIME.exec(whole);
  if (!found) return { text: whole.replace(WEEKDAY, ""), time: null, ahead: LAGOS_AHEAD };
  const [, hours = "", minutes = "", half = "", zone = ""] = found;
  const hour = half ? (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0) : Number(hours);
  const isTime = hour < 24 && Number(minutes) < 60;
  return {
    text: whole.slice(0, found.index).replace(WEEKDAY, ""),
    // A bank that keeps no times writes midnight.
    time:
      isTime && (hour > 0 || minutes !== "00")
        ? `${String(hour).padStart(2, "0")}:${minutes}`
        : null,
    ahead: aheadOf(zone),
  };
}

function aheadOf(zone: string): number {
  if (/^(?:Z|UTC|GMT)$/i.test(zone)) return 0;
  const [, sign, hours, minutes] = /^([+-])(\d\d):?(\d\d)$/.exec(zone) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  return sign ? (sign === "-" ? -ahead : ahead) : LAGOS_AHEAD;
}

function monthNumber(name: string): string {
  return String(MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

/** Undefined for a day that no calendar has. */
function made(year: string, month: string, day: string): string | undefined {
  const full = year.length === 2 ? `20${year}` : year;
  const at = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  if (!isReal || full < "2000" || full >= "2100") return undefined;
  return `${full}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
