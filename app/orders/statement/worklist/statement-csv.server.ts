/** The lines of a statement as CSV (NAMES). */
import { asc, eq } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { orders, payments, statementLines, statementRows } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { adminOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { orderNumber } from "../../order.ts";
import { matchOpenLines } from "./match-open-lines.server.ts";

/**
 * Writes `line` (the row in the file), `state` and `orders`: the orders that a line was booked to, the
 * one that it is certainly for, or those that it may be for, likeliest first; `+` stands between
 * those that it pays together.
 * @param id of the statement, from outside, unchecked
 * @returns undefined when there is none
 * @throws Response 403 when the viewer is not an admin
 */
export async function writeStatementFile(viewer: Viewer, id: string): Promise<string | undefined> {
  adminOf(viewer);
  if (!isUuid(id)) return undefined;
  const rows = await db
    .select({
      row: statementRows.row,
      lineId: statementRows.lineId,
      fingerprint: statementLines.fingerprint,
    })
    .from(statementRows)
    .innerJoin(statementLines, eq(statementLines.id, statementRows.lineId))
    .where(eq(statementRows.statementId, id))
    .orderBy(asc(statementRows.row));
  if (rows.length === 0) return undefined;
  const [{ matched }, booked] = await Promise.all([matchOpenLines(), readBooked(id)]);
  const waiting = new Map(matched.map((one) => [one.line.id, one]));
  const text = rows.map(({ row, lineId, fingerprint }) => {
    const numbers = booked.get(fingerprint);
    if (numbers) return `${row},booked,${numbers.map(orderNumber).join("+")}`;
    const match = waiting.get(lineId);
    const ways = match?.state === "certain" ? match.candidates.slice(0, 1) : match?.candidates;
    const named = ways?.map(({ parts }) =>
      parts.map(({ number }) => orderNumber(number)).join("+"),
    );
    return `${row},${match?.state ?? "aside"},${[...new Set(named)].join(" ")}`;
  });
  return `${["line,state,orders", ...text].join("\r\n")}\r\n`;
}

/** The orders that each line of a statement was booked to, by its fingerprint. */
async function readBooked(id: string): Promise<Map<string, number[]>> {
  const rows = await db
    .select({ fingerprint: statementLines.fingerprint, number: orders.number })
    .from(statementRows)
    .innerJoin(statementLines, eq(statementLines.id, statementRows.lineId))
    .innerJoin(payments, eq(payments.reference, statementLines.fingerprint))
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(statementRows.statementId, id))
    .orderBy(asc(payments.part));
  const booked = new Map<string, number[]>();
  for (const { fingerprint, number } of rows) {
    booked.set(fingerprint, [...(booked.get(fingerprint) ?? []), number]);
  }
  return booked;
}
