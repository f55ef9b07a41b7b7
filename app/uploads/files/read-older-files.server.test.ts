import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { pdfOf } from "../../../test/files/documents.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { openStorage, uploadStore } from "../storage/storage.server.ts";
import { readLater } from "./file-content.server.ts";
import type { FileRow } from "./files.server.ts";
import { defineFileReading } from "./read-older-files.server.ts";
import { defineUploads, type UploadKind } from "./upload-kinds.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-older-"));
const kind: UploadKind = {
  name: "tried",
  folder: "tried",
  maxBytes: 1_000_000,
  refusal: "",
  owner: async () => undefined,
  mayRead: async () => true,
};
defineUploads(kind);
defineUploads({
  ...kind,
  name: "converted",
  convert: async () => ({ type: "image/webp", width: 1, height: 1 }),
});

beforeAll(() => openStorage({ folder }));
afterAll(async () => {
  await stopJobs();
  rmSync(folder, { recursive: true, force: true });
});

/** A file of an earlier release. */
async function older(bytes: Buffer | undefined, set: Partial<FileRow> = {}): Promise<string> {
  const id = uuidv7();
  const path = `tried/${id}`;
  if (bytes) await uploadStore().put(path, bytes);
  await db.insert(files).values({
    id,
    kind: "tried",
    path,
    name: "a",
    size: bytes?.length ?? 1,
    ownerId: uuidv7(),
    type: "application/zip",
    finishedAt: new Date(),
    ...set,
  });
  return id;
}

test("when the shop starts, files of earlier releases are read, each once", async () => {
  const zips = await Promise.all(
    Array.from({ length: 12 }, (_, number) => older(Buffer.from(`file ${number}`))),
  );
  const card = await pdfOf(2);
  const pdf = await older(card, { type: "application/pdf" });
  const lost = await older(undefined);
  const picture = await older(undefined, { kind: "converted", type: "image/webp" });
  const unfinished = await older(Buffer.from("half"), { finishedAt: null });
  // Its pages were left for later when it came.
  const known = { type: "application/pdf", sha256: "0".repeat(64) };
  const postponed = await older(await pdfOf(1), known);

  const failed: unknown[] = [];
  defineFileReading(undefined, 10);
  await startJobs((error) => failed.push(error), 2);
  const row = async (id: string) => (await db.select().from(files).where(eq(files.id, id)))[0];
  await expect.poll(async () => (await row(pdf))?.pages, { timeout: 40_000 }).toBe(2);
  for (const [number, id] of zips.entries()) {
    const digest = createHash("sha256").update(`file ${number}`).digest("hex");
    await expect.poll(async () => (await row(id))?.sha256).toBe(digest);
  }
  expect(await row(pdf)).toMatchObject({
    sha256: createHash("sha256").update(card).digest("hex"),
    width: 480,
  });
  for (const id of [lost, picture, unfinished]) expect((await row(id))?.sha256).toBeNull();
  await readLater(db, postponed);
  await expect.poll(async () => (await row(postponed))?.pages, { timeout: 40_000 }).toBe(1);
  expect((await row(postponed))?.sha256).toBe("0".repeat(64));
  expect(failed).toEqual([]);
});
