/** The files of each version of the proof, and what an approval binds to. */
import { and, asc, eq, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { files, orderLines, proofFiles } from "../../../database/schema.ts";
import { fileColumns } from "../../uploads/files/shown-file.server.ts";

/** A file of a version, with what the server knows about it. */
export type ProofFile = Awaited<ReturnType<typeof readProofFiles>>[number];

/** The files of all versions, or of one, ordered by version and line. */
export function readProofFiles(queries: Queries, orderId: string, version?: number) {
  const ofOne = version === undefined ? undefined : eq(proofFiles.version, version);
  return queries
    .select({
      ...fileColumns,
      version: proofFiles.version,
      line: proofFiles.line,
      isWhole: proofFiles.isWhole,
      lineName: orderLines.name,
      path: files.path,
      sha256: files.sha256,
      pageSizes: files.pageSizes,
      ownerId: files.ownerId,
    })
    .from(proofFiles)
    .innerJoin(files, eq(files.id, proofFiles.fileId))
    .leftJoin(
      orderLines,
      and(eq(orderLines.orderId, proofFiles.orderId), eq(orderLines.place, proofFiles.line)),
    )
    .where(and(eq(proofFiles.orderId, orderId), ofOne))
    .orderBy(asc(proofFiles.version), asc(proofFiles.line));
}

/** Whether a number from outside may be a version's, a page's or a pin's, and fits its column. */
export const isNumber = (number: number): boolean =>
  Number.isInteger(number) && number > 0 && number < 2 ** 31;

/** The newest version; 0 when there is none. */
export async function newestVersion(queries: Queries, orderId: string): Promise<number> {
  const [found] = await queries
    .select({ newest: sql<number | null>`max(${proofFiles.version})` })
    .from(proofFiles)
    .where(eq(proofFiles.orderId, orderId));
  return found?.newest ?? 0;
}

/** How many of what are printed: the lines, in their order. */
export const readPrinted = (queries: Queries, orderId: string) =>
  queries
    .select({ name: orderLines.name, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place));

export const quantitiesOf = (printed: readonly { quantity: number }[]): number[] =>
  printed.map(({ quantity }) => quantity);

/** How many pages of a file can be judged: a file that cannot be shown counts as one. */
export const pageCount = ({ pages }: { pages: number | null }): number => pages ?? 1;

/** How many pages several files have. */
export const pagesOf = (shown: readonly { pages: number | null }[]): number =>
  shown.reduce((sum, file) => sum + pageCount(file), 0);

/**
 * What was on screen beside version and total: the quantities, then the hash of each file. A file
 * of an earlier release that has no hash yet is named by its id.
 */
export function sealOf(
  quantities: readonly number[],
  shown: readonly { id: string; sha256: string | null }[],
): string {
  return `${quantities.join(",")};${shown.map(({ id, sha256 }) => sha256 ?? id).join(",")}`;
}

/** The seal of an order's newest proof; empty when it has none. */
export async function readSeal(queries: Queries, orderId: string): Promise<string> {
  const version = await newestVersion(queries, orderId);
  if (version === 0) return "";
  const shown = await readProofFiles(queries, orderId, version);
  return sealOf(quantitiesOf(await readPrinted(queries, orderId)), shown);
}
