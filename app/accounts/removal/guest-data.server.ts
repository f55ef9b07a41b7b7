/** What people without an account have left, by feature: the shop finds and erases it when they ask. */
import { eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db, type Queries } from "../../../database/db.server.ts";
import { users } from "../../../database/schema.ts";
import { recordAct } from "../audit/record-act.server.ts";
import { staffOf } from "../guards.server.ts";
import type { Viewer } from "../viewer.server.ts";

/** Whom somebody says they are; at least one of both. */
export interface GuestContact {
  /** In lower case; empty for none. */
  email: string;
  /** The last ten digits, which all spellings of a number share; empty for none. */
  phoneEnd: string;
}

/** What there is of somebody, in words: `2 contact messages`. */
export interface FoundOfGuest {
  erasable: string[];
  /** It stays for now, and why. */
  stays: string[];
}

export interface GuestData {
  name: string;
  find(queries: Queries, contact: GuestContact): Promise<FoundOfGuest>;
  /** Erases what {@link find} calls erasable. */
  erase(transaction: Queries, contact: GuestContact): Promise<void>;
}

const features = new Map<string, GuestData>();

/** Registers a feature's part; call before the shop serves. */
export function defineGuestData(feature: GuestData): void {
  features.set(feature.name, feature);
}

/** Digits of a number that no other person shares. */
const PHONE_END = 10;

/** @returns undefined for what is neither an address nor a number */
export function readGuestContact(typed: string): GuestContact | undefined {
  const text = typed.trim().toLowerCase();
  if (text.length > 254) return undefined;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return { email: text, phoneEnd: "" };
  const digits = text.replace(/\D/g, "");
  const isPhone = /^\+?[\d\s().-]+$/.test(text) && digits.length >= PHONE_END;
  return isPhone ? { email: "", phoneEnd: digits.slice(-PHONE_END) } : undefined;
}

/** @throws Response 403 for whoever may not read accounts */
export async function findGuestData(viewer: Viewer, contact: GuestContact): Promise<FoundOfGuest> {
  staffOf(viewer, "people");
  return findAll(db, contact);
}

const ACCOUNT = "An account: its owner deletes it in the profile, with all that belongs to it.";

async function findAll(queries: Queries, contact: GuestContact): Promise<FoundOfGuest> {
  const accounts = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, contact.email));
  const found: FoundOfGuest[] = [{ erasable: [], stays: accounts.length > 0 ? [ACCOUNT] : [] }];
  for (const { find } of features.values()) found.push(await find(queries, contact));
  return {
    erasable: found.flatMap(({ erasable }) => erasable),
    stays: found.flatMap(({ stays }) => stays),
  };
}

/**
 * Erases what somebody without an account has left. The audit has what it was, not whose.
 * @returns what was erased
 * @throws Response 403 for whoever may not remove accounts
 */
export async function eraseGuestData(viewer: Viewer, contact: GuestContact): Promise<string[]> {
  const admin = staffOf(viewer, "people");
  return db.transaction(async (tx) => {
    const { erasable } = await findAll(tx, contact);
    if (erasable.length === 0) return [];
    for (const { erase } of features.values()) await erase(tx, contact);
    await recordAct(tx, admin, "erase-guest", { fields: erasable.join(", ") });
    return erasable;
  });
}

/** Whether a phone number, however it is spelt, is theirs. */
export const hasPhoneEnd = (number: PgColumn, { phoneEnd }: GuestContact): SQL =>
  sql`${phoneEnd} <> '' and right(regexp_replace(${number}, '\\D', '', 'g'), ${PHONE_END}::integer) = ${phoneEnd}`;

/** `2 orders`. */
export const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];
