import type { OrderCards } from "../../../chat/box/bubble";
import type { MessageOrder } from "../../../chat/message";
import { Picture } from "../../../ui/picture";
import { orderNumber, orderTitle } from "../../order";
import { quoteSentence } from "../../quote";
import { standingLabel } from "../../status";
import { QuoteCard } from "./quote-card";

/** The message in words, for mails and the list of chats, which show no card. */
function cardWords(order: MessageOrder): string {
  if (order.quote) return `${orderNumber(order.number)}: ${quoteSentence(order.quote)}`;
  return `${orderNumber(order.number)}: ${orderTitle(order)}`;
}

/**
 * The order that a message is about, as a link for either side. An order's first message shows all
 * of it; later ones only name it.
 */
function OrderCard({ order }: { order: MessageOrder }) {
  const number = orderNumber(order.number);
  const address = `/order/${number}`;
  if (order.quote) return <QuoteCard order={order} quote={order.quote} />;
  if (!order.isCard) {
    const isProofOpen = order.status === "proof-sent";
    return (
      <a className="message-order-link" href={isProofOpen ? `${address}/proof` : address}>
        See {isProofOpen ? "the proof of " : ""}order {number}
      </a>
    );
  }
  return (
    <a className="message-about" href={address}>
      {order.imageUrl ? (
        <Picture src={order.imageUrl} alt="" sizes="56px" width={56} height={56} />
      ) : (
        <span className="message-about-blank" aria-hidden="true" />
      )}
      <span>
        <b>Order {number}</b>
        <span className="message-about-line">{orderTitle(order)}</span>
        <span className="message-about-line">
          Now: <strong>{standingLabel(order)}</strong>
        </span>
      </span>
    </a>
  );
}

/** How orders show in the chat. */
export const orderCards: OrderCards = { Card: OrderCard, words: cardWords };
