/** Structured logs on standard output: JSON lines without personal data. */
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";

/** How long a line may wait for others to be written with it, ms. */
const WAIT_MS = 50;
/** As many bytes are written at once, however short the wait was. */
const BATCH_BYTES = 8_192;

/** What is logged of an answered request. */
interface RequestFacts {
  id: string;
  method: string;
  /** Without what a person may have typed into it. */
  path: string;
  status: number;
  /** How long the answer took. */
  ms: number;
}

/** Where the shop writes what happens. */
export interface ShopLog {
  /** For anything. */
  log: Logger;
  /** For requests: the same line as the logger's, at a tenth of its price. */
  logRequest: (facts: RequestFacts) => void;
}

/**
 * Opens the shop's log. Lines are written in batches; those that still wait when the process ends
 * by itself are written then. A batch is written in line with the requests, since handing it to
 * another thread takes longer than writing it.
 * @param dest file descriptor, standard output by default
 */
export function createLog(dest = 1): ShopLog {
  const output = pino.destination({ dest, sync: true, minLength: BATCH_BYTES });
  setInterval(() => output.flush(), WAIT_MS).unref();
  process.on("exit", () => output.flushSync());
  const log = pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    output,
  );
  return { log, logRequest: (facts) => output.write(requestLine(facts)) };
}

let second = 0;
let secondText = "";

/** Writing the date takes longer than all the rest of the line: it is kept for its second. */
function isoTime(): string {
  const now = Date.now();
  const ms = now % 1_000;
  if (now - ms !== second) {
    second = now - ms;
    secondText = new Date(second).toISOString().slice(0, -4);
  }
  return `${secondText}${String(ms).padStart(3, "0")}Z`;
}

function requestLine({ id, method, path, status, ms }: RequestFacts): string {
  return `{"level":30,"time":"${isoTime()}","id":"${id}","method":"${method}","path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`;
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
