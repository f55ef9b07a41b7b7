import type { contactMessages } from "../../database/schema.ts";
import type { Mail } from "../mail/mail.server.ts";
import { renderMail } from "../mail/mail-layout.server.tsx";
import { businessDetails } from "../shop/business.server.ts";

type Row = Pick<
  typeof contactMessages.$inferSelect,
  "name" | "phone" | "email" | "subject" | "message" | "timestamp"
>;

/** The mail about a contact message; a reply goes to its sender. */
export function composeContactMail(row: Row): Mail {
  return {
    to: businessDetails().email,
    replyTo: { name: row.name, address: row.email },
    subject: `Contact: ${row.subject}`,
    date: row.timestamp,
    ...renderMail({
      heading: row.subject,
      lead: `${row.name} wrote on the contact page.`,
      facts: [
        ["Name", row.name],
        ["Phone", row.phone],
        ["Email", row.email],
      ],
      quote: row.message,
      closing: `Answer this mail to write to ${row.name}.`,
    }),
  };
}

export function sampleContactMail(): Mail {
  return composeContactMail({
    name: "Adébáyọ̀ Tunde",
    phone: "0803 123 4567",
    email: "tunde@bookshop.example",
    subject: "Price for 2,000 exercise books",
    message: "Good morning,\n\n80 leaves, our crest on the cover, before 5 January.\n\nTunde",
    timestamp: new Date("2026-11-18T08:30:00Z"),
  });
}
