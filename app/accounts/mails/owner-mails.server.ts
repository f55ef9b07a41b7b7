/** Security mails to the owners of accounts. */
import { and, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { sessions, users } from "../../../database/schema.ts";
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { renderMail } from "../../mail/mail-layout.server.tsx";
import { business } from "../../shop/business.ts";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time.ts";
import { deviceName } from "../sessions/device-name.ts";
import {
  CHANGED,
  CODES_TRIED,
  NEW_DEVICE,
  type OwnerNews,
  SHUT,
} from "../sessions/owner-news.server.ts";

type Session = Pick<typeof sessions.$inferSelect, "userAgent" | "createdAt">;

/** Subjects name the shop as it is called when the mail is written. */
const news: Record<OwnerNews, { subject: () => string; lead: string; closing: string }> = {
  [SHUT]: {
    subject: () => `Somebody is trying passwords on your ${business.name} account`,
    lead: "There were twenty wrong passwords within a quarter of an hour. None of them opened your account. New devices have to wait before they can log in.",
    closing:
      "Devices on which you have logged in before are not concerned. On a new one, choose a new password by the link above: that lets you in at once. Take one that you use nowhere else.",
  },
  [CHANGED]: {
    subject: () => `Your ${business.name} password was changed`,
    lead: "Other devices that were logged in with the old one are logged out.",
    closing:
      "If it was you, there is nothing to do. If it was not, choose a new password by the link above at once, and tell us: call, WhatsApp or write to us.",
  },
  [NEW_DEVICE]: {
    subject: () => `A new device has logged in to your ${business.name} account`,
    lead: "Somebody has logged in on a device that we did not know yet.",
    closing:
      "If it was you, there is nothing to do. If it was not, choose a new password by the link above at once: that logs every device out. Then remove passkeys that are not yours, under “Second lock” in your account, and look under “Audit” in the dashboard what was done.",
  },
  [CODES_TRIED]: {
    subject: () => `Somebody is trying codes on your ${business.name} account`,
    lead: "After your password there were five wrong codes of your second lock. None of them opened your account, and the next one has to wait a quarter of an hour.",
    closing:
      "If it was you, wait and take the newest code of the app. If it was not, somebody knows your password: choose a new one by the link above at once. Take one that you use nowhere else.",
  },
};

/** Registers the mails; call before the jobs start. `origin` is the shop's public address. */
export function defineOwnerMails(origin: string): void {
  for (const kind of Object.keys(news) as OwnerNews[]) {
    defineMail({
      name: kind,
      urgent: true,
      compose: (id) => compose(kind, id, origin),
      sample: () => write(kind, "tunde@bookshop.example", origin, SAMPLES[kind]),
    });
  }
}

const SAMPLES: Partial<Record<OwnerNews, Session>> = {
  [NEW_DEVICE]: { userAgent: "Android Chrome", createdAt: new Date("2026-11-18T08:30:00Z") },
};

async function compose(kind: OwnerNews, id: string, origin: string): Promise<Mail | undefined> {
  const [userId = "", about = ""] = id.split("_");
  const [found] = await db
    .select({ email: users.email, session: sessions })
    .from(users)
    // A session that has ended leaves no details.
    .leftJoin(sessions, and(eq(sessions.id, about), eq(sessions.userId, users.id)))
    .where(eq(users.id, userId));
  return found && write(kind, found.email, origin, found.session ?? undefined);
}

function write(kind: OwnerNews, to: string, origin: string, session?: Session): Mail {
  const { subject: name, ...words } = news[kind];
  const subject = name();
  const action = { label: "Choose a new password", url: `${origin}/reset-password` };
  const facts = session ? factsOf(session) : [];
  return {
    ...{ to, subject, date: new Date(), link: action.url },
    ...renderMail({ heading: subject, ...words, facts, action }),
  };
}

function factsOf({ userAgent, createdAt }: Session): [string, string][] {
  const at = createdAt.toISOString();
  return [
    ["Device", deviceName(userAgent ?? "")],
    ["When", `${dayLabel(lagosDay(at), "")}, ${lagosClock(at)} in Lagos`],
  ];
}
