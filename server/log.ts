/** Structured logs on standard output: JSON lines without personal data. */
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";

/** How long a line may wait for others to be written with it, ms. */
const WAIT_MS = 50;

/**
 * The shop's logger. Lines are written in batches, off the way of the requests they tell of; those
 * that still wait when the process ends by itself are written then.
 */
export function createLog(): Logger {
  const output = pino.destination({ dest: 1, sync: false, minLength: 8_192 });
  setInterval(() => output.flush(), WAIT_MS).unref();
  return pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    output,
  );
}

/**
 * What may be logged of an error. A failed query carries its parameters, which are what people
 * typed; the database's own words may repeat them. Of those only the query and its code are kept.
 */
export function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    return { type: "QueryError", query: error.query, cause: describeCause(error.cause) };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  return pino.stdSerializers.err(error);
}

function describeCause(cause: (Error & { code?: unknown; constraint?: unknown }) | undefined) {
  return { type: cause?.name, code: cause?.code, constraint: cause?.constraint };
}
