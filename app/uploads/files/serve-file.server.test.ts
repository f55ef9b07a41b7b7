import { mkdtempSync, rmSync, truncateSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { thumbnailPath } from "../storage/paths-beside.ts";
import { openStorage, uploadStore } from "../storage/storage.server.ts";
import type { FileRow } from "./files.server.ts";
import { answerFile } from "./serve-file.server.ts";
import { defineUploads, type UploadKind } from "./upload-kinds.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-uploads-"));
const reported: string[] = [];
const server = createServer((req, res) => {
  answerFile(req, res, "10.0.0.1", (error) => reported.push(error.message)).catch(() =>
    res.writeHead(503).end(),
  );
});
const kind: UploadKind = {
  name: "tried",
  folder: "tried",
  maxBytes: 1_000_000,
  refusal: "",
  owner: async () => undefined,
  mayRead: async () => true,
};
defineUploads(kind);

let file: FileRow;
const bytes = Buffer.alloc(1_000, "a");

beforeAll(async () => {
  openStorage({ folder });
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  reported.length = 0;
  const id = uuidv7();
  const [row] = await db
    .insert(files)
    .values({
      id,
      kind: kind.name,
      path: `tried/${id}`,
      name: "a.png",
      type: "image/png",
      size: bytes.length,
      width: 9,
      height: 9,
      ownerId: uuidv7(),
      finishedAt: new Date(),
    })
    .returning();
  if (!row) throw new Error("no row");
  file = row;
  await uploadStore().put(file.path, bytes);
  await uploadStore().put(thumbnailPath(file.path), bytes);
});

/** Asks for the file, whose answers no browser keeps, however it is asked for. */
async function ask(query = "", init: RequestInit = {}): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/files/${file.id}/a.png${query}`;
  const answer = await fetch(address, { ...init, signal: AbortSignal.timeout(5_000) });
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  return `${answer.status} ${answer.status === 404 ? text : text.length}`;
}
const LOST = "404 This file has been lost. Please ask for it again.\n";

test("no browser keeps a file: whole, in part, small, known already, or without a picture", async () => {
  expect(await ask()).toBe("200 1000");
  expect(await ask("", { headers: { range: "bytes=0-99" } })).toBe("206 100");
  expect(await ask("?thumbnail")).toBe("200 1000");
  expect(await ask("", { headers: { "if-none-match": `"${file.id}"` } })).toBe("304 0");
  await db.update(files).set({ width: null, height: null }).where(eq(files.id, file.id));
  expect(await ask("?thumbnail")).toBe("204 0");
});

test("a file that is shorter than it was is told as lost, whole or in part, and reported", async () => {
  expect(await ask()).toBe("200 1000");
  truncateSync(join(folder, file.path), 500);
  expect(await ask()).toBe(LOST);
  expect(await ask("", { method: "HEAD" })).toBe("404 ");
  expect(await ask("", { headers: { range: "bytes=400-" } })).toBe(LOST);
  expect(reported).toEqual(Array(3).fill(`File ${file.id} is lost`));
  expect(await ask("", { headers: { range: "bytes=0-99" } })).toBe("206 100");
});

test("so is one that is empty or not there at all, and a preview", async () => {
  truncateSync(join(folder, thumbnailPath(file.path)), 0);
  rmSync(join(folder, file.path));
  expect(await ask("?thumbnail")).toBe(LOST);
  expect(await ask()).toBe(LOST);
  expect(reported).toEqual(Array(2).fill(`File ${file.id} is lost`));
});

test("what was never there is told as such, and reported to nobody", async () => {
  file = { ...file, id: uuidv7() };
  expect(await ask()).toBe("404 There is no such file.\n");
  expect(reported).toEqual([]);
});
