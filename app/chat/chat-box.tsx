import {
  type FormEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { Form, useBlocker } from "react-router";
import { ConfirmDialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { dayLabel, lagosClock, lagosDay } from "../ui/lagos-time";
import { formatNaira } from "../ui/money";
import { Picture } from "../ui/picture";
import { showToast } from "../ui/toast";
import { useHydrated } from "../ui/use-hydrated";
import type { MessagePage } from "./chat.server";
import { isTooLong, type Message, type MessageProduct, normalizeText, TOO_LONG } from "./message";
import { type PendingMessage, useConversation } from "./use-conversation";

interface ChatBoxProps {
  page: MessagePage;
  /** An admin's choice; undefined for one's own conversation. */
  conversationId?: string;
  /** Whether this side is the shop. */
  asSupport: boolean;
  /** The header's content, given whether the stream stands. */
  header: (connected: boolean) => ReactNode;
  /** Shown above the first message. */
  welcome?: ReactNode;
  /** What to press instead of typing; fills the box. */
  suggestions?: string[];
  /** The product that the next message is about. */
  product?: MessageProduct;
  /** What the server answered to a form sent without JavaScript. */
  refused?: { error: string; text: string };
  /** The client id for a message sent without JavaScript: sent twice, kept once. */
  formId: string;
  /** Today in Lagos, `2026-11-21`; from the server, so that both sides render the same. */
  today: string;
  label: string;
  /** Called with the newest number on screen. */
  onShown?: (seq: number) => void;
}

/** A conversation: header, messages, composer (PRODUCT §5 names its controls). */
export function ChatBox(props: ChatBoxProps) {
  const { asSupport, conversationId, today } = props;
  const chat = useConversation(props.page, conversationId);
  const log = useRef<HTMLDivElement>(null);
  const scrollToEnd = () => log.current?.scrollTo({ top: 0 });
  const { onShown } = props;
  const newest = chat.messages.at(-1)?.seq ?? 0;

  useEffect(() => {
    const tell = () => {
      if (newest > 0 && document.visibilityState === "visible") onShown?.(newest);
    };
    tell();
    document.addEventListener("visibilitychange", tell);
    return () => document.removeEventListener("visibilitychange", tell);
  }, [newest, onShown]);

  return (
    <section className={asSupport ? "chat" : "chat guestc"} aria-label={props.label}>
      <div className="hd">{props.header(chat.connected)}</div>
      {/* The outer box is laid out from its end, so that it opens at the newest message. */}
      <div
        className="log pat"
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the keyboard
        tabIndex={0}
        ref={log}
      >
        <div className="thread">
          {chat.hasOlder ? (
            <a
              className="btn text older"
              href={`?before=${chat.messages[0]?.seq}`}
              onClick={(event) => {
                event.preventDefault();
                chat.loadOlder().catch(() =>
                  showToast({
                    kind: "bad",
                    text: "Earlier messages could not be loaded. Please try again.",
                  }),
                );
              }}
            >
              Earlier messages
            </a>
          ) : (
            props.welcome
          )}
          {chat.messages.map((message, index) => {
            const day = lagosDay(message.timestamp);
            const before = chat.messages[index - 1];
            const isNewDay = !before || lagosDay(before.timestamp) !== day;
            return (
              <Fragment key={message.seq}>
                {isNewDay ? <span className="day">{dayLabel(day, today)}</span> : null}
                <Bubble message={message} mine={message.fromSupport === asSupport} />
              </Fragment>
            );
          })}
          {chat.pending.map((entry) => (
            <PendingBubble key={entry.clientId} entry={entry} onRetry={chat.retry} />
          ))}
        </div>
      </div>
      {chat.pending.length > 0 ? <LeaveQuestion unsent={chat.pending.length} /> : null}
      <Composer
        {...props}
        onSend={(text, product) => {
          chat.send(text, product);
          requestAnimationFrame(scrollToEnd);
        }}
      />
    </section>
  );
}

function Bubble({ message, mine }: { message: Message; mine: boolean }) {
  return (
    <div className={mine ? "msg me" : "msg"}>
      <div className="b">
        {message.product ? <ProductLine product={message.product} /> : null}
        <p>{message.message}</p>
      </div>
      <div className="t">
        {message.authorName ? <span>{message.authorName}</span> : null}
        <time dateTime={message.timestamp}>{lagosClock(message.timestamp)}</time>
        {mine ? (
          <>
            <Icon name="check" />
            <span>Sent</span>
          </>
        ) : null}
      </div>
    </div>
  );
}

function PendingBubble({ entry, onRetry }: { entry: PendingMessage; onRetry: () => void }) {
  const failed = entry.state === "failed";
  return (
    <div className={failed ? "msg me fail" : "msg me"}>
      <div className="b">
        <p>{entry.message}</p>
      </div>
      {failed ? (
        <div className="t fail" role="alert">
          Not sent{entry.error ? `. ${entry.error}` : ""}
          {entry.error ? null : (
            <button type="button" onClick={onRetry}>
              Retry
            </button>
          )}
        </div>
      ) : (
        <div className="t">Sending…</div>
      )}
    </div>
  );
}

/** Asks before messages that have not reached the shop are left behind. */
function LeaveQuestion({ unsent }: { unsent: number }) {
  const leaving = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);
  return (
    <ConfirmDialog
      open={leaving.state === "blocked"}
      title="Leave without sending?"
      onYes={() => leaving.proceed?.()}
      onNo={() => leaving.reset?.()}
    >
      {unsent === 1 ? "A message has" : `${unsent} messages have`} not reached the shop yet and will
      be lost.
    </ConfirmDialog>
  );
}

function ProductLine({ product }: { product: MessageProduct }) {
  return (
    <a className="about" href={`/product/${product.id}`}>
      <Picture src={product.imageUrl} alt="" sizes="56px" width={56} height={56} />
      <span>
        <b>{product.name}</b>
        <span>
          {formatNaira(product.price)} for {product.quantity}
        </span>
      </span>
    </a>
  );
}

function Composer({
  onSend,
  ...props
}: ChatBoxProps & { onSend: (text: string, product?: string) => void }) {
  const hydrated = useHydrated();
  const box = useRef<HTMLTextAreaElement>(null);
  const [error, setError] = useState(props.refused?.error);
  const [product, setProduct] = useState(props.product);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = box.current;
    if (!field) return;
    const text = normalizeText(field.value);
    field.focus();
    if (text === "") return;
    if (isTooLong(text)) {
      setError(TOO_LONG);
      return;
    }
    setError(undefined);
    onSend(text, product?.id);
    setProduct(undefined);
    field.value = "";
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    // On a phone Enter breaks the line; there the button is at the thumb.
    const typed = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!typed || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  function fill(text: string) {
    if (!box.current) return;
    box.current.value = text;
    box.current.focus();
  }

  return (
    <div className="foot-area">
      {hydrated && props.suggestions ? (
        <div className="chips">
          {props.suggestions.map((text) => (
            <button key={text} type="button" className="chip" onClick={() => fill(text)}>
              {text}
            </button>
          ))}
        </div>
      ) : null}
      {product ? (
        <div className="attached">
          <ProductLine product={product} />
          {hydrated ? (
            <button
              type="button"
              className="icon-btn"
              aria-label={`Do not mention ${product.name}`}
              onClick={() => setProduct(undefined)}
            >
              <Icon name="close" />
            </button>
          ) : null}
        </div>
      ) : null}
      <Form method="post" className="compose" onSubmit={submit}>
        <input type="hidden" name="clientId" value={props.formId} />
        {product ? <input type="hidden" name="product" value={product.id} /> : null}
        <textarea
          ref={box}
          className="textarea"
          name="message"
          aria-label="Message"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "message-error" : undefined}
          placeholder="Write a message"
          rows={1}
          defaultValue={props.refused?.text ?? (props.product ? "I want to print" : "")}
          onKeyDown={sendOnEnter}
        />
        <button type="submit" className="send" aria-label="Send">
          <Icon name="send" />
        </button>
        {error ? (
          <p className="err" id="message-error" role="alert">
            <Icon name="alert" />
            {error}
          </p>
        ) : null}
      </Form>
    </div>
  );
}
