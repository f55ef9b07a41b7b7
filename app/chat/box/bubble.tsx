import Linkify from "linkify-react";
import type { ComponentType, ReactNode } from "react";
import { lagosClock } from "../../ui/format/lagos-time";
import { useOffline } from "../../ui/hooks/use-offline";
import { Icon } from "../../ui/icon";
import { fileAddress } from "../../uploads/file-name";
import { fileLine, hasPages, type PagedFile, viewerAddress } from "../../uploads/file-pages";
import { typeLabel } from "../../uploads/file-types";
import { messageAnchor } from "../browser/chat-address";
import type { Message, MessageOrder, Seen } from "../message";
import { ProductLine } from "../products/product-line";
import type { PendingMessage } from "../unsent/outbox-shelf";
import { LINKS } from "./linkify";

type Progress = "Sent" | "Delivered" | "Read";

/** Whether the other side has received or read the message with this number. */
export function progressOf(seq: number, { delivered, read }: Seen): Progress {
  if (seq <= read) return "Read";
  return seq <= delivered ? "Delivered" : "Sent";
}

/** Draws an order in a message; the page that opens the chat passes it in. */
export interface OrderCards {
  Card: ComponentType<{ order: MessageOrder }>;
  /** The text of a message that only repeats its card. */
  words: (order: MessageOrder) => string;
}

/**
 * A message in the thread.
 * @param progress only of one's own messages
 * @param follow whether the next message shows author, time and progress for this one, too
 * @param isFound whether a search led to it
 * @param act buttons beside it
 */
export function Bubble({
  message,
  progress,
  follow,
  isFound,
  act,
  orderCards,
}: {
  message: Message;
  progress?: Progress | undefined;
  follow: boolean;
  isFound: boolean;
  act?: ReactNode;
  orderCards: OrderCards;
}) {
  const kind = `message${progress ? " message-mine" : ""}${follow ? " message-follow" : ""}${isFound ? " message-found" : ""}`;
  const bubble = (
    <div className={kind} id={messageAnchor(message.seq)}>
      <Content message={message} orderCards={orderCards} />
      {follow ? null : (
        <div className={progress === "Read" ? "message-time message-read" : "message-time"}>
          {message.authorName ? <bdi>{message.authorName}</bdi> : null}
          <time dateTime={message.timestamp}>{lagosClock(message.timestamp)}</time>
          {progress ? (
            <>
              <Icon name={progress === "Sent" ? "check" : "check-double"} />
              <span>{progress}</span>
            </>
          ) : null}
        </div>
      )}
    </div>
  );
  if (!act) return bubble;
  return (
    <div className={progress ? "message-with-actions message-mine" : "message-with-actions"}>
      {bubble}
      {act}
    </div>
  );
}

function Content({ message, orderCards }: { message: Message; orderCards: OrderCards }) {
  if (message.deleted) return <p className="message-bubble message-gone">Message deleted</p>;
  if (message.type === "file") return <FileContent file={message.file} />;
  const { order } = message;
  const isSaid = (order?.isCard || order?.quote) && message.message === orderCards.words(order);
  return (
    <div className={isSaid ? "message-bubble message-only" : "message-bubble"}>
      {message.product ? <ProductLine product={message.product} /> : null}
      {message.file ? <FileLine file={message.file} /> : null}
      {order?.isCard ? <orderCards.Card order={order} /> : null}
      {isSaid ? null : (
        <p dir="auto">
          <Linkify options={LINKS}>{message.message}</Linkify>
        </p>
      )}
      {order && !order.isCard ? <orderCards.Card order={order} /> : null}
    </div>
  );
}

function FileContent({ file }: { file: PagedFile | undefined }) {
  if (!file) return <p className="message-bubble message-gone">This file is no longer there.</p>;
  const address = fileAddress(file);
  if (hasPages(file)) {
    return (
      <a
        className="message-bubble message-picture message-pages"
        href={viewerAddress(file)}
        target="_blank"
        rel="noopener"
      >
        <img
          src={`${address}?thumbnail`}
          alt="Page 1"
          width={file.width}
          height={file.height}
          loading="lazy"
        />
        <b>
          <bdi>{file.name}</bdi>
        </b>
        <span>{fileLine(file)}</span>
      </a>
    );
  }
  if (file.width && file.height) {
    return (
      <a className="message-bubble message-picture" href={address} target="_blank" rel="noopener">
        <img
          src={`${address}?thumbnail`}
          alt={file.name}
          width={file.width}
          height={file.height}
          loading="lazy"
        />
      </a>
    );
  }
  return (
    <div className="message-bubble">
      <FileLine file={file} />
    </div>
  );
}

/** A file by its name; small, and with its first page where that can be shown. */
function FileLine({ file }: { file: PagedFile }) {
  const address = fileAddress(file);
  return (
    <a
      className="message-file"
      href={hasPages(file) ? viewerAddress(file) : address}
      target="_blank"
      rel="noopener"
    >
      <span className="message-file-picture">
        {file.width ? (
          <img src={`${address}?thumbnail`} alt="" width={44} height={44} loading="lazy" />
        ) : (
          typeLabel(file.type)
        )}
      </span>
      <span>
        <b>
          <bdi>{file.name}</bdi>
        </b>
        <span>{fileLine(file)}</span>
      </span>
    </a>
  );
}

/** One's own message that the shop has not confirmed, or has refused. */
export function PendingBubble({
  entry,
  onRetry,
  onDismiss,
}: {
  entry: PendingMessage;
  onRetry: () => void;
  onDismiss: (clientId: string) => void;
}) {
  const offline = useOffline();
  // Sent automatically once the network is back.
  const waits = offline && !entry.error;
  const failed = entry.state === "failed" && !waits;
  return (
    <div className={failed ? "message message-mine message-failed" : "message message-mine"}>
      <div className="message-bubble">
        <p dir="auto">{entry.message}</p>
      </div>
      {failed ? (
        <div className="message-time message-failed" role="alert">
          <span>Not sent{entry.error ? `. ${entry.error}` : ""}</span>
          {entry.error ? (
            <button type="button" onClick={() => onDismiss(entry.clientId)}>
              Remove
            </button>
          ) : (
            <button type="button" onClick={onRetry}>
              Retry
            </button>
          )}
        </div>
      ) : (
        <div className="message-time" role={waits || entry.error ? "status" : undefined}>
          {waits ? (
            <>
              <Icon name="clock" />
              <span>Waiting for network</span>
            </>
          ) : (
            (entry.error ?? "Sending…")
          )}
        </div>
      )}
    </div>
  );
}
