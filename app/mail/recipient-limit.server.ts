/**
 * How many mails strangers may cause to one address: everybody can name somebody else's in a form.
 * Counted over all kinds of mail, at the moment one is asked for.
 */
import type { Queries } from "../../database/db.server.ts";
import { limitOf, takeIn } from "../limits/rate-limit.server.ts";
import { HOUR_MS, hourlyMails } from "../limits/rate-limits.ts";
import { enqueueMail } from "./mail.server.ts";

/** For what a mail is. */
type Purpose = keyof typeof hourlyMails;

/**
 * Sends a mail that anybody may have asked for, unless its receiver has had enough of them. What
 * the shop's people do, and a receiver who is signed in, goes through `enqueueMail`.
 * @param to the receiver's address
 * @returns false when it is held back. Whoever asked is answered as always: nobody learns by it
 *   what else went to that address.
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

/** The mailbox behind an address: `ade+anything@example.com` is Ade's, and dots are nothing to Gmail. */
function mailboxOf(address: string): string {
  const [local = "", domain = ""] = address.toLowerCase().split(/@(?=[^@]*$)/);
  const box = local.split("+", 1)[0] ?? "";
  return /^(gmail|googlemail)\.com$/.test(domain)
    ? `${box.replaceAll(".", "")}@gmail.com`
    : `${box}@${domain}`;
}
