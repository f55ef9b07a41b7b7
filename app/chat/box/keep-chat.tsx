import "./keep-chat.css";
import { useState } from "react";
import { Form, Link } from "react-router";
import { whatsappShare } from "../../shop/links";
import { Field } from "../../ui/forms/field";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";

export interface KeepChatProps {
  /** The private link, whole. */
  link: string;
  phoneNumber?: string | undefined;
  answer?: { kept?: true; phoneError?: string; phone?: string } | undefined;
}

/**
 * The card with a guest's private link and an optional phone number: the browsers inside Instagram
 * and WhatsApp lose their cookies.
 */
export function KeepChat({ link, phoneNumber, answer }: KeepChatProps) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  return (
    <section className="keep-card" aria-labelledby="keep-chat">
      <div className="keep-card-head">
        <h2 id="keep-chat">Keep this chat</h2>
        <Link className="icon-button" to="/chat" replace aria-label="Close">
          <Icon name="close" />
        </Link>
      </div>
      <p className="text-small muted">
        This link opens your chat on any phone or computer. Keep it to yourself: whoever has it can
        read and write here.
      </p>
      <div className="keep-card-link">
        <input className="input" readOnly value={link} aria-label="Private link" />
        {hydrated ? (
          <button
            type="button"
            className="button button-line button-small"
            onClick={() => navigator.clipboard?.writeText(link).then(() => setCopied(true))}
          >
            {copied ? "Copied" : "Copy link"}
          </button>
        ) : null}
      </div>
      <a className="link text-small link-tap" href={whatsappShare(link)}>
        Send it to yourself on WhatsApp
      </a>
      <Form method="post" action="/chat?keep" className="keep-card-phone">
        <input type="hidden" name="act" value="keep-phone" />
        <Field
          label="Phone or WhatsApp (optional)"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+234 800 0000 0000"
          defaultValue={answer?.phone ?? phoneNumber}
          {...(answer?.phoneError ? { error: answer.phoneError } : {})}
        />
        <button type="submit" className="button button-primary button-small">
          Save
        </button>
      </Form>
      {answer?.kept ? (
        <p className="text-small" role="status">
          Saved. We can now call you back.
        </p>
      ) : null}
    </section>
  );
}
