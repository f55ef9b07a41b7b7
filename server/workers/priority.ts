/** Lets a process that prepares itself wait for those that serve. */
import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

const USUAL = 0;
const BEHIND = 10;

/**
 * Puts a new process behind the others until it is ready. Where the system would not let it return, it
 * stays where it is, but for one step at most.
 * @param ready resolves when it serves
 */
export function waitBehind(pid: number, ready: Promise<void>): void {
  try {
    setPriority(pid, USUAL + 1);
    setPriority(pid, USUAL);
  } catch {
    return;
  }
  setPriority(pid, BEHIND);
  ready.then(
    () => comeBack(pid),
    () => {},
  );
}

/** Each thread has a priority of its own, and began with that of the first one. */
function comeBack(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), USUAL);
  } catch {
    // It has ended, or one of its threads has.
  }
}
