import { randomInt } from "node:crypto";

/** How many there are at first. */
export const RECOVERY_CODES = 10;
/** Without the letters and digits that look alike on paper. */
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Eight random letters and digits: 40 bits, of which somebody may try a few an hour. */
export function newRecoveryCode(): string {
  return withDash(Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join(""));
}

const withDash = (signs: string) => `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;

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
