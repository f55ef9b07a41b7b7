/** What a feature says of a file that brings its things into the shop. */
import type { Queries, Transaction } from "../../database/db.server.ts";
import type { ColumnRules, Table } from "./table.ts";

/** How long an import can be taken back. */
export const TAKE_BACK_DAYS = 7;

/**
 * wrong: a row that stops the whole file. new, change, same: what becomes of it. left: what an old
 * site has and this shop cannot take. note: worth knowing.
 */
export type LineKind = "wrong" | "new" | "change" | "same" | "left" | "note";

/** One line of an import's report. */
export interface ReportLine {
  kind: LineKind;
  /** Of the file, as a spreadsheet counts; 0 for the whole file. */
  row: number;
  /** What it is about, as its person calls it. */
  subject: string;
  column: string;
  /** What stands in the file; of a change, what was there before. */
  value: string;
  /** What to do, or what becomes of it. */
  words: string;
}

/** Whoever brings it in. */
export interface Importing {
  importId: string;
  user: { id: string; name: string };
}

/** Something that an import has made or changed, to take it back. */
export interface MadeRecord {
  /** `product`, `customer`, `order` … */
  kind: string;
  /** What it is called in the file: an id of the old site, or of this shop. */
  key: string;
  /** Its id in this shop. */
  target: string;
  /** What it was before, when it was changed; null when it was made. */
  before: object | null;
  /** What it is after that; when it is another, it has been changed since. */
  after: string;
}

/** What a file would do. */
export interface ImportPlan {
  lines: ReportLine[];
  /** Does it; all of it is in one transaction. @param onDone told how many things are done */
  write(tx: Transaction, who: Importing, onDone: (count: number) => void): Promise<MadeRecord[]>;
  /** Tells open pages, once it is done. */
  tell?(): Promise<void>;
  /** What is counted of it besides its lines. */
  counts?: Record<string, number>;
}

/** How a kind of file is read. */
export interface TableImporter {
  columns: ColumnRules;
  /**
   * Says what a file would do as things are now.
   * @param isSure whether what the file is about must stay as it is until the transaction ends
   * @param importId of the import, which may have made files of its zip ready
   */
  plan(queries: Queries, table: Table, isSure: boolean, importId: string): Promise<ImportPlan>;
}

/** Takes things back that an import has made. */
export interface TakesBack {
  kinds: readonly string[];
  /** @returns why it cannot be done, in words, when something was changed since */
  takeBack(
    tx: Transaction,
    records: readonly MadeRecord[],
    who: Importing,
  ): Promise<string | undefined>;
}

/** Something that an import has prepared is no longer there: it is looked at again. */
export class NotThere extends Error {}
