import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { artworkPdf } from "../../../test/artwork/artwork-pdf.ts";
import { checkedArtwork, until } from "../../../test/rows/checked-artwork.ts";
import { useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { fixTitle } from "../artwork-check/fix-words.ts";
import { askForFix, chooseFile } from "./fix-artwork.server.ts";

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

// What else follows from the choice has its test in the check.
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
  expect(await chooseFile(id, file.id, "fixed")).toEqual({ ok: true });
  expect(await read()).toMatchObject({ id: before.other?.file.id, other: { isFixUsed: true } });
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
