/** The mail to every owner when the account that buyers pay into has changed (TRADE §5). */
import { and, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { settings, users } from "../../../database/schema.ts";
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { renderMail } from "../../mail/mail-layout.server.tsx";
import { business } from "../../shop/business.ts";

export const BANK_MAIL = "bank-changed";

/**
 * Registers the mail; call before the jobs start.
 * @param origin the shop's public address
 */
export function defineBankMail(origin: () => string): void {
  defineMail({
    name: BANK_MAIL,
    urgent: true,
    compose: (id) => compose(id, origin()),
    sample: () => write("tunde@bookshop.example", "Ade Itunu", "6789", new Date(), origin()),
  });
}

async function compose(id: string, origin: string): Promise<Mail | undefined> {
  const [userId = "", revision = ""] = id.split("_");
  const [owner] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const [kept] = await db
    .select({ value: settings.value, timestamp: settings.timestamp, by: users.name })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.userId))
    .where(and(eq(settings.name, "bank"), eq(settings.revision, Number(revision))));
  if (!owner || !kept) return undefined;
  const { accountNumber = "" } = kept.value as { accountNumber?: string };
  const ending = accountNumber.slice(-4);
  return write(owner.email, kept.by ?? "Somebody", ending, kept.timestamp, origin);
}

/** @param ending the account's last digits: a mail is no place for all of them */
function write(to: string, by: string, ending: string, date: Date, origin: string): Mail {
  return {
    ...{ to, subject: `The bank account of ${business.name} has changed`, date },
    ...renderMail({
      heading: "The bank account has changed",
      lead: `From now on buyers are told to pay into the account that ends with ${ending}. ${by} has changed it.`,
      facts: [],
      action: { label: "See the account", url: `${origin}/admin-dashboard/settings/bank` },
      closing:
        "If nobody of you did this, change it back at once, and choose new passwords for every owner.",
    }),
  };
}
