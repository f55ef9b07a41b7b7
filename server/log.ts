/** Structured logs on standard output: JSON lines without personal data. */
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";

/** The shop's logger. */
export function createLog(): Logger {
  return pino({
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
  });
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
