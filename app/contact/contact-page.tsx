import "./contact.css";
import { formHeaders } from "../http/form-answer.server";
import { business } from "../shop/business";
import { telLink, whatsappLink } from "../shop/links";
import { openingLines } from "../shop/opening-times";
import { fixedMeta } from "../shop/pages/page-meta";
import { useSite } from "../shop/use-site";
import { AnsweredField } from "../ui/forms/answered-field";
import { sendOrKeep } from "../ui/forms/form-answer";
import { EmailField, NameField, PhoneField } from "../ui/forms/form-parts";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/contact-page";
import { InboxForm } from "./contact-form";
import { contactRules } from "./contact-rules.server";
import { answerInboxForm, loadForm } from "./form-answer.server";
import { hasContactMessage, keepContactMessage } from "./keep-contact.server";
import { MapFrame } from "./map-frame";

const words = { button: "Send message", sent: "Message sent. We will reply by phone or email." };
const NOT_SENT = "Your message was not sent. Please try again.";

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, hasContactMessage);
}

export const headers = formHeaders;

/** Stores the message and mails it to the shop (PRODUCT §3). */
export function action(args: Route.ActionArgs) {
  return answerInboxForm(args, {
    path: "/contact",
    rules: contactRules,
    button: words.button,
    failed: NOT_SENT,
    keep: keepContactMessage,
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_SENT);
}

export const handle = { form: true };

export const meta = fixedMeta(() => ({
  title: "Contact",
  description: `Call, WhatsApp or write to ${business.name}, printers in ${business.state}. Someone answers ${business.answered}.`,
  path: "/contact",
  keywords: [
    `contact a printer in ${business.state}`,
    `printing press ${business.town}`,
    "print quote Nigeria",
  ],
}));

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <section className="wrap contact-page">
      <h1>Talk to the press</h1>
      <p className="lead">{`Call, WhatsApp or write. Someone answers ${business.answered}.`}</p>
      <div className="contact-columns">
        <InboxForm path="/contact" loaded={loaderData} actionData={actionData} words={words}>
          {(answer) => (
            <>
              <div className="field-pair">
                <NameField answer={answer} placeholder="Lastname and Firstname" />
                <PhoneField answer={answer} label="Phone" name="phone" />
              </div>
              <div className="field-pair">
                <AnsweredField answer={answer} label="Subject" name="subject" required />
                <EmailField answer={answer} />
              </div>
              <AnsweredField
                answer={answer}
                label="Message"
                name="message"
                placeholder="What do you want to print, how many, and when do you need it?"
                required
                lines
              />
            </>
          )}
        </InboxForm>
        <div className="stack">
          <ContactTicket />
          <MapFrame />
        </div>
      </div>
    </section>
  );
}

function ContactTicket() {
  const { contact } = useSite();
  const [street, ...rest] = contact.address.split(/,\s*/);
  const [district, ...city] = rest;
  return (
    <div className="ticket">
      <div className="ticket-part stack contact-lines">
        <a className="contact-line" href={telLink(contact.phone)}>
          <Icon name="phone" />
          <span>
            <b>{contact.phone}</b>
            <span className="text-small muted">
              {["Call", business.claims.support].filter(Boolean).join(", ")}
            </span>
          </span>
        </a>
        <a
          className="contact-line whatsapp-ink"
          href={whatsappLink(contact.whatsapp, business.whatsappText)}
        >
          <Icon name="whatsapp" />
          <span>
            <b>WhatsApp</b>
            <span className="text-small muted">Opens with “{business.whatsappText}”</span>
          </span>
        </a>
        <a className="contact-line" href={`mailto:${contact.email}`}>
          <Icon name="mail" />
          <span>
            <b>{contact.email}</b>
            <span className="text-small muted">For large files</span>
          </span>
        </a>
      </div>
      <div className="ticket-perforation" />
      <address className="ticket-part contact-line">
        <Icon name="pin" />
        <span>
          <b>{[street, district].filter(Boolean).join(", ")}</b>
          {city.join(", ")}
        </span>
      </address>
      <OpeningTimes />
    </div>
  );
}

/** Nothing as long as the owner has said none. */
function OpeningTimes() {
  const lines = openingLines();
  if (lines.length === 0) return null;
  return (
    <div className="ticket-part contact-line">
      <Icon name="clock" />
      <span>
        {lines.map((line) => (
          <b key={line}>{line}</b>
        ))}
      </span>
    </div>
  );
}
