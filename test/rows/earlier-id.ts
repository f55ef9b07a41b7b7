import { uuidv7 } from "uuidv7";

/** A form's id as a page made it ten seconds ago: a person needed time to type. */
export function earlierId(): string {
  const time = (Date.now() - 10_000).toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}${uuidv7().slice(13)}`;
}
