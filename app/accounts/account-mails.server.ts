/** The mails that accounts send, all in one place. */
import { eq } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { users } from "../../database/schema.ts";
import { defineMail, type Mail } from "../mail/mail.server.ts";
import { type MailContent, renderMail } from "../mail/mail-layout.server.tsx";
import { business } from "../site/business.ts";
import { type AccountLink, type LinkKind, readLink, tokenOf } from "./links.server.ts";
import { type OwnerNews, SHUT } from "./owner-news.server.ts";

// Without a name: whoever registers can write one, and an address that is not theirs.
type Addressee = Pick<AccountLink, "email" | "formerEmail">;

/** Subject and words of the mails that carry a link. */
const words: Record<
  LinkKind,
  { path: string; subject: string; label: string; lead: string; closing: string }
> = {
  "verify-email": {
    path: "/verify-email",
    subject: `Verify your email address for ${business.name}`,
    label: "Verify email address",
    lead: "Open the link and press the button there. Then you can log in.",
    closing:
      "The link works for seven days. If you did not register, leave it alone. Should an account be open in your name all the same, “Forgot password?” on our login page hands it to you, to keep or to delete.",
  },
  "reset-password": {
    path: "/reset-password",
    subject: `Reset your ${business.name} password`,
    label: "Choose a new password",
    lead: "Somebody, hopefully you, asked to reset your password.",
    closing:
      "The link works once, for one hour. If you did not ask for it, leave this mail alone: your password stays as it is.",
  },
  "change-email": {
    path: "/verify-email",
    subject: `Confirm your new email address for ${business.name}`,
    label: "Confirm new address",
    lead: "This is to become the email address of your account. Open the link and press the button there.",
    closing:
      "The link works for seven days. If you did not ask for it, leave this mail alone: nothing changes.",
  },
};

/**
 * Makes the accounts' mails known; call before the jobs start.
 * @param origin the shop's public address, without a trailing slash
 */
export function defineAccountMails(origin: string): void {
  for (const kind of Object.keys(words) as LinkKind[]) {
    defineMail({
      name: kind,
      urgent: true,
      async compose(id) {
        const link = await readLink(id);
        // A mail that waited too long for its server would only lead to a disappointment.
        if (link?.state !== "open") return undefined;
        if (kind === "verify-email" && link.user.emailVerified) return undefined;
        return composeLinkMail(
          kind,
          link,
          `${origin}${words[kind].path}?token=${await tokenOf(id)}`,
        );
      },
      sample: () => composeLinkMail(kind, sample, `${origin}${words[kind].path}?token=sample`),
    });
  }
  defineMail({
    name: "email-changed",
    async compose(id) {
      const link = await readLink(id);
      return link?.formerEmail ? composeChangedMail(link) : undefined;
    },
    sample: () => composeChangedMail(sample),
  });
  for (const kind of Object.keys(news) as OwnerNews[]) {
    defineMail({
      name: kind,
      async compose(id) {
        const [user] = await db
          .select({ email: users.email })
          .from(users)
          .where(eq(users.id, id.split("_", 1)[0] ?? ""));
        return user && composeNews(kind, user.email, origin);
      },
      sample: () => composeNews(kind, sample.email, origin),
    });
  }
}

/** What the owner of an account is told, since it may be somebody else's doing. */
const news: Record<OwnerNews, { subject: string; lead: string; closing: string }> = {
  [SHUT]: {
    subject: `Somebody is trying passwords on your ${business.name} account`,
    lead: "There were twenty wrong passwords within a quarter of an hour. None of them opened your account. New devices have to wait before they can log in.",
    closing:
      "Devices on which you have logged in before are not concerned. On a new one, choose a new password by the link above: that lets you in at once. Take one that you use nowhere else.",
  },
};

function composeNews(kind: OwnerNews, to: string, origin: string): Mail {
  const { subject, lead, closing } = news[kind];
  const action = { label: "Choose a new password", url: `${origin}/reset-password` };
  return compose(to, subject, { heading: subject, lead, action, closing });
}

const sample: Addressee = {
  email: "tunde@bookshop.example",
  formerEmail: "tunde@old-shop.example",
};

function composeLinkMail(kind: LinkKind, { email }: Addressee, url: string): Mail {
  const { subject, label, lead, closing } = words[kind];
  return compose(email, subject, {
    heading: subject,
    lead,
    action: { label, url },
    closing,
  });
}

function composeChangedMail({ email, formerEmail }: Addressee): Mail {
  const subject = `Your ${business.name} email address was changed`;
  return compose(formerEmail ?? "", subject, {
    heading: subject,
    lead: "You log in with another address from now on.",
    facts: [["New address", email]],
    closing: "If it was not you, tell us at once: call, WhatsApp or write to us.",
  });
}

function compose(to: string, subject: string, content: MailContent): Mail {
  const link = content.action?.url;
  return { to, subject, date: new Date(), ...(link ? { link } : {}), ...renderMail(content) };
}
