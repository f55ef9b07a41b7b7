import type { ReactNode } from "react";
import { Link } from "react-router";
import { whatsappLink } from "../../shop/links";
import { chatOf, useSite } from "../../shop/use-site";
import { Icon } from "../../ui/icon";
import { Notice } from "../../ui/notice";

/**
 * Says that the order has moved on from what the buyer was about to send, and offers other ways to
 * send it. They open in another tab, and what was typed stays until it is dismissed.
 * @param text what WhatsApp begins with
 * @param onAway dismisses what was not sent
 */
export function Overtaken({
  says,
  text,
  onAway,
  children,
}: {
  says: string;
  text: string;
  onAway(): void;
  /** What was not sent, when it is not shown anywhere else. */
  children?: ReactNode;
}) {
  const { viewer, contact } = useSite();
  return (
    <Notice kind="bad" role="alert">
      <p>{says}</p>
      {children}
      <div className="row">
        <a
          className="button button-whatsapp button-small"
          href={whatsappLink(contact.whatsapp, text)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="whatsapp" />
          Tell us on WhatsApp
        </a>
        <Link
          className="button button-line button-small"
          to={chatOf(viewer)}
          target="_blank"
          rel="noreferrer"
        >
          <Icon name="chat" />
          Tell us in the chat
        </Link>
        <button type="button" className="button button-text button-small scripted" onClick={onAway}>
          Put it away
        </button>
      </div>
    </Notice>
  );
}
