/** The one rule for ids: what a column of the type `uuid` takes, in either case. */
import { z } from "zod";

/** An id as the shop writes it, for the regular expressions of addresses. */
export const UUID = "[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}";

const WHOLE = new RegExp(`^${UUID}$`, "i");

/** Whether something from outside is an id. */
export function isUuid(value: unknown): value is string {
  return typeof value === "string" && WHOLE.test(value);
}

/**
 * An id as a form's field.
 * @param error what is answered when it is none
 */
export const uuid = (error?: string) => z.string(error).regex(WHOLE, error);
