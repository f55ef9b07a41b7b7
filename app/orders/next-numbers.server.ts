/** The numbers that a restored shop gives next. */
import type pg from "pg";
import { type PaperKind, paperKinds } from "../../database/schema/paper-kinds.ts";
import { orderNumber } from "./order.ts";
import { paperNames, paperNumber } from "./paper-number.ts";

/**
 * @param client of the restored database
 * @returns lines that name the next number of an order and of each kind of paper, and say what to do
 */
export async function adviseOnNumbers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ kind: PaperKind | "order"; last: number }>(
    "select 'order' as kind, last from order_counter union all select kind, last from paper_counters",
  );
  const next = new Map(rows.map(({ kind, last }) => [kind, last + 1]));
  const papers = paperKinds.map(
    (kind) => `${paperNames[kind].toLowerCase()} ${paperNumber(kind, next.get(kind) ?? 1)}`,
  );
  return [
    `Next numbers: order ${orderNumber(next.get("order") ?? 1)}, ${papers.join(", ")}.`,
    "If orders or papers were made after the backup, they have these numbers and later ones already. Look for them in sent mails and at the bank. Once the shop runs, record those orders and payments again first, in the order of their numbers.",
  ];
}
