import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { artworkChecks, files, orderFiles } from "../../../database/schema.ts";
import { artworkPdf } from "../../../test/artwork/artwork-pdf.ts";
import { lockedPdf } from "../../../test/files/documents.ts";
import { artworkCheckedHere } from "../../../test/rows/checked-artwork.ts";
import { move, upload, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { askForFix, chooseFile } from "./fix-artwork.server.ts";
import { isPrinted } from "./printed-artwork.server.ts";

useTestDatabase("demo");
useOrders();
const folder = mkdtempSync(join(tmpdir(), "itewe-fix-"));
beforeAll(() => openStorage({ folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CARD: PrintSpec = {
  ...{ widthMm: 85, heightMm: 55, bleedMm: 3, pages: null, sides: 1 },
  ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
};

/** As the job leaves the fixed file beside the one that it was made of. */
async function putFixBeside(orderId: string, fixOf: string): Promise<string> {
  const [own] = await db
    .select({ line: orderFiles.line, seq: orderFiles.seq, ownerId: files.ownerId })
    .from(orderFiles)
    .innerJoin(files, eq(files.id, orderFiles.fileId))
    .where(and(eq(orderFiles.orderId, orderId), eq(orderFiles.fileId, fixOf)));
  if (!own) throw new Error("no file");
  const { ownerId, ...place } = own;
  const fileId = await upload(ownerId);
  await db.insert(orderFiles).values({ ...place, orderId, fileId, kind: "artwork", fixOf });
  await db.insert(artworkChecks).values({ orderId, fileId, findings: [] });
  return fileId;
}

// That it is made, and passes the check, is seen in a browser as well as in the long run.
test("what can be put right is asked for once, and the buyer says which of the two is printed", async () => {
  const bytes = await artworkPdf({ size: [CARD.widthMm, CARD.heightMm], bleed: 0 });
  const { id, file, read } = await artworkCheckedHere(bytes, CARD);
  const fix = { kinds: ["bleed"], page: 1, pages: [1] };
  await db.update(artworkChecks).set({ fix }).where(eq(artworkChecks.orderId, id));
  expect((await read()).fix).toEqual({ ...fix, isAsked: false });
  expect(await chooseFile(id, file.id, "fixed"), "not made yet").toMatchObject({ status: 400 });
  expect(await askForFix(id, file.id)).toEqual({ ok: true });
  expect(await askForFix(id, file.id), "pressed twice").toEqual({ ok: true });
  expect((await read()).fix).toEqual({ ...fix, isAsked: true });
  const { rows: asked } = await db.execute(sql`select id from jobs.job where name = 'fix-artwork'`);
  expect(asked).toHaveLength(1);
  const made = await putFixBeside(id, file.id);
  const printed = async () => {
    const rows = await db.select().from(orderFiles).where(isPrinted());
    return rows.filter(({ orderId }) => orderId === id).map(({ fileId }) => fileId);
  };
  expect(await printed(), "nothing is replaced before they press").toEqual([file.id]);
  expect(await chooseFile(id, file.id, "neither")).toMatchObject({ status: 400 });

  expect(await chooseFile(id, file.id, "fixed")).toEqual({ ok: true });
  expect(await chooseFile(id, file.id, "fixed"), "pressed twice").toEqual({ ok: true });
  const after = await read();
  expect(after).toMatchObject({ id: made, other: { isFixUsed: true } });
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

describe("refused:", () => {
  test("what nothing can be done about is not offered, nor made", async () => {
    const { id, file, read } = await artworkCheckedHere(await lockedPdf(), CARD);
    expect((await read()).fix).toBeUndefined();
    expect(await askForFix(id, file.id)).toMatchObject({ status: 400 });
    expect(await askForFix(id, uuidv7())).toMatchObject({ status: 400 });
    expect(await chooseFile(id, file.id, "fixed")).toMatchObject({ status: 400 });
  });
});
