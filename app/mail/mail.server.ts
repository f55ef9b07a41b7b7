/**
 * Mails on their way out: each is a job, composed when it is sent, so that the queue holds no
 * personal data. Without an SMTP server they become files in `$DATA_DIR/outbox`.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Queries } from "../../database/db.server.ts";
import { writePrivateFile } from "../../database/private-file.ts";
import { defineJob, enqueue } from "../jobs/jobs.server.ts";

const QUEUE = "mail";
/** A mail server that takes its time over one takes others meanwhile. */
const AT_ONCE = 8;
/** Together below the time after which a job counts as abandoned. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
};

/** A mail, ready to be sent. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  date: Date;
  /** The address that the mail asks to open; printed when the mail becomes a file. */
  link?: string;
}

/** A kind of mail the shop sends. */
export interface MailKind {
  /** Lower case letters and hyphens; part of file names and message ids. */
  name: string;
  /** Whether it goes before the others: somebody waits for it, or must hear of a break-in. */
  urgent?: true;
  /** The mail about the row with this id; undefined when the row has gone. */
  compose(id: string): Promise<Mail | undefined>;
  /** One with invented values, for the preview while developing. */
  sample(): Mail;
}

interface Settings {
  /** Undefined: files. */
  smtpUrl?: string | undefined;
  /** `address` or `Name <address>`. */
  from: string;
  /** The folder for files. */
  outbox: string;
  /** Told in one line where a file was written. */
  report: (line: string) => void;
}

/** A mail server's refusal, without its words: they repeat addresses. */
class MailError extends Error {
  override name = "MailError";
}

const kinds = new Map<string, MailKind>();

/** Every kind of mail, for the preview. */
export function mailKinds(): MailKind[] {
  return [...kinds.values()];
}

/** Makes a kind of mail known; call before the jobs start. */
export function defineMail(kind: MailKind): void {
  kinds.set(kind.name, kind);
}

/**
 * Sends a mail as soon as the transaction is committed, and again until it has gone out.
 * @param id the row that the mail is about
 */
export async function enqueueMail(transaction: Queries, kind: string, id: string): Promise<void> {
  await enqueue(transaction, QUEUE, { kind, id }, 0, kinds.get(kind)?.urgent);
}

/** Says where mails go; call before the jobs start. */
export function openMail(settings: Settings): void {
  const deliver = settings.smtpUrl ? bySmtp(settings.smtpUrl) : toFile(settings);
  const send = async ({ kind, id }: { kind: string; id: string }) => {
    const mail = await kinds.get(kind)?.compose(id);
    if (!mail) return;
    const name = `${kind}-${id}`;
    await deliver(withSender(mail, settings.from, name), name, mail.link);
  };
  defineJob(QUEUE, send, AT_ONCE);
}

type Message = ReturnType<typeof withSender>;

function withSender({ link: _link, ...mail }: Mail, from: string, id: string) {
  const domain = /@([^\s<>]+)>?$/.exec(from)?.[1] ?? "localhost";
  // The same id on every try: a server that has taken the mail already can tell.
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
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new MailError([code, responseCode].filter(Boolean).join(" ") || "not sent");
    }
  };
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
    mkdirSync(settings.outbox, { recursive: true, mode: 0o700 });
    const file = join(settings.outbox, `${name}.eml`);
    // Whoever looks finds a whole mail or none, also after a power cut: its job is done by then.
    writePrivateFile(file, bytes as Buffer);
    const where = `No SMTP_URL is set; a mail was written to ${file}`;
    settings.report(link ? `${where}\nIts link: ${link}` : where);
  };
}
