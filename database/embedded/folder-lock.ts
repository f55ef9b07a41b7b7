/**
 * Locks on files, held by the kernel (flock): for as long as somebody has the locked file open, in
 * whatever container, and not a moment longer, however that process ended.
 */
import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { StartError } from "../start-error.ts";

/** Programs that lock their descriptor 3 and end with 1 when somebody else holds it. */
const LOCKERS: [string, string[]][] = [
  ["flock", ["-n", "3"]],
  // macOS has no flock.
  ["perl", ["-e", 'open(F, "+<&=3") or exit 2; exit(flock(F, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)']],
];

/**
 * Locks `file`, which is made when it is not there. Node has no call for it, so a program locks a
 * descriptor that it shares with us; the lock is on what both have open and stays ours.
 * @returns the descriptor that holds the lock until it is closed wherever it has been passed to,
 *   or undefined when somebody else holds it
 * @throws StartError when the machine or the disk cannot lock
 */
export function lockFile(file: string): number | undefined {
  const descriptor = openSync(file, "a+", 0o600);
  for (const [program, args] of LOCKERS) {
    const { status } = spawnSync(program, args, {
      stdio: ["ignore", "ignore", "ignore", descriptor],
    });
    if (status === 0) {
      ftruncateSync(descriptor);
      writeSync(descriptor, `process ${process.pid} on ${hostname()} since ${now()}`);
      return descriptor;
    }
    if (status === 1) {
      closeSync(descriptor);
      return undefined;
    }
  }
  closeSync(descriptor);
  throw new StartError(
    `${file} cannot be locked: this needs the program flock or perl, and a disk that knows locks.`,
  );
}

/** Who holds the lock on `file`, in words. */
export function holderOf(file: string): string {
  // Empty for the moment between locking and writing.
  return readFileSync(file, "utf8") || "which is just starting";
}

const now = () => `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
