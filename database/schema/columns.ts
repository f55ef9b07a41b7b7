/** Shared column types. */
import { type SQL, sql } from "drizzle-orm";
import { type PgColumn, timestamp } from "drizzle-orm/pg-core";

/** A time to the millisecond, in UTC. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => instant().notNull().defaultNow();

/** A check that a column holds one of its enum's values. */
export const isOneOf = (column: Partial<PgColumn>, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(", "))})`;
