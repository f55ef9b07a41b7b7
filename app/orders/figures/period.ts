/** Which time figures are asked for, and what part of the orders; days are those of Lagos. */
import { stateNames } from "../../accounts/address/state-names.ts";
import { dayAt, daysAfter } from "../../catalogue/prices/promised-date.ts";

/** Weeks; 52 are called a year. */
export const spans = [4, 12, 52] as const;
export type Span = (typeof spans)[number];
const USUAL: Span = 12;

/** The first and the last day. */
export interface Period {
  from: string;
  to: string;
}

/** What the owner asks for. */
export interface Choice {
  span: Span;
  /** All of it, without today. */
  period: Period;
  /** The id of a product, or `{category}/{id}` of a static item. */
  product?: string;
  state?: string;
  /** The Monday of one of its weeks. */
  week?: string;
}

/**
 * So many weeks from a Monday to yesterday: the last one goes as far as it has come.
 * @param now ms since 1970, UTC
 */
export function periodOf(span: Span, now: number): Period {
  const to = daysAfter(dayAt(now), -1);
  return { from: daysAfter(mondayOf(to), -7 * (span - 1)), to };
}

/** The same days of the week, as many weeks before. */
export const periodBefore = ({ from, to }: Period, span: Span): Period => ({
  from: daysAfter(from, -7 * span),
  to: daysAfter(to, -7 * span),
});

/** The Mondays of a period. */
export const weeksOf = ({ from }: Period, span: Span): string[] =>
  Array.from({ length: span }, (_, week) => daysAfter(from, 7 * week));

/** The days of one of its weeks. */
export function weekOf(period: Period, monday: string): Period {
  const sunday = daysAfter(monday, 6);
  return { from: monday, to: sunday < period.to ? sunday : period.to };
}

function mondayOf(day: string): string {
  const weekday = new Date(day).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

const PRODUCT = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w.-]{1,60}\/[\w.-]{1,60})$/;

/**
 * What an address asks for; whatever it cannot mean is left out.
 * @param asked from outside
 * @param now ms since 1970, UTC
 */
export function readChoice(asked: URLSearchParams, now: number): Choice {
  const span = spans.find((one) => String(one) === asked.get("span")) ?? USUAL;
  const period = periodOf(span, now);
  const product = asked.get("product") ?? "";
  const state = asked.get("state") ?? "";
  const week = weeksOf(period, span).find((monday) => monday === asked.get("week"));
  return {
    span,
    period,
    ...(PRODUCT.test(product) ? { product } : {}),
    ...(stateNames.includes(state) ? { state } : {}),
    ...(week ? { week } : {}),
  };
}
