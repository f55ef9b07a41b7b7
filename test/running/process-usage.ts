/** What processes cost, from Linux's own books under `/proc`. */
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";

/** The clock of `/proc/PID/stat` ticks 100 times a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** User and system time that a process has used so far, ms. */
export function cpuMs(pid: number): number {
  const [user, system] = readTimes(pid);
  return (user + system) * TICK_MS;
}

/** The same for a process, its children, and children that have ended. */
export function cpuMsOfFamily(pid: number): number {
  const own = readTimes(pid).reduce((sum, ticks) => sum + ticks, 0) * TICK_MS;
  return childrenOf(pid).reduce((sum, child) => sum + cpuMsOfFamily(child), own);
}

/** Waits until a process has finished what callers that have gone left it with; 10 s at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let checks = 0; checks < 50; checks++) {
    const before = cpuMs(pid);
    await delay(200);
    if (cpuMs(pid) - before <= TICK_MS) return;
  }
}

/** Memory of a process, what it shares counted by its share (PSS), MiB. */
export function memoryMib(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]) / 1024;
}

/** The same for a process and its children. */
export function memoryMibOfFamily(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + memoryMibOfFamily(child), memoryOrNone(pid));
}

/** None of one that has just ended. */
function memoryOrNone(pid: number): number {
  try {
    return memoryMib(pid);
  } catch {
    return 0;
  }
}

/** User, system, ended children's user and system time, in ticks; zeros when it has gone. */
function readTimes(pid: number): [number, number, number, number] {
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fieldsOf(pid)
    .slice(11, 15)
    .map(Number);
  return [user, system, childrenUser, childrenSystem];
}

/** The most memory that a process has held so far, MiB. */
export function peakMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

export function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && fieldsOf(Number(name))[1] === String(pid))
    .map(Number);
}

/** Those that serve, of a shop of several processes: the database's are its children, too. */
export function workersOf(primary: number): number[] {
  return childrenOf(primary).filter((pid) => commandOf(pid).includes("--workers="));
}

/** What a process was started with; empty when it has gone. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/** The fields of `/proc/PID/stat` after the name, which may hold spaces. */
function fieldsOf(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
