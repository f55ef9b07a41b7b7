/**
 * What the shop keeps about people. Each feature says its own (`what-is-kept.server.ts`), with the
 * numbers by which its jobs erase; the page for customers and the owner's register show all of it.
 */
import type { PgTable } from "drizzle-orm/pg-core";

/** Why the law allows it: Nigeria Data Protection Act 2023, section 25. */
export const grounds = {
  contract: "To do what you asked of us: a contract, or the steps before one",
  law: "A law that binds us",
  interest: "Our legitimate interest",
  consent: "Your consent, which you can take back",
} as const;

/** Of something that people see. */
export interface Kept<Right extends string = string> {
  /** As they call it. */
  what: string;
  /** `Customers and guests`. */
  whose: string;
  holds: string;
  why: string;
  ground: keyof typeof grounds;
  /** Until when; a sentence. */
  until: string;
  /** The rights that show it to the staff; none: nobody of the staff sees it. */
  seenBy: readonly Right[];
  /** Whom it goes to outside the shop. */
  goesTo?: readonly Recipient[];
  /** Where it is. */
  tables: readonly PgTable[];
}

/** Outside the shop: who delivers its mails, keeps its files, or everybody who visits. */
export type Recipient = "mail" | "files" | "everybody";

/** What stays in a browser, under its name: a cookie, or something that the browser stores. */
export interface KeptOnDevice {
  name: string;
  kind: "cookie" | "stored";
  why: string;
  /** Until when; a sentence. */
  until: string;
}

const DAY_S = 86_400;

/** A stretch of time in words: `90 days`. */
export function lasting(seconds: number): string {
  const say = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;
  if (seconds % (365 * DAY_S) === 0) return say(seconds / (365 * DAY_S), "year");
  if (seconds % DAY_S === 0) return say(seconds / DAY_S, "day");
  if (seconds % 3_600 === 0) return say(seconds / 3_600, "hour");
  return say(Math.round(seconds / 60), "minute");
}

/** The same of days. */
export const days = (count: number): string => lasting(count * DAY_S);
