/** Proofs of a test, with bytes in a storage of its own. */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll } from "vitest";
import { PROOF_FILES } from "../../app/orders/files/order-files.server.ts";
import { type NewPin, putPin } from "../../app/orders/proofs/pins/pins.server.ts";
import { sendProof } from "../../app/orders/steps/order-steps.server.ts";
import { openStorage, uploadStore } from "../../app/uploads/storage/storage.server.ts";
import { db } from "../../database/db.server.ts";
import { files } from "../../database/schema.ts";
import { AGREED, admin, supportId, upload, version } from "./orders.ts";

/** Opens a storage of the test's own; a line takes proofs of any number of pages. Call once at the top. */
export function useProofs() {
  const folder = mkdtempSync(join(tmpdir(), "itewe-proofs-"));
  beforeAll(async () => {
    openStorage({ folder });
    await db.execute(sql`
      update products set print_spec = jsonb_set(print_spec, '{pages}', 'null')`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
}

/** A proof's file of so many pages, as it is after its upload. */
export async function proofFile(pages = 3, content = uuidv7()) {
  const id = await upload(await supportId(), PROOF_FILES);
  const bytes = Buffer.from(`%PDF ${content}`);
  await uploadStore().put(`${PROOF_FILES}/${id}`, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await db.update(files).set({ sha256, pages, width: 480, height: 680 }).where(eq(files.id, id));
  return id;
}

/** Other bytes where a file was. */
export const tamper = (id: string) =>
  uploadStore().put(`${PROOF_FILES}/${id}`, Buffer.from("%PDF another one"));

/** Sends a proof of files by line, of one with three pages by default. */
export async function sendFiles(id: string, byLine?: Record<number, string>, isWhole = false) {
  const all = byLine ?? { 1: await proofFile() };
  const sent = Object.entries(all).map(([line, file]) => ({ line: Number(line), file }));
  const input = { files: sent, isWhole, version: await version(id), total: AGREED };
  return sendProof(admin, id, input);
}

/** Puts a buyer's pin, in the middle of the first page. */
export function pin(orderId: string, change: Partial<NewPin> = {}) {
  const words = "Write it with its marks";
  const middle = { id: uuidv7(), version: 1, line: 1, page: 1, x: 0.5, y: 0.5, words };
  return putPin(orderId, { side: "buyer" }, { ...middle, ...change });
}
