import { and, eq, type SQL, sql } from "drizzle-orm";
import { orderFiles } from "../../../database/schema.ts";

/** The condition for artwork that is printed: of an original and its fix, only one. */
export function isPrinted(): SQL | undefined {
  const fix = sql`select from order_files fixed
    where fixed.order_id = ${orderFiles.orderId} and fixed.fix_of = ${orderFiles.fileId} and fixed.is_used`;
  return and(
    eq(orderFiles.kind, "artwork"),
    sql`coalesce(${orderFiles.isUsed}, ${orderFiles.fixOf} is null)`,
    sql`not exists (${fix})`,
  );
}
