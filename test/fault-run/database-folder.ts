/** A database of the shop's by its folder, as its owner finds it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";

/** The process that starts all others of it; 0: none runs. */
export function postmasterOf(folder: string): number {
  return Number(postmasterFile(folder)[0] ?? 0);
}

/** How to connect to it while it runs. */
export function databaseIn(folder: string): pg.ClientConfig & { host: string; password: string } {
  const [, , , , host = ""] = postmasterFile(folder);
  const password = readFileSync(join(folder, "database-password"), "utf8").trim();
  return { host, password, user: "itewe", database: "itewe" };
}

function postmasterFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}
