/** What the workshop is told of an order: what is printed, never who buys it or what it costs. */
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { PagedFile } from "../../uploads/file-pages.ts";
import { workshopSteps } from "../status.ts";

/** The statuses in which an order is a job. */
export type JobStatus = keyof typeof workshopSteps;
export const JOB_STATUSES = Object.keys(workshopSteps) as JobStatus[];

export interface JobLine {
  place: number;
  name: string;
  quantity: number;
  /** In words; empty for what has no options. */
  makeUp: string;
  printSpec: PrintSpec | null;
  /** What is printed: of a file and its fix, the one that the buyer chose. */
  artwork: PagedFile[];
  /** Its file of the approved proof; none where one file shows several lines. */
  proof: PagedFile[];
}

export interface Job {
  id: string;
  number: number;
  status: JobStatus;
  /** The order's version, so that nobody acts on an outdated one. */
  version: number;
  /** The promised day, in Lagos; null when no date is promised. */
  promisedDay: string | null;
  delivery: "pick-up" | "delivery";
  lines: JobLine[];
  /** Artwork that nobody has assigned to a line. */
  unnamed: PagedFile[];
  /** The approved proof where one file shows several lines. */
  wholeProof: PagedFile[];
  /** Whether a proof was approved; the shop may approve an order without one. */
  hasProof: boolean;
}

/** How soon a job is due, in the order of the list. */
export const DUE = ["late", "today", "week", "later", "open"] as const;
export type Due = (typeof DUE)[number];

/**
 * @param day the promised day
 * @param today in Lagos, as `promisedDay`
 * @param weekEnd the last day of this week
 */
export function dueOn(day: string | null, today: string, weekEnd: string): Due {
  if (day === null) return "open";
  if (day < today) return "late";
  if (day === today) return "today";
  return day <= weekEnd ? "week" : "later";
}

/** The Sunday that ends a day's week. */
export function weekEndOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + ((7 - date.getUTCDay()) % 7));
  return date.toISOString().slice(0, 10);
}

/** How it reaches the buyer, and whether it is being printed. */
export function jobWords({ delivery, status }: Pick<Job, "delivery" | "status">): string {
  const way = delivery === "pick-up" ? "for pick-up" : "for delivery";
  return status === "printing" ? `${way}, printing now` : way;
}
