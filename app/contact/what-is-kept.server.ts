import { contactMessages, feedbacks } from "../../database/schema.ts";
import type { What } from "../accounts/may.ts";
import { days, type Kept, type KeptOnDevice } from "../privacy/kept.ts";
import { INBOX_DRAFT_DAYS } from "./contact-draft.ts";

export const keptOfContact = [
  {
    what: "Contact messages and feedback",
    whose: "Everybody who writes to us by the forms",
    holds: "Name, phone number, email address and what you wrote; of feedback also the stars.",
    why: "So that we can answer you, and do better",
    ground: "contract",
    until: "Until you ask us to erase them.",
    seenBy: ["inbox"],
    goesTo: ["mail"],
    tables: [contactMessages, feedbacks],
  },
] as const satisfies Kept<What>[];

export const contactOnDevice: readonly KeptOnDevice[] = [
  {
    name: "itewe.inbox",
    kind: "stored",
    why: "A contact message or feedback that you have not sent yet",
    until: `Until you send it, at most ${days(INBOX_DRAFT_DAYS)}.`,
  },
];
