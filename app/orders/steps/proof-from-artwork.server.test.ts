import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files, orderLines, proofFiles } from "../../../database/schema.ts";
import { artworkPdf } from "../../../test/artwork/artwork-pdf.ts";
import { lockedPdf } from "../../../test/files/documents.ts";
import { artworkCheckedHere } from "../../../test/rows/checked-artwork.ts";
import { AGREED, admin, useOrders } from "../../../test/rows/orders.ts";
import { useProofs } from "../../../test/rows/proofs.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { Order } from "../order.ts";
import { artworkForProof } from "../proofs/artwork-for-proof.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { sendArtworkAsProof } from "./proof-from-artwork.server.ts";

useTestDatabase("demo");
useOrders();
useProofs();

const CARD: PrintSpec = {
  ...{ widthMm: 85, heightMm: 55, bleedMm: 3, pages: null, sides: 1 },
  ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
};

async function send(id: string, change: { version?: number } = {}) {
  const order = (await readOrder(id)) as Order;
  const { version } = { ...order, ...change };
  return sendArtworkAsProof(admin, order, { version, note: "", total: AGREED });
}

test("artwork that checked fine becomes the first proof, with the same bytes; a line of work in the shop's own words needs no artwork, another line does", async () => {
  const pdf = await artworkPdf({ size: [85, 55] });
  const { id, file } = await artworkCheckedHere(pdf, CARD);
  const [first] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  if (!first) throw new Error("no line");
  const work = { ...first, place: 2, name: "Redraw your logo", printSpec: null };
  await db.insert(orderLines).values(work);
  expect(artworkForProof((await readOrder(id)) as Order)).toBeUndefined();
  const isWork = and(eq(orderLines.orderId, id), eq(orderLines.place, 2));
  await db.update(orderLines).set({ productId: null, item: null }).where(isWork);
  expect(await send(id)).toEqual({ ok: true });
  const order = (await readOrder(id)) as Order;
  expect(order.status).toBe("proof-sent");
  expect(order.artwork.map((one) => one.id)).toEqual([file.id]);
  const [proof] = await db
    .select({ sha256: files.sha256, version: proofFiles.version, line: proofFiles.line })
    .from(proofFiles)
    .innerJoin(files, eq(files.id, proofFiles.fileId))
    .where(eq(proofFiles.orderId, id));
  const sha256 = createHash("sha256").update(pdf).digest("hex");
  expect(proof).toEqual({ sha256, version: 1, line: 1 });
  expect(await send(id), "there is a proof").toMatchObject({ ok: false, status: 400 });
});

describe("refused:", () => {
  test("artwork that was not fine, and an order that has changed", async () => {
    const { id } = await artworkCheckedHere(await lockedPdf(), CARD);
    expect(await send(id)).toMatchObject({ ok: false, status: 400 });
    expect(await send(id, { version: 1 })).toMatchObject({ ok: false, status: 409 });
  });
});
