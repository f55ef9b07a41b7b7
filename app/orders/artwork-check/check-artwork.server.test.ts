import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  artworkChecks,
  fileFacts,
  files,
  orderFiles,
  orderLines,
} from "../../../database/schema.ts";
import { lockedPdf, pdfOf } from "../../../test/files/documents.ts";
import { checkedArtwork, keepFacts, until } from "../../../test/rows/checked-artwork.ts";
import { move, newGuest, newOrder, typed, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import type { PdfFacts } from "../../uploads/facts/file-facts.ts";
import { openStorage, uploadStore } from "../../uploads/storage/storage.server.ts";
import { nameLine } from "../line-files/line-files.server.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { addArtwork } from "../steps/order-steps.server.ts";
import { acceptPrint, askToFix, checkBesideLater, checkLater } from "./check-artwork.server.ts";

useTestDatabase("demo");
useOrders({ runsJobs: true });
const folder = mkdtempSync(join(tmpdir(), "itewe-check-"));
const LOCKED = await lockedPdf();
beforeAll(() => openStorage({ folder }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What is measured of a page with nothing on it, or with layers. */
const blank = (width: number, height: number, carries: PdfFacts["carries"] = []): PdfFacts => ({
  ...{ kind: "pdf", pageCount: 1, pages: [{ width, height }], fonts: [] },
  ...{ carries, colours: "read" },
});

test("artwork is checked once it has come; what was found is kept with the order", async () => {
  const { id, file, read } = await checkedArtwork(await pdfOf(1));
  const { check } = await read();
  expect(check?.findings.map(({ kind }) => kind)).toEqual(["standard-font", "rgb", "fine-so-far"]);
  expect(check?.findings[1]?.what).toBe("Screen colours (RGB).");
  expect(await db.$count(fileFacts, eq(fileFacts.fileId, file.id))).toBe(1);
  expect(await acceptPrint(id, file.id), "there is nothing to accept").toMatchObject({ ok: false });
});

test("a file is checked against what its line is printed as, and again once its line is another", async () => {
  const { id, file, read } = await checkedArtwork(LOCKED, BANNER, blank(85, 55, ["layer"]));
  const kinds = async () => (await read()).check?.findings.map(({ kind }) => kind);
  expect(await kinds()).toContain("shape");
  await db.update(orderLines).set({ printSpec: null }).where(eq(orderLines.orderId, id));
  await db.update(orderFiles).set({ line: null }).where(eq(orderFiles.orderId, id));
  expect(await nameLine(id, file.id, undefined)).toEqual({ ok: true });
  await until(async () => expect(await kinds()).not.toContain("shape"));
});

test("front and back in two files are enough together, also when one comes later", async () => {
  const card: PrintSpec = {
    ...BANNER,
    widthMm: 85,
    heightMm: 55,
    pages: { min: 2, max: 2 },
    sides: 2,
  };
  const { id, file, read } = await checkedArtwork(LOCKED, card, blank(91, 61));
  const kinds = async () => (await read()).check?.findings.map(({ kind }) => kind);
  expect(await kinds()).toContain("too-few-pages");
  const [row] = await db.select().from(files).where(eq(files.id, file.id));
  const owner = row?.ownerId ?? "";
  const [back] = await uploads(owner, true);
  await db.update(files).set({ pages: 1 }).where(eq(files.id, back));
  expect(await addArtwork(id, [back], [owner])).toEqual({ ok: true });
  await until(async () => expect(await kinds()).not.toContain("too-few-pages"));
  expect((await read()).check?.findings.at(-1)?.what).toMatch(/^Fine: front and back together/);
  const [third] = await uploads(owner, true);
  await db.update(files).set({ pages: null }).where(eq(files.id, third));
  expect(await addArtwork(id, [third], [owner])).toEqual({ ok: true });
  await db.update(files).set({ pages: 1 }).where(eq(files.id, third));
  await checkBesideLater(third);
  await until(async () => expect(await kinds()).toContain("too-many-together"));
});

const BANNER: PrintSpec = {
  ...{ widthMm: 500, heightMm: 100, bleedMm: 3, pages: null, sides: 1 },
  ...{ fineDpi: 300, leastDpi: 150, colour: "cmyk" },
};

test("how a refused file prints can be accepted, which is kept with the time, or the shop asked to fix it", async () => {
  const { id, file, read } = await checkedArtwork(LOCKED, null, "locked");
  expect((await read()).check).toEqual({
    findings: [
      {
        kind: "locked",
        severity: "refused",
        what: "Locked with a password.",
        effect: "We cannot open it.",
        todo: "Save it without a password and send it again.",
      },
    ],
  });
  expect(await askToFix(id, file.id)).toEqual({ ok: true });
  expect(await askToFix(id, file.id), "pressed twice").toEqual({ ok: true });
  const notes = (await readOrder(id))?.events.filter(({ kind }) => kind === "note");
  expect(notes?.map(({ author, note }) => [author, note])).toEqual([
    ["buyer", "Please fix cards.pdf for me:\n1. Locked with a password."],
  ]);
  expect(await acceptPrint(id, uuidv7())).toMatchObject({ ok: false, status: 400 });
  expect(await acceptPrint(id, file.id)).toEqual({ ok: true });
  const { acceptedAt = "" } = (await read()).check ?? {};
  expect(Date.now() - Date.parse(acceptedAt)).toBeLessThan(60_000);
  expect(await acceptPrint(id, file.id), "pressed twice").toEqual({ ok: true });
  expect((await read()).check?.acceptedAt).toBe(acceptedAt);
  // Another file of the line makes a difference to be looked at, not to what was accepted.
  const look = { kind: "pages", severity: "look", what: "Two pages.", effect: "", todo: "" };
  await db
    .update(artworkChecks)
    .set({ findings: sql`${artworkChecks.findings} || ${JSON.stringify([look])}::jsonb` })
    .where(eq(artworkChecks.orderId, id));
  await checkLater(db, { orderId: id, fileId: file.id });
  await until(async () => expect((await read()).check?.findings).toHaveLength(1));
  expect((await read()).check?.acceptedAt).toBe(acceptedAt);
  const again = await newOrder();
  const [row] = await db.select().from(files).where(eq(files.id, file.id));
  expect(await addArtwork(again.id, [file.id], [row?.ownerId ?? ""])).toEqual({ ok: true });
  const readAgain = async () => (await readOrder(again.id))?.artwork[0]?.check;
  await until(async () => expect(await readAgain()).toBeDefined());
  expect((await readAgain())?.acceptedAt, "in another order").toBe(acceptedAt);
  await move(id, "cancelled", "No longer needed");
  expect(await acceptPrint(id, file.id), "closed").toMatchObject({ ok: false, status: 409 });
  expect(await db.$count(artworkChecks, eq(artworkChecks.orderId, id))).toBe(1);
});

/** Uploads that no order has yet, all of them locked; of those that are `measured` it is known. */
async function uploads(ownerId: string, ...measured: boolean[]) {
  const ids: string[] = [];
  for (const isMeasured of measured) {
    const path = `artwork/${uuidv7()}`;
    await uploadStore().put(path, LOCKED);
    const type = "application/pdf";
    const [file] = await db
      .insert(files)
      .values({
        ...{ id: uuidv7(), kind: "artwork", path, name: "cards.pdf", size: LOCKED.length },
        ...{ type, ownerId, finishedAt: new Date() },
      })
      .returning();
    if (!file) throw new Error("no file");
    if (isMeasured) await keepFacts(file.id, "locked");
    ids.push(file.id);
  }
  return ids as [string, ...string[]];
}

test("what is answered before the order is sent is kept with it, of files that the buyer was told about", async () => {
  const guest = newGuest();
  const ids = await uploads(guest.participantId, true, true, false);
  const [asked, accepted = "", unread = ""] = ids;
  const other = await newOrder();
  const made = await requestOrder(guest.from, typed(), { 1: ids }, undefined, {
    accepted: [accepted, unread, other.id, "no id"],
    toFix: [asked],
  });
  if (!made.ok) throw new Error(JSON.stringify(made));
  const order = await readOrder(made.id);
  expect(order?.events.flatMap(({ note }) => note ?? [])).toEqual([
    "Please fix cards.pdf for me:\n1. Locked with a password.",
  ]);
  const isAccepted = async (id: string) =>
    Boolean((await readOrder(made.id))?.artwork.find((one) => one.id === id)?.check?.acceptedAt);
  expect(await Promise.all([asked, accepted, unread].map(isAccepted))).toEqual([
    ...[false, true, false],
  ]);
  // The job that checks it again finds the same.
  await until(async () =>
    expect(await db.$count(artworkChecks, eq(artworkChecks.orderId, made.id))).toBe(3),
  );
  expect(await isAccepted(accepted)).toBe(true);
  const [more] = await uploads(guest.participantId, true);
  const answers = { accepted: [more], toFix: [] };
  expect(
    await addArtwork(made.id, [more], [guest.participantId], undefined, undefined, answers),
  ).toEqual({
    ok: true,
  });
  expect(await isAccepted(more)).toBe(true);
});
