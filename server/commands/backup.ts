/**
 * `npm run backup -- FILE [--check]`: writes everything that the shop keeps into one file, or to
 * standard output with `-`. With `--check` it restores it for a test, and ends with 1 when it cannot.
 * The shop starts it, too, and is told by messages how far it is.
 */
import { setPriority } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ArchiveError, BackupUnderWay } from "../../app/backup/archive/archive-error.ts";
import {
  type BackupOptions,
  type BackupSummary,
  makeBackupFile,
} from "../../app/backup/backup-file.server.ts";
import { makeArchive } from "../../app/backup/make-archive.server.ts";
import { stepWords } from "../../app/backup/runs/backup-step.ts";
import { business } from "../../app/shop/business.ts";
import { env } from "../../app/shop/env.server.ts";
import { formatKeys, OTHER_KEYS_END } from "../../app/shop/keys/keys.ts";
import { fileSize } from "../../app/uploads/file-name.ts";
import { openStorage } from "../../app/uploads/storage/storage.server.ts";
import { limits } from "../../app/uploads/upload-quotas.server.ts";
import { isDatabaseAway } from "../../database/database-errors.ts";
import { readPrivateFile } from "../../database/private-file.ts";
import { type FoundDatabase, findDatabase } from "../find-database.ts";
import { defineUploadKinds } from "../upload-kinds.ts";

const USAGE = "Usage: npm run backup -- FILE [--check]";
const NICE = 10;
const TOLD_EVERY_MS = 1_000;

const { name, test } = readArguments();
const isPiped = name === "-";
const file = resolve(name);
const isOwn = file.startsWith(join(env.dataDir, "/"));
let found: FoundDatabase | undefined;
let toldAt = 0;
let toldStep = "";
let isDone = false;

try {
  // Visitors come first.
  setPriority(NICE);
} catch {
  // Not everybody may.
}
// The last one: the shop that has started it has gone.
for (const signal of ["SIGINT", "SIGTERM", "disconnect"] as const) {
  process.on(signal, () => {
    if (!isDone) process.exit(1);
  });
}

try {
  const summary = await run();
  await found?.release();
  isDone = true;
  process.send?.({ summary });
  if (summary) say(inWords(summary));
  if (summary?.untested) {
    process.stderr.write(`It could not be tested by restoring: ${summary.untested}\n`);
    process.exitCode = 1;
  }
  process.disconnect?.();
} catch (error) {
  await found?.release().catch(() => {});
  end(sentence(error), error instanceof BackupUnderWay);
}

async function run(): Promise<BackupSummary | undefined> {
  found = await findDatabase(env, (line) => say(`${line} …`));
  openStorage({ folder: join(env.dataDir, "uploads"), ...(env.s3Url ? { s3Url: env.s3Url } : {}) });
  defineUploadKinds();
  const options: BackupOptions = {
    shop: business.name,
    keys: readKeys(),
    passphrase: env.backupPassphrase,
    dataDir: env.dataDir,
    path: env.path,
    test,
    // Where the shop writes, too, it keeps the room that uploads need.
    keepFree: isOwn ? limits.keepFreeBytes : 0,
    report,
  };
  if (!isPiped) return makeBackupFile(found.config, file, options);
  await makeArchive(found.config, process.stdout, options);
  return undefined;
}

function readArguments(): { name: string; test: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: { check: { type: "boolean", default: false } },
    });
    const [given, ...rest] = positionals;
    if (!given || rest.length > 0) return end(USAGE);
    if (given === "-" && values.check) {
      return end(
        "What goes to standard output cannot be tested: name a file, or leave out --check.",
      );
    }
    return { name: given, test: values.check };
  } catch {
    return end(USAGE);
  }
}

/** With a database of several machines they are a setting, or in its table `secrets`. */
function readKeys(): string {
  if (env.shopKeys) return formatKeys(env.shopKeys);
  return env.databaseUrl ? "" : readPrivateFile(join(env.dataDir, "keys"));
}

function report(step: Parameters<BackupOptions["report"]>[0], done: number, total: number): void {
  if (step !== toldStep) say(`${stepWords[step]} …`);
  if (step === toldStep && Date.now() - toldAt < TOLD_EVERY_MS) return;
  toldStep = step;
  toldAt = Date.now();
  process.send?.({ step, done, total });
}

function inWords(summary: BackupSummary): string {
  const { rows, files, bytes, hasKeys, isSealed, isTested, madeAt } = summary;
  const lines = [
    `${file}: ${fileSize(bytes)}, ${rows} rows and ${files.count} files of ${madeAt}.`,
    isTested
      ? "It was restored for a test: every table has the same rows."
      : "It was read again: nothing is damaged.",
  ];
  if (!isSealed) {
    lines.push(
      "It is not encrypted (BACKUP_PASSPHRASE is not set): keep it where nobody else can read it.",
      `So the shop's keys are not in it: after restoring it ${OTHER_KEYS_END}`,
    );
  } else if (!hasKeys) {
    lines.push("The shop's keys are not in it: keep SHOP_KEYS as well.");
  }
  const { count, first } = files.faults;
  if (count > 0) {
    const more = count > first.length ? [`and ${count - first.length} more`] : [];
    lines.push(
      `WARNING: ${count} files are not in it as they should be:`,
      ...[...first, ...more].map((one) => `  ${one}`),
    );
  }
  return lines.join("\n");
}

function sentence(error: unknown): string {
  const { message, cause } = error as Error;
  if (error instanceof ArchiveError || !isDatabaseAway(error)) return message;
  return `The database does not answer: ${cause instanceof Error ? cause.message : message}`;
}

/** Standard output may be the archive's. */
function say(line: string): void {
  (isPiped ? process.stderr : process.stdout).write(`${line}\n`);
}

function end(line: string, isBusy = false): never {
  process.send?.({ failure: line, isBusy });
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
