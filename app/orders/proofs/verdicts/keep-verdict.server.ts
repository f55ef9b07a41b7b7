import { sql } from "drizzle-orm";
import type { Queries } from "../../../../database/db.server.ts";
import { proofVerdicts } from "../../../../database/schema.ts";
import type { Verdict } from "../proof-room.ts";

/** Stores the buyer's verdict on different pages; the latest counts. */
export async function keepVerdicts(
  tx: Queries,
  orderId: string,
  pages: readonly { fileId: string; page: number }[],
  verdict: Verdict,
): Promise<void> {
  if (pages.length === 0) return;
  await tx
    .insert(proofVerdicts)
    .values(pages.map((one) => ({ ...one, orderId, verdict })))
    .onConflictDoUpdate({
      target: [proofVerdicts.orderId, proofVerdicts.fileId, proofVerdicts.page],
      set: { verdict, decidedAt: sql`clock_timestamp()` },
    });
}
