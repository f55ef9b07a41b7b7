/** Recovery codes: made once, shown once, kept as hashes. */
import { randomInt } from "node:crypto";
import { and, eq, notLike } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { twoFactors, usedRecoveryCodes } from "../../../database/schema.ts";
import { hashPassword, verifyPassword } from "../passwords/hash-password.server.ts";
import { decrypted } from "./auth.server.ts";

/** How many there are at first. */
const RECOVERY_CODES = 10;
/** Without the letters and digits that look alike on paper. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Eight random letters and digits: 40 bits, of which somebody may try a few an hour. */
function newRecoveryCode(): string {
  return withDash(Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(""));
}

const withDash = (signs: string) => `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;

/** New codes, to be shown once, and what is kept of them: see {@link setRecoveryCodes}. */
export async function makeRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  return { codes, hashes: await Promise.all(codes.map(hashPassword)) };
}

/** Puts new codes in the place of all that stood. */
export async function setRecoveryCodes(
  tx: Queries,
  userId: string,
  hashes: string[],
): Promise<void> {
  const backupCodes = JSON.stringify(hashes);
  await tx.update(twoFactors).set({ backupCodes }).where(eq(twoFactors.userId, userId));
  await tx.delete(usedRecoveryCodes).where(eq(usedRecoveryCodes.userId, userId));
}

/** The hashes of an account's codes that have not been used. */
export async function recoveryHashesOf(userId: string): Promise<string[]> {
  const [row] = await db
    .select({ hashes: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId));
  return row?.hashes.startsWith("[") ? JSON.parse(row.hashes) : [];
}

/** Hashes the codes of shops of before, which are encrypted; without their key they stay, unused. */
export async function hashOlderCodes(): Promise<void> {
  const older = await db
    .select({ id: twoFactors.id, kept: twoFactors.backupCodes })
    .from(twoFactors)
    .where(notLike(twoFactors.backupCodes, "[%"));
  for (const { id, kept } of older) {
    const codes = await decrypted(kept)
      .then(JSON.parse)
      .catch(() => undefined);
    if (!Array.isArray(codes)) continue;
    const backupCodes = JSON.stringify(await Promise.all(codes.map(hashPassword)));
    await db
      .update(twoFactors)
      .set({ backupCodes })
      .where(and(eq(twoFactors.id, id), eq(twoFactors.backupCodes, kept)));
  }
}

/** The hash of a code that has not been used; undefined when there is none. */
export async function recoveryHashOf(userId: string, code: string): Promise<string | undefined> {
  for (const hash of await recoveryHashesOf(userId)) {
    if (await verifyPassword({ hash, password: code })) return hash;
  }
  return undefined;
}

/** A code as somebody has typed it: of the app, or for recovery. */
export interface TypedCode {
  kind: "app" | "recovery";
  code: string;
}

/** @returns undefined for what is neither; spaces, dashes and small letters do not matter */
export function readCode(typed: string): TypedCode | undefined {
  if (typed.length > 40) return undefined;
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  const isRecovery = code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return isRecovery ? { kind: "recovery", code: withDash(code) } : undefined;
}
