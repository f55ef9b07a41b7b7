/** How long a bank's words about its lines are kept (record 55). */
import { and, eq, lt, ne, or, sql } from "drizzle-orm";
import { db } from "../../../../database/db.server.ts";
import { statementFiles, statementLines } from "../../../../database/schema.ts";
import { defineDailyJob } from "../../../jobs/jobs.server.ts";

/** Days that the words of a line are kept. */
export const WORDS_KEPT_DAYS = 90;
/** Days that a file waits for its columns to be pointed at. */
export const FILE_KEPT_DAYS = 1;

/** Registers the daily job that erases words and files; call before the jobs start. */
export function defineStatementKeeping(): void {
  defineDailyJob("erase-statement-words", eraseOldWords);
}

/**
 * Erases the words of old lines, and files whose columns nobody has pointed at. A line is still
 * recognised by its day, amount and digest; one that nobody has booked is set aside.
 */
export async function eraseOldWords(): Promise<void> {
  const { state, remark, sender, bankNumber, createdAt } = statementLines;
  await db
    .update(statementLines)
    .set({
      ...{ remark: "", sender: "", bankNumber: "" },
      state: sql`case when ${state} = 'open' then 'aside' else ${state} end`,
    })
    .where(
      and(
        lt(createdAt, sql`now() - make_interval(days => ${WORDS_KEPT_DAYS}::integer)`),
        or(eq(state, "open"), ne(remark, ""), ne(sender, ""), ne(bankNumber, "")),
      ),
    );
  await db
    .delete(statementFiles)
    .where(
      lt(statementFiles.createdAt, sql`now() - make_interval(days => ${FILE_KEPT_DAYS}::integer)`),
    );
}
