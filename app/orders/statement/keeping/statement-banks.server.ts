/** The banks of statements, and what is remembered of each. */
import { asc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../../database/db.server.ts";
import { statementBanks } from "../../../../database/schema.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import type { LearntColumns } from "../reading/columns.ts";

export interface Bank {
  id: string;
  name: string;
  /** Null until somebody has pointed at its columns. */
  learnt: LearntColumns | null;
}

type BankRow = typeof statementBanks.$inferSelect;

const toBank = ({ id, name, columns }: BankRow): Bank => ({
  id,
  name,
  learnt: columns as LearntColumns | null,
});

/** Finds a bank by its name, ignoring case, or adds it. */
export async function bankOf(name: string): Promise<Bank> {
  await db.insert(statementBanks).values({ id: uuidv7(), name }).onConflictDoNothing();
  const [bank] = await db
    .select()
    .from(statementBanks)
    .where(eq(sql`lower(${statementBanks.name})`, sql`lower(${name})`));
  if (!bank) throw new Error("A bank is gone that was there");
  return toBank(bank);
}

export async function findBank(id: string): Promise<Bank | undefined> {
  const [bank] = await db.select().from(statementBanks).where(eq(statementBanks.id, id));
  return bank && toBank(bank);
}

/** More than any shop has. */
const MOST_NAMES = 50;

/** @throws Response 403 when the viewer is not an admin */
export async function listBankNames(viewer: Viewer): Promise<string[]> {
  staffOf(viewer, "money");
  const rows = await db
    .select({ name: statementBanks.name })
    .from(statementBanks)
    .orderBy(asc(statementBanks.name))
    .limit(MOST_NAMES);
  return rows.map(({ name }) => name);
}
