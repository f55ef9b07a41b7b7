import { and, desc, eq } from "drizzle-orm";
import { db, type Queries } from "../../../../database/db.server.ts";
import { proofApprovals } from "../../../../database/schema.ts";
import { business } from "../../../shop/business.ts";
import { quantitiesOf, readPrinted } from "../proof-files.server.ts";
import { approvedVersions } from "./approved-versions.server.ts";

/** What was approved and by whom, for those who see prices. */
export interface Approval {
  version: number;
  by: string;
  /** Whether it was said by phone, and entered by the shop. */
  isByPhone: boolean;
  /** Kobo. */
  total: number;
  pages: number;
  /** How many of what. */
  lines: { name: string; quantity: number }[];
  files: { name: string; sha256: string | null }[];
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * The version that {@link approvedVersions} names, and the record of its newest approval. Earlier
 * releases kept the version alone.
 */
export async function findApproval(orderId: string, queries: Queries = db) {
  const approved = (await approvedVersions([orderId], queries)).get(orderId);
  if (approved === undefined) return undefined;
  const [record] = await queries
    .select()
    .from(proofApprovals)
    .where(and(eq(proofApprovals.orderId, orderId), eq(proofApprovals.version, approved)))
    .orderBy(desc(proofApprovals.seq))
    .limit(1);
  return { approved, record };
}

/** The approval that counts; undefined until there is one. */
export async function readApproval(orderId: string): Promise<Approval | undefined> {
  const found = (await findApproval(orderId))?.record;
  if (!found) return undefined;
  const { version, author, name, total, pages, files, approvedAt } = found;
  return {
    ...{ version, total, pages },
    lines: await linesOf(found),
    by: name ?? (author === "buyer" ? "The customer" : business.name),
    isByPhone: author === "shop",
    files: files.map((file) => ({ name: file.name, sha256: file.sha256 })),
    at: approvedAt.toISOString(),
  };
}

async function linesOf({ orderId, quantities, lineNames }: typeof proofApprovals.$inferSelect) {
  if (lineNames) return quantities.map((quantity, at) => ({ name: lineNames[at] ?? "", quantity }));
  // Of an earlier release: the lines may be others by now.
  const now = await readPrinted(db, orderId);
  return quantitiesOf(now).join() === quantities.join()
    ? now
    : quantities.map((quantity) => ({ name: "pieces", quantity }));
}
