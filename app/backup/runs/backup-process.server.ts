/** Makes backups in a process of their own (`server/commands/backup.ts`), so that no request waits for one. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import type { BackupSummary } from "../backup-file.server.ts";
import type { BackupStep } from "./backup-step.ts";

/** Run by Node as it stands: the shop is started in its folder, like the migrations are read. */
const PROGRAM = resolve("server/commands/backup.ts");
/** A reader that takes nothing for so long has gone. */
const STALLED_MS = 5 * 60_000;

/** What the process tells of itself. */
type BackupMessage =
  | { step: BackupStep; done: number; total: number }
  | { summary: BackupSummary }
  | { failure: string; isBusy: boolean };

/** Why there is no backup; `message` is for the owner. */
export class BackupFailure extends Error {
  override name = "BackupFailure";
  /** Whether another backup is under way. */
  readonly isBusy: boolean;
  constructor({ failure, isBusy }: { failure: string; isBusy: boolean }) {
    super(failure);
    this.isBusy = isBusy;
  }
}

const ENDED = { failure: "It was stopped before its end.", isBusy: false };

/**
 * Makes a backup as a file, tested by restoring it.
 * @throws BackupFailure
 */
export async function runBackup(
  file: string,
  onStep: (at: { step: BackupStep; done: number; total: number }) => void,
): Promise<BackupSummary> {
  const child = start([file, "--check"]);
  let outcome: BackupSummary | undefined;
  let failure: BackupFailure | undefined;
  child.on("message", (message: BackupMessage) => {
    if ("step" in message) onStep(message);
    else if ("summary" in message) outcome = message.summary;
    else failure = new BackupFailure(message);
  });
  child.stdout?.resume();
  await once(child, "close");
  if (outcome) return outcome;
  throw failure ?? new BackupFailure(ENDED);
}

/**
 * Writes a backup as a stream; resolves when its first bytes are there.
 * @throws BackupFailure
 */
export async function streamBackup(): Promise<AsyncGenerator<Buffer>> {
  const child = start(["-"]);
  const { stdout } = child;
  if (!stdout) throw new Error("The process has no output");
  let failure: BackupFailure | undefined;
  child.on("message", (message: BackupMessage) => {
    if ("failure" in message) failure = new BackupFailure(message);
  });
  const closed = once(child, "close");
  const code = () => child.exitCode;
  await Promise.race([once(stdout, "readable"), closed]);
  const pieces = read(child, stdout, async () => {
    await closed;
    // Without its end the archive is cut off, which its reader has to learn.
    if (failure || code() !== 0) throw failure ?? new BackupFailure(ENDED);
  });
  const first = await pieces.next();
  return startingWith(first, pieces);
}

async function* startingWith(
  first: IteratorResult<Buffer>,
  rest: AsyncGenerator<Buffer>,
): AsyncGenerator<Buffer> {
  try {
    if (!first.done) yield first.value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The output, as long as somebody takes it. */
async function* read(
  child: ChildProcess,
  stdout: Readable,
  end: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const stop = () => void child.kill("SIGTERM");
  let stalled: NodeJS.Timeout | undefined;
  try {
    for await (const piece of stdout) {
      stalled = setTimeout(stop, STALLED_MS);
      yield piece as Buffer;
      clearTimeout(stalled);
    }
    await end();
  } finally {
    clearTimeout(stalled);
    stop();
  }
}

function start(args: string[]): ChildProcess {
  const child = fork(PROGRAM, ["backup", ...args], {
    execArgv: ["--disable-warning=ExperimentalWarning", "--import=./scripts/drizzle-modules.mjs"],
    // Its channel closes when this process ends, and then it ends, too.
    stdio: ["ignore", "pipe", "ignore", "ipc"],
  });
  child.on("error", () => {});
  return child;
}
