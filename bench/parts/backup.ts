/** A backup of a large shop that serves, tested and untested, and its restoring. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { cpuMsOfFamily } from "../../test/running/process-usage.ts";
import { newFolder, removeFolder } from "../../test/running/shop.ts";
import { growFiles, growRows } from "../generated/generated-rows.ts";
import { atEnd } from "../measuring/endings.ts";
import { type MeasuredShop, openMeasuredShop } from "../measuring/measured-shop.ts";
import { printTable } from "../measuring/table.ts";

const MB = 1_000_000;
const ROWS_MB = 200;
const FILES_MB = 1_000;
const TARGETS = { seconds: 60, waitMs: 200 };
const PASSPHRASE = "a passphrase of the bench";
const ASKED_EVERY_MS = 20;
const ALONE_MS = 20_000;

/** What a command took. */
interface Took {
  seconds: number;
  /** Of it and of what it started, its database among them. */
  cpuSeconds: number;
  memoryMib: number;
  /** The longest that a visitor of the shop waited meanwhile. */
  waitMs: number;
}

/** See the top of this file. */
export async function measureBackup(): Promise<object> {
  const place = newFolder();
  atEnd(() => removeFolder(place));
  const shop = await openMeasuredShop();
  await growRows(shop, ROWS_MB * MB);
  await growFiles(shop, FILES_MB * MB);
  // What the machine does besides.
  const aloneUntil = performance.now() + ALONE_MS;
  const waitAloneMs = await longestWait(shop, () => performance.now() < aloneUntil);
  const file = (name: string) => join(place, name);
  const own = { DATA_DIR: shop.dataDir };
  const sealed = { BACKUP_PASSPHRASE: PASSPHRASE };
  const taken: Record<string, Took> = {};
  const run = async (what: string, args: string[], env: Record<string, string>) => {
    taken[what] = await measure(shop, args, env);
  };
  await run("backup", ["backup", file("a.tar")], own);
  await run("backup, encrypted", ["backup", file("b.tar.age")], { ...own, ...sealed });
  await run("backup, restored for a test", ["backup", file("c.tar"), "--check"], own);
  await run("restore", ["restore", file("a.tar")], { DATA_DIR: file("a") });
  await run("restore, encrypted", ["restore", file("b.tar.age")], {
    DATA_DIR: file("b"),
    ...sealed,
  });
  const { size } = statSync(file("a.tar"));
  printTable(
    `A backup of ${Math.round(size / MB)} MB, beside a shop that serves`,
    ["", "s", "CPU, s", "memory, MiB", "longest wait of a visitor, ms"],
    [
      ["nothing, for 20 s", "", "", "", { value: waitAloneMs, most: TARGETS.waitMs }],
      ...Object.entries(taken).map(([what, { seconds, cpuSeconds, memoryMib, waitMs }]) => [
        what,
        what.startsWith("backup") && !what.endsWith("test")
          ? { value: seconds, most: TARGETS.seconds }
          : seconds,
        cpuSeconds,
        memoryMib,
        { value: waitMs, most: TARGETS.waitMs },
      ]),
    ],
  );
  return { targets: TARGETS, bytes: size, waitAloneMs, taken };
}

async function measure(
  shop: MeasuredShop,
  args: string[],
  env: Record<string, string>,
): Promise<Took> {
  const started = performance.now();
  const child = spawn(process.execPath, ["scripts/run.cjs", ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  atEnd(() => void child.kill());
  const ended = once(child, "exit");
  const [usage, waitMs] = await Promise.all([
    watch(child),
    longestWait(shop, () => isRunning(child)),
  ]);
  const [code] = await ended;
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - started) / 1_000, ...usage, waitMs };
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode === null && signalCode === null;

/** The most memory of the process itself, and its last known CPU time. */
async function watch(child: ChildProcess): Promise<{ cpuSeconds: number; memoryMib: number }> {
  const pid = child.pid ?? 0;
  const usage = { cpuSeconds: 0, memoryMib: 0 };
  while (isRunning(child)) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      const kib = Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
      usage.memoryMib = Math.max(usage.memoryMib, kib / 1_024);
      usage.cpuSeconds = Math.max(usage.cpuSeconds, cpuMsOfFamily(pid) / 1_000);
    } catch {
      // It has ended.
    }
    await delay(100);
  }
  return usage;
}

async function longestWait({ url }: MeasuredShop, goesOn: () => boolean): Promise<number> {
  let longest = 0;
  while (goesOn()) {
    const asked = performance.now();
    const answer = await fetch(`${url}/products`);
    await answer.arrayBuffer();
    longest = Math.max(longest, performance.now() - asked);
    await delay(ASKED_EVERY_MS);
  }
  return longest;
}
