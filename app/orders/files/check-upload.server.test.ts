import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { pdfOf } from "../../../test/files/documents.ts";
import { until } from "../../../test/rows/checked-artwork.ts";
import { newGuest, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openStorage, uploadStore } from "../../uploads/storage/storage.server.ts";
import { findings } from "../artwork-check/findings.ts";
import { factsOfUpload } from "./check-upload.server.ts";

useTestDatabase("demo");
useOrders({ runsJobs: true });
const folder = mkdtempSync(join(tmpdir(), "itewe-check-upload-"));
beforeAll(() => openStorage({ folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An upload that no order has yet. */
async function uploaded(change: Partial<typeof files.$inferInsert> = {}) {
  const bytes = await pdfOf(1);
  const ownerId = newGuest().participantId;
  const path = `artwork/${uuidv7()}`;
  await uploadStore().put(path, bytes);
  const row = { id: uuidv7(), kind: "artwork", path, name: "cards.pdf", size: bytes.length };
  const type = "application/pdf";
  await db.insert(files).values({ ...row, type, ownerId, finishedAt: new Date(), ...change });
  return { id: row.id, ownerId };
}

const errors: unknown[] = [];
const ask = (id: string, ...owners: string[]) =>
  factsOfUpload(id, owners, (error) => errors.push(error));

test("whoever has sent a file is told what the check finds before the order is sent", async () => {
  const { id, ownerId } = await uploaded();
  expect(await Promise.all([1, 2, 3].map(() => ask(id, ownerId)))).toEqual([null, null, null]);
  await until(async () => expect(await ask(id, ownerId)).toMatchObject({ pageCount: 1 }));
  const facts = await ask(id, newGuest().participantId, ownerId);
  expect(findings(facts ?? "other").map(({ kind }) => kind)).toContain("rgb");
  expect(errors).toEqual([]);
});

test("nobody else is told, nor of a file that has not come, is no artwork, or that an order has", async () => {
  const { id, ownerId } = await uploaded();
  expect(await ask(id, newGuest().participantId)).toBeUndefined();
  expect(await ask(id)).toBeUndefined();
  expect(await ask("not-an-id", ownerId)).toBeUndefined();
  await db.update(files).set({ claimedAt: new Date() }).where(eq(files.id, id));
  expect(await ask(id, ownerId)).toBeUndefined();
  for (const change of [{ finishedAt: null }, { kind: "proof" }]) {
    const other = await uploaded(change);
    expect(await ask(other.id, other.ownerId), JSON.stringify(change)).toBeUndefined();
  }
});

test("a file whose bytes are lost is measured again when somebody asks again", async () => {
  const { id, ownerId } = await uploaded({ path: "artwork/lost" });
  expect(await ask(id, ownerId)).toBeNull();
  await until(async () => expect(errors).toHaveLength(1));
  expect(await ask(id, ownerId)).toBeNull();
});
