/** Memory of the server process and of its database, idle and under load, and how soon it serves. */
import { setTimeout as delay } from "node:timers/promises";
import { memoryMib, memoryMibOfFamily } from "../../test/running/process-usage.ts";
import { newFolder, removeFolder } from "../../test/running/shop.ts";
import { atEnd, endEverything } from "../measuring/endings.ts";
import { load } from "../measuring/load.ts";
import { findPages, openMeasuredShop, signIn } from "../measuring/measured-shop.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";

const TARGETS = { idleMib: 150, loadedMib: 250, withDatabaseMib: 300, startMs: 2_000 };
const STARTS = 5;
const SETTLE_MS = 3_000;
const CONNECTIONS = 64;

/** See the top of this file. */
export async function measureMemory({ seconds }: BenchOptions): Promise<object> {
  const folder = newFolder();
  try {
    await openMeasuredShop(folder);
    await endEverything();
    const starts: number[] = [];
    while (starts.length < STARTS) {
      const started = performance.now();
      await openMeasuredShop(folder);
      starts.push(performance.now() - started);
      await endEverything();
    }
    const memory = await measureOneRun(folder, seconds);
    const figures = { ...memory, startMs: quantile(starts, 0.5) };
    printTable(
      "One process, and its database",
      ["", "figure"],
      [
        ["idle, MiB", { value: figures.idleMib, most: TARGETS.idleMib }],
        ["highest under load, MiB", { value: figures.loadedMib, most: TARGETS.loadedMib }],
        ["idle, with the database, MiB", figures.idleAllMib],
        [
          "highest under load, with the database, MiB",
          { value: figures.loadedAllMib, most: TARGETS.withDatabaseMib },
        ],
        ["process start to serving, median ms", { value: figures.startMs, most: TARGETS.startMs }],
      ],
    );
    return { targets: TARGETS, ...figures, starts };
  } finally {
    await endEverything();
    removeFolder(folder);
  }
}

async function measureOneRun(folder: string, seconds: number) {
  const shop = await openMeasuredShop(folder);
  await delay(SETTLE_MS);
  const now = () => ({ own: memoryMib(shop.pid), all: memoryMibOfFamily(shop.pid) });
  const idle = now();
  const highest = { ...idle };
  const watch = setInterval(() => {
    const { own, all } = now();
    highest.own = Math.max(highest.own, own);
    highest.all = Math.max(highest.all, all);
  }, 250);
  atEnd(() => clearInterval(watch));
  const cookie = await signIn(shop);
  // The search is drawn anew for everybody.
  const searched = { path: "/products?q=" };
  for (const { path } of [...(await findPages(shop)), searched]) {
    for (const viewer of [undefined, cookie]) {
      await load(shop.url + path, { connections: CONNECTIONS, seconds, cookie: viewer });
    }
  }
  return {
    idleMib: idle.own,
    loadedMib: highest.own,
    idleAllMib: idle.all,
    loadedAllMib: highest.all,
    afterLoadMib: memoryMib(shop.pid),
  };
}
