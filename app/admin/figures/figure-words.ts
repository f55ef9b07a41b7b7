/** Figures as the owner reads them. */
import type { FirstAnswers } from "../../orders/figures/first-answers.server";
import type { OnTime } from "../../orders/figures/on-time.server";
import type { Period, Span } from "../../orders/figures/period";
import { formatCount } from "../../ui/format/money.ts";
import type { VisitSource } from "../../visits/visit";

/** Fewer are not made a percentage of: one order more or less would change it too much. */
export const ENOUGH = 20;

const longDay = new Intl.DateTimeFormat("en-GB", {
  ...{ timeZone: "UTC", day: "numeric", month: "long", year: "numeric" },
});
const shortDay = new Intl.DateTimeFormat("en-GB", {
  ...{ timeZone: "UTC", day: "numeric", month: "short" },
});

export const spanNames: Readonly<Record<Span, string>> = {
  4: "4 weeks",
  12: "12 weeks",
  52: "A year",
};

/** What comes before 'before' and after 'in'. */
export const theSpan = (span: Span): string => (span === 52 ? "the year" : `the ${span} weeks`);

/** '31 August to 22 November 2026'. */
export const periodWords = ({ from, to }: Period): string =>
  longDay.formatRange(new Date(from), new Date(to)).replace(/\s*–\s*/, " to ");

/** '16 Nov', of `2026-11-16`. */
export const dayWords = (day: string): string => shortDay.format(new Date(day));

/** '16 November'. */
export const weekWords = (day: string): string => longDay.format(new Date(day)).slice(0, -5);

/** '94 %', or '3 of 4' of too few; null of none. */
export function rateWords(part: number, whole: number): string | null {
  if (whole === 0) return null;
  if (whole < ENOUGH) return `${formatCount(part)} of ${formatCount(whole)}`;
  return `${Math.round((100 * part) / whole)} %`;
}

/** Of a hundred, for a column of its own; empty of too few, and where a part is more than the whole. */
export function ofHundred(part: number, whole: number): string {
  if (whole < ENOUGH || part > whole) return "";
  return formatCount(Math.round((100 * part) / whole));
}

/** '28.6 %', with the same exceptions. */
export function percentOf(part: number, whole: number): string {
  if (whole < ENOUGH || part > whole) return "";
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/** Of the steps of {@link FirstAnswers}. */
export const waitNames = [
  "Within 5 minutes",
  "5 to 15 minutes",
  "15 minutes to 1 hour",
  "1 hour to 1 day",
  "Later",
] as const;

export const answeredIn = ({ answered }: FirstAnswers): number =>
  answered.reduce((sum, count) => sum + count, 0);

/** Delivered orders that had a day. */
export const datedIn = ({ inTime, oneDayLate, later }: OnTime): number =>
  inTime + oneDayLate + later;

export const sourceNames: Readonly<Record<Exclude<VisitSource, "shop">, string>> = {
  search: "Search engines",
  whatsapp: "WhatsApp",
  instagram: "Instagram",
  facebook: "Facebook",
  other: "Other sites",
  // Most links in WhatsApp open like an address that somebody has typed.
  direct: "Typed, saved, or an app that does not say",
};

const PAGE_NAMES: Readonly<Record<string, string>> = {
  "/": "Home",
  "/products": "Catalogue",
  "/search": "Search",
  "/about": "About us",
  "/contact": "Contact",
  "/service": "Services",
  "/term-condition": "Terms",
  "/privacy": "Privacy",
  "/feedback": "Feedback",
  "/chat": "Chat",
  "/order/new": "Order request",
  "/product/*": "Other products",
};

/** @param name of the product that the page shows */
export const pageName = (page: string, name: string | null): string =>
  name ?? PAGE_NAMES[page] ?? page.replace(/^\/(?:products|category)\//, "").replaceAll("_", " ");

/** '1 order', '2 orders'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
