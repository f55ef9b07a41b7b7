import { expect, test } from "vitest";
import { workbook, zip } from "../../../../test/files/workbook.ts";
import { longestTurn } from "../../../../test/running/turns.ts";
import { openStatement } from "./statement-file.server.ts";
import { STATEMENT_BYTES } from "./statement-limits.ts";

const LINES = 'Date;Remark;In\n23/11/2026;"TRF; ""ITW151""\nfor Şẹ́gun";1.200,50\n';
const ROWS = [
  ["Date", "Remark", "In"],
  ["23/11/2026", 'TRF; "ITW151"\nfor Şẹ́gun', "1.200,50"],
];

async function read(bytes: Uint8Array, sheet = 0): Promise<string[][]> {
  const file = await openStatement(bytes, "may.csv");
  const rows: string[][] = [];
  for await (const { cells } of file.rows(sheet)) rows.push(cells);
  return rows;
}

const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

test.each([
  ["UTF-8", Buffer.from(LINES)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${LINES}`)],
  ["UTF-16", utf16(`\uFEFF${LINES}`, false)],
  ["UTF-16 from the other end", utf16(`\uFEFF${LINES}`, true)],
  ["UTF-16 without a mark", utf16(LINES.replace("Şẹ́gun", "Segun"), false)],
])("a statement in %s is read", async (_, bytes) => {
  const rows = await read(bytes);
  expect(rows[0]).toEqual(ROWS[0]);
  expect(rows[1]?.[2]).toBe("1.200,50");
  expect(rows[1]?.[1]).toMatch(/^TRF; "ITW151"\nfor (?:Şẹ́gun|Segun)$/);
});

test("a statement in Windows-1252 is read", async () => {
  expect(await read(Buffer.from("Day,Remark\n1/2/26,Caf\xe9 Ren\xe9e", "latin1"))).toEqual([
    ["Day", "Remark"],
    ["1/2/26", "Café Renée"],
  ]);
});

test.each([",", ";", "\t", "|"])("columns apart by %j are found", async (separator) => {
  const lines = [
    ["SAMPLE BANK"],
    ["Date", "Remark", "Out", "In", "Balance"],
    ["23/11/2026", "a bag", "", '"42,000"', '"812,340"'],
    ["24/11/2026", "a hat", '"1,50"', "", '"812,338"'],
  ];
  const rows = await read(Buffer.from(lines.map((cells) => cells.join(separator)).join("\r\n")));
  expect(rows[3]).toEqual(["24/11/2026", "a hat", "1,50", "", "812,338"]);
});

test("a comma between kobo does not make a column", async () => {
  const text = "Datum;Text;Soll;Haben;Saldo\n23.11.2026;ITW151;;1.200,50;9.000,00\n".repeat(3);
  expect((await read(Buffer.from(text)))[1]).toHaveLength(5);
});

test("Excel's own line says what separates", async () => {
  expect(await read(Buffer.from("sep=;\r\na;1,5\r\n"))).toEqual([["a", "1,5"]]);
});

test("a workbook is read: words, days, times, numbers; formulas stay text", async () => {
  const sheets = [
    { name: "Summary", rows: [["Nothing here"]] },
    {
      name: "Txns",
      rows: [
        ["Date", null, "Amount"],
        [{ day: 46_349 }, "ITW151 <&>", 1200.4999999999998],
        [{ day: 46_349.5 }, "Ìtẹ̀wé", { formula: "1000+200", result: 1200 }],
        ["", "", 123_456_789_012_345],
      ],
    },
  ];
  for (const isShared of [true, false]) {
    const bytes = workbook(sheets, isShared);
    expect((await openStatement(bytes, "may.xlsx")).sheets).toEqual(["Summary", "Txns"]);
    expect(await read(bytes, 1)).toEqual([
      ["Date", "", "Amount"],
      ["2026-11-23", "ITW151 <&>", "1200.50"],
      ["2026-11-23 12:00:00", "Ìtẹ̀wé", "=1000+200"],
      ["", "", "123456789012345"],
    ]);
  }
});

test.each([
  ["%PDF-1.7 …", "may.csv is not a table. Ask your bank for CSV or Excel (XLSX)."],
  ["\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", /old Excel file/],
  ["<html><table>", /web page/],
  ["\x89PNG\r\n", /picture/],
  ["  \n", "may.csv is empty."],
  ["a\0b\0\0\0\0\0ccc", /not a table/],
  ["PK\x03\x04 and then nothing", /cannot be read/],
  [`day,remark\n1/2/26,"open${"x".repeat(200_000)}`, /quotation mark opens in line 2/],
])("what is no statement is refused in words: %j", async (text, why) => {
  await expect(read(Buffer.from(text, "latin1"))).rejects.toThrow(why);
});

test("a file that is too large is refused before it is read", async () => {
  await expect(openStatement(new Uint8Array(STATEMENT_BYTES + 1), "may.csv")).rejects.toThrow(
    "A statement has at most 20 MB.",
  );
});

test("a workbook that unpacks to more than it says, or to very much, is refused", async () => {
  const small = workbook([{ name: "A", rows: [["x"]] }]);
  const bomb = zip([["xl/workbook.xml", "x".repeat(1_000)]], 400 * 1024 * 1024);
  await expect(read(bomb)).rejects.toThrow(/too large/);
  const liar = zip([["xl/workbook.xml", `<workbook>${" ".repeat(100_000)}</workbook>`]], 100);
  await expect(read(liar)).rejects.toThrow(/cannot be read/);
  expect(await read(small)).toEqual([["x"]]);
});

test("a large file holds nobody up", async () => {
  const text = "Date,Remark,In,Out\n".concat(
    "23/11/2026,TRF FRM ADUNNI BELLO/ITW151/SAMPLE BANK,42000.00,\n".repeat(100_000),
  );
  const turn = await longestTurn(async () => {
    expect(await read(Buffer.from(text))).toHaveLength(100_001);
  });
  expect(turn).toBeLessThan(200);
});

test("a line of nothing but separators is refused before it is cells", async () => {
  for (const sign of [",", ";"]) {
    const turn = await longestTurn(async () => {
      const file = Buffer.alloc(STATEMENT_BYTES, sign);
      await expect(read(file)).rejects.toThrow("No statement has lines this long.");
    });
    expect(turn).toBeLessThan(200);
  }
});
