/** The workshop's jobs (TRADE §5 'Jobs'): approved orders by promised day. */
import { and, asc, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../../../database/db.server.ts";
import { files, orderFiles, orderLines, orders, proofFiles } from "../../../database/schema.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { fileColumns, toFile } from "../../uploads/files/shown-file.server.ts";
import { isPrinted } from "../artwork-fix/printed-artwork.server.ts";
import { parseOrderNumber } from "../order.ts";
import { approvedVersions } from "../proofs/approval/approved-versions.server.ts";
import { JOB_STATUSES, type Job, type JobStatus } from "./job.ts";

const PAGE_SIZE = 50;

const isJob = inArray(orders.status, JOB_STATUSES);

export interface JobPage {
  jobs: Job[];
  /** Where the next page starts: its `after`; null on the last page. */
  next: string | null;
}

/**
 * The jobs, late ones first.
 * @param after the `next` of an earlier page, from outside
 * @throws Response 403 when the viewer may not see them
 */
export async function listJobs(
  viewer: Viewer,
  after: string | null = null,
  size = PAGE_SIZE,
): Promise<JobPage> {
  staffOf(viewer, "jobs");
  const place = readPlace(after ?? "");
  const isAfter = place && sql`(${DAY}, ${orders.number}) > (${place.day}::date, ${place.number})`;
  const found = await readJobs(and(isJob, isAfter), size + 1);
  const jobs = found.slice(0, size);
  const last = found.length > size ? jobs.at(-1) : undefined;
  return { jobs, next: last ? `${last.promisedDay ?? "infinity"}_${last.number}` : null };
}

/** Undefined for what no page leads to, such as a day that no calendar has. */
function readPlace(after: string): { day: string; number: number } | undefined {
  const [, day = "", number] = /^([\d-]{10}|infinity)_(\d{1,9})$/.exec(after) ?? [];
  const isThere = day === "infinity" || (z.iso.date().safeParse(day).success && day >= "0001");
  return isThere ? { day, number: Number(number) } : undefined;
}

/**
 * One job.
 * @param number `ITW-000123` or its digits, from outside
 * @returns undefined when there is no such order, or it is no job
 * @throws Response 403 when the viewer may not see it
 */
export async function findJob(viewer: Viewer, number: string): Promise<Job | undefined> {
  staffOf(viewer, "jobs");
  const parsed = parseOrderNumber(number);
  if (!parsed) return undefined;
  const [job] = await readJobs(and(isJob, eq(orders.number, parsed)), 1);
  return job;
}

/** As in the index: orders without a day come last. */
const DAY = sql`coalesce(${orders.promisedDay}, 'infinity')`;

async function readJobs(where: SQL | undefined, limit: number): Promise<Job[]> {
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      version: orders.lastSeq,
      promisedDay: orders.promisedDay,
      delivery: orders.delivery,
    })
    .from(orders)
    .where(where)
    .orderBy(asc(DAY), asc(orders.number))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [lines, artwork, proofs] = await Promise.all([
    db
      .select({
        orderId: orderLines.orderId,
        place: orderLines.place,
        name: orderLines.name,
        quantity: orderLines.quantity,
        makeUp: orderLines.makeUp,
        printSpec: orderLines.printSpec,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.place)),
    db
      .select({ orderId: orderFiles.orderId, line: orderFiles.line, file: fileColumns })
      .from(orderFiles)
      .innerJoin(files, eq(files.id, orderFiles.fileId))
      .where(and(inArray(orderFiles.orderId, ids), isPrinted()))
      .orderBy(asc(orderFiles.seq), asc(files.createdAt), asc(files.id)),
    approvedProofs(ids),
  ]);
  return rows.map((row) => {
    const own = <Item extends { orderId: string }>(items: Item[]) =>
      items.filter(({ orderId }) => orderId === row.id);
    const at = (items: typeof artwork, line: number | null) =>
      own(items)
        .filter((item) => item.line === line)
        .map(({ file }) => toFile(file));
    const isOfAll = own(lines).length > 1 && own(proofs).some(({ isWhole }) => isWhole);
    return {
      ...row,
      status: row.status as JobStatus,
      lines: own(lines).map(({ orderId: _, ...line }) => ({
        ...line,
        artwork: at(artwork, line.place),
        proof: isOfAll ? [] : at(proofs, line.place),
      })),
      unnamed: at(artwork, null),
      wholeProof: isOfAll ? own(proofs).map(({ file }) => toFile(file)) : [],
      hasProof: own(proofs).length > 0,
    };
  });
}

/** The files of the approved proof of each order. */
async function approvedProofs(ids: string[]) {
  const versions = await approvedVersions(ids);
  const isApproved = [...versions].map(([id, version]) =>
    and(eq(proofFiles.orderId, id), eq(proofFiles.version, version)),
  );
  if (isApproved.length === 0) return [];
  return db
    .select({
      orderId: proofFiles.orderId,
      line: proofFiles.line,
      isWhole: proofFiles.isWhole,
      file: fileColumns,
    })
    .from(proofFiles)
    .innerJoin(files, eq(files.id, proofFiles.fileId))
    .where(or(...isApproved))
    .orderBy(asc(proofFiles.line));
}
