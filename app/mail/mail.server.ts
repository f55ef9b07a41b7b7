/**
 * Sends mails as jobs. A mail is composed when it is sent, so that the queue holds no personal
 * data. Without an SMTP server mails become files in `$DATA_DIR/outbox`.
 */
import { join } from "node:path";
import { createTransport, type NodemailerError } from "nodemailer";
import type { Queries } from "../../database/db.server.ts";
import { makeFolder, writePrivateFile } from "../../database/private-file.ts";
import { defineJob, enqueue, FinalFailure, ToldFailure } from "../jobs/jobs.server.ts";

/** The kind of the jobs that send mails. */
export const MAIL_JOB = "mail";
/** Several, so that one slow delivery does not block the others. */
const AT_ONCE = 8;
/** Soon: somebody waits for a mail whose first try failed. */
const LOOK_EVERY_S = 2;
/** In total less than the time after which a job is abandoned. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};
/** Somebody waits for the answer. */
const BRIEF = { dnsTimeout: 2_000, connectionTimeout: 3_000, greetingTimeout: 3_000 };

export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  date: Date;
  /** The link in the mail, printed when the mail becomes a file. */
  link?: string;
}

/** A kind of mail. */
export interface MailKind {
  /** Lower case letters and hyphens; used in file names and message ids. */
  name: string;
  /** Goes before the others: somebody is waiting for it, or must be warned. */
  urgent?: true;
  /** Composes the mail about the row with this id; undefined when it is not needed any more. */
  compose(id: string): Promise<Mail | undefined>;
  /** With invented values, for the preview in development. */
  sample(): Mail;
}

interface Settings {
  /** Undefined: files. */
  smtpUrl?: string | undefined;
  /** `address` or `Name <address>`; read for each mail. */
  from: string;
  /** The folder of mails as files. */
  outbox: string;
  /** Prints where a file was written. */
  report: (line: string) => void;
}

/** An SMTP error without the server's message, which may repeat addresses. */
class MailError extends ToldFailure {
  override name = "MailError";
}

/** The recipient's address is refused for good. */
class RefusedRecipient extends FinalFailure {
  override name = "RefusedRecipient";
}

const kinds = new Map<string, MailKind>();
let service: Pick<Settings, "smtpUrl" | "outbox"> | undefined;

export function mailKinds(): MailKind[] {
  return [...kinds.values()];
}

/** Registers a kind; call before the jobs start. */
export function defineMail(kind: MailKind): void {
  kinds.set(kind.name, kind);
}

/** Sends a mail about the row `id` after the commit, with retries. */
export async function enqueueMail(transaction: Queries, kind: string, id: string): Promise<void> {
  await enqueue(transaction, MAIL_JOB, { kind, id }, 0, kinds.get(kind)?.urgent);
}

/** Opens the transport; call before the jobs start. */
export function openMail(settings: Settings): void {
  service = settings;
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFile(settings);
  const send = async ({ kind, id }: { kind: string; id: string }) => {
    const mail = await kinds.get(kind)?.compose(id);
    if (!mail) return;
    const name = `${kind}-${id}`;
    await deliver(withSender(mail, settings.from, name), name, mail.link);
  };
  defineJob(MAIL_JOB, send, AT_ONCE, LOOK_EVERY_S);
}

/** What a mail that is not sent yet is about, and to whom; undefined when it is not needed any more. */
export async function readUnsentMail(
  kind: string,
  id: string,
): Promise<Pick<Mail, "subject" | "to"> | undefined> {
  return kinds.get(kind)?.compose(id);
}

/** Where mails go. */
export type MailService =
  | { kind: "files"; folder: string }
  /** `failure`: the codes of whatever keeps mails from being sent. */
  | { kind: "smtp"; host: string; failure?: string };

/** Signs in to the mail service, and sends nothing. */
export async function tryMailService(): Promise<MailService> {
  if (!service) throw new Error("Mail is not open");
  const { smtpUrl, outbox } = service;
  if (!smtpUrl) return { kind: "files", folder: outbox };
  const { host } = new URL(smtpUrl);
  const transport = createTransport({ url: smtpUrl, ...TIMEOUTS, ...BRIEF });
  try {
    await transport.verify();
    return { kind: "smtp", host };
  } catch (error) {
    return { kind: "smtp", host, failure: mailError(error).message };
  } finally {
    transport.close();
  }
}

type Message = ReturnType<typeof withSender>;

function withSender({ link: _link, ...mail }: Mail, from: string, id: string) {
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? "localhost";
  // The same id on every try, so that a server can drop duplicates.
  return {
    ...mail,
    from,
    messageId: `<${id}@${domain}>`,
    headers: { "Auto-Submitted": "auto-generated" },
  };
}

function bySmtp(url: string): (message: Message) => Promise<void> {
  const transport = createTransport({
    url,
    ...TIMEOUTS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (message) => {
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw refusedRecipient(error) ?? mailError(error);
    }
  };
}

/**
 * The statuses (RFC 3463) that blame the recipient's address. Without one, an answer to the recipient
 * may as well mean the sender, the shop's account or how much it sends.
 */
const BLAMES_ADDRESS = /^5\d\d[ -]5\.(1\.(1|2|3|6|10)|2\.1)\b/;

function refusedRecipient(error: unknown): RefusedRecipient | undefined {
  const { command, responseCode, response = "" } = error as NodemailerError;
  if (command !== "RCPT TO" || !BLAMES_ADDRESS.test(response)) return undefined;
  return new RefusedRecipient(`RECIPIENT ${responseCode}`);
}

function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return new MailError([code, responseCode].filter(Boolean).join(" ") || "not sent");
}

function toFile(
  settings: Settings,
): (message: Message, name: string, link: string | undefined) => Promise<void> {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  return async (message, name, link) => {
    const { message: bytes } = await transport.sendMail(message);
    makeFolder(settings.outbox, 0o700);
    const file = join(settings.outbox, `${name}.eml`);
    // Whole or not at all, also after a power cut, since the job then counts as done.
    writePrivateFile(file, bytes as Buffer);
    const where = `No SMTP_URL is set; a mail was written to ${file}`;
    settings.report(link ? `${where}\nIts link: ${link}` : where);
  };
}
