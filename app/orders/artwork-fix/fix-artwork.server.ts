/**
 * 'Fix it for me': makes a fixed file beside the original, and keeps which of the two is printed.
 */
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { artworkChecks, orderFiles, orderLines } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { factsOf } from "../../uploads/files/file-facts.server.ts";
import { announceFile, type FileRow, findFile } from "../../uploads/files/files.server.ts";
import { completeFile } from "../../uploads/files/inspect.server.ts";
import { uploadKind } from "../../uploads/files/upload-kinds.server.ts";
import { uploadStore } from "../../uploads/storage/storage.server.ts";
import { announceCheck, requireCheck } from "../artwork-check/check-artwork.server.ts";
import { findings } from "../artwork-check/findings.ts";
import { tryFix } from "../artwork-check/try-fix.server.ts";
import { type Act, act, invalid, Undo } from "../changes/order-act.server.ts";
import { addEvent } from "../changes/order-changes.server.ts";
import { ARTWORK_FILES, claimArtwork } from "../files/order-files.server.ts";
import { isApproved, isClosed } from "../status.ts";

const FIX_ARTWORK = "fix-artwork";
const NOTHING = "There is nothing here that we can fix by ourselves. Ask us to fix it.";
const APPROVED =
  "The order is printed as it was approved. Write to us if another file should be used.";

interface Place {
  orderId: string;
  fileId: string;
}

/** Registers the job; call before the jobs start. */
export function defineArtworkFix(): void {
  defineJob<Place>(FIX_ARTWORK, fix);
}

/** The buyer presses 'Fix it for me'. A job makes the file. */
export async function askForFix(id: string, fileId: string): Promise<Act> {
  const done = await act(id, async ({ tx, order }) => {
    const kept = await requireCheck({ tx, order }, fileId);
    if (!kept.fix) throw new Undo(invalid("file", NOTHING));
    // Pressed twice.
    if (kept.fixAskedAt) return;
    const place = { orderId: order.id, fileId };
    await tx
      .update(artworkChecks)
      .set({ fixAskedAt: sql`clock_timestamp()` })
      .where(isCheck(place));
    await enqueue(tx, FIX_ARTWORK, place);
  });
  if (done.ok) await announceCheck(id);
  return done;
}

/** The buyer chooses which of the two is printed. @param use `fixed` or `own` */
export async function chooseFile(id: string, fileId: string, use: string): Promise<Act> {
  const isUsed = use === "fixed";
  if (!isUsed && use !== "own") return invalid("file", "Choose one of the two.");
  const done = await act(id, async (open) => {
    const { name } = await requireCheck(open, fileId);
    if (isApproved(open.order.status)) throw new Undo(invalid("file", APPROVED));
    const isIt = and(eq(orderFiles.orderId, open.order.id), eq(orderFiles.fixOf, fileId));
    const [before] = await open.tx.select().from(orderFiles).where(isIt);
    if (!before) throw new Undo(invalid("file", NOTHING));
    // Pressed twice.
    if (before.isUsed === isUsed) return;
    await open.tx.update(orderFiles).set({ isUsed }).where(isIt);
    // Their own is printed anyway, as long as nothing else was chosen.
    if (!isUsed && before.isUsed === null) return;
    const note = isUsed ? `Print the fixed ${name}.` : `Print ${name} as I sent it.`;
    await addEvent(open, {
      kind: "note",
      author: "buyer",
      note,
      mails: false,
    });
  });
  if (done.ok) await announceCheck(id);
  return done;
}

async function fix(place: Place): Promise<void> {
  const asked = await findAsked(place);
  if (!asked) return;
  const facts = await factsOf(asked.file);
  const spec = asked.spec ?? undefined;
  const made =
    typeof facts === "string"
      ? undefined
      : await tryFix(asked.file, facts, spec, findings(facts, spec));
  const row = made && (await store(asked.file, made));
  const done =
    row &&
    (await act(place.orderId, async ({ tx, order }) => {
      // Somebody was faster, or the fix is no longer wanted.
      if (isClosed(order.status) || (await tx.$count(orderFiles, isFixOf(place))) > 0) return;
      const sent = [{ id: row.id, line: asked.line }];
      const claimed = await claimArtwork(tx, order, asked.seq, sent, [row.ownerId]);
      if ("error" in claimed) throw new Undo(invalid("file", claimed.error));
      await tx
        .update(orderFiles)
        .set({ fixOf: place.fileId })
        .where(and(eq(orderFiles.orderId, place.orderId), eq(orderFiles.fileId, row.id)));
    }));
  if (!done?.ok) await db.update(artworkChecks).set({ fix: null }).where(isCheck(place));
  await announceCheck(place.orderId);
}

const isCheck = ({ orderId, fileId }: Place) =>
  and(eq(artworkChecks.orderId, orderId), eq(artworkChecks.fileId, fileId));

const isFixOf = ({ orderId, fileId }: Place) =>
  and(eq(orderFiles.orderId, orderId), eq(orderFiles.fixOf, fileId));

/** What there is to fix; undefined when it has been done. */
async function findAsked(place: Place) {
  if (!isUuid(place.fileId) || (await db.$count(orderFiles, isFixOf(place))) > 0) return undefined;
  const [row] = await db
    .select({ line: orderFiles.line, seq: orderFiles.seq, spec: orderLines.printSpec })
    .from(artworkChecks)
    .innerJoin(
      orderFiles,
      and(
        eq(orderFiles.orderId, artworkChecks.orderId),
        eq(orderFiles.fileId, artworkChecks.fileId),
      ),
    )
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, orderFiles.orderId), eq(orderLines.place, orderFiles.line)),
    )
    .where(and(isCheck(place), isNotNull(artworkChecks.fixAskedAt), isNotNull(artworkChecks.fix)));
  const file = row && (await findFile(place.fileId));
  return file && { ...row, file };
}

/** Stores the file as an upload, so that it is purged if nobody claims it. */
async function store(
  of: FileRow,
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<FileRow | undefined> {
  const kind = uploadKind(ARTWORK_FILES);
  if (!kind) return undefined;
  // As an upload of the shop: its allowance for a day is larger, and it is the shop that makes the
  // file.
  const owner = { id: of.ownerId, isGuest: false, isShop: true } as const;
  const row = await announceFile(kind, owner, { name, size: bytes.length, address: "" });
  await uploadStore().put(row.path, bytes);
  await completeFile(row);
  return findFile(row.id);
}
