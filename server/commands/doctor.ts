/**
 * `npm run doctor [-- --files]`: looks at everything that may be wrong, while the shop serves or not.
 * Ends with 1 when something needs somebody, as a shop does that does not run.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openBackupFolder } from "../../app/backup/runs/backup-folder.server.ts";
import { lookAtBackups } from "../../app/backup/runs/backup-runs.server.ts";
import { backupPart, lastBackupWords } from "../../app/checks/backup-part.ts";
import { checkFiles } from "../../app/checks/file-check.server.ts";
import { countProcesses } from "../../app/checks/inner-parts.server.ts";
import { lookAtParts } from "../../app/checks/look.server.ts";
import { type Part, partNames, well } from "../../app/checks/part.ts";
import { count } from "../../app/checks/say.ts";
import { listUndone } from "../../app/jobs/undone-jobs.server.ts";
import { openMail } from "../../app/mail/mail.server.ts";
import { findDifferences } from "../../app/orders/ledger/check-money.server.ts";
import { env } from "../../app/shop/env.server.ts";
import { lagosDay } from "../../app/ui/format/lagos-time.ts";
import { watchDisk } from "../../app/uploads/storage/disk.server.ts";
import { openStorage } from "../../app/uploads/storage/storage.server.ts";
import { closeDatabase, openDatabase } from "../../database/db.server.ts";
import { type FoundDatabase, findDatabase } from "../find-database.ts";
import { defineUploadKinds } from "../upload-kinds.ts";

const PATIENCE_MS = 20_000;
const LISTED = 20;

// Whoever reads only the first lines, as `head` does, does not stop it: it puts back what it took.
process.stdout.on("error", () => {});

let troubles = 0;
let found: FoundDatabase | undefined;

const reads = wantsFilesRead();
try {
  await open();
  await look("Shop", lookForShop);
  await look("Parts", lookAtOurParts);
  await look("Backup", lookAtBackup);
  await look("Payments, receipts and ledger", lookAtMoney);
  await look("Work", lookAtWork);
  await look("Files", lookAtFiles);
} catch (error) {
  const { message, cause } = error as Error;
  trouble(cause instanceof Error ? `The database does not answer: ${cause.message}` : message);
}
await closeDatabase().catch(() => {});
await found?.release().catch(() => {});
const sum = troubles === 1 ? "1 thing needs you." : `${troubles} things need you.`;
say(troubles === 0 ? "All is well." : sum);
process.exit(troubles === 0 ? 0 : 1);

function wantsFilesRead(): boolean {
  try {
    const options = { files: { type: "boolean", default: false } } as const;
    return parseArgs({ args: process.argv.slice(3), options }).values.files;
  } catch {
    process.stderr.write("Usage: npm run doctor [-- --files]\n");
    return process.exit(2);
  }
}

async function open(): Promise<void> {
  found = await findDatabase(env, (line) => say(`${line} …`));
  openDatabase(found.config, () => {});
  openStorage({ folder: join(env.dataDir, "uploads"), ...(env.s3Url ? { s3Url: env.s3Url } : {}) });
  openBackupFolder(join(env.dataDir, "backups"));
  defineUploadKinds();
  watchDisk(env.dataDir, !env.databaseUrl);
  const outbox = join(env.dataDir, "outbox");
  openMail({ smtpUrl: env.smtpUrl, from: "", outbox, report: () => {} });
}

/** What cannot be looked at is a trouble, and does not keep the rest from being looked at. */
async function look(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const { message, cause } = error as Error;
    trouble(`${what}: cannot be looked at (${cause instanceof Error ? cause.message : message})`);
  }
}

async function lookForShop(): Promise<void> {
  const processes = await countProcesses();
  if (processes > 0) return fine(`${partNames.shop}: ${count(processes, "process", "processes")}`);
  trouble(
    `${partNames.shop}: It does not run. Start it, for instance with systemctl start itewe. If it does not stay up, its log says why.`,
  );
}

async function lookAtOurParts(): Promise<void> {
  for (const part of await lookAtParts(PATIENCE_MS)) {
    // How long this command is up, and what has a look of its own.
    const isSaid = part.name === "money" || (part.name === "shop" && !part.trouble);
    if (!isSaid) tell(part);
  }
}

async function lookAtBackup(): Promise<void> {
  const today = lagosDay(new Date().toISOString());
  const backups = await lookAtBackups(env.backupKeep);
  tell(backupPart(backups, today) ?? well("backup", lastBackupWords(backups, today)));
}

async function lookAtMoney(): Promise<void> {
  const differences = await findDifferences();
  for (const line of differences) trouble(`Money: ${line}`);
  if (differences.length === 0) fine("Money: payments, receipts and ledger agree");
}

/** Kinds and ids, never what a mail says. */
async function lookAtWork(): Promise<void> {
  for (const { kind, id, tries, state, reason } of await listUndone(LISTED)) {
    say(`     ${kind} ${id}: ${count(tries, "try", "tries")}, ${state} (${reason})`);
  }
}

async function lookAtFiles(): Promise<void> {
  const { files, faults, orphans } = await checkFiles(reads);
  list(faults, (number) => `Files: ${number} of ${files} are not as they should be`);
  list(orphans, (number) => `Files: ${number} that no row names`);
  if (faults.length === 0 && orphans.length === 0) {
    fine(`Files: ${files}, all there${reads ? " with the bytes that were uploaded" : ""}`);
  }
}

function list(lines: string[], title: (number: number) => string): void {
  if (lines.length === 0) return;
  trouble(title(lines.length));
  for (const line of lines.slice(0, LISTED)) say(`     ${line}`);
  if (lines.length > LISTED) say(`     and ${lines.length - LISTED} more`);
}

function tell({ name, state, facts, trouble: found }: Part): void {
  if (state === "unknown") say(`?    ${partNames[name]}: ${facts}`);
  else if (found) trouble(`${partNames[name]}: ${found.title}. ${found.advice}`);
  else fine(`${partNames[name]}: ${facts}`);
}

function fine(line: string): void {
  say(`ok   ${line}`);
}

function trouble(line: string): void {
  troubles++;
  say(`!!   ${line}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
