/** Personal data by feature; each defines its own part. */
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../../database/db.server.ts";

export interface PersonalData {
  name: string;
  /** Personal columns that `erase`, or a job of the feature, empties. */
  erased: PgColumn[];
  /** Personal columns that `erase` empties and no export holds: what the staff wrote for the shop. */
  withheld?: PgColumn[];
  /** Personal columns that stay when the account is deleted (PRODUCT §3). */
  stays: PgColumn[];
  /** The feature's part of the data export. */
  exportOf(userId: string): Promise<Record<string, unknown>>;
  /** Erases personal data in the transaction that deletes the account, before it is deleted. */
  erase(transaction: Queries, userId: string): Promise<void>;
  /** Whether a guest has left something that can be merged into an account. */
  hasOfGuest(participantId: string): Promise<boolean>;
}

const features = new Map<string, PersonalData>();

/** Registers a feature's part; call before the shop serves. */
export function definePersonalData(feature: PersonalData): void {
  features.set(feature.name, feature);
}

export const personalData = (): PersonalData[] => [...features.values()];
