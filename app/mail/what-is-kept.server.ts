import type { Kept } from "../privacy/kept.ts";

/** @param isSent a mail server is set; without one, mails are written to files */
export const keptOfMail = (isSent: boolean) =>
  [
    {
      what: "Mails to you",
      whose: "Customers and guests who gave an email address",
      holds: "Your name and address, and what the mail tells you.",
      why: "So that you hear of your order, your messages and your account",
      ground: "contract",
      until: isSent
        ? "We keep no copy of a mail: it is written when it is sent."
        : "Mails are files on our server, until we delete them.",
      seenBy: [],
      goesTo: ["mail"],
      tables: [],
    },
  ] as const satisfies Kept[];
