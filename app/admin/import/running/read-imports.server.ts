/** Imports as the owner sees them. */
import { desc, eq, type SQL } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { imports, users } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { TAKE_BACK_DAYS } from "../../../imports/importer.ts";
import { whyOrdersStay } from "../../../orders/order-file/take-back-orders.server.ts";
import { isUnderWay, type ShownImport } from "../words/import-words.ts";
import { isSilent } from "./import-steps.server.ts";

const MOST_LISTED = 20;
const DAY_MS = 86_400_000;

/**
 * The newest imports.
 * @throws Response 403 without the right
 */
export async function listImports(viewer: Viewer): Promise<ShownImport[]> {
  staffOf(viewer, "import");
  return select(undefined, MOST_LISTED);
}

/**
 * One import.
 * @param id from outside
 * @throws Response 403 without the right
 */
export async function readImport(viewer: Viewer, id: string): Promise<ShownImport | undefined> {
  staffOf(viewer, "import");
  if (!isUuid(id)) return undefined;
  const [row] = await select(eq(imports.id, id), 1);
  if (row?.kind !== "orders" || row.state !== "done" || !row.backUntil) return row;
  const staysBecause = await whyOrdersStay(id);
  return staysBecause ? { ...row, staysBecause } : row;
}

async function select(where: SQL | undefined, limit: number): Promise<ShownImport[]> {
  const rows = await db
    .select({
      id: imports.id,
      kind: imports.kind,
      state: imports.state,
      fileName: imports.fileName,
      size: imports.size,
      said: imports.said,
      counts: imports.counts,
      total: imports.total,
      done: imports.done,
      activeAt: imports.activeAt,
      by: users.name,
      createdAt: imports.createdAt,
      checkedAt: imports.checkedAt,
      doneAt: imports.doneAt,
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.userId))
    .where(where)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(limit);
  return rows.map(({ activeAt, createdAt, checkedAt, doneAt, ...row }) => {
    const until = (doneAt?.getTime() ?? 0) + TAKE_BACK_DAYS * DAY_MS;
    const isOpen =
      doneAt !== null &&
      row.state !== "taken-back" &&
      // Receipts keep their numbers.
      !row.counts.receipts &&
      until > Date.now();
    return {
      ...row,
      isBroken: isUnderWay(row) && isSilent({ activeAt }),
      createdAt: createdAt.toISOString(),
      checkedAt: checkedAt?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
      backUntil: isOpen ? new Date(until).toISOString() : null,
    };
  });
}
