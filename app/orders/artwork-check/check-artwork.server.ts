/** Checks the artwork of orders after it has arrived (TRADE §2), and keeps what was found. */
import { and, eq, inArray, isNull, type SQLWrapper, sql } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { artworkChecks, files, orderFiles, orderLines, orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { factsOf, keptFacts } from "../../uploads/files/file-facts.server.ts";
import { findFile } from "../../uploads/files/files.server.ts";
import { LostFile } from "../../uploads/storage/storage.server.ts";
import {
  type Act,
  act,
  invalid,
  isRepeated,
  overtaken,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import type { OrderFile } from "../order.ts";
import { isClosed } from "../status.ts";
import { ACCEPTED, fixRequest, TO_FIX } from "./file-check.ts";
import { findings } from "./findings.ts";
import { tryFix } from "./try-fix.server.ts";
import { verdictOf } from "./verdict.ts";

const CHECK_ARTWORK = "check-artwork";
/** For how many seconds a new file counts as being checked. */
const CHECK_TAKES_S = 600;

interface Place {
  orderId: string;
  fileId: string;
}

/** Registers the job; call before the jobs start. */
export function defineArtworkCheck(): void {
  defineJob<Place>(CHECK_ARTWORK, check);
}

/** Queues the check of a file that has become an order's artwork, or of what it is printed as. */
export async function checkLater(tx: Queries, place: Place): Promise<void> {
  await enqueue(tx, CHECK_ARTWORK, place);
}

/**
 * Queues another check of the checked files of lines whose pages are counted, once their files or
 * what is known of them has changed.
 */
export async function checkLinesLater(tx: Queries, orderId: string, lines: number[]) {
  const isCounted = sql`(${orderLines.printSpec} -> 'pages' <> 'null'
    or ${orderLines.printSpec} -> 'sides' = '2')`;
  const checked = await tx
    .select({ fileId: artworkChecks.fileId })
    .from(artworkChecks)
    .innerJoin(
      orderFiles,
      and(
        eq(orderFiles.orderId, artworkChecks.orderId),
        eq(orderFiles.fileId, artworkChecks.fileId),
      ),
    )
    .innerJoin(
      orderLines,
      and(eq(orderLines.orderId, orderFiles.orderId), eq(orderLines.place, orderFiles.line)),
    )
    .where(and(eq(artworkChecks.orderId, orderId), inArray(orderFiles.line, lines), isCounted));
  for (const { fileId } of checked) await checkLater(tx, { orderId, fileId });
}

/** Queues another check of the files beside one whose pages are counted only now. */
export async function checkBesideLater(fileId: string): Promise<void> {
  const places = await db
    .select({ orderId: orderFiles.orderId, line: orderFiles.line })
    .from(orderFiles)
    .where(and(eq(orderFiles.fileId, fileId), eq(orderFiles.kind, "artwork")));
  for (const { orderId, line } of places) {
    if (line !== null) await checkLinesLater(db, orderId, [line]);
  }
}

const refusedIn = (found: SQLWrapper) =>
  sql`jsonb_path_query_array(${found}, '$[*] ? (@.severity == "refused")')`;

async function check(place: Place): Promise<void> {
  const file = await findFile(place.fileId);
  if (!file) return;
  const facts = await factsOf(file).catch((error: unknown) => {
    // The file is lost, which no retry can mend; whoever opens it is told.
    if (error instanceof LostFile) return "damaged" as const;
    throw error;
  });
  const of = await printedAs(place);
  const found = findings(facts, of?.spec ?? undefined, of?.others);
  const isSame = sql`${refusedIn(artworkChecks.findings)} = ${refusedIn(sql`excluded.findings`)}`;
  // An acceptance holds for what was refused when the buyer saw it, also in an order placed again.
  const accepted = sql`(
    select max(other.accepted_at) from artwork_checks other
    where other.file_id = ${place.fileId}
      and ${refusedIn(sql`other.findings`)} = ${refusedIn(sql`${JSON.stringify(found)}::jsonb`)})`;
  const acceptedAt = sql`case when ${isSame} then ${artworkChecks.acceptedAt} end`;
  await db
    .insert(artworkChecks)
    .select(
      db
        .select({
          orderId: orderFiles.orderId,
          fileId: orderFiles.fileId,
          findings: sql`${JSON.stringify(found)}::jsonb`.as("findings"),
          checkedAt: sql`clock_timestamp()`.as("checked_at"),
          acceptedAt: accepted.as("accepted_at"),
          fix: sql`null::jsonb`.as("fix"),
          fixAskedAt: sql`null::timestamptz`.as("fix_asked_at"),
        })
        .from(orderFiles)
        .where(and(isAt(orderFiles, place), eq(orderFiles.kind, "artwork"))),
    )
    .onConflictDoUpdate({
      target: [artworkChecks.orderId, artworkChecks.fileId],
      set: { findings: sql`excluded.findings`, checkedAt: sql`excluded.checked_at`, acceptedAt },
    });
  await announceCheck(place.orderId);
  // A file that was fixed once is not fixed again.
  if (!of || of.fixOf || typeof facts === "string") return;
  const made = await tryFix(file, facts, of.spec ?? undefined, found);
  const fix = made ? { kinds: made.kinds, page: made.pages[0] ?? 1, pages: made.pages } : null;
  await db.update(artworkChecks).set({ fix }).where(isAt(artworkChecks, place));
  if (fix) await announceCheck(place.orderId);
}

/** What a file has to fit: its line as it was ordered, and how many pages the line's others have. */
async function printedAs(place: Place, tx: Queries = db): Promise<PrintedAs | undefined> {
  // Of a file and its fix, only one is printed.
  const others = sql<number>`(
    select coalesce(sum(file.pages), 0)::integer
    from order_files other join files file on file.id = other.file_id
    where other.order_id = ${orderFiles.orderId} and other.line = ${orderFiles.line}
      and other.kind = 'artwork' and other.fix_of is null
      and other.file_id <> coalesce(${orderFiles.fixOf}, ${orderFiles.fileId}))`;
  const [line] = await tx
    .select({ name: files.name, spec: orderLines.printSpec, fixOf: orderFiles.fixOf, others })
    .from(orderFiles)
    .innerJoin(files, eq(files.id, orderFiles.fileId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, orderFiles.orderId), eq(orderLines.place, orderFiles.line)),
    )
    .where(isAt(orderFiles, place));
  return line;
}

interface PrintedAs {
  name: string;
  spec: PrintSpec | null;
  fixOf: string | null;
  others: number;
}

const isAt = (table: typeof orderFiles | typeof artworkChecks, { orderId, fileId }: Place) =>
  and(eq(table.orderId, orderId), eq(table.fileId, fileId));

/** Tells the open pages of an order that a check has news. */
export async function announceCheck(orderId: string): Promise<void> {
  const [order] = await db
    .select({ number: orders.number, participantId: orders.participantId })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) return;
  const audiences = [SUPPORT, `order:${orderId}`, order.participantId].filter(
    (one) => one !== null,
  );
  await publish("order", audiences, { id: orderId, number: order.number, kind: "check" });
}

/** What is known from the checks of an order's files, by the file's id. */
export async function readChecks(
  orderId: string,
): Promise<Map<string, Pick<OrderFile, "check" | "isBeingChecked" | "fix">>> {
  const isNew = sql`${files.claimedAt} > now() - make_interval(secs => ${CHECK_TAKES_S})`;
  const rows = await db
    .select({
      fileId: orderFiles.fileId,
      findings: artworkChecks.findings,
      acceptedAt: artworkChecks.acceptedAt,
      fix: artworkChecks.fix,
      fixAskedAt: artworkChecks.fixAskedAt,
      isNew: sql<boolean>`${isNew}`,
    })
    .from(orderFiles)
    .innerJoin(files, eq(files.id, orderFiles.fileId))
    .leftJoin(
      artworkChecks,
      and(
        eq(artworkChecks.orderId, orderFiles.orderId),
        eq(artworkChecks.fileId, orderFiles.fileId),
      ),
    )
    .where(and(eq(orderFiles.orderId, orderId), eq(orderFiles.kind, "artwork")));
  return new Map(
    rows.map(({ fileId, findings: kept, acceptedAt, fix, fixAskedAt, isNew: isUnderWay }) => [
      fileId,
      kept
        ? {
            check: {
              findings: kept,
              ...(acceptedAt ? { acceptedAt: acceptedAt.toISOString() } : {}),
            },
            ...(fix ? { fix: { ...fix, isAsked: fixAskedAt !== null } } : {}),
            ...(fixAskedAt && !fix ? { fix: "failed" as const } : {}),
          }
        : isUnderWay
          ? { isBeingChecked: true as const }
          : {},
    ]),
  );
}

/** The buyer presses 'Send it anyway, I accept how it prints'. */
export async function acceptPrint(id: string, fileId: string): Promise<Act> {
  const done = await act(id, async ({ tx, order }) => {
    const place = { orderId: order.id, fileId };
    const kept = await requireCheck({ tx, order }, fileId);
    if (verdictOf(kept.findings) !== "refused") throw new Undo(invalid("file", CHECKED_AGAIN));
    await tx
      .update(artworkChecks)
      .set({ acceptedAt: sql`clock_timestamp()` })
      .where(and(isAt(artworkChecks, place), isNull(artworkChecks.acceptedAt)));
  });
  if (done.ok) await announceCheck(id);
  return done;
}

/** The buyer presses 'Ask us to fix it': the shop gets the file and what was found. */
export async function askToFix(id: string, fileId: string): Promise<Act> {
  return act(id, async (open) => {
    const { name, findings: kept } = await requireCheck(open, fileId);
    await writeFixRequest(open, fileId, fixRequest(name, kept));
  });
}

async function writeFixRequest(open: OpenOrder, fileId: string, note: string): Promise<void> {
  // Pressed twice.
  if (await isRepeated(open, { kind: "note", author: "buyer", note })) return;
  await addEvent(open, {
    kind: "note",
    author: "buyer",
    note,
    artwork: fileId,
    mails: false,
  });
}

/** What a buyer has answered to the check before the files were sent, by their ids. */
export interface Answers {
  accepted: readonly string[];
  toFix: readonly string[];
}

/** @param all returns all values of a form's field */
export const readAnswers = (all: (name: string) => string[]): Answers => ({
  accepted: all(ACCEPTED),
  toFix: all(TO_FIX),
});

/**
 * Keeps what was answered to the check of files that have just become the order's. What is not
 * measured by now, or is of another order, nobody has been told about: it is left out.
 */
export async function keepAnswers(open: OpenOrder, { accepted, toFix }: Answers): Promise<void> {
  const { tx, order } = open;
  const isNow = sql`clock_timestamp()`;
  const answered = [...accepted, ...toFix];
  const ours = await tx
    .select({ fileId: orderFiles.fileId })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, order.id), eq(orderFiles.kind, "artwork")));
  for (const { fileId } of answered.length > 0 ? ours : []) {
    if (!answered.includes(fileId)) continue;
    const place = { orderId: order.id, fileId };
    const of = await printedAs(place, tx);
    const facts = of && (await keptFacts(fileId, tx));
    if (!facts) continue;
    const found = findings(facts, of.spec ?? undefined, of.others);
    const isAccepted = accepted.includes(fileId) && verdictOf(found) === "refused";
    const row = { findings: found, acceptedAt: isAccepted ? isNow : null };
    const kept = await tx
      .insert(artworkChecks)
      .values({ ...place, ...row })
      .onConflictDoNothing()
      .returning();
    if (kept.length > 0 && toFix.includes(fileId) && verdictOf(found) !== "fine") {
      await writeFixRequest(open, fileId, fixRequest(of.name, found));
    }
  }
}

const CHECKED_AGAIN = "This file has been checked again. Look at it once more.";

/** @throws Undo when the order is closed, or has no such file that was checked */
export async function requireCheck({ tx, order }: Pick<OpenOrder, "tx" | "order">, fileId: string) {
  if (isClosed(order.status)) throw new Undo(overtaken("This order is closed."));
  const place = { orderId: order.id, fileId };
  const [kept] = isUuid(fileId)
    ? await tx
        .select({
          name: files.name,
          findings: artworkChecks.findings,
          fix: artworkChecks.fix,
          fixAskedAt: artworkChecks.fixAskedAt,
        })
        .from(artworkChecks)
        .innerJoin(files, eq(files.id, artworkChecks.fileId))
        .where(isAt(artworkChecks, place))
    : [];
  if (!kept) throw new Undo(invalid("file", CHECKED_AGAIN));
  return kept;
}
