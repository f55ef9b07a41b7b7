/** A shop with all that it stands on, and what can happen to it. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type pg from "pg";
import type { Stored } from "./checker.ts";

export interface Fault {
  name: string;
  /** How many processes it kills. */
  kills: number;
  /** Does it; what has ended with it is there again when it resolves. */
  strike: () => Promise<void>;
}

export interface House {
  /** Where people find the shop. */
  url: string;
  faults: readonly Fault[];
  stored: Stored;
  /** What its owner sets for the shop's commands. */
  settings: Record<string, string>;
  /** Of the same kind, to restore a backup into. */
  emptyPlace(): Promise<Place>;
  /** The database as its owner finds it, while it runs. */
  database(): Promise<pg.ClientConfig>;
  /** Everything that the shop has printed. */
  output(): string;
  /** Ends the shop as its owner does. @returns its exit code */
  stop(): Promise<number | null>;
  remove(): Promise<void>;
}

/** Where a backup is restored. */
export interface Place {
  settings: Record<string, string>;
  stored: Stored;
  /** Starts it where that is needed. */
  database(): Promise<pg.ClientConfig>;
  remove(): Promise<void>;
}

/** What stands in a folder. */
export function storedIn(folder: string): Stored {
  const missing = (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  };
  return {
    async paths() {
      const all = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missing);
      const files = (all ?? []).filter((entry) => entry.isFile());
      return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
    },
    read: async (path) => (await readFile(join(folder, path)).catch(missing)) ?? undefined,
  };
}
