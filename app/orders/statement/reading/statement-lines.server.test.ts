import { expect, test } from "vitest";
import { workbook } from "../../../../test/files/workbook.ts";
import { type Columns, findColumns, guessColumns, learnColumns, wrongColumns } from "./columns.ts";
import { openStatement } from "./statement-file.server.ts";
import { findStatementTable, linesOf, readTable } from "./statement-lines.server.ts";

const FILE = `SAMPLE BANK,,Statement of account
Account,012 345 6789

Txn Date,Val Date,Narration,Debit,Credit,Balance
23/11/2026,23/11/2026,TRF FRM KUNLE AJAYI/ITW150,,"42,000.00","812,340.10"
21/11/2026,21/11/2026,POS CHARGE,100.00,,"770,340.10"
20/11/2026,20/11/2026,VAT,0.00,0.00,"770,340.10"
Txn Date,Val Date,Narration,Debit,Credit,Balance
31/02/2026,20/11/2026,ITW1,,5,1
19/11/2026,20/11/2026,ITW1,,five,1
19/11/2026,20/11/2026,ITW1,5,5,1
25/12/2026,25/12/2026,ITW1,,5,1
,,Total,100.00,"42,000.00",
`;

const open = async (text: string | Uint8Array) => {
  const file = await openStatement(Buffer.from(text), "may.csv");
  return { file, table: await findStatementTable(file, "may.csv") };
};

test("the table is found below what stands above it, and its columns are guessed", async () => {
  const { table } = await open(FILE);
  expect(table.row).toBe(4);
  expect(guessColumns(table)).toEqual({
    day: 0,
    moneyIn: 4,
    moneyOut: 3,
    side: null,
    remark: 2,
    sender: null,
    bankNumber: null,
  });
});

test("lines are read; what cannot be read is told by its row", async () => {
  const { file, table } = await open(FILE);
  const rows = await readTable(file, table, guessColumns(table));
  const { lines, unread, zero } = await linesOf(rows, { order: "day", today: "2026-11-23" });
  expect(lines.map(({ row, day, kobo }) => [row, day, kobo])).toEqual([
    [5, "2026-11-23", 4_200_000],
    [6, "2026-11-21", -10_000],
  ]);
  expect(zero).toBe(1);
  expect(unread).toEqual([
    { row: 9, why: "'31/02/2026' is no day." },
    { row: 10, why: "'five' is no amount." },
    { row: 11, why: "Money came in and went out in one line." },
    { row: 12, why: "2026-12-25 has not come yet." },
  ]);
});

test("one column of amounts, and another that says which way", async () => {
  const { file, table } = await open(
    "Day,Remark,Amount,Type\n1/2/2026,a,100,Dr\n1/2/2026,b,100,Cr\n1/2/2026,c,100,NIP\n1/2/2026,d,-100,\n",
  );
  const columns = { ...guessColumns(table), moneyIn: 2, side: 3 };
  const rows = await readTable(file, table, columns);
  const { lines, unread } = await linesOf(rows, { order: "day", today: "2026-11-23" });
  expect(lines.map(({ kobo }) => kobo)).toEqual([-10_000, 10_000, -10_000]);
  expect(unread).toEqual([{ row: 4, why: "'NIP' says neither in nor out." }]);
});

test("columns that a bank has moved are found again; one that is gone is asked for", async () => {
  const { table } = await open(FILE);
  const learnt = learnColumns(guessColumns(table), table, "day");
  const moved = (heads: string[]) => findColumns(learnt, { row: 1, heads, samples: [] });
  expect(moved(table.heads)).toEqual(guessColumns(table));
  expect(moved(["Narration", "TXN  DATE", "Credit", "Debit"])).toMatchObject({
    day: 1,
    remark: 0,
    moneyIn: 2,
    moneyOut: 3,
  });
  expect(moved(["Txn Date", "Credit", "Debit"])).toBeUndefined();
});

test("columns that are missing or pointed at twice are named", () => {
  const none = { day: null, moneyIn: null, moneyOut: null, side: null, remark: null, sender: null };
  const wrong = wrongColumns({ ...none, day: 1, moneyOut: 1, bankNumber: null } as Columns);
  expect(wrong).toEqual({
    moneyIn: "Say in which column the money that came in stands.",
    remark: "Say in which column the words of the transfer stand.",
    moneyOut: "This column is 'The day' already.",
  });
});

test("a file without such rows is refused with its sheets", async () => {
  const bytes = workbook([
    { name: "Summary", rows: [["a", 1]] },
    { name: "Charges", rows: [["b"]] },
  ]);
  await expect(open(bytes)).rejects.toThrow(
    "No rows with a day and an amount are found in may.csv. Is it the right file? It has 2 sheets: Summary, Charges.",
  );
});
