import { sql } from "drizzle-orm";
import type { Queries } from "../../../../database/db.server.ts";
import { proofVerdicts } from "../../../../database/schema.ts";
import type { Verdict } from "../proof-room.ts";

/** Stores the buyer's verdict on a page; the latest counts. */
export async function keepVerdict(
  tx: Queries,
  orderId: string,
  fileId: string,
  page: number,
  verdict: Verdict,
): Promise<void> {
  await tx
    .insert(proofVerdicts)
    .values({ orderId, fileId, page, verdict })
    .onConflictDoUpdate({
      target: [proofVerdicts.orderId, proofVerdicts.fileId, proofVerdicts.page],
      set: { verdict, decidedAt: sql`clock_timestamp()` },
    });
}
