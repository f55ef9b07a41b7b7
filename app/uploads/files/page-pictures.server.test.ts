import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files, rateLimits } from "../../../database/schema.ts";
import { endlessPdf, lockedPdf, pdfOf } from "../../../test/files/documents.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { startJobs, stopJobs } from "../../jobs/jobs.server.ts";
import { drawnPages } from "../../limits/rate-limits.ts";
import { LIMITS } from "../pages/drawer-messages.ts";
import { askDocument } from "../pages/page-drawer.server.ts";
import { pagePath, pagesFolder } from "../storage/paths-beside.ts";
import { openStorage, uploadStore } from "../storage/storage.server.ts";
import { storedDocument } from "./file-content.server.ts";
import { defineFilePurges, dropFile, type FileRow } from "./files.server.ts";
import { completeFile } from "./inspect.server.ts";
import { defineFileReading } from "./read-older-files.server.ts";
import { answerFile } from "./serve-file.server.ts";
import { defineUploads } from "./upload-kinds.server.ts";

useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), "itewe-pages-"));
const reported: string[] = [];
const server = createServer((req, res) => {
  answerFile(req, res, "10.0.0.1", (error) => reported.push(error.message)).catch(() =>
    res.writeHead(500).end(),
  );
});
defineUploads({
  name: "tried",
  folder: "tried",
  maxBytes: 1_000_000,
  refusal: "",
  owner: async () => undefined,
  // Whoever names its owner, or has the key.
  mayRead: async (headers, { ownerId }, query) =>
    headers.get("cookie") === ownerId || query.get("key") === "right",
});
const own = { limits: { ...LIMITS }, drawn: { ...drawnPages } };

beforeAll(async () => {
  openStorage({ folder });
  defineFilePurges();
  defineFileReading();
  await startJobs(() => {}, 2);
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
});
afterAll(async () => {
  await stopJobs();
  server.close();
  server.closeAllConnections();
  rmSync(folder, { recursive: true, force: true });
});
/**
 * Three pages that have come; of their pictures a test finds the small first one. Its process is kept
 * while one test after the other asks for pages.
 */
let card: FileRow;
let cardBytes: Buffer;
beforeAll(async () => {
  cardBytes = await pdfOf(3);
  card = await completed("card.pdf", cardBytes);
});
beforeEach(async () => {
  Object.assign(LIMITS, own.limits);
  Object.assign(drawnPages, own.drawn);
  reported.length = 0;
  await db.delete(rateLimits);
  await uploadStore().removePages(card.path);
});

/** A file whose bytes have come. @param found what an earlier release has found of it */
async function arrived(name: string, bytes: Buffer, found: Partial<FileRow> = {}) {
  const id = uuidv7();
  const path = `tried/${id}-${name}`;
  const ownerId = uuidv7();
  await uploadStore().put(path, bytes);
  const [row] = await db
    .insert(files)
    .values({ id, kind: "tried", path, name, size: bytes.length, ownerId, ...found })
    .returning();
  if (!row) throw new Error("no row");
  return row;
}

/** What is found of two pages. */
const CARD = {
  ...{ type: "application/pdf", pages: 2, width: 480, height: 311 },
  finishedAt: new Date(),
};

async function completed(name: string, bytes: Buffer): Promise<FileRow> {
  const row = await arrived(name, bytes);
  await completeFile(row);
  return reread(row);
}

async function reread({ id }: FileRow): Promise<FileRow> {
  const [row] = await db.select().from(files).where(eq(files.id, id));
  if (!row) throw new Error("no row");
  return row;
}

/** @returns '200 480×311', or the status and what is said */
async function ask({ id, ownerId }: FileRow, page: string, cookie = ownerId): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/files/${id}/pages/${page}`, {
    headers: { cookie },
  });
  if (!answer.ok) return `${answer.status} ${(await answer.text()).trim()}`;
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const { width, height } = await sharp(await answer.bytes()).metadata();
  return `${answer.status} ${width}×${height}`;
}

const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const NOT_THERE = "404 There is no such file.";

test("of a PDF that has come, SHA-256, pages, their sizes and the small first page are kept", async () => {
  expect(card).toMatchObject({
    sha256: digestOf(cardBytes),
    pages: 3,
    pageSizes: Array(3).fill([85, 55]),
    width: 480,
    height: 311,
    unseen: null,
  });
  expect(existsSync(join(folder, pagePath(card.path, 1, 480)))).toBe(true);
});

test("a page is drawn when it is asked for, in any width, once", async () => {
  const path = join(folder, pagePath(card.path, 2, 1600));
  expect(existsSync(path)).toBe(false);
  expect(await Promise.all([1, 2, 3].map(() => ask(card, "2?w=1600")))).toEqual(
    Array(3).fill("200 1600×1035"),
  );
  utimesSync(path, 1, 1);
  expect(await ask(card, "2?w=1600")).toBe("200 1600×1035");
  expect(statSync(path).mtimeMs).toBe(1_000);
  expect(await ask(card, "3?w=480")).toBe("200 480×311");
  expect(await ask(card, "3?w=960")).toBe("200 960×621");
});

test("whoever leaves while a page is drawn leaves no file open", async () => {
  const opened: Readable[] = [];
  const store = uploadStore();
  const read = store.readFile.bind(store);
  const spy = vi.spyOn(store, "readFile").mockImplementation(async (...which) => {
    const bytes = await read(...which);
    if (bytes) opened.push(bytes);
    return bytes as never;
  });
  const leaving = new AbortController();
  const { port } = server.address() as AddressInfo;
  const asked = fetch(`http://127.0.0.1:${port}/files/${card.id}/pages/1?w=960&key=right`, {
    signal: leaving.signal,
  });
  await expect.poll(() => spy.mock.calls.length).toBeGreaterThan(0);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  const path = pagePath(card.path, 1, 960);
  await expect.poll(() => existsSync(join(folder, path))).toBe(true);
  await expect.poll(() => spy.mock.calls.filter(([read]) => read === path).length).toBe(2);
  await expect.poll(() => opened.length > 0 && opened.every((bytes) => bytes.destroyed)).toBe(true);
  spy.mockRestore();
});

test("pages are for those who may read the file", async () => {
  expect(await ask(card, "2?w=480", uuidv7())).toBe(NOT_THERE);
  expect(await ask(card, "2?w=480&key=wrong", "")).toBe(NOT_THERE);
  expect(await ask(card, "2?w=480", "")).toBe(NOT_THERE);
  expect(existsSync(join(folder, pagesFolder(card.path)))).toBe(false);
  expect(await ask(card, "2?w=480&key=right", "")).toBe("200 480×311");
  expect(await ask({ ...card, id: uuidv7() }, "1?w=480")).toBe(NOT_THERE);
});

test("so many pages are drawn for an address in an hour, and of one person's files", async () => {
  drawnPages.ofOwner = 1;
  expect(await ask(card, "2?w=960")).toBe("200 960×621");
  const held = "429 Too many pages are being drawn. Try again in a moment.";
  expect(await ask(card, "1?w=1600")).toBe(held);
  // What is kept is shown.
  expect(await ask(card, "2?w=960")).toBe("200 960×621");
  drawnPages.ofOwner = 100;
  drawnPages.ofAddress = 1;
  expect(await ask(card, "1?w=1600")).toBe(held);
});

test("what comes while another's is opened for long is taken at once, and read by a job", async () => {
  const [isOpen, isDone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const opened = askDocument("another", storedDocument(card), () => {
    isOpen.resolve();
    return isDone.promise;
  });
  await Promise.race([isOpen.promise, opened]);
  const row = await completed("card.pdf", await pdfOf(2));
  expect([row.finishedAt === null, row.pages]).toEqual([false, null]);
  isDone.resolve();
  await opened;
  await expect.poll(async () => (await reread(row)).pages, { timeout: 40_000 }).toBe(2);
});

test("an Illustrator file with a PDF inside is drawn as a PDF; a picture and a ZIP have their SHA-256", async () => {
  expect(await completed("logo.ai", await pdfOf(1))).toMatchObject({
    type: "application/illustrator",
    pages: 1,
    width: 480,
  });
  const picture = await sharp({ create: { width: 20, height: 30, channels: 3, background: "red" } })
    .tiff()
    .toBuffer();
  expect(await completed("a.tif", picture)).toMatchObject({ sha256: digestOf(picture), pages: 1 });
  const zip = Buffer.from("504b0506000000000000000000000000000000000000", "hex");
  expect(await completed("a.zip", zip)).toMatchObject({ sha256: digestOf(zip), pages: null });
});

test("one that cannot be shown is there all the same, and says why", async () => {
  const bytes = await lockedPdf();
  const row = await completed("locked.pdf", bytes);
  expect(row).toMatchObject({ sha256: digestOf(bytes), pages: null, unseen: "locked" });
  expect(row.finishedAt).not.toBeNull();
  expect(await ask(row, "1?w=480")).toBe(NOT_THERE);
});

test("a page that the file has not, or a width that is not offered, is not there", async () => {
  const row = await arrived("card.pdf", cardBytes, CARD);
  const pages = ["0", "3", "1000000000", "9".repeat(40), "-1", "1e0", "01"];
  const widths = ["", "?w=481", "?w=0480", "?w=99999", "?w=480px", "?thumbnail"];
  for (const page of [...pages.map((n) => `${n}?w=480`), ...widths.map((width) => `2${width}`)]) {
    expect(await ask(row, page), page).toBe(NOT_THERE);
  }
  expect(existsSync(join(folder, pagesFolder(row.path)))).toBe(false);
});

test("a file without a picture has an empty thumbnail, for those who may read it", async () => {
  const row = await arrived("heavy.png", Buffer.from("no picture"), {
    finishedAt: new Date(),
  });
  const { port } = server.address() as AddressInfo;
  const small = (cookie: string) =>
    fetch(`http://127.0.0.1:${port}/files/${row.id}/heavy.png?thumbnail`, { headers: { cookie } });
  expect((await small(row.ownerId)).status).toBe(204);
  expect((await small("")).status).toBe(404);
});

test("pages go with their file", async () => {
  const row = await arrived("card.pdf", cardBytes, CARD);
  const picture = sharp({ create: { width: 480, height: 311, channels: 3, background: "red" } });
  const webp = await picture.webp().toBuffer();
  await uploadStore().put(pagePath(row.path, 1, 1600), webp);
  await uploadStore().put(pagePath(row.path, 2, 480), webp);
  expect(await ask(row, "2?w=480")).toBe("200 480×311");
  expect(readdirSync(join(folder, pagesFolder(row.path))).sort()).toEqual([
    "1-1600.webp",
    "2-480.webp",
  ]);
  await db.transaction((tx) => dropFile(tx, row.id));
  const left = () => readdirSync(join(folder, "tried")).filter((name) => name.includes(row.id));
  await expect.poll(left).toEqual([]);
  expect(await ask(row, "2?w=480")).toBe(NOT_THERE);
});

test("a document that had to be stopped is not opened again", async () => {
  const row = await arrived("endless.pdf", await endlessPdf(), {
    type: "application/pdf",
    pages: 1,
    width: 480,
    height: 480,
    finishedAt: new Date(),
  });
  Object.assign(LIMITS, { answerMs: 400, clockTimes: 1_000 });
  expect(await ask(row, "1?w=1600")).toBe("404 This page cannot be shown.");
  expect((await reread(row)).unseen).toBe("heavy");
  // Opened again, it would take longer than this test may.
  LIMITS.answerMs = 600_000;
  expect(await ask(row, "1?w=1600")).toBe("404 This page cannot be shown.");
});

test("a file whose bytes are lost is told as lost", async () => {
  const row = await arrived("card.pdf", cardBytes, CARD);
  rmSync(join(folder, row.path));
  expect(await ask(row, "2?w=480")).toBe("404 This file has been lost. Please ask for it again.");
  expect(reported).toEqual([`File ${row.id} is lost`]);
});
