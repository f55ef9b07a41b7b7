/** Orders with a file that has been checked. */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, vi } from "vitest";
import type { PrintSpec } from "../../app/catalogue/print-spec/print-spec.ts";
import type { Artwork } from "../../app/orders/order.ts";
import { readOrder } from "../../app/orders/reading/read-orders.server.ts";
import { addArtwork } from "../../app/orders/steps/order-steps.server.ts";
import { uploadStore } from "../../app/uploads/storage/storage.server.ts";
import { db } from "../../database/db.server.ts";
import { files, orderLines } from "../../database/schema.ts";
import { newGuest, newOrder } from "./orders.ts";

/**
 * An order that has this file.
 * @returns also how what is read of the file is read; it has been checked
 */
export async function checkedArtwork(
  bytes: Buffer,
  printSpec: PrintSpec | null = null,
  { name = "cards.pdf", type = "application/pdf" } = {},
) {
  const { id } = await newOrder();
  await db.update(orderLines).set({ printSpec }).where(eq(orderLines.orderId, id));
  const owner = newGuest().participantId;
  const file = { id: uuidv7(), kind: "artwork", path: `artwork/${uuidv7()}`, name };
  await uploadStore().put(file.path, bytes);
  const row = {
    ...file,
    size: bytes.length,
    type,
    ownerId: owner,
    pages: 1,
    finishedAt: new Date(),
  };
  await db.insert(files).values(row);
  expect(await addArtwork(id, [file.id], [owner])).toEqual({ ok: true });
  const read = async () => (await readOrder(id))?.artwork[0] as Artwork;
  expect(await read()).toMatchObject({ isBeingChecked: true });
  await until(async () => expect((await read()).check).toBeDefined());
  return { id, file, read };
}

/** Waits for what a job does. */
export const until = (holds: () => Promise<void>) =>
  vi.waitFor(holds, { timeout: 30_000, interval: 150 });
