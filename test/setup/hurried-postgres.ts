/**
 * Takes from a database of the tests what only matters when the machine itself loses power, and the
 * proof of a password, which costs each of their thousands of connections more than what it asks.
 * Commits still wait for the operating system, so that what was acknowledged survives a kill.
 */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The server reads these settings when it starts, or when it is sent SIGHUP. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
};

/** Its socket is in a folder that only the shop's account opens. */
const ACCESS = "local all all trust\n";

/** @param dataDir the folder of a shop whose database has been created */
export function hurryPostgres(dataDir: string, more: Record<string, string> = {}): void {
  const lines = Object.entries({ ...SETTINGS, ...more }).map(
    ([name, value]) => `${name} = ${value}\n`,
  );
  appendFileSync(join(dataDir, "postgres", "postgresql.auto.conf"), lines.join(""));
  writeFileSync(join(dataDir, "postgres", "pg_hba.conf"), ACCESS);
}
