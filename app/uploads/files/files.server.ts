/** The rows of uploaded files, and the daily quotas. */
import { randomBytes } from "node:crypto";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { LOCKS } from "../../../database/advisory-locks.ts";
import { db, type Queries } from "../../../database/db.server.ts";
import { files, uploadTurns } from "../../../database/schema.ts";
import { jsonbOf } from "../../../database/storable.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { networkDigest } from "../../limits/network.server.ts";
import { limitOf } from "../../limits/rate-limit.server.ts";
import { noteReached } from "../../limits/security-log.server.ts";
import { cleanFileName } from "../file-name.ts";
import { thumbnailPath } from "../storage/paths-beside.ts";
import { uploadStore } from "../storage/storage.server.ts";
import { findFault } from "../upload-limits.ts";
import { limits, NO_ROOM, TOO_MANY_TODAY } from "../upload-quotas.server.ts";
import { type UploadKind, type UploadOwner, uploadKind } from "./upload-kinds.server.ts";

export type FileRow = typeof files.$inferSelect;

const PURGE_FILE = "purge-file";
const REMOVE_BYTES = "remove-file";
/** Longer than the server reads one request, which may still write bytes. */
const LATE_BYTES_SECONDS = 60;
const AFTER_A_BACKUP_SECONDS = 60;

/** Files of an owner that no message or order uses. */
export const unsentFiles = (ownerId: string) =>
  and(eq(files.ownerId, ownerId), isNull(files.claimedAt), isNull(files.droppedAt));

/** Refuses an upload with an HTTP status and a message. */
export class UploadRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Registers the jobs that purge files; call before the jobs start. */
export function defineFilePurges(): void {
  defineJob<{ id: string }>(PURGE_FILE, async ({ id }) => {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .delete(files)
        .where(and(eq(files.id, id), isNull(files.claimedAt)))
        .returning();
      if (row && !row.droppedAt) await removeLater(tx, row);
    });
  });
  defineJob<Removal>(REMOVE_BYTES, async (removal) => {
    // The row was gone before: a backup that begins from now on does not look for the bytes.
    const { rows } = await db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock_shared(${LOCKS.backup}) as free`,
    );
    if (rows[0]?.free) await removeBytes(removal);
    else await enqueue(db, REMOVE_BYTES, removal, AFTER_A_BACKUP_SECONDS);
  });
}

/** What is to be removed of a file that is gone. */
interface Removal {
  paths: string[];
  /** The file's; absent in jobs of earlier releases. */
  id?: string;
}

/** Removes bytes, but for those of a file that an import has brought again under its id. */
export async function removeBytes({ id, paths }: Removal): Promise<void> {
  const [again] = id
    ? await db
        .select()
        .from(files)
        .where(and(eq(files.id, id), isNull(files.droppedAt)))
    : [];
  const kept = again ? [...storedPaths(again), again.path] : [];
  for (const path of paths) if (!kept.includes(path)) await uploadStore().remove(path);
}

/**
 * Creates the row of a file that is about to be uploaded.
 * @param from name and size from the browser, the caller's network address, and the upload's id if
 *   the browser has chosen one
 * @throws UploadRefusal
 */
export async function announceFile(
  kind: UploadKind,
  owner: UploadOwner,
  from: { name: string; size: number; address: string; id?: string | undefined },
): Promise<FileRow> {
  const name = cleanFileName(from.name);
  if (!Number.isSafeInteger(from.size) || from.size < 0) {
    throw new UploadRefusal(400, "The upload does not tell its size.");
  }
  const fault = findFault({ name, size: from.size }, kind.maxBytes);
  if (fault) throw new UploadRefusal(from.size === 0 ? 400 : 413, fault);
  const free = uploadStore().freeBytes();
  const id = from.id ?? uuidv7();
  const addressHash = owner.isGuest ? networkDigest(from.address) : null;
  return db.transaction(async (tx) => {
    if (!owner.isImport) await requireQuota(tx, owner, addressHash, from);
    if (free !== undefined) await requireRoom(tx, free - from.size);
    const [row] = await tx
      .insert(files)
      .values({
        id,
        kind: kind.name,
        path: pathOf(kind.folder, owner.id, name),
        name,
        size: from.size,
        ownerId: owner.id,
        addressHash,
      })
      .onConflictDoNothing({ target: files.id })
      .returning();
    // Announced by this browser at the same time or long ago, or by somebody else.
    if (!row) throw new UploadRefusal(409, "This upload has been announced. Try again.");
    await takeTurn(tx, kind, owner, id);
    await enqueue(tx, PURGE_FILE, { id }, limits.unclaimedSeconds);
    return row;
  });
}

/**
 * Takes the uploader's turn for this file, where files are uploaded one at a time (SPEC §5).
 * @throws UploadRefusal 423 while another file is being uploaded
 */
export async function takeTurn(
  transaction: Queries,
  kind: UploadKind,
  owner: UploadOwner,
  id: string,
): Promise<void> {
  if (!kind.oneAtATime) return;
  const uploaderId = owner.uploaderId ?? owner.id;
  // Parallel requests wait here, so that they see each other's files.
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${uploaderId}, 1))`);
  const now = sql`clock_timestamp()`;
  const taken = await transaction
    .insert(uploadTurns)
    .values({ uploaderId, fileId: id, activeAt: now })
    .onConflictDoUpdate({
      target: uploadTurns.uploaderId,
      set: { fileId: id, activeAt: now },
      setWhere: sql`${uploadTurns.fileId} = ${id}
        or ${uploadTurns.activeAt} < ${now} - make_interval(secs => ${limits.turnSeconds})
        or not exists (
          select from files f
          where f.id = ${uploadTurns.fileId} and f.finished_at is null and f.dropped_at is null
        )`,
    })
    .returning({ fileId: uploadTurns.fileId });
  if (taken.length > 0) return;
  const told = "Another file is on its way. This one follows when that has arrived.";
  throw new UploadRefusal(423, told);
}

/** SPEC §3, with a random part, so that nothing is overwritten. */
function pathOf(folder: string, ownerId: string, name: string): string {
  const unique = randomBytes(6).toString("hex");
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? "";
  const stem = name
    .slice(0, name.length - ending.length)
    .normalize("NFD")
    .replace(/[^\w-]+/g, "-")
    .slice(0, 60);
  return `${folder}/${ownerId}-${Date.now()}-${unique}-${stem}${ending}`;
}

/**
 * Checks the quota of a day, of a guest's address or an account. Cancelled uploads give back their
 * bytes but still count as files, because their rows remain.
 * @throws UploadRefusal 429
 */
async function requireQuota(
  tx: Queries,
  owner: UploadOwner,
  addressHash: string | null,
  { size, address }: { size: number; address: string },
): Promise<void> {
  const [mostBytes, mostFiles, advice] = owner.isGuest
    ? [limits.guestDayBytes, limits.guestDayFiles, "Sign in, or try tomorrow."]
    : owner.isShop
      ? [limits.shopDayBytes, limits.shopDayFiles, "Try tomorrow."]
      : [limits.customerDayBytes, limits.customerDayFiles, "Try tomorrow."];
  // Serializes the uploads of one sender.
  const sender = addressHash ?? owner.id;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender}, 0))`);
  const ofSender = addressHash
    ? eq(files.addressHash, addressHash)
    : and(eq(files.ownerId, owner.id), isNull(files.addressHash));
  const [sent] = await tx
    .select({
      bytes: sql`coalesce(sum(${files.size}) filter (where ${files.droppedAt} is null), 0)`.mapWith(
        Number,
      ),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(files)
    .where(and(ofSender, sql`${files.createdAt} > now() - interval '1 day'`));
  if (!sent || sent.bytes + size > mostBytes || sent.count >= mostFiles) {
    const by: Record<string, string> = addressHash ? { address } : { owner: owner.id };
    noteReached([limitOf("upload", by, mostFiles).key]);
    throw new UploadRefusal(429, `${TOO_MANY_TODAY} ${advice}`);
  }
}

/**
 * Checks that the disk has room for this and all announced files.
 * @param left free bytes after this file
 * @throws UploadRefusal 507
 */
async function requireRoom(tx: Queries, left: number): Promise<void> {
  const [open] = await tx
    .select({ bytes: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(
      and(
        isNull(files.finishedAt),
        isNull(files.droppedAt),
        sql`${files.createdAt} > now() - make_interval(secs => ${limits.reservedSeconds})`,
      ),
    );
  if (!open || left - open.bytes < limits.keepFreeBytes) throw new UploadRefusal(507, NO_ROOM);
}

/** A running or finished upload of this owner. */
export async function findUpload(
  kind: string,
  id: string,
  ownerId: string,
): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(
      and(
        eq(files.id, id),
        eq(files.kind, kind),
        eq(files.ownerId, ownerId),
        isNull(files.droppedAt),
      ),
    );
  return row;
}

/** A complete file. */
export async function findFile(id: string): Promise<FileRow | undefined> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.finishedAt), isNull(files.droppedAt)));
  return row;
}

/** What is read of a file's bytes. */
export type FileContent = { sha256: string } & Partial<
  Pick<FileRow, "width" | "height" | "pages" | "pageSizes" | "unseen">
>;

/** Stores what has been found and marks the file as complete. */
export async function finishFile(
  id: string,
  found: { name: string; type: string } & FileContent,
  queries: Queries = db,
): Promise<void> {
  await queries
    .update(files)
    .set({ ...found, finishedAt: sql`clock_timestamp()` })
    .where(and(eq(files.id, id), isNull(files.finishedAt)));
}

/**
 * Claims a complete file for a message or order; a file can be claimed once.
 * @returns undefined when this owner has no such unclaimed file
 */
export async function claimFile(
  transaction: Queries,
  kind: string,
  id: string,
  ownerId: string,
): Promise<FileRow | undefined> {
  const [row] = await transaction
    .update(files)
    .set({ claimedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(files.id, id),
        eq(files.kind, kind),
        eq(files.ownerId, ownerId),
        isNotNull(files.finishedAt),
        isNull(files.claimedAt),
        isNull(files.droppedAt),
      ),
    )
    .returning();
  return row;
}

/**
 * Claims the files of an import, each for who owns it from then on.
 * @param owners by file: a participant, or the import itself
 * @returns how many were claimed; some may have been purged meanwhile
 */
export async function claimImported(
  transaction: Queries,
  importId: string,
  owners: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = sql.param(jsonbOf([...owners].map(([id, owner]) => ({ id, owner }))));
  const { rowCount } = await transaction.execute(sql`
    update files set claimed_at = clock_timestamp(), owner_id = one.owner
    from jsonb_to_recordset(${rows}::jsonb) as one(id uuid, owner uuid)
    where files.id = one.id and files.owner_id = ${importId} and finished_at is not null
      and claimed_at is null and dropped_at is null`);
  return rowCount ?? 0;
}

/** Cancels an unclaimed upload: removes its bytes and keeps its row for the quota. */
export async function cancelUpload(row: FileRow): Promise<void> {
  await db.transaction(async (tx) => {
    const dropped = await tx
      .update(files)
      .set({ droppedAt: sql`clock_timestamp()` })
      .where(and(eq(files.id, row.id), isNull(files.claimedAt), isNull(files.droppedAt)))
      .returning({ id: files.id });
    if (dropped.length > 0) await removeLater(tx, row);
  });
}

/** Removes a file and its bytes, claimed or not. */
export async function dropFile(transaction: Queries, id: string): Promise<void> {
  const [row] = await transaction.delete(files).where(eq(files.id, id)).returning();
  if (row) await removeLater(transaction, row);
}

/** Where the storage has a complete file, its thumbnail, or what it was converted into. */
export function storedPaths(row: Pick<FileRow, "id" | "kind" | "path" | "width">): string[] {
  const converted = uploadKind(row.kind)?.convertedPaths?.(row);
  return converted ?? [row.path, ...(row.width === null ? [] : [thumbnailPath(row.path)])];
}

async function removeLater(transaction: Queries, row: FileRow): Promise<void> {
  const converted = uploadKind(row.kind)?.convertedPaths?.(row) ?? [thumbnailPath(row.path)];
  const removal: Removal = { id: row.id, paths: [...converted, row.path] };
  await enqueue(transaction, REMOVE_BYTES, removal);
  // A request that is still running can write bytes.
  if (!row.finishedAt) await enqueue(transaction, REMOVE_BYTES, removal, LATE_BYTES_SECONDS);
}
