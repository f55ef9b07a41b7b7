import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation } from "react-router";
import { useSignedOut } from "../../live/use-signed-out";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { useTitleCount } from "../../ui/hooks/use-title-count";
import { showToast } from "../../ui/toasts/toast";
import { messageAnchor, useDropped } from "../browser/chat-address";
import { useConversation } from "../browser/open-conversation";
import { useLogScroll } from "../browser/use-log-scroll";
import { useSeen } from "../browser/use-seen";
import { useUpload } from "../browser/use-upload";
import type { Message, MessagePage } from "../message";
import { boxName } from "../unsent/outbox-shelf";
import { Bubble, type OrderCards, PendingBubble, progressOf } from "./bubble";
import { Composer, type ComposerProps } from "./composer";
import { type Insert, insertsBefore } from "./inserts";

interface ChatBoxProps extends ComposerProps {
  orderCards: OrderCards;
  page: MessagePage;
  /** Only of an admin; undefined for one's own conversation. */
  conversationId?: string;
  /** Ids of conversations merged into this one: the browser may keep unsent messages under them. */
  formerly?: string[];
  asSupport: boolean;
  /** The header's content, given whether the live stream is connected. */
  header: (connected: boolean) => ReactNode;
  /** Between the header and the messages. */
  strip?: ReactNode;
  /** Above the first message. */
  welcome?: ReactNode;
  /** Between the messages and the composer. */
  aside?: ReactNode;
  /** Today in Lagos, `2026-11-21`; from the server, so that both sides render the same. */
  today: string;
  label: string;
  /** The other side's name while it is typing, such as `Itewe`. */
  otherName?: string;
  /** Called when messages have changed without an event. */
  onMissed?: () => void;
  /** The number of the message that a search led to when the chat opened. */
  found?: number | undefined;
  /** What stands between the messages by its time. */
  inserts?: readonly Insert[];
  /** Buttons beside a message. */
  actOn?: (message: Message) => ReactNode;
}

/** A conversation: header, messages, composer (PRODUCT §5 names its controls). */
export function ChatBox(props: ChatBoxProps) {
  const { asSupport, conversationId } = props;
  const chat = useConversation(props.page, conversationId, props.formerly, props.onMissed);
  const upload = useUpload(chat);
  const log = useRef<HTMLDivElement>(null);
  const theirs = chat.messages.filter((message) => message.fromSupport !== asSupport);
  const unshown = chat.behind.filter((message) => message.fromSupport !== asSupport);
  const shown = theirs.at(-1)?.seq ?? 0;
  const newest = unshown.at(-1)?.seq ?? shown;
  const last = chat.messages.at(-1)?.seq ?? 0;
  const part = { first: chat.messages[0]?.seq, hasNewer: chat.hasNewer };
  const scroll = useLogScroll(
    log,
    `${last} ${chat.pending.length} ${chat.typing} ${props.inserts?.length}`,
    part,
  );
  const found = useFound(props.found, scroll.look);
  const sight = { newest, shown, onScreen: scroll.atEnd, revision: chat.state.revision };
  useSeen(sight, scroll.isAtEnd, chat.owner, conversationId, chat.saw);
  const fresh = useNewCount(theirs, unshown, scroll.atEnd, chat.hasNewer);
  const isOut = useSignedOut();
  // The frame of the admin dashboard counts unread conversations in the title.
  useTitleCount(asSupport || isOut ? 0 : fresh);
  const [isAsked, setAsked] = useState(false);
  useDropped("before after message", !chat.hasNewer);
  useDropped("product item quantity delivery state city o-*", isAsked);
  const { search } = useLocation();
  /** The page at another part of the thread, as it was opened otherwise. */
  const toPart = (name?: "before" | "after", seq?: number) => {
    const query = new URLSearchParams(search);
    for (const other of ["before", "after", "message"]) query.delete(other);
    if (name && seq !== undefined) query.set(name, String(seq));
    return `?${query}`;
  };
  const toNewest = () => {
    scroll.toEnd();
    if (chat.hasNewer) chat.toNewest();
  };
  const seen = asSupport ? chat.state.participant : chat.state.support;
  // The newest message's day wins, in case the page was rendered the day before.
  const today = [props.today, ...chat.messages.slice(-1).map(dayOf)].sort().at(-1) ?? props.today;
  const { hasOlder, loadMore } = chat;
  const older = useLoadPage(
    EARLIER,
    useCallback(() => loadMore(true), [loadMore]),
  );
  const newer = useLoadPage(
    LATER,
    useCallback(() => loadMore(false), [loadMore]),
  );
  const olderLink = useLoadBeforeVisible(log, hasOlder, older.load);
  const withStatus = withNewestStatus(chat.messages);
  const before = insertsBefore(props.inserts ?? [], chat);
  const drawn = (place: number) =>
    before(place).map(({ id, node }) => <Fragment key={id}>{node}</Fragment>);

  return (
    <section className={asSupport ? "chat" : "chat chat-guest"} aria-label={props.label}>
      <div className="chat-head">
        {props.header(chat.connected)}
        {props.strip}
      </div>
      <div className="chat-log-frame pattern">
        {/* `column-reverse`, so that it opens at the newest message. */}
        <div
          className="chat-log"
          role="log"
          aria-label="Messages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the keyboard
          tabIndex={0}
          ref={log}
        >
          <div className="chat-thread">
            {hasOlder ? (
              <a
                className="button button-text chat-older"
                ref={olderLink}
                href={toPart("before", chat.messages[0]?.seq)}
                onClick={onPress(older.load)}
              >
                {older.busy ? "Loading...." : EARLIER}
              </a>
            ) : (
              props.welcome
            )}
            {chat.messages.map((message, index) => {
              const previous = chat.messages[index - 1];
              const mine = message.fromSupport === asSupport;
              return (
                <Fragment key={message.seq}>
                  {drawn(index)}
                  {previous && dayOf(previous) === dayOf(message) ? null : (
                    <span className="chat-day">{dayLabel(dayOf(message), today)}</span>
                  )}
                  <Bubble
                    message={withStatus(message)}
                    progress={mine ? progressOf(message.seq, seen) : undefined}
                    follow={isContinued(message, chat.messages[index + 1], seen)}
                    isFound={message.seq === found}
                    act={props.actOn?.(message)}
                    orderCards={props.orderCards}
                  />
                </Fragment>
              );
            })}
            {drawn(chat.messages.length)}
            {chat.hasNewer ? (
              <p className={fresh > 0 ? "chat-later chat-later-under" : "chat-later"}>
                <a
                  className="button button-text"
                  href={toPart("after", chat.end)}
                  onClick={onPress(newer.load)}
                >
                  {newer.busy ? "Loading...." : LATER}
                </a>
                <a className="button button-text" href={toPart()} onClick={onPress(toNewest)}>
                  Newest messages
                </a>
              </p>
            ) : null}
            {chat.pending.map((entry) => (
              <PendingBubble
                key={entry.clientId}
                entry={entry}
                onRetry={chat.retry}
                onDismiss={chat.dismiss}
              />
            ))}
            {chat.typing ? (
              <div className="message">
                <div
                  className="message-bubble typing"
                  role="status"
                  aria-label={`${props.otherName ?? "Somebody"} is typing`}
                >
                  <i />
                  <i />
                  <i />
                </div>
              </div>
            ) : null}
          </div>
        </div>
        {fresh > 0 && (chat.hasNewer || !scroll.atEnd) ? (
          <button
            type="button"
            className="button button-primary button-small chat-new-messages"
            onClick={toNewest}
          >
            New messages
          </button>
        ) : null}
      </div>
      {props.aside}
      <Composer
        {...props}
        owner={props.page.owner}
        chat={boxName(props.page.owner, conversationId)}
        formerly={(props.formerly ?? []).map((id) => boxName(props.page.owner, id))}
        sent={props.page.messages}
        seen={last}
        upload={upload}
        onTyping={chat.tellTyping}
        onAsked={() => setAsked(true)}
        onSend={(text, asked, clientId) => {
          chat.send(text, asked, clientId);
          requestAnimationFrame(scroll.toEnd);
        }}
      />
    </section>
  );
}

/**
 * Scrolls to the message that a search led to, and returns its number even after the URL changes.
 */
function useFound(seq: number | undefined, look: () => void): number | undefined {
  const [found] = useState(seq);
  useLayoutEffect(() => {
    if (found === undefined) return;
    document.getElementById(messageAnchor(found))?.scrollIntoView();
    look();
  }, [found, look]);
  return found;
}

const EARLIER = "Earlier messages";
const LATER = "Later messages";

/** Replaces a link's navigation where JavaScript runs. */
function onPress(act: () => void) {
  return (event: { preventDefault: () => void }) => {
    event.preventDefault();
    act();
  };
}

/** Shows the order's newest status in every message about it. */
function withNewestStatus(messages: Message[]): (message: Message) => Message {
  const newest = new Map(messages.map(({ order }) => [order?.number, order?.status]));
  return (message) => {
    const status = message.order && newest.get(message.order.number);
    return message.order && status ? { ...message, order: { ...message.order, status } } : message;
  };
}

const dayOf = ({ timestamp }: Message) => lagosDay(timestamp);

/** Whether the next message has the same author, minute and progress. */
function isContinued(
  message: Message,
  next: Message | undefined,
  seen: Parameters<typeof progressOf>[1],
) {
  return (
    next !== undefined &&
    next.fromSupport === message.fromSupport &&
    next.authorName === message.authorName &&
    dayOf(next) === dayOf(message) &&
    lagosClock(next.timestamp) === lagosClock(message.timestamp) &&
    progressOf(next.seq, seen) === progressOf(message.seq, seen)
  );
}

/**
 * How many messages of the other side have arrived since the reader last saw the thread's end.
 * @param unshown messages that arrived after the loaded part; messages in that part, or loaded
 *   after it, do not count
 */
function useNewCount(
  theirs: Message[],
  unshown: Message[],
  atEnd: boolean,
  isPart: boolean,
): number {
  const newest = theirs.at(-1)?.seq ?? 0;
  const [looked, setLooked] = useState(newest);
  const [before, setBefore] = useState<Extent>(isPart ? "part" : "whole");
  const extent = !isPart ? "whole" : unshown.length > 0 ? "missing" : "part";
  if (extent !== before) setBefore(extent);
  const upTo =
    extent === "missing" && before !== extent
      ? (unshown[0]?.seq ?? 0) - 1
      : extent === "part" || before === "part"
        ? newest
        : looked;
  if (upTo !== looked) setLooked(upTo);
  useEffect(() => {
    const look = () => {
      if (atEnd && !isPart && document.visibilityState === "visible") setLooked(newest);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [newest, atEnd, isPart]);
  return [...theirs, ...unshown].filter(({ seq }) => seq > upTo).length;
}

/** `whole`: loaded to its end; `part`: not; `missing`: not, and new messages have arrived since. */
type Extent = "whole" | "part" | "missing";

/** Loads a page of the thread; one request at a time. */
function useLoadPage(what: string, loadPage: () => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  const load = useCallback(() => {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    loadPage()
      .catch(() =>
        showToast({ kind: "bad", text: `${what} could not be loaded. Please try again.` }),
      )
      .finally(() => {
        working.current = false;
        setBusy(false);
      });
  }, [what, loadPage]);
  return { busy, load };
}

/** Loads earlier messages shortly before their link scrolls into view. */
function useLoadBeforeVisible(
  log: { current: HTMLElement | null },
  isThere: boolean,
  load: () => void,
) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (!isThere || !link.current || !log.current) return;
    const root = log.current;
    const watch = new IntersectionObserver(
      // Only once the reader has scrolled back.
      ([entry]) => entry?.isIntersecting && root.scrollTop < 0 && load(),
      { root, rootMargin: "200px 0px 0px" },
    );
    watch.observe(link.current);
    return () => watch.disconnect();
  }, [isThere, load, log]);
  return link;
}
