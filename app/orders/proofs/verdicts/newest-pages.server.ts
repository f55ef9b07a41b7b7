/** How many pages an order's newest proof has, how many its buyer wants changed, and the open pins. */
import { and, count, eq, inArray, isNull } from "drizzle-orm";
import type { Queries } from "../../../../database/db.server.ts";
import { proofPins, proofVerdicts } from "../../../../database/schema.ts";
import { newestVersion, pagesOf, readProofFiles } from "../proof-files.server.ts";
import type { Verdict } from "../proof-room.ts";

/** How many pages of these files say 'Good', and how many 'Change this'. */
export async function countVerdicts(
  queries: Queries,
  orderId: string,
  shown: readonly { id: string }[],
): Promise<Record<Verdict, number>> {
  const ids = shown.map(({ id }) => id);
  const rows = await queries
    .select({ verdict: proofVerdicts.verdict, pages: count() })
    .from(proofVerdicts)
    .where(and(eq(proofVerdicts.orderId, orderId), inArray(proofVerdicts.fileId, ids)))
    .groupBy(proofVerdicts.verdict);
  const said = (word: Verdict) => rows.find(({ verdict }) => verdict === word)?.pages ?? 0;
  return { good: said("good"), change: said("change") };
}

/** The pages of an order's newest proof, of all its lines. */
export interface NewestPages {
  count: number;
  /** How many of them say 'Change this'. */
  changes: number;
  /** Pins that the shop has not resolved, also of pages that are gone. */
  openPins: number;
}

/** Of an order without a proof. */
export const NO_PAGES: NewestPages = { count: 0, changes: 0, openPins: 0 };

/** @returns {@link NO_PAGES} for an order without a proof */
export async function readNewestPages(queries: Queries, orderId: string): Promise<NewestPages> {
  const version = await newestVersion(queries, orderId);
  if (version === 0) return NO_PAGES;
  const shown = await readProofFiles(queries, orderId, version);
  const [open] = await queries
    .select({ pins: count() })
    .from(proofPins)
    .where(and(eq(proofPins.orderId, orderId), isNull(proofPins.resolvedAt)));
  return {
    count: pagesOf(shown),
    changes: (await countVerdicts(queries, orderId, shown)).change,
    openPins: open?.pins ?? 0,
  };
}
