/** Tells robots from people without a captcha, which costs people more than robots. */
import { z } from "zod";
import { TRAP_FIELD } from "./trap-fields.tsx";

/** The least time to fill in a form. */
const FASTEST_MS = 2_000;
/** Tolerance for a server clock that was set back. */
const CLOCK_SKEW_MS = 60_000;

/** Whether this is a form id of the server: a UUIDv7. */
export function isFormId(text: string): boolean {
  return z.uuidv7().safeParse(text).success;
}

/**
 * Whether a form has a filled honeypot, no id, or was sent too fast; its UUIDv7 tells when it was
 * made. Browsers that fill in everything are caught, too: ask people to press again.
 */
export function looksAutomatic(form: Record<string, string>): boolean {
  if (form[TRAP_FIELD]) return true;
  const clientId = form.clientId ?? "";
  if (!isFormId(clientId)) return true;
  const age = Date.now() - Number.parseInt(clientId.slice(0, 13).replace("-", ""), 16);
  return age < FASTEST_MS && age > -CLOCK_SKEW_MS;
}
