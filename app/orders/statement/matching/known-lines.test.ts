import { expect, test } from "vitest";
import type { StatementLine } from "../reading/statement-lines.server.ts";
import { coreOf, type KnownLine, tellApart } from "./known-lines.ts";

const line = (what: Partial<StatementLine> = {}): StatementLine => ({
  row: 1,
  day: "2026-11-23",
  time: null,
  kobo: 500_000,
  remark: "NIP TRANSFER",
  sender: "",
  bankNumber: "",
  ...what,
});

const keep = (lines: StatementLine[]): KnownLine[] =>
  lines.map((one, index) => ({
    id: `${index}`,
    core: coreOf(one),
    day: one.day,
    kobo: one.kobo,
    sender: one.sender,
    bankNumber: one.bankNumber,
  }));

const known = (lines: StatementLine[], before: KnownLine[]) =>
  tellApart(
    lines.map((one) => ({ line: one, core: coreOf(one) })),
    before,
  ).map((one) => one.known);

test("the same file twice brings nothing new, also with lines that are all alike", () => {
  const lines = [line(), line(), line({ kobo: 1 })];
  expect(known(lines, keep(lines))).toEqual(["0", "1", "2"]);
});

test("where periods overlap, only the further lines are new", () => {
  const [first, again] = [line(), line()];
  expect(known([first, again, line({ day: "2026-11-24" })], keep([first]))).toEqual([
    "0",
    null,
    null,
  ]);
});

test("spaces, signs and case that a bank changes make no new line", () => {
  expect(known([line({ remark: "nip-transfer " })], keep([line()]))).toEqual(["0"]);
});

test("another number of the bank is another line", () => {
  const before = keep([line({ bankNumber: "1" })]);
  expect(known([line({ bankNumber: "2" })], before)).toEqual([null]);
});

test("a column that was not pointed at before brings no line twice", () => {
  const before = keep([line(), line({ bankNumber: "2" })]);
  const lines = [line({ bankNumber: "2", sender: "A" }), line({ bankNumber: "1", sender: "B" })];
  expect(known(lines, before)).toEqual(["1", "0"]);
});

test("another column of words brings no line twice that has the bank's long number", () => {
  const [one, other] = ["000013251123", "000013251124"];
  const before = keep([line({ bankNumber: one }), line({ remark: "OTHER", bankNumber: other })]);
  const lines = [
    line({ remark: "CARDS", bankNumber: other }),
    line({ remark: "BAGS", bankNumber: one }),
    line({ remark: "BAGS", bankNumber: one, kobo: 1 }),
    line({ remark: "BAGS", bankNumber: one, day: "2026-11-24" }),
    line({ remark: "BAGS" }),
  ];
  expect(known(lines, before)).toEqual(["1", "0", null, null, null]);
});

test.each([
  ["counts the rows of a file", { bankNumber: "1" }, [{ bankNumber: "1" }]],
  ["stands in every row", { bankNumber: "00000000" }, [{ bankNumber: "00000000" }]],
  [
    "several lines of the day have",
    { bankNumber: "SESSION99" },
    [{ bankNumber: "SESSION99" }, { bankNumber: "SESSION99", remark: "THIRD" }],
  ],
  [
    "is of another sender",
    { bankNumber: "000013251123", sender: "A" },
    [{ bankNumber: "000013251123", sender: "B" }],
  ],
])("a number hides no other transfer that %s", (_, stored, sent) => {
  const lines = sent.map((what) => line({ remark: "OTHER", ...what }));
  expect(known(lines, keep([line(stored)]))).toEqual(lines.map(() => null));
});
