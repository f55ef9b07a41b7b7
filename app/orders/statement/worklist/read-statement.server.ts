/** Statements that were read, with the present state of their lines. */
import { count, desc, eq, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import {
  statementBanks,
  statementLines,
  statementRows,
  statements,
  users,
} from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { wasBooked } from "../keeping/was-booked.server.ts";
import type { LastStatement, ReadStatement } from "./worklist.ts";

const selectStatements = () =>
  db
    .select({
      id: statements.id,
      bank: statementBanks.name,
      fileName: statements.fileName,
      firstDay: statements.firstDay,
      lastDay: statements.lastDay,
      lines: statements.lines,
      fresh: statements.fresh,
      unread: statements.unread,
      unreadRows: statements.unreadRows,
      by: users.name,
      createdAt: sql`${statements.createdAt}`.mapWith((at) => new Date(at).toISOString()),
    })
    .from(statements)
    .innerJoin(statementBanks, eq(statementBanks.id, statements.bankId))
    .leftJoin(users, eq(users.id, statements.userId))
    .$dynamic();

/**
 * The newest statement; undefined before the first.
 * @throws Response 403 when the viewer is not an admin
 */
export async function lastStatement(viewer: Viewer): Promise<LastStatement | undefined> {
  staffOf(viewer, "money");
  const newest = [desc(statements.createdAt), desc(statements.id)];
  const [last] = await selectStatements()
    .orderBy(...newest)
    .limit(1);
  return last;
}

/**
 * A statement, with the present state of its lines.
 * @param id from outside, unchecked
 * @throws Response 403 when the viewer is not an admin
 */
export async function readStatement(
  viewer: Viewer,
  id: string,
): Promise<ReadStatement | undefined> {
  staffOf(viewer, "money");
  const [found] = isUuid(id) ? await selectStatements().where(eq(statements.id, id)) : [];
  if (!found) return undefined;
  const counted = await db
    .select({ state: statementLines.state, isBooked: wasBooked, count: count() })
    .from(statementRows)
    .innerJoin(statementLines, eq(statementLines.id, statementRows.lineId))
    .where(eq(statementRows.statementId, found.id))
    .groupBy(sql`1, 2`);
  const sum = (which: (one: (typeof counted)[number]) => boolean) =>
    counted.filter(which).reduce((all, one) => all + one.count, 0);
  return {
    ...found,
    booked: sum(({ isBooked }) => isBooked),
    waiting: sum(({ state, isBooked }) => state === "open" && !isBooked),
    out: sum(({ state }) => state === "out"),
    aside: sum(({ state, isBooked }) => (state === "aside" || state === "reversed") && !isBooked),
  };
}
