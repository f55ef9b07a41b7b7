import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { files } from "../../../../database/schema.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { longTest } from "../../../../test/setup/long-test.ts";
import { openStorage, uploadStore } from "../../../uploads/storage/storage.server.ts";
import type { RoomPage, RoomVersion } from "../proof-room.ts";
import { compareAll } from "./compare-all.server.ts";
import { comparePages } from "./compare-pages.server.ts";
import { changesInWords } from "./find-changes.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-compare-"));
let first: string;
beforeAll(async () => {
  openStorage({ folder });
  first = await arrived(await menu());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows of a menu as wide as A4: as many as fill it take a second to draw, and show no more. */
const ROWS = 5;

/** A menu, drawn anew. @param commasAt points from the left, on each page */
async function menu(commasAt = [400]): Promise<Buffer> {
  const document = await PDFDocument.create();
  for (const commaAt of commasAt) drawMenu(document, commaAt);
  return Buffer.from(await document.save());
}

function drawMenu(document: PDFDocument, commaAt: number): void {
  const page = document.addPage([595, 122 + 24 * ROWS]);
  const top = 60 + 24 * ROWS;
  for (let row = 0; row < ROWS; row++) {
    page.drawText(`Melon seed, spinach and goat meat, number ${row}`, {
      ...{ x: 40, y: top - 24 * row, size: 12 },
    });
  }
  page.drawText("4", { x: 392, y: top, size: 12 });
  page.drawText(",", { x: commaAt, y: top, size: 12 });
}

/** @param found what was found of it as it came @returns its id */
async function arrived(
  bytes: Buffer,
  found: Pick<typeof files.$inferInsert, "pages" | "unseen"> = { pages: 1 },
): Promise<string> {
  const id = uuidv7();
  const path = `proofs/${id}`;
  await uploadStore().put(path, bytes);
  await db.insert(files).values({
    ...{ id, kind: "proof", path, name: "menu.pdf", size: bytes.length, ownerId: uuidv7() },
    ...{ type: "application/pdf", finishedAt: new Date(), ...found },
  });
  return id;
}

const pageOf = (line: number, id: string, page = 1): RoomPage => ({
  ...{ line, page, name: `Line ${line}`, size: [210, 297], isShown: true, isSeen: true },
  file: { id, name: "menu.pdf", size: 1, type: "application/pdf" },
});

const compare = (before: string, after: string, page = 1) =>
  comparePages({ file: { id: before }, page: 1 }, { file: { id: after }, page }, "10.0.0.9").then(
    (areas) => {
      if (areas === "busy") throw new Error("Nothing else is drawn here");
      return areas;
    },
  );

test("one design that is drawn twice has not changed, and a moved comma is found", async () => {
  // Its second page has the moved comma.
  const again = await arrived(await menu([400, 406]), { pages: 2 });
  expect(changesInWords((await compare(first, again)) ?? [])).toBe("nothing changed");
  const areas = await compare(first, again, 2);
  expect(changesInWords(areas ?? [])).toBe("1 area, top right");
  // The result is remembered, even after the bytes are gone.
  const [row] = await db.select().from(files).where(eq(files.id, again));
  await uploadStore().removePages(row?.path ?? "");
  expect(await compare(first, again, 2)).toEqual(areas);
});

longTest("all pages of two versions are named, with what changed on each", async () => {
  const moved = await arrived(await menu([406]));
  const version = (pages: RoomPage[]): RoomVersion => ({
    ...{ version: 1, sentAt: "", seal: "", isWhole: false },
    pages,
  });
  const before = version([pageOf(1, first), pageOf(2, first)]);
  const after = version([pageOf(1, first), pageOf(2, moved), pageOf(3, first)]);
  expect(await compareAll(before, after, "10.0.0.9")).toEqual({
    pages: [
      { name: "Line 1", page: 1 },
      { name: "Line 2", page: 2, changed: "1 area, top right" },
      { name: "Line 3", page: 3, changed: "the page is new" },
    ],
    left: 0,
  });
});

longTest("so many pages are compared for one look; the next looks go on to the last", async () => {
  const brochure = async () => arrived(await menu([400, 400, 400]), { pages: 3 });
  const [before, after] = [await brochure(), await brochure()];
  const version = (id: string): RoomVersion => ({
    ...{ version: 1, sentAt: "", seal: "", isWhole: false },
    pages: Array.from({ length: 3 }, (_, index) => pageOf(1, id, index + 1)),
  });
  const look = () =>
    compareAll(version(before), version(after), "10.0.0.8", { pages: 2, ms: 60_000 });
  expect(await look()).toMatchObject({ pages: { length: 2 }, left: 1 });
  expect(await look()).toMatchObject({ pages: { length: 3 }, left: 0 });
});

test("what cannot be drawn is not compared", async () => {
  const locked = await arrived(Buffer.from("of no matter"), { unseen: "locked" });
  expect(await compare(first, locked)).toBeUndefined();
  expect(await compare(first, uuidv7())).toBeUndefined();
  expect(await compare(locked, locked), "the same file").toEqual([]);
});
