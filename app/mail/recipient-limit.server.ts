/** Rate limit of mails to one mailbox, since anybody can name somebody else's address in a form. */
import type { Queries } from "../../database/db.server.ts";
import { limitOf, takeIn } from "../limits/rate-limit.server.ts";
import { HOUR_MS, hourlyMails } from "../limits/rate-limits.ts";
import { enqueueMail } from "./mail.server.ts";

type Purpose = keyof typeof hourlyMails;

/**
 * Sends a mail that a stranger may have asked for, unless the mailbox has had too many. Mails by
 * the shop's staff, and to people who are signed in, use `enqueueMail`.
 * @param to the recipient's address
 * @returns false when it is held back; do not tell the sender, who could learn of other mails by it
 */
export async function enqueueAskedMail(
  transaction: Queries,
  mail: { kind: string; id: string; to: string; purpose?: Purpose },
): Promise<boolean> {
  const { kind, id, to, purpose = "any" } = mail;
  const limit = limitOf(`mail ${purpose}`, { mailbox: mailboxOf(to) }, hourlyMails[purpose]);
  if ((await takeIn(transaction, [limit], HOUR_MS)).waitSeconds > 0) return false;
  await enqueueMail(transaction, kind, id);
  return true;
}

/** Ignores `+tags`, and dots in Gmail addresses. */
function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split(/@(?=[^@]*$)/);
  const box = local.split("+", 1)[0] ?? "";
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${box.replaceAll(".", "")}@gmail.com`
    : `${box}@${domain}`;
}
