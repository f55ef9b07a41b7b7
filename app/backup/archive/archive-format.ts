/** What an archive holds and how its parts are called: `docs/archive.md`. */
import { z } from "zod";

/** Counted up when an older release could not read what a newer one writes. */
export const FORMAT = 1;

/** The first entry. */
export const ABOUT = "about.json";
/** The last entry: an archive without it is cut off. */
export const END = "end.json";
/** The shop's keys; only in an encrypted archive. */
export const KEYS = "keys";
/** The hashes of the entries since the last list. */
export const LISTS = "lists/";
const TABLES = "tables/";
export const FILES = "files/";

/** Most entries of a list. */
export const LIST_LENGTH = 1_000;
/** Entries beside the files are read whole. */
export const LARGEST_TEXT = 16 * 1_048_576;

export const listName = (number: number) => `${LISTS}${numbered(number)}.tsv`;
export const partName = (table: string, number: number) =>
  `${TABLES}${table}/${numbered(number)}.tsv`;
const numbered = (number: number) => String(number).padStart(6, "0");

/** The table that a part belongs to; undefined for another name. */
export const tableOfPart = (name: string): string | undefined =>
  /^tables\/((?:public|jobs)\.\w+)\/\d{6,}\.tsv$/.exec(name)?.[1];

/** The path in the storage of a file's entry; undefined for a path that no shop makes. */
export function storedPath(name: string): string | undefined {
  const path = name.startsWith(FILES) ? name.slice(FILES.length) : "";
  const segments = path.split("/");
  const isPlain = segments.every((one) => /^[\w.-]{1,255}$/.test(one) && !/^\.+$/.test(one));
  return isPlain && segments.length > 1 && segments.length < 8 ? path : undefined;
}

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const tableName = z.string().regex(/^(?:public|jobs)\.[a-z_][a-z0-9_]{0,62}$/);

const tableShape = z.object({ name: tableName, columns: z.array(name).min(1).max(1_000) });

export const aboutShape = z.object({
  format: z.int().min(1),
  /** When its snapshot was taken. */
  madeAt: z.iso.datetime(),
  shop: z.string().max(200),
  /** The version of PostgreSQL that it comes from. */
  postgres: z.string().max(100),
  /** The schema's state: the time of each migration, as the journal of the migrations has it. */
  migrations: z.array(z.int()).min(1).max(10_000),
  /** The version of the queue's own tables; null when the shop has never started. */
  queueVersion: z.int().nullable(),
  tables: z.array(tableShape).max(1_000),
  /** The next value of each sequence. */
  sequences: z.record(name, z.string().regex(/^-?\d{1,19}$/)),
  /** Whether the shop's keys are in it. */
  hasKeys: z.boolean(),
});

export const endShape = z.object({
  tables: z.record(tableName, z.object({ rows: count, sha256: hash })),
  files: z.object({ count, bytes: count }),
  /** How many files are missing or damaged, and the first hundred of them. */
  faults: z.object({ count, first: z.array(z.string()).max(100) }),
  lists: z.object({ count, sha256: hash }),
});

export type About = z.infer<typeof aboutShape>;
export type End = z.infer<typeof endShape>;
export type TableShape = z.infer<typeof tableShape>;

/** What is wrong with a file, as lists and warnings have it. */
export const faultWords = {
  missing: "missing in the storage",
  changed: "not the bytes that were uploaded",
  unreadable: "cannot be read whole; its rest is zeros",
} as const;
export type Fault = keyof typeof faultWords;
