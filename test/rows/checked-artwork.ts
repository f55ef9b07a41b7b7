/** Orders with a file that has been checked. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, vi } from "vitest";
import type { PrintSpec } from "../../app/catalogue/print-spec/print-spec.ts";
import type { Artwork } from "../../app/orders/order.ts";
import { readOrder } from "../../app/orders/reading/read-orders.server.ts";
import { addArtwork } from "../../app/orders/steps/order-steps.server.ts";
import type { FileFacts } from "../../app/uploads/facts/file-facts.ts";
import { uploadStore } from "../../app/uploads/storage/storage.server.ts";
import { db } from "../../database/db.server.ts";
import type { DocumentFault } from "../../database/schema/document-faults.ts";
import { artworkChecks, fileFacts, files, orderLines } from "../../database/schema.ts";
import { told } from "../artwork/told.ts";
import { newGuest, newOrder } from "./orders.ts";

/** What was measured of a file before, or why nothing could be. */
type Known = FileFacts | DocumentFault;

/**
 * An order that has just been sent this file.
 * @param known spares the process that measures it
 * @returns also how what is read of the file is read
 */
export async function sentArtwork(
  bytes: Buffer,
  printSpec: PrintSpec | null = null,
  known?: Known,
) {
  const { id } = await newOrder();
  await db.update(orderLines).set({ printSpec }).where(eq(orderLines.orderId, id));
  const owner = newGuest().participantId;
  const file = { id: uuidv7(), kind: "artwork", path: `artwork/${uuidv7()}`, name: "cards.pdf" };
  await uploadStore().put(file.path, bytes);
  const row = {
    ...file,
    size: bytes.length,
    type: "application/pdf",
    ownerId: owner,
    pages: 1,
    finishedAt: new Date(),
  };
  await db.insert(files).values(row);
  if (known) await keepFacts(file.id, known);
  expect(await addArtwork(id, [file.id], [owner])).toEqual({ ok: true });
  const read = async () => (await readOrder(id))?.artwork[0] as Artwork;
  expect(await read()).toMatchObject({ isBeingChecked: true });
  return { id, file, read };
}

/** As if a file had been measured. */
export async function keepFacts(fileId: string, known: Known): Promise<void> {
  const row = typeof known === "string" ? { fault: known } : { facts: known };
  await db.insert(fileFacts).values({ fileId, ...row });
}

/** As `sentArtwork`; a job has checked the file. */
export async function checkedArtwork(...sent: Parameters<typeof sentArtwork>) {
  const artwork = await sentArtwork(...sent);
  await until(async () => expect((await artwork.read()).check).toBeDefined());
  return artwork;
}

/** As `checkedArtwork`, where no jobs run: the test itself has looked at the file. */
export async function artworkCheckedHere(bytes: Buffer, spec: PrintSpec) {
  const artwork = await sentArtwork(bytes, spec);
  const found = await told({ name: "", file: artwork.file.name, spec, make: async () => bytes });
  const { id: orderId, file } = artwork;
  await db.insert(artworkChecks).values({ orderId, fileId: file.id, findings: found });
  return artwork;
}

/** Waits for what a job does. */
export const until = (holds: () => Promise<void>) =>
  vi.waitFor(holds, { timeout: 30_000, interval: 150 });
