import { expect, test } from "vitest";
import { type Pin, pinsOf, type RoomPage, type RoomVersion } from "./proof-room.ts";

/** A version with so many pages of each line. */
const version = (number: number, counts: Record<number, number>, isWhole = false): RoomVersion => ({
  ...{ version: number, sentAt: "", seal: "", isWhole },
  pages: Object.entries(counts).flatMap(([line, count]) =>
    Array.from({ length: count }, (_, index) => {
      const name = isWhole ? `Page ${index + 1}` : `Line ${line}, page ${index + 1}`;
      return { line: Number(line), page: index + 1, name } as RoomPage;
    }),
  ),
});
const pin = (number: number, put: number, line: number, page: number, isResolved = false): Pin => ({
  ...{ id: `${number}`, number, version: put, line, page, isResolved },
  ...{ words: "Larger", author: "buyer", by: "You", at: "", answers: [] },
});
const WHOLE = version(1, { 1: 18 }, true);
const LINES = version(1, { 1: 2, 2: 16 });

function listed(room: { versions: RoomVersion[]; pins: Pin[] }, shown = 2) {
  return pinsOf(room, shown).map(({ number, where, isMarked }) => [number, where, isMarked]);
}

test("open pins of one file for the whole order stay listed beside a file a line, on no page of it", () => {
  const pins = [pin(1, 1, 1, 1), pin(2, 1, 1, 5), pin(3, 1, 1, 7, true)];
  expect(listed({ versions: [WHOLE, version(2, { 1: 6, 2: 16 })], pins })).toEqual([
    [1, "Page 1 of proof 1", false],
    [2, "Page 5 of proof 1", false],
  ]);
});

test("open pins of a file a line stay listed beside one file for the whole order, on no page of it", () => {
  const pins = [pin(1, 1, 1, 2), pin(2, 1, 2, 3), pin(3, 1, 2, 4, true)];
  expect(listed({ versions: [LINES, version(2, { 1: 18 }, true)], pins })).toEqual([
    [1, "Line 1, page 2 of proof 1", false],
    [2, "Line 2, page 3 of proof 1", false],
  ]);
});

test("open pins of pages that the version no longer has stay listed, resolved ones do not", () => {
  const pins = [pin(1, 1, 1, 1), pin(2, 1, 2, 16), pin(3, 1, 2, 16, true), pin(4, 1, 2, 1, true)];
  expect(listed({ versions: [LINES, version(2, { 1: 2, 2: 8 })], pins })).toEqual([
    [1, "Line 1, page 1", true],
    [2, "Line 2, page 16 of proof 1", false],
    [4, "Line 2, page 1", true],
  ]);
  const fewer = [WHOLE, version(2, { 1: 4 }, true)];
  expect(listed({ versions: fewer, pins: [pin(1, 1, 1, 4), pin(2, 1, 1, 5)] })).toEqual([
    [1, "Page 4", true],
    [2, "Page 5 of proof 1", false],
  ]);
});

test("a version has its own pins marked, and none of a later one", () => {
  const versions = [WHOLE, version(2, { 1: 2, 2: 16 }), version(3, { 1: 18 }, true)];
  const pins = [pin(1, 1, 1, 5), pin(2, 2, 2, 5)];
  expect(listed({ versions, pins }, 1)).toEqual([[1, "Page 5", true]]);
  expect(listed({ versions, pins }, 3)).toEqual([
    [1, "Page 5", true],
    [2, "Line 2, page 5 of proof 2", false],
  ]);
});
