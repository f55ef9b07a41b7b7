import { existsSync } from "node:fs";
import { freeSpace } from "./free-space.ts";

/** Why the shop cannot start; `message` is one line that says what to do. */
export class StartError extends Error {}

type Sentence = (folder: string) => string;

/** Twice what the database allocates at a time. */
const TOO_LITTLE_BYTES = 32 * 1024 * 1024;

const diskIsFull: Sentence = (folder) =>
  `The disk of ${folder} is full: free some space and start again.`;

/** System errors, also as reported by the database, and what to do. */
const ABOUT_THE_DISK: [RegExp, Sentence][] = [
  [/no space left on device|disk quota exceeded/i, diskIsFull],
  [
    /read-only file system/i,
    (folder) => `The disk of ${folder} is read-only: make it writable, or set DATA_DIR to another.`,
  ],
  [
    /wrong ownership|invalid permissions|permission denied|operation not permitted/i,
    (folder) => {
      if (!existsSync(folder)) {
        return `DATA_DIR ${folder} can be neither made nor opened by this user: make it theirs, or set DATA_DIR to another.`;
      }
      // Of what root starts, only the database runs as another user.
      const isRoot = process.getuid?.() === 0;
      const files = isRoot ? `${folder}/postgres` : folder;
      const owner = isRoot ? "nobody" : process.getuid?.();
      return `Files in ${files} belong to somebody else, as after a copy by cp -r: copy them with cp -a, or run: chown -R ${owner} ${files} && chmod -R go= ${files}`;
    },
  ],
  [
    /is a directory|operation on a directory/i,
    (folder) => `In ${folder} a folder has the name of a file: move it away and start again.`,
  ],
];

/** Errors of the database, and what to do. */
const ABOUT_THE_DATABASE: [RegExp, Sentence][] = [
  [
    /lock file .* already exists|shared memory block .* still in use/i,
    (folder) => `Another database server works on ${folder}/postgres: stop it and start again.`,
  ],
  [
    /cannot allocate memory|out of memory|could not fork/i,
    () => "There is not enough memory for the database: end other programs and start again.",
  ],
];

/** Damaged files; other messages can also mean a changed setting. */
const DAMAGE =
  /checkpoint record|not a database cluster|find the database system|pg_control|incorrect checksum|invalid (?:magic|page|primary)/i;

/**
 * Explains why the database did not start.
 * @param words its output
 * @param folder the shop's data folder
 */
export function databaseFailure(words: string, folder: string): StartError {
  const find = (table: [RegExp, Sentence][]) => table.find(([said]) => said.test(words))?.[1];
  // On a full disk the database cannot log its error.
  const known =
    find(ABOUT_THE_DISK) ??
    ((freeSpace(folder) ?? TOO_LITTLE_BYTES) < TOO_LITTLE_BYTES
      ? diskIsFull
      : find(ABOUT_THE_DATABASE));
  if (known) return new StartError(known(folder));
  const said =
    words.match(/(?:FATAL|PANIC|error): +.*/g)?.at(-1) ?? words.trim().split("\n").at(-1);
  const last = said || "it said nothing";
  const advice = DAMAGE.test(words)
    ? `is damaged (${last}): put ${folder} back from a backup`
    : `did not start (${last}): put right what that names; more is in ${folder}/postgres.log`;
  return new StartError(`The database in ${folder}/postgres ${advice}.`);
}

/** Explains an error caused by the data folder's state; returns other errors as they are. */
export function explained(error: unknown, folder: string): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error;
  const { message, cause, path } = error as NodeJS.ErrnoException;
  const words = `${message} ${cause instanceof Error ? cause.message : ""}`;
  const known = ABOUT_THE_DISK.find(([said]) => said.test(words));
  if (known) return new StartError(known[1](folder));
  // Above it, too: the data folder may have to be made.
  if (!path || !(isWithin(folder, path) || isWithin(path, folder))) return error;
  return new StartError(`DATA_DIR ${folder} cannot be used (${message}).`);
}

const isWithin = (outer: string, path: string) => `${path}/`.startsWith(`${outer}/`);
