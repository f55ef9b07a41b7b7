/** How many pages an order's newest proof has, and how many its buyer wants changed. */
import { and, count, eq, inArray } from "drizzle-orm";
import type { Queries } from "../../../../database/db.server.ts";
import { proofVerdicts } from "../../../../database/schema.ts";
import { newestVersion, pageCount, readProofFiles } from "../proof-files.server.ts";

/** How many pages of these files say 'Change this'. */
export async function countChanges(
  queries: Queries,
  orderId: string,
  shown: readonly { id: string }[],
): Promise<number> {
  const ids = shown.map(({ id }) => id);
  const [found] = await queries
    .select({ changes: count() })
    .from(proofVerdicts)
    .where(
      and(
        eq(proofVerdicts.orderId, orderId),
        eq(proofVerdicts.verdict, "change"),
        inArray(proofVerdicts.fileId, ids),
      ),
    );
  return found?.changes ?? 0;
}

/** The pages of an order's newest proof, of all its lines. */
export interface NewestPages {
  count: number;
  /** How many of them say 'Change this'. */
  changes: number;
}

/** @returns zeros for an order without a proof */
export async function readNewestPages(queries: Queries, orderId: string): Promise<NewestPages> {
  const version = await newestVersion(queries, orderId);
  if (version === 0) return { count: 0, changes: 0 };
  const shown = await readProofFiles(queries, orderId, version);
  return {
    count: shown.reduce((sum, file) => sum + pageCount(file), 0),
    changes: await countChanges(queries, orderId, shown),
  };
}
