/** The user of the embedded database. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "../start-error.ts";

/** A user for programs that root starts. */
export interface User {
  uid: number;
  gid: number;
  /** The command that starts a program as this user. */
  prefix: string[];
}

/**
 * PostgreSQL refuses to run as root, so root starts it as `nobody`, if needed with the capability
 * to pass through folders such as /root.
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
        // Without it access(2), which initdb uses, ignores the capability.
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

/** Whether all users can pass through every folder of `path`. */
function isOpenToOthers(path: string): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    if ((statSync(folder).mode & 0o001) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}
