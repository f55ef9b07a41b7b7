/** What the shop knows about the person of an account: each feature defines its own part once. */
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queries } from "../../database/db.server.ts";

/** What a feature keeps of a person. */
export interface PersonalData {
  /** The feature. */
  name: string;
  /** Columns with something about the person that `erase`, or a job of the feature, empties. */
  erased: PgColumn[];
  /** Columns with something about the person that stay when the account is deleted (PRODUCT §3). */
  stays: PgColumn[];
  /** The feature's part of the person's data file; what it returns stands in the file as it is. */
  exportOf(userId: string): Promise<Record<string, unknown>>;
  /** Empties the columns in the transaction that deletes the account, before the account goes. */
  erase(transaction: Queries, userId: string): Promise<void>;
  /** Whether a guest has left something here that they may take into their account. */
  hasOfGuest(participantId: string): Promise<boolean>;
}

const features = new Map<string, PersonalData>();

/** Makes a feature's part known; call before the shop serves. */
export function definePersonalData(feature: PersonalData): void {
  features.set(feature.name, feature);
}

/** Every feature's part. */
export const personalData = (): PersonalData[] => [...features.values()];
