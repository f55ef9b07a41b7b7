/** Who the embedded database runs as. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** A user that root starts programs as. */
export interface User {
  uid: number;
  gid: number;
  /** Command and arguments that start a program as this user. */
  prefix: string[];
}

/**
 * PostgreSQL refuses to run as root; root starts it as `nobody`. Where `nobody` cannot pass
 * through the folders on the way (a project under /root), it gets the one capability to do so.
 */
export function databaseUser(paths: string[]): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const read = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  const uid = read("-u");
  const gid = read("-g");
  const switchTo = [
    "setpriv",
    `--reuid=${uid}`,
    `--regid=${gid}`,
    "--clear-groups",
    "--no-new-privs",
  ];
  const passable = paths.every((path) => isOpenToOthers(path));
  const attempts = passable
    ? [switchTo]
    : ["dac_read_search", "dac_override"].map((right) => [
        ...switchTo,
        // Without this bit access(2) would not count the right, and initdb asks by access(2).
        "--securebits=+no_setuid_fixup",
        `--inh-caps=+${right}`,
        `--ambient-caps=+${right}`,
      ]);
  for (const prefix of attempts) {
    try {
      const [command = "", ...args] = prefix;
      for (const path of paths) execFileSync(command, [...args, "test", "-x", path]);
      return { uid, gid, prefix };
    } catch {}
  }
  throw new StartError(
    "The database may not run as root, and this machine offers no other way; start the shop as another user.",
  );
}

/** Whether any user can pass through every folder on the way to `path`. */
function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
