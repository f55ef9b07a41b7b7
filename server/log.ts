/** Structured logs on standard output: JSON lines without personal data. */
import { constants, openSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { Busy } from "../app/limits/turns.server.ts";

/** How long a line may wait for others to be written with it, ms. */
const WAIT_MS = 50;
/** So many characters are written at once, however short the wait was. */
const BATCH = 8_192;
/** So much waits for a reader that has stalled; what comes then is dropped, and counted. */
const MOST_BYTES = 524_288;
/** How often the last lines are offered to a reader that has stalled, 100 ms apart. */
const LAST_TRIES = 5;

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
  /** For a line that is meant for people. */
  print: (line: string) => void;
}

/**
 * Opens the shop's log. Lines are written in batches, and never waited for: while nobody reads them
 * (Ctrl-S in a terminal, a collector that hangs) half a megabyte of them is kept, then they are dropped and
 * counted. Those that still wait when the process ends by itself are written then, if they are read.
 * @param dest file descriptor, standard output by default
 */
export function createLog(dest = 1): ShopLog {
  let triesLeft = Number.POSITIVE_INFINITY;
  const output = pino.destination({
    dest: withoutBlocking(dest),
    sync: false,
    maxLength: MOST_BYTES,
    retryEAGAIN: () => triesLeft-- > 0,
  });
  // Requests' lines, which are most of all: to hand on each costs more than to make it.
  let waiting = "";
  const handOn = () => {
    if (waiting === "") return;
    output.write(waiting);
    waiting = "";
  };
  setInterval(handOn, WAIT_MS).unref();
  // Before pino's own, which would offer the last lines for ever.
  process.prependListener("exit", () => {
    triesLeft = LAST_TRIES;
    try {
      handOn();
      output.flushSync();
    } catch {
      // Nobody reads any more.
    }
    output.destroy();
  });
  const log = pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    output,
  );
  let dropped = 0;
  output.on("drop", (lines: string) => {
    dropped += lines.split("\n").length - 1;
  });
  output.on("drain", () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    log.warn(`${lines} lines were dropped: nobody read them`);
  });
  return {
    log,
    logRequest(facts) {
      waiting += requestLine(facts);
      if (waiting.length >= BATCH) handOn();
    },
    print: (line) => output.write(`${line}\n`),
  };
}

/**
 * The same file, pipe or terminal, opened anew so that writing to it never waits. A thread that
 * waits there would keep the process from ending, and whoever else writes there is left as they are.
 * @returns `fd` itself where that cannot be (a socket, another system than Linux)
 */
function withoutBlocking(fd: number): number {
  const { O_WRONLY, O_APPEND, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY);
  } catch {
    return fd;
  }
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
 * Logs why a request was not answered. That too many wait is expected, and anybody can bring it about
 * as often as they like: that is a short line.
 */
export function logFailure(
  log: Logger,
  facts: { id?: string },
  error: unknown,
  what = "request failed",
): void {
  if (error instanceof Busy) log.warn(facts, `refused: ${error.message}`);
  else log.error({ ...facts, err: error }, what);
}

/**
 * What may be logged of an error. A failed query carries its parameters, which are what people
 * typed; the database's own words may repeat them. Of those only the query and its code are kept. Of
 * others what they say is: pg's carry their whole client.
 */
export function describeError(error: unknown): object {
  if (error instanceof DrizzleQueryError) {
    return { type: "QueryError", query: error.query, cause: describeCause(error.cause) };
  }
  if (!(error instanceof Error)) return { type: typeof error };
  const { type, message, code, stack } = pino.stdSerializers.err(error);
  return { type, message, code, stack };
}

function describeCause(cause: (Error & { code?: unknown; constraint?: unknown }) | undefined) {
  return { type: cause?.name, code: cause?.code, constraint: cause?.constraint };
}
