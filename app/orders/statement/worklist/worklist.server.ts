/** The transfers that need a decision, the likeliest first (TRADE §4). */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { payments, statementLines } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { type ByHand, mayBeSame, withSum } from "../../money/payments/by-hand.ts";
import { wasBooked } from "../keeping/was-booked.server.ts";
import { writeParts } from "./choice.ts";
import {
  isWaiting,
  type LineRow,
  type MatchedLine,
  matchOpenLines,
} from "./match-open-lines.server.ts";
import type { MoneyOrder } from "./match-orders.server.ts";
import type { Way, WorkLine, Worklist } from "./worklist.ts";

/** How many lines are matched for a page, the oldest first. */
const MOST_MATCHED = 20_000;
/** How many lines of each kind a page shows. */
const MOST_SHOWN = 100;

/** @throws Response 403 when the viewer is not an admin */
export async function readWorklist(viewer: Viewer): Promise<Worklist> {
  staffOf(viewer, "money");
  const [{ matched, orders, byHand }, waiting] = await Promise.all([
    matchOpenLines(MOST_MATCHED),
    db.$count(statementLines, isWaiting),
  ]);
  const of = (state: MatchedLine["state"]) => matched.filter((line) => line.state === state);
  const certain = of("certain");
  // The line with the strongest reasons first.
  const likely = of("likely").sort((one, other) => strength(other) - strength(one));
  const unknown = of("unknown");
  const shown = [certain, likely, unknown].map((lines) => lines.slice(0, MOST_SHOWN));
  const [first = [], second = [], third = []] = shown.map((lines) =>
    lines.map((line) => toWorkLine(line, orders, byHand)),
  );
  const hidden = waiting - first.length - second.length - third.length;
  return { certain: first, likely: second, unknown: third, waiting, hidden };
}

const REASONS = ["part of a name", "part of a reference", "name", "claim", "amount", "reference"];

const strength = ({ candidates }: MatchedLine) =>
  (candidates[0]?.reasons ?? []).reduce((sum, reason) => sum + 2 ** REASONS.indexOf(reason), 0);

function toWorkLine(
  { line, state, candidates }: MatchedLine,
  orders: ReadonlyMap<number, MoneyOrder>,
  byHand: readonly ByHand[],
): WorkLine {
  const ways = candidates.map((candidate): Way => {
    const parts = candidate.parts.flatMap(({ number, kobo }) => {
      const order = orders.get(number);
      return order ? [{ number, kobo, title: order.title, name: order.name }] : [];
    });
    const [only, second] = parts;
    const order = only && !second ? orders.get(only.number) : undefined;
    return {
      choice: writeParts(candidate.parts),
      parts,
      reasons: candidate.reasons,
      short: candidate.short,
      open: order?.hasTotal ? order.open : null,
      isAll: !!order && order.open === line.kobo,
      isClaimed: !!order?.claimed.includes(line.kobo),
      byHand: parts
        .map(({ number, kobo }) => {
          const own = byHand.filter(({ buyer }) => buyer === orders.get(number)?.buyer);
          const came = { kobo, whole: line.kobo, day: line.day };
          return withSum(own, line).find((one) => mayBeSame(one, came));
        })
        .find((one) => one !== undefined),
    };
  });
  const { id, day, time, kobo, remark, sender } = line;
  return {
    id,
    day,
    time,
    kobo,
    remark,
    sender,
    state: state === "aside" ? "unknown" : state,
    ways,
  };
}

/**
 * How many transfers need a decision, for the overview.
 * @throws Response 403 when the viewer is not an admin
 */
export async function countWaitingTransfers(viewer: Viewer): Promise<number> {
  staffOf(viewer, "money");
  return db.$count(statementLines, isWaiting);
}

/** How many lines that are in no worklist are shown, newest first. */
const ASIDE_SHOWN = 50;

/**
 * Lines of a statement that were set aside, and booked lines that the bank has taken back.
 * @throws Response 403 when the viewer is not an admin
 */
export async function readAside(viewer: Viewer, statementId?: string) {
  staffOf(viewer, "money");
  const { state, day, id } = statementLines;
  const [aside, reversedBooked] = await Promise.all([
    db
      .select()
      .from(statementLines)
      .where(
        and(
          inArray(state, statementId ? ["aside", "out", "reversed"] : ["aside", "reversed"]),
          sql`not ${wasBooked}`,
          isUuid(statementId) ? isIn(statementId) : undefined,
        ),
      )
      .orderBy(desc(day), desc(id))
      .limit(ASIDE_SHOWN),
    db
      .select({
        id,
        kobo: statementLines.kobo,
        day,
        sender: statementLines.sender,
        remark: statementLines.remark,
        receipt: payments.receipt,
        number: sql<number>`(select number from orders where orders.id = ${payments.orderId})`,
      })
      .from(statementLines)
      .innerJoin(payments, eq(payments.reference, statementLines.fingerprint))
      .where(and(eq(state, "reversed"), eq(payments.state, "received")))
      .orderBy(desc(day), desc(id))
      .limit(ASIDE_SHOWN),
  ]);
  return { aside: aside.map(toAside), reversedBooked };
}

function toAside({ id, day, kobo, remark, sender, state }: LineRow) {
  return { id, day, kobo, remark, sender, state };
}

const isIn = (statementId: string) => sql`exists (
  select 1 from statement_rows
  where statement_rows.line_id = statement_lines.id and statement_rows.statement_id = ${statementId})`;
