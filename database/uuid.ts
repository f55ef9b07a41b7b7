/** Ids, as PostgreSQL's type `uuid` takes them, in either case. */
import { z } from "zod";

/** For regular expressions of URLs. */
export const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

const WHOLE = new RegExp(`^${UUID}$`, "i");

export function isUuid(value: unknown): value is string {
  return typeof value === "string" && WHOLE.test(value);
}

/** An id in a form, with the message for an invalid one. */
export const uuid = (error?: string) => z.string(error).regex(WHOLE, error);
