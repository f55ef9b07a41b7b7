import { asc, desc, eq } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { orderLines, proofApprovals } from "../../../../database/schema.ts";
import { business } from "../../../shop/business.ts";

/** What was approved and by whom, for those who see prices. */
export interface Approval {
  version: number;
  by: string;
  /** Whether it was said by phone, and entered by the shop. */
  isByPhone: boolean;
  /** Kobo. */
  total: number;
  pages: number;
  /** How many of what: the lines as they are called now. */
  lines: { name: string; quantity: number }[];
  files: { name: string; sha256: string | null }[];
  /** ISO 8601, UTC. */
  at: string;
}

/** The newest approval of an order's proofs; undefined until there is one. */
export async function readApproval(orderId: string): Promise<Approval | undefined> {
  const [found] = await db
    .select()
    .from(proofApprovals)
    .where(eq(proofApprovals.orderId, orderId))
    .orderBy(desc(proofApprovals.seq))
    .limit(1);
  if (!found) return undefined;
  const { version, author, name, total, pages, files, approvedAt } = found;
  const lines = await db
    .select({ name: orderLines.name })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place));
  const { quantities } = found;
  return {
    ...{ version, total, pages },
    lines: quantities.map((quantity, at) => ({ name: lines[at]?.name ?? "", quantity })),
    by: name ?? (author === "buyer" ? "The customer" : business.name),
    isByPhone: author === "shop",
    files: files.map((file) => ({ name: file.name, sha256: file.sha256 })),
    at: approvedAt.toISOString(),
  };
}
