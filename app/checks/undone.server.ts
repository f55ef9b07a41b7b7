/** What the shop could not do, as its owner reads it, tries it again, and leaves a mail. */
import { eq } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { files, orders } from "../../database/schema.ts";
import { isUuid } from "../../database/uuid.ts";
import { recordAct } from "../accounts/audit/record-act.server.ts";
import { staffOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { dropJob, tryAgain } from "../jobs/jobs.server.ts";
import { countJobs, listUndone, type UndoneJob, undoneToTry } from "../jobs/undone-jobs.server.ts";
import { MAIL_JOB, readUnsentMail } from "../mail/mail.server.ts";
import { orderNumber } from "../orders/order.ts";
import { mailFailureWords } from "./mail-words.ts";
import { lookAfresh } from "./outer-parts.server.ts";

/** The newest ones are listed; all of them can be tried again together. */
const LISTED = 30;

export interface Undone extends Pick<UndoneJob, "id" | "tries" | "state" | "at" | "since"> {
  isMail: boolean;
  title: string;
  reason: string;
}

/** @throws Response 403 */
export async function readUndone(viewer: Viewer): Promise<Undone[]> {
  staffOf(viewer, "running");
  const jobs = await listUndone(LISTED);
  return Promise.all(
    jobs.map(async (job) => {
      const { id, tries, state, at, since } = job;
      const isMail = job.kind === MAIL_JOB;
      return {
        ...{ id, isMail, tries, state, at, since },
        title: await (isMail ? mailTitle(job) : workTitle(job)),
        reason: reasonOf(job.reason, isMail),
      };
    }),
  );
}

/** 'ITW-000145: Your proof is ready, to ada@example.com': the owner may have to write to them. */
async function mailTitle({ data }: UndoneJob): Promise<string> {
  const kind = String(data.kind);
  const mail = await readUnsentMail(kind, String(data.id)).catch(() => undefined);
  return mail ? `${mail.subject}, to ${mail.to}` : wordsOf(`mail ${kind}`);
}

/** 'Check artwork: cards.pdf of ITW-000145', or 'Check artwork' if the job names no file of an order. */
async function workTitle({ kind, data: { orderId, fileId } }: UndoneJob): Promise<string> {
  const work = wordsOf(kind);
  if (!(isUuid(orderId) && isUuid(fileId))) return work;
  const [found] = await db
    .select({ file: files.name, number: orders.number })
    .from(files)
    .innerJoin(orders, eq(orders.id, orderId))
    .where(eq(files.id, fileId));
  return found ? `${work}: ${found.file} of ${orderNumber(found.number)}` : work;
}

/** 'Check artwork' of `check-artwork`. */
const wordsOf = (kind: string) =>
  kind.replace(/^./, (letter) => letter.toUpperCase()).replaceAll("-", " ");

function reasonOf(reason: string, isMail: boolean): string {
  if (reason === "failed") return "It fails. The shop’s log says why.";
  if (/heartbeat|expire|timeout/i.test(reason)) return "It was begun, and never ended.";
  return isMail ? mailFailureWords(reason) : reason;
}

/** How many there are. @throws Response 403 */
export async function countUndone(viewer: Viewer): Promise<number> {
  staffOf(viewer, "running");
  return (await countJobs()).undone;
}

/** One job by its id, all mails, or everything. */
export type Chosen = { id: string } | "mails" | "all";

/**
 * Has what could not be done tried at once.
 * @returns how many; 0 when it is done, or is being tried
 * @throws Response 403
 */
export async function tryUndone(viewer: Viewer, chosen: Chosen): Promise<number> {
  const admin = staffOf(viewer, "running");
  lookAfresh();
  const jobs = await (chosen === "all"
    ? undoneToTry()
    : chosen === "mails"
      ? undoneToTry(undefined, MAIL_JOB)
      : undoneToTry([chosen.id]));
  if (jobs.length === 0) return 0;
  await db.transaction(async (tx) => {
    await tryAgain(tx, jobs);
    await recordAct(tx, admin, "try-jobs-again", { jobs: jobs.length });
  });
  return jobs.length;
}

/**
 * Takes a mail that could not be sent off the list for good.
 * @param id of its job
 * @returns false when it is sent or left already, or is being sent
 * @throws Response 403
 */
export async function leaveMail(viewer: Viewer, id: string): Promise<boolean> {
  const admin = staffOf(viewer, "running");
  const [mail] = await undoneToTry([id], MAIL_JOB);
  if (!mail) return false;
  await db.transaction(async (tx) => {
    await dropJob(tx, mail);
    await recordAct(tx, admin, "leave-mail", { mail: String(mail.data.kind) });
  });
  return true;
}
