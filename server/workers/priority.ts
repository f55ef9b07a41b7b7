/** Lets a process that prepares itself wait for those that serve. */
import { existsSync, readdirSync } from "node:fs";
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
  setTo(pid, BEHIND);
  ready.then(
    () => comeBack(pid),
    () => {},
  );
}

/** Each thread has a priority of its own, and began with that of the first one. */
function comeBack(pid: number): void {
  setTo(pid, USUAL);
  // Where there is no such folder, all threads have that of their process.
  const tasks = `/proc/${pid}/task`;
  if (existsSync(tasks)) for (const thread of readdirSync(tasks)) setTo(Number(thread), USUAL);
}

function setTo(id: number, priority: number): void {
  try {
    setPriority(id, priority);
  } catch {
    // It has ended.
  }
}
