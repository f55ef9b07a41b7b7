import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvRow, csvRows, plainCell, wordsOfCell } from "./csv.ts";
import { listCell, wordsInCell } from "./list-cell.ts";
import { readTable } from "./read-table.server.ts";
import { nearest } from "./row-reader.ts";
import { TABLE_BYTES } from "./table.ts";

const rules = { required: ["name", "price"], optional: ["note"], numbered: /^price [2-9]$/ };
const read = (content: string | Buffer) => readTable(Buffer.from(content), rules);

describe("a text", () => {
  test("comes back equal, whatever it is, and begins no formula", () => {
    const texts = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom("=", "+", "-", "@", "\t", "\r", "'", "''="), fc.string())
        .map((all) => all.join("")),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const cell = plainCell(text);
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(wordsOfCell(cell)).toBe(text);
        expect([...csvRows(csvRow([cell, "x"]))]).toEqual([[cell, "x"]]);
      }),
      { numRuns: 2_000, seed: 3 },
    );
  });

  test("stands among others in one cell", () => {
    const words = fc.array(
      fc.string().map((text) => text.trim()),
      { minLength: 2, maxLength: 5 },
    );
    fc.assert(
      fc.property(words, (all) => {
        const isEmpty = all.every((word) => word === "");
        expect(wordsInCell(listCell(all))).toEqual(isEmpty ? [] : all);
      }),
      { numRuns: 1_000, seed: 3 },
    );
  });
});

describe("a file", () => {
  test("is read by its columns, in whatever order they stand", async () => {
    const table = await read(
      '\uFEFFsep=,\r\nPrice , NAME,price 2\r\n5,"a, b",\r\n\r\n7,\'=c,9\r\n',
    );
    expect(table.columns).toEqual(["price", "name", "price 2"]);
    expect(
      table.rows.map(({ row, cell }) => [row, cell("name"), cell("price"), cell("note")]),
    ).toEqual([
      [2, "a, b", "5", undefined],
      [4, "=c", "7", undefined],
    ]);
    expect(table.formulas).toBe(1);
  });

  const rows = (count: number) => `name,price\n${"a,1\n".repeat(count)}`;
  test.each<[string, string | Buffer, RegExp]>([
    ["nothing", "", /^This file is empty/],
    ["no rows", "name,price\n\n", /^There are no rows/],
    ["an Excel file that is called CSV", "PK\u0003\u0004", /Excel file.*CSV UTF-8/],
    ["an old Excel file", Buffer.from("d0cf11e0a1b11ae1", "hex"), /old Excel file/],
    ["a PDF", "%PDF-1.7", /^This is a PDF/],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /^This is a picture/],
    ["a web page", "<!DOCTYPE html>", /^This is a web page/],
    ["UTF-16", Buffer.from("\uFEFFname,price", "utf16le"), /UTF-16/],
    ["letters of another encoding", Buffer.from("name,price\n\u00e9,1", "latin1"), /not in UTF-8/],
    ["zeros", "name,price\na\0,1", /not in UTF-8/],
    ["semicolons", "name;price\na;1", /not separated by commas/],
    [
      "a missing column",
      "name,naira\na,1",
      /^The column “price” is missing\. Found: name, naira\.$/,
    ],
    ["missing columns", "a\n1", /^The columns “name”, “price” are missing/],
    ["a column that nobody knows", "name,price,colour\na,1,x", /“colour”/],
    ["a column without a name", "name,price,,note\na,1,x,", /has no name/],
    ["a column twice", "name,price,Price\na,1,2", /“price” is there twice/],
    ["more cells than columns", "name,price\na,1,2", /^Row 2 has more cells/],
    ["an open quotation mark", `name,price\n"a,1\n${"x".repeat(20_001)}`, /quotation mark/],
    ["one row too many", rows(10_001), /^10,001 rows\. 10,000 are the most/],
    ["200,000 rows", rows(200_000), /^200,000 rows/],
    ["too many bytes", Buffer.alloc(TABLE_BYTES + 1, "a"), /at most 20 MB/],
  ])("is refused in clear words: %s", async (_, content, words) => {
    await expect(read(content)).rejects.toThrow(words);
  });

  test("may have as many rows as are allowed", async () => {
    expect((await read(rows(10_000))).rows).toHaveLength(10_000);
  });
});

test("the name that is most like a typed one is meant", () => {
  expect(nearest("Bagz", ["Books", "Bags"])).toBe("Bags");
  expect(nearest("spaceships", ["Books", "Bags"])).toBeUndefined();
});
