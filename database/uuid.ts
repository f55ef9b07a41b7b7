/** Ids, as PostgreSQL's type `uuid` takes them, in either case. */
import { z } from "zod";

/** For regular expressions of URLs. */
export const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

const WHOLE = new RegExp(`^${UUID}$`, "i");

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && WHOLE.test(value);
}

/** Before all others. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The id with these 32 hexadecimal digits. */
export const uuidOf = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** An id in a form, with the message for an invalid one. */
export const uuid = (error?: string) => z.string(error).regex(WHOLE, error);
