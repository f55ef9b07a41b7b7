/**
 * File locks by the kernel (flock), held as long as a process has the file open, across containers.
 */
import { spawnSync } from "node:child_process";
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { StartError } from "../start-error.ts";

/** Programs that lock their descriptor 3 and exit with 1 when it is taken. */
const LOCKERS: [string, string[]][] = [
  ["flock", ["-n", "3"]],
  // macOS has no flock.
  ["perl", ["-e", 'open(F, "+<&=3") or exit 2; exit(flock(F, 6) ? 0 : $!{EWOULDBLOCK} ? 1 : 2)']],
];

/**
 * Locks `file`, creating it if needed. Node has no flock, so a program locks a descriptor that it
 * shares with this process, which keeps the lock.
 * @returns the descriptor, which holds the lock until all its copies are closed; undefined when the
 *   lock is taken
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

/** Describes the holder of a lock. */
export function holderOf(file: string): string {
  // Empty between locking and writing.
  return readFileSync(file, "utf8") || "which is just starting";
}

const now = () => `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`;
