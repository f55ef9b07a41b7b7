/** Structured logs on standard output: JSON lines without personal data. */
import cluster from "node:cluster";
import { constants, openSync, writeSync } from "node:fs";
import { DrizzleQueryError } from "drizzle-orm";
import pino, { type Logger } from "pino";
import { Busy } from "../app/limits/turns.server.ts";

/** How long a line waits for its batch, ms. */
const WAIT_MS = 50;
/** A batch of this many characters is written at once. */
const BATCH = cluster.isWorker ? 3_000 : 8_192;
const PIPE_BYTES = 4_096;
/** The most bytes that are buffered while the reader stalls; more is dropped and counted. */
const MOST_BYTES = 524_288;
/** How often the last lines are written to a stalled reader before giving up, 100 ms apart. */
const LAST_TRIES = 5;

interface RequestFacts {
  id: string;
  method: string;
  /** Without personal data. */
  path: string;
  status: number;
  ms: number;
}

export interface ShopLog {
  log: Logger;
  /** Writes the same line as the logger, at a tenth of the cost. */
  logRequest: (facts: RequestFacts) => void;
  /** Prints a line for people. */
  print: (line: string) => void;
}

/**
 * Opens the log. It writes lines in batches, and nothing waits for it: while nobody reads the lines
 * (Ctrl-S in a terminal, a hanging collector), it buffers half a megabyte, and drops and counts
 * more. It writes the rest at exit, if somebody reads it.
 * @param dest file descriptor, standard output by default
 */
export function createLog(dest = 1): ShopLog {
  let triesLeft = Number.POSITIVE_INFINITY;
  const file = withoutBlocking(dest);
  const output = pino.destination({
    dest: file,
    sync: false,
    maxLength: MOST_BYTES,
    // Several processes write into one pipe, which does not split writes up to this size.
    ...(cluster.isWorker ? { maxWrite: PIPE_BYTES } : {}),
    retryEAGAIN: () => triesLeft-- > 0,
  });
  let isWritten = true;
  const write = (lines: string) => {
    isWritten = false;
    output.write(lines);
  };
  // Batches request lines: each write costs more than making the line.
  let waiting = "";
  const handOn = () => {
    if (waiting === "") return;
    write(waiting);
    waiting = "";
  };
  setInterval(handOn, WAIT_MS).unref();
  // On a full disk the lines wait for the next write.
  output.on("error", () => {});
  // Before pino's own handler, which would retry for ever.
  process.prependListener("exit", () => {
    triesLeft = LAST_TRIES;
    try {
      handOn();
      if (!isWritten && canWrite(file)) output.flushSync();
    } catch {
      // Nobody reads.
    }
    output.destroy();
  });
  const log = pino(
    {
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: describeError },
    },
    { write },
  );
  let dropped = 0;
  output.on("drop", (lines: string) => {
    dropped += lines.split("\n").length - 1;
  });
  output.on("drain", () => {
    isWritten = true;
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
    print: (line) => write(`${line}\n`),
  };
}

/**
 * Opens the file, pipe or terminal again in non-blocking mode, because a blocked write would keep
 * the process from ending. The original's mode does not change, since others may share it.
 * @returns `fd` itself where that fails (a socket, or another system than Linux)
 */
function withoutBlocking(fd: number): number {
  const { O_WRONLY, O_APPEND, O_NONBLOCK, O_NOCTTY } = constants;
  try {
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY);
  } catch {
    return fd;
  }
}

/**
 * Whether a reader is there, or may be again. An empty line finds out: `flushSync` tries for ever to write
 * what can never be written.
 */
function canWrite(fd: number): boolean {
  try {
    writeSync(fd, "\n");
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EAGAIN";
  }
}

let second = 0;
let secondText = "";

/** Formats the date once a second, since that costs more than the rest of the line. */
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
 * Logs a failed request, but without details if the shop is busy, because anybody can cause that.
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
 * The part of an error that may be logged. A failed query has people's data in its parameters, and
 * its message may repeat them, so this returns only the query and the code. Other errors of pg
 * contain their whole client, so it returns only their message.
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
