/**
 * The rules for what an admin types about delivery and working days. Messages address whoever
 * typed.
 */
import { citiesOf } from "../../accounts/address/nigerian-states.ts";
import { line } from "../../accounts/field-rules.server.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import { readCount } from "../prices/choice.ts";

/** Kobo: ₦10 million. Anything more is a typing error. */
const HIGHEST_FEE = 1_000_000_000;
const MOST_DAYS = 30;
const LONGEST_HOLIDAY_DAYS = 366;
const DAY_MS = 86_400_000;

/** A place's form as it was sent. */
export interface ZoneForm {
  /** fee: 'We deliver'; none: 'No delivery there'; confirm: 'We confirm the fee'. */
  rule: string;
  /** Naira. */
  fee: string;
  /** Working days on the way; empty: no date is promised. */
  days: string;
  /** Free shipping reaches it. */
  free: boolean;
}

export type ZoneErrors = Partial<Record<"state" | "city" | "rule" | "fee" | "days", string>>;

/** A place's form, read. */
interface ZoneRead {
  rule: "fee" | "none" | "confirm";
  /** Kobo. */
  fee: number | null;
  days: number | null;
  isFreeReached: boolean;
}

type Read<Input, Errors> = ({ ok: true } & Input) | { ok: false; errors: Errors };

const cityName = line("A city", "Write the city.", 100);

/**
 * Reads the name of a city. A city from the list gets the list's spelling.
 * @returns its name, or what is wrong with it
 */
export function parseCity(
  state: string,
  typed: string,
): { ok: true; city: string } | { ok: false; error: string } {
  const read = cityName.safeParse(typed);
  if (!read.success) return { ok: false, error: read.error.issues[0]?.message ?? "" };
  const wanted = read.data.toLowerCase();
  const known = citiesOf(state).find((name) => name.toLowerCase() === wanted);
  return { ok: true, city: known ?? read.data };
}

/** Reads how a place is served. */
export function parseZone(form: ZoneForm): Read<{ zone: ZoneRead }, ZoneErrors> {
  const { rule, free } = form;
  if (rule === "none") {
    return { ok: true, zone: { rule, fee: null, days: null, isFreeReached: free } };
  }
  if (rule !== "fee" && rule !== "confirm") {
    return { ok: false, errors: { rule: "Choose how we deliver there." } };
  }
  const errors: ZoneErrors = {};
  const fee = readNaira(form.fee, "fee");
  if (rule === "fee" && !fee.ok) errors.fee = "Write the fee in digits, for example 3500.";
  if (rule === "fee" && fee.ok && (fee.kobo < 0 || fee.kobo > HIGHEST_FEE)) {
    errors.fee = "A fee is from ₦0 to ₦10,000,000.";
  }
  const days = form.days.trim() === "" ? null : readCount(form.days);
  if (days === undefined || (days ?? 0) > MOST_DAYS) {
    errors.days = `Write the days as 0 to ${MOST_DAYS}, or leave them empty.`;
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const kobo = rule === "fee" && fee.ok ? fee.kobo : null;
  return { ok: true, zone: { rule, fee: kobo, days: days ?? null, isFreeReached: free } };
}

/** The form of working days as it was sent. */
export interface WorkHoursForm {
  /** `12:00`. */
  cutOff: string;
  proofDays: string;
  saturdays: boolean;
}

export type WorkHoursErrors = Partial<Record<"cutOff" | "proofDays", string>>;

/** Reads how working days are counted. */
export function parseWorkHours(
  form: WorkHoursForm,
): Read<{ hours: { cutOff: number; proofDays: number; saturdays: boolean } }, WorkHoursErrors> {
  const errors: WorkHoursErrors = {};
  const [, hour, minute] = /^\s{0,9}([01]?\d|2[0-3]):([0-5]\d)\s{0,9}$/.exec(form.cutOff) ?? [];
  if (hour === undefined) errors.cutOff = "Use a time of the day, for example 12:00.";
  const proofDays = readCount(form.proofDays);
  if (proofDays === undefined || proofDays < 1 || proofDays > MOST_DAYS) {
    errors.proofDays = `Write the working days as 1 to ${MOST_DAYS}.`;
  }
  if (proofDays === undefined || Object.keys(errors).length > 0) return { ok: false, errors };
  const cutOff = Number(hour) * 60 + Number(minute);
  return { ok: true, hours: { cutOff, proofDays, saturdays: form.saturdays } };
}

/** A holiday's form as it was sent. */
export interface HolidayForm {
  /** `10 Mar 2027`, `10/3/2027` or `2027-03-10`. */
  from: string;
  /** The last day; empty: it is one day. */
  to: string;
  name: string;
  /** It recurs every year on the same day and month. */
  yearly?: boolean;
}

export type HolidayErrors = Partial<Record<"from" | "to" | "name", string>>;

const name = line("A holiday", "Write what the holiday is for.", 100);

/** Reads a holiday of the owner's own. */
export function parseHoliday(
  form: HolidayForm,
): Read<{ holiday: { from: string; to: string; name: string; yearly: boolean } }, HolidayErrors> {
  const errors: HolidayErrors = {};
  const { yearly = false } = form;
  const from = readDay(form.from);
  const to = form.to.trim() === "" ? from : readDay(form.to);
  const words = name.safeParse(form.name);
  if (!from) errors.from = dayError(form.from, "10 Mar 2027");
  else if (!to) errors.to = dayError(form.to, "11 Mar 2027");
  else if (to < from) errors.to = "The last day comes after the first.";
  else if (yearly && to !== from) errors.to = "A holiday of every year is one day. Add each day.";
  else if ((Date.parse(to) - Date.parse(from)) / DAY_MS > LONGEST_HOLIDAY_DAYS) {
    errors.to = "A holiday lasts a year at the most.";
  }
  if (!words.success) errors.name = words.error.issues[0]?.message ?? "";
  if (!words.success || !from || !to || Object.keys(errors).length > 0) {
    return { ok: false, errors };
  }
  return { ok: true, holiday: { from, to, name: words.data, yearly } };
}

/** The most characters of a typed day, spaces included. */
const LONGEST_DAY = 40;
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Year, month and day as they were typed: `2027-03-10`, `10 March 2027` or `10/3/2027`. */
function dayParts(typed: string): [number, number, number] | undefined {
  if (typed.length > LONGEST_DAY) return undefined;
  const text = typed.trim();
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(day)];
  const [, first, second = "", last] =
    /^(\d{1,2})(?: +|[/.-])(\d{1,2}|[a-z]{3,9})(?: +|[/.-])(\d{4})$/i.exec(text) ?? [];
  if (!first) return undefined;
  const named = MONTHS.indexOf(second.slice(0, 3).toLowerCase()) + 1;
  return [Number(last), /\d/.test(second) ? Number(second) : named, Number(first)];
}

/** A calendar day from 2000 to 2099, as `2027-03-10`. */
function readDay(typed: string): string | undefined {
  const [year = 0, month = 0, day = 0] = dayParts(typed) ?? [];
  if (year < 2000 || year > 2099) return undefined;
  const two = (number: number) => String(number).padStart(2, "0");
  const text = `${year}-${two(month)}-${two(day)}`;
  const time = Date.parse(text);
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
  return isThere ? text : undefined;
}

const dayError = (typed: string, example: string) =>
  dayParts(typed)
    ? `There is no such day. Write it as ${example}.`
    : `Write the day as ${example}.`;
