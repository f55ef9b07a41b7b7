/** The mails with account links, and after a change of address. */
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { type MailContent, renderMail } from "../../mail/mail-layout.server.tsx";
import { business } from "../../shop/business.ts";
import { linkLifetimes } from "./link-lifetimes.ts";
import { type AccountLink, type LinkKind, readLink, tokenOf } from "./mailed-links.server.ts";
import { defineOwnerMails } from "./owner-mails.server.ts";

// Without the name: a stranger may have typed it, with somebody else's address.
type Addressee = Pick<AccountLink, "email" | "formerEmail">;

/** Subjects name the shop as it is called when the mail is written. */
const words: Record<
  LinkKind,
  { path: string; subject: () => string; label: string; lead: string; closing: string }
> = {
  "verify-email": {
    path: "/verify-email",
    subject: () => `Verify your email address for ${business.name}`,
    label: "Verify email address",
    lead: "Open the link and press the button there. Then you can log in.",
    closing: `The link works for ${linkLifetimes["verify-email"].words}. If you did not register, leave it alone. Should an account be open in your name all the same, “Forgot password?” on our login page hands it to you, to keep or to delete.`,
  },
  "reset-password": {
    path: "/reset-password",
    subject: () => `Reset your ${business.name} password`,
    label: "Choose a new password",
    lead: "Somebody, hopefully you, asked to reset your password.",
    closing: `The link works once, for ${linkLifetimes["reset-password"].words}. If you did not ask for it, leave this mail alone: your password stays as it is.`,
  },
  "change-email": {
    path: "/verify-email",
    subject: () => `Confirm your new email address for ${business.name}`,
    label: "Confirm new address",
    lead: "This is to become the email address of your account. Open the link and press the button there.",
    closing: `The link works for ${linkLifetimes["change-email"].words}. If you did not ask for it, leave this mail alone: nothing changes.`,
  },
  "invite-staff": {
    path: "/reset-password",
    subject: () => `You are invited to work at ${business.name}`,
    label: "Choose a password",
    lead: "Choose a password, then log in: your part of the shop's dashboard opens.",
    closing: `The link works once, for ${linkLifetimes["invite-staff"].words}. If you do not know the shop, leave this mail alone: nobody can log in to the account.`,
  },
};

/** Registers the mails; call before the jobs start. `origin` is the shop's public address. */
export function defineAccountMails(origin: string): void {
  for (const kind of Object.keys(words) as LinkKind[]) {
    defineMail({
      name: kind,
      urgent: true,
      async compose(id) {
        const link = await readLink(id);
        // A mail that was delayed too long would carry a dead link.
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
  defineOwnerMails(origin);
}

const sample: Addressee = {
  email: "tunde@bookshop.example",
  formerEmail: "tunde@old-shop.example",
};

function composeLinkMail(kind: LinkKind, { email }: Addressee, url: string): Mail {
  const { label, lead, closing, ...named } = words[kind];
  const subject = named.subject();
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
