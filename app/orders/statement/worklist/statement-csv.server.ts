/** The lines of a statement as CSV (NAMES). */
import { eq, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { statements } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { orderNumber } from "../../order.ts";
import { type MatchedLine, matchOpenLines } from "./match-open-lines.server.ts";

/** Rows to write at once. */
const AT_ONCE = 5_000;

/**
 * Writes `line` (the row in the file), `state` and `orders`: those that a line was booked to, the
 * one that it is certainly for, or those that it may be for, the likeliest first. `+` joins orders
 * that it pays together.
 * @param id of the statement, from outside, unchecked
 * @returns the file in pieces; undefined when there is no such statement
 * @throws Response 403 when the viewer is not an admin
 */
export async function writeStatementFile(
  viewer: Viewer,
  id: string,
): Promise<AsyncGenerator<string> | undefined> {
  staffOf(viewer, "money");
  const count = isUuid(id) ? await db.$count(statements, eq(statements.id, id)) : 0;
  if (count === 0) return undefined;
  const { matched } = await matchOpenLines();
  return pieces(id, new Map(matched.map((one) => [one.line.id, one])));
}

async function* pieces(id: string, waiting: ReadonlyMap<string, MatchedLine>) {
  yield "line,state,orders\r\n";
  for (let last = 0; ; ) {
    const { rows } = await db.execute<{ row: number; line_id: string; booked: number[] | null }>(
      sql`
        select r."row", r.line_id, (
          select array_agg(o.number order by p.part)
          from payments p join orders o on o.id = p.order_id where p.reference = l.fingerprint
        ) as booked
        from (
          select "row", line_id from statement_rows
          where statement_id = ${id} and "row" > ${last} order by "row" limit ${AT_ONCE}
        ) r join statement_lines l on l.id = r.line_id order by r."row"`,
    );
    yield rows
      .map(
        ({ row, line_id, booked }) => `${row},${stateAndOrders(booked, waiting.get(line_id))}\r\n`,
      )
      .join("");
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.row ?? 0;
  }
}

function stateAndOrders(booked: number[] | null, match: MatchedLine | undefined): string {
  if (booked) return `booked,${booked.map(orderNumber).join("+")}`;
  if (!match) return "aside,";
  const ways = match.state === "certain" ? match.candidates.slice(0, 1) : match.candidates;
  const named = ways.map(({ parts }) => parts.map(({ number }) => orderNumber(number)).join("+"));
  return `${match.state},${[...new Set(named)].join(" ")}`;
}
