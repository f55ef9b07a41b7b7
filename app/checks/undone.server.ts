/** What the shop could not do, as its owner reads it, tries it again, and leaves a mail. */
import { db } from "../../database/db.server.ts";
import { recordAct } from "../accounts/audit/record-act.server.ts";
import { staffOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { dropJob, tryAgain } from "../jobs/jobs.server.ts";
import { countJobs, listUndone, type UndoneJob, undoneToTry } from "../jobs/undone-jobs.server.ts";
import { MAIL_JOB, subjectOf } from "../mail/mail.server.ts";
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
    jobs.map(async ({ id, kind, data, tries, state, at, since, reason }) => {
      const isMail = kind === MAIL_JOB;
      return {
        ...{ id, isMail, tries, state, at, since },
        title: isMail ? await mailTitle(data) : titleOf(kind),
        reason: reasonOf(reason, isMail),
      };
    }),
  );
}

/** What it is about; the receiver stands in the order or the account that it names. */
async function mailTitle({ kind, id }: Record<string, unknown>): Promise<string> {
  const subject = await subjectOf(String(kind), String(id)).catch(() => undefined);
  return subject ?? titleOf(`mail ${kind}`);
}

/** 'Check artwork' of `check-artwork`. */
const titleOf = (kind: string) =>
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
