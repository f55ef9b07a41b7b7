/** How the screens of an import call things; for the server and the browser. */
import type { ImportKind, ImportState } from "../../../../database/schema/imports.ts";
import type { LineKind, ReportLine } from "../../../imports/importer.ts";
import { formatCount } from "../../../ui/format/money.ts";

export type { ImportKind, ImportState, LineKind };

/** The kind of upload that a zip is; it was the old site's alone once. */
export const ZIP_UPLOAD = "old-site";

export const isZip = (name = ""): boolean => /\.zip$/i.test(name);

export const HERE = "/admin-dashboard/import";

/** What can be brought, as the form says it. */
export const kinds: readonly {
  kind: ImportKind;
  label: string;
  hint: string;
  /** As in 'Import products'. */
  things: string;
}[] = [
  {
    kind: "products",
    label: "Products with prices",
    hint: "CSV: one row for each product; or products.zip, with their pictures",
    things: "products",
  },
  {
    kind: "customers",
    label: "Customers",
    hint: "CSV: name, phone, email, address",
    things: "customers",
  },
  {
    kind: "orders",
    label: "Orders",
    hint: "CSV: one row for each line of an order",
    things: "orders",
  },
  {
    kind: "old-site",
    label: "Everything from our old site",
    hint: "The export of its hosted database as one zip: users, products, categories, chats",
    things: "the old site",
  },
];

export const thingsOf = (kind: ImportKind): string =>
  kinds.find((one) => one.kind === kind)?.things ?? "";

/** An import as its page shows it. */
export interface ShownImport {
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  /** Bytes. */
  size: number;
  said: string | null;
  counts: Record<string, number>;
  /** Of the step under way. */
  total: number;
  done: number;
  /** The step under way has gone silent. */
  isBroken: boolean;
  /** Who has brought it; null when the account is gone. */
  by: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
  checkedAt: string | null;
  doneAt: string | null;
  /** Until when it can be taken back, ISO 8601, UTC. */
  backUntil: string | null;
  /** Why that cannot be done as things are now. */
  staysBecause?: string;
}

/** Whether a step of it is under way. */
export const isUnderWay = ({ state }: Pick<ShownImport, "state">): boolean =>
  state === "checking" || state === "importing" || state === "taking-back";

/** Which lines of a report are shown. */
export const shows = {
  wrong: ["wrong"],
  changes: ["new", "change"],
  left: ["left"],
  notes: ["note"],
  all: ["wrong", "new", "change", "same", "left", "note"],
} as const satisfies Record<string, readonly LineKind[]>;
export type Show = keyof typeof shows;

export interface ShownLine extends ReportLine {
  place: number;
}

/** Lines of a page of a report. */
export const LINES = 50;

const SITE_STEPS = ["Export", "Dry run", "Import", "Done"];
const STEPS = ["File", "Check", "Done"];

export const stepsOf = ({ kind }: ShownImport): readonly string[] =>
  kind === "old-site" ? SITE_STEPS : STEPS;

/** Which of its steps an import is in; past the last one when it is over. */
export function stepOf({ kind, state }: ShownImport): number {
  const isOver = state === "done" || state === "taking-back" || state === "taken-back";
  if (isOver) return kind === "old-site" ? 4 : 3;
  return state === "importing" && kind === "old-site" ? 2 : 1;
}

/** Where an import's page leads back to. */
export function backFrom(kind: ImportKind | undefined): { to: string; name: string } {
  if (kind === "customers") return { to: "/admin-dashboard/users", name: "Users" };
  if (kind === "orders") return { to: "/admin-dashboard/orders", name: "Orders" };
  return { to: "/admin-dashboard/products", name: "Products" };
}

/** Lines that say the same, put together. */
export interface LineGroup {
  /** Of an old site: users, products … */
  column: string;
  words: string;
  count: number;
}

export const are = (many: number): string => (many === 1 ? "is" : "are");

/** `1 is new, 2 are changed`; of none nothing is said. */
export function newAndChanged(fresh: number, change: number): string {
  const words = [`${formatCount(fresh)} ${are(fresh)} new`];
  if (change > 0) words.push(`${formatCount(change)} ${are(change)} changed`);
  return (fresh > 0 || change === 0 ? words : words.slice(1)).join(", ");
}
