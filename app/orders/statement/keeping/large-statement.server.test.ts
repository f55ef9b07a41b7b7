/** A file as large as they come. */
import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import { useTestDatabase } from "../../../../test/database.ts";
import { longTest } from "../../../../test/long-test.ts";
import { admin, useOrders } from "../../../../test/orders.ts";
import { writeStatementFile } from "../worklist/statement-csv.server.ts";
import { readWorklist } from "../worklist/worklist.server.ts";
import { pointAtColumns, takeStatement } from "./take-statement.server.ts";

useTestDatabase();
useOrders();

const COLUMNS = {
  ...{ day: 0, moneyIn: 3, moneyOut: 2, side: null, remark: 1, sender: null, bankNumber: null },
};

longTest(
  "100,000 lines are read, kept and matched in 30 s, and others are answered meanwhile",
  async () => {
    const rows = Array.from({ length: 100_000 }, (_, index) => {
      const day = `${String((index % 28) + 1).padStart(2, "0")}/10/2026`;
      const [out, came] = index % 3 === 0 ? [`${index}.50`, ""] : ["", `${index}.25`];
      return `${day},TRF FRM SOMEBODY NUMBER ${index} FOR CARDS 000013${index},${out},${came}`;
    });
    const bytes = Buffer.from(["Txn Date,Narration,Debit,Credit", ...rows].join("\n"));
    let [longest, isOver] = [0, false];
    const watch = (async () => {
      for (let last = performance.now(); !isOver; last = performance.now()) {
        await wait(1);
        longest = Math.max(longest, performance.now() - last);
      }
    })();
    const started = performance.now();
    const taken = await takeStatement(admin, { bank: "Large", name: "large.csv", bytes });
    if (!taken.ok || !("fileId" in taken)) throw new Error("It does not wait");
    const read = await pointAtColumns(admin, taken.fileId, { columns: COLUMNS, order: "day" });
    if (!read.ok) throw new Error(JSON.stringify(read));
    await readWorklist(admin);
    const pieces = await writeStatementFile(admin, read.statementId);
    let csv = "";
    for await (const piece of pieces ?? []) csv += piece;
    const took = performance.now() - started;
    isOver = true;
    await watch;
    expect(csv.split("\r\n")).toHaveLength(100_002);
    expect(took).toBeLessThan(30_000);
    expect(longest).toBeLessThan(200);
  },
  60_000,
);
