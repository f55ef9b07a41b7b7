/** What is asked over a network, of another program, or by writing: each takes a while, so answers are kept. */
import { countJobs, type JobCounts } from "../jobs/undone-jobs.server.ts";
import { MAIL_JOB, type MailService, tryMailService } from "../mail/mail.server.ts";
import { type Env, env, isPublic } from "../shop/env.server.ts";
import { NotRemoved, storageName, tryStorage } from "../uploads/storage/storage.server.ts";
import { askTimeKeeping, type TimeKeeping } from "./clock-part.server.ts";
import { KeptAnswer } from "./kept-answer.ts";
import { blamesAddress, mailFailureWords } from "./mail-words.ts";
import { type Part, STUCK_S, well } from "./part.ts";
import { count, when } from "./say.ts";

/** So that pages which are looked at again and again are no load for others' servers. */
const KEPT_MS = 60_000;
const PATIENCE_MS = 8_000;

const service = new KeptAnswer(tryMailService, KEPT_MS);
const storage = new KeptAnswer(askStorage, KEPT_MS);
const clock = new KeptAnswer(() => askTimeKeeping(env.path), KEPT_MS);

/** Forgets what was seen, to look again at once. */
export function lookAfresh(): void {
  service.forget();
  storage.forget();
  clock.forget();
}

/** @param patienceMs how long to wait for an answer, after which the last one is taken, if any */
export async function mailPart(
  patienceMs: number,
  settings: Pick<Env, "publicUrl">,
): Promise<Part> {
  const [seen, counts] = await Promise.all([
    service.get(patienceMs),
    countJobs({ only: MAIL_JOB }),
  ]);
  const done = seen?.kind === "files" ? "written" : "sent";
  const last = counts.lastDone
    ? `Last one ${done} ${when(counts.lastDone)}`
    : `None ${done} this week`;
  const facts = counts.waiting > 0 ? `${last}, ${counts.waiting} waiting` : last;
  const trouble = mailTrouble(seen, counts, facts);
  if (trouble || seen?.kind !== "files") return trouble ?? well("mail", facts);
  const where = `Mails become files in ${seen.folder}, as SMTP_URL is not set. ${facts}`;
  return isPublic(settings) ? unsentPart(seen.folder, where) : well("mail", where);
}

/** What is right where the shop is tried is wrong where buyers wait for mails. */
const unsentPart = (folder: string, facts: string): Part => ({
  ...{ name: "mail", state: "warn", badge: "Not sent", facts },
  trouble: {
    title: "Mails reach nobody",
    advice: `They are written to files in ${folder}: no buyer gets a confirmation, or a link for a new password. Set SMTP_URL on the server to the address of your mail service, and start the shop again.`,
  },
});

function mailTrouble(
  seen: MailService | undefined,
  { undone, since, reasons, oldestSeconds }: JobCounts,
  facts: string,
): Part | undefined {
  const failure = seen?.kind === "smtp" ? seen.failure : undefined;
  const isGoingOut = failure === undefined && oldestSeconds < STUCK_S;
  if (undone === 0 && isGoingOut) return undefined;
  const advice = failure
    ? `${mailFailureWords(failure)} Set the right SMTP_URL on the server, and start the shop again; then send them again. Nothing is lost meanwhile.`
    : "Nothing is lost: the list below says of each to whom it is, and why it was not sent. Send them again, or leave them and write to these people yourself.";
  const title =
    undone > 0
      ? `${count(undone, "mail", "mails")} could not be sent${since ? ` since ${when(since)}` : ""}`
      : failure
        ? "Mails cannot be sent"
        : "Mails wait to be sent";
  const badge = undone > 0 ? `${undone} not sent` : failure ? "Out of reach" : "Behind";
  // Any visitor can give a bad address.
  const state = isGoingOut && reasons.every(blamesAddress) ? "warn" : "bad";
  return { name: "mail", state, badge, facts, trouble: { title, advice } };
}

/** What the storage does not do, and why: in a word that names neither people nor keys. */
type StorageFault = { lacks: "storing" | "removing"; why: string };

/** @param patienceMs see {@link mailPart} */
export async function storagePart(patienceMs: number): Promise<Part> {
  const fault = await storage.get(patienceMs);
  const isBucket = storageName() === "bucket";
  const where = isBucket ? "Bucket" : "Folder on this server";
  if (fault === undefined) return well("storage", `${where}, being tried`);
  if (fault === "none")
    return well("storage", `${where}: a test file was stored, read and deleted`);
  const isAway = fault.lacks === "storing";
  return {
    ...{ name: "storage", state: "bad", facts: where },
    badge: isAway ? "Out of reach" : "Deletes nothing",
    trouble: isAway
      ? { title: "Files cannot be stored", advice: adviceToStore(isBucket, fault.why) }
      : { title: "Files cannot be deleted", advice: adviceToRemove(isBucket, fault.why) },
  };
}

const adviceToStore = (isBucket: boolean, why: string) =>
  isBucket
    ? `The bucket does not take a file (${why}). See whether it answers and S3_URL is right. Nothing is lost: uploads go on when it is back.`
    : `The folder of files does not take one (${why}). See whether its disk is full or read-only, and whether the shop may write there.`;

function adviceToRemove(isBucket: boolean, why: string): string {
  const cure = isBucket
    ? `The bucket took a test file, and did not delete it (${why}). Give the key in S3_URL the right to list and to delete objects.`
    : `The folder of files took a test file, and did not delete it (${why}). Let the user that the shop runs as delete files there.`;
  return `${cure} Until then, the files that people delete stay there. Afterwards delete what is left of such tests: its names begin with tried-.`;
}

async function askStorage(): Promise<StorageFault | "none"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<StorageFault>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, { lacks: "storing", why: "no answer" });
  });
  const tried = tryStorage().then(() => "none" as const, faultOf);
  return Promise.race([tried, late]).finally(() => clearTimeout(timer));
}

function faultOf(error: Error): StorageFault {
  const isRemoval = error instanceof NotRemoved;
  const { code, name } = (isRemoval ? error.cause : error) as NodeJS.ErrnoException;
  return { lacks: isRemoval ? "removing" : "storing", why: code ?? name };
}

/** @param patienceMs see {@link mailPart} */
export async function timeKeeping(patienceMs: number): Promise<TimeKeeping> {
  return (await clock.get(patienceMs)) ?? "unknown";
}
