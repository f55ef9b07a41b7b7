import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orderFiles } from "../../../database/schema.ts";
import { artworkPdf } from "../../../test/artwork/artwork-pdf.ts";
import { checkedArtwork, until } from "../../../test/rows/checked-artwork.ts";
import { move, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { fixTitle } from "../artwork-check/fix-words.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { askForFix, chooseFile } from "./fix-artwork.server.ts";
import { isPrinted } from "./printed-artwork.server.ts";

useTestDatabase("demo");
useOrders({ runsJobs: true });
const folder = mkdtempSync(join(tmpdir(), "itewe-fix-"));
beforeAll(() => openStorage({ folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CARD: PrintSpec = {
  ...{ widthMm: 85, heightMm: 55, bleedMm: 3, pages: null, sides: 1 },
  ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
};
const size = [CARD.widthMm, CARD.heightMm] as const;

const kindsOf = (file: { check?: { findings: { kind: string; severity: string }[] } }) =>
  file.check?.findings.filter(({ severity }) => severity !== "fine").map(({ kind }) => kind);

test("what can be put right is made beside the file, and the buyer says which is printed", async () => {
  const { id, file, read } = await checkedArtwork(await artworkPdf({ size, bleed: 0 }), CARD);
  await until(async () => expect((await read()).fix).toBeDefined());
  const fix = { kinds: ["bleed"], page: 1, pages: [1] };
  expect((await read()).fix).toEqual({ ...fix, isAsked: false });
  expect(await chooseFile(id, file.id, "fixed"), "not made yet").toMatchObject({ status: 400 });
  expect(await askForFix(id, file.id)).toEqual({ ok: true });
  expect(await askForFix(id, file.id), "pressed twice").toEqual({ ok: true });
  await until(async () => expect((await read()).other?.file.check).toBeDefined());
  const before = await read();
  expect(before).toMatchObject({ id: file.id, name: "cards.pdf", line: 1 });
  expect(before.other?.file).toMatchObject({ name: "cards fixed.pdf", pages: 1 });
  expect(kindsOf(before)).toEqual(["bleed"]);
  expect(kindsOf(before.other?.file ?? {})).toEqual([]);
  const printed = async () => {
    const rows = await db.select().from(orderFiles).where(isPrinted());
    return rows.filter(({ orderId }) => orderId === id).map(({ fileId }) => fileId);
  };
  expect(await printed(), "nothing is replaced before they press").toEqual([file.id]);
  expect(await chooseFile(id, file.id, "neither")).toMatchObject({ status: 400 });

  expect(await chooseFile(id, file.id, "fixed")).toEqual({ ok: true });
  expect(await chooseFile(id, file.id, "fixed"), "pressed twice").toEqual({ ok: true });
  const after = await read();
  expect(after).toMatchObject({ id: before.other?.file.id, other: { isFixUsed: true } });
  expect(after.other?.file.id).toBe(file.id);
  expect(await printed()).toEqual([after.id]);
  expect(await chooseFile(id, file.id, "own")).toEqual({ ok: true });
  expect(await read()).toMatchObject({ id: file.id, other: { isFixUsed: false } });
  expect(await printed()).toEqual([file.id]);
  const notes = (await readOrder(id))?.events.filter(({ kind }) => kind === "note");
  expect(notes?.map(({ note }) => note)).toEqual([
    "Print the fixed cards.pdf.",
    "Print cards.pdf as I sent it.",
  ]);
  await move(id, "approved");
  expect(await chooseFile(id, file.id, "fixed"), "approved").toMatchObject({
    status: 400,
    errors: { file: expect.stringMatching(/^The order is printed as it was approved/) },
  });
  await move(id, "cancelled", "No longer needed");
  expect(await chooseFile(id, file.id, "fixed"), "closed").toMatchObject({ status: 409 });
  expect(await db.$count(orderFiles, eq(orderFiles.orderId, id))).toBe(2);
});

test("of several pages, those that change are kept: others stay as they are", async () => {
  const pages = await PDFDocument.load(await artworkPdf({ size, bleed: 0, pages: 3 }));
  const whole = await PDFDocument.load(await artworkPdf({ size }));
  pages.removePage(1);
  pages.insertPage(1, (await pages.copyPages(whole, [0]))[0]);
  const { read } = await checkedArtwork(Buffer.from(await pages.save()), { ...CARD, sides: 2 });
  await until(async () => expect((await read()).fix).toBeDefined());
  expect((await read()).fix).toMatchObject({ kinds: ["bleed"], page: 1, pages: [1, 3] });
  expect(fixTitle(["bleed"], [1, 3], 3)).toBe("Pages 1 and 3 with 3 mm bleed");
  expect(fixTitle(["bleed"], [2], 3)).toBe("Page 2 with 3 mm bleed");
  expect(fixTitle(["bleed"], [], 3)).toBe("Your file with 3 mm bleed");
});
