/**
 * A file of the largest size. Its cost is counted in CPU, so that other work on the machine does
 * not matter.
 */
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { admin, useOrders } from "../../../../test/rows/orders.ts";
import { cpuMs } from "../../../../test/running/process-usage.ts";
import { longestTurn } from "../../../../test/running/turns.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { writeStatementFile } from "../worklist/statement-csv.server.ts";
import { readWorklist } from "../worklist/worklist.server.ts";
import { pointAtColumns, takeStatement } from "./take-statement.server.ts";

useTestDatabase("demo");
useOrders();

const COLUMNS = {
  ...{ day: 0, moneyIn: 3, moneyOut: 2, side: null, remark: 1, sender: null, bankNumber: null },
};

function largeFile(): Buffer {
  const rows = Array.from({ length: 100_000 }, (_, index) => {
    const day = `${String((index % 28) + 1).padStart(2, "0")}/10/2026`;
    const [out, came] = index % 3 === 0 ? [`${index}.50`, ""] : ["", `${index}.25`];
    return `${day},TRF FRM SOMEBODY NUMBER ${index} FOR CARDS 000013${index},${out},${came}`;
  });
  return Buffer.from(["Txn Date,Narration,Debit,Credit", ...rows].join("\n"));
}

/** Milliseconds of CPU so far, of this process and of the database's processes for it. */
async function cpuSoFar(): Promise<number> {
  const { rows } = await db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database()`,
  );
  return [process.pid, ...rows.map(({ pid }) => pid)].reduce((sum, pid) => sum + cpuMs(pid), 0);
}

/** Everything that the shop does with a file. */
async function takeAndMatch(bytes: Buffer): Promise<void> {
  const taken = await takeStatement(admin, { bank: "Large", name: "large.csv", bytes });
  if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
  const read = await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: "day" });
  if (!read.ok) throw new Error(JSON.stringify(read));
  await readWorklist(admin);
  const pieces = await writeStatementFile(admin, read.statementId);
  let rows = 0;
  for await (const piece of pieces ?? []) rows += piece.split("\r\n").length - 1;
  expect(rows).toBe(100_001);
}

test("100,000 lines cost 20 s of CPU and 300 MB at most, and others are answered meanwhile", async () => {
  const bytes = largeFile();
  const [cpu, memory] = [await cpuSoFar(), process.memoryUsage().rss];
  expect(await longestTurn(() => takeAndMatch(bytes))).toBeLessThan(200);
  expect((await cpuSoFar()) - cpu).toBeLessThan(20_000);
  expect(process.memoryUsage().rss - memory).toBeLessThan(300 * 1024 * 1024);
}, 300_000);
