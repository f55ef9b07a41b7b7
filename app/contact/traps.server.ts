/** Tells robots from people without a captcha (they cost people more than robots). */
import { z } from "zod";
import { TRAP_FIELD } from "./trap-fields.tsx";

/** Nobody reads and fills a form faster. */
const FASTEST_MS = 2_000;
/** Forms that were made before the server's clock was set back are people's, too. */
const CLOCK_SKEW_MS = 60_000;

/** Whether `text` has the shape of an id that the server gives its forms: a UUIDv7. */
export function isFormId(text: string): boolean {
  return z.uuidv7().safeParse(text).success;
}

/**
 * Whether only a robot fills a form like this: it wrote into the field that people do not see, has
 * no id of the form, or answered at once. The id is a UUIDv7 of the server, so it tells when the
 * form was made. People whose browser fills everything in may be wronged: tell them to press again.
 */
export function looksAutomatic(form: Record<string, string>): boolean {
  if (form[TRAP_FIELD]) return true;
  const clientId = form.clientId ?? "";
  if (!isFormId(clientId)) return true;
  const age = Date.now() - Number.parseInt(clientId.slice(0, 13).replace("-", ""), 16);
  return age < FASTEST_MS && age > -CLOCK_SKEW_MS;
}
