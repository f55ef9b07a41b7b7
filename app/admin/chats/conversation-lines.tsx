/** Parts of the chats page: the filter, a conversation's line, a thread's head. */
import { Form, Link } from "react-router";
import { messageAnchor } from "../../chat/browser/chat-address";
import type { ConversationSummary } from "../../chat/list/conversation-list.server";
import { telLink, whatsappLink } from "../../shop/links";
import { EmptyState } from "../../ui/empty-state";
import { initialsOf } from "../../ui/format/initials";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { Icon } from "../../ui/icon";
import { waitingFor } from "../lists/waiting-time";

export function choiceQuery(query: string, unanswered: boolean): string {
  return String(
    new URLSearchParams({
      ...(query ? { q: query } : {}),
      ...(unanswered ? { only: "unanswered" } : {}),
    }),
  );
}

/** The URL of a conversation; in a search, of the message found. */
export function lineTo({ id, found }: ConversationSummary, choice: string): string {
  const query = new URLSearchParams(choice);
  if (found) query.set("message", String(found));
  return `/admin-dashboard/chats/${id}${query.size > 0 ? `?${query}` : ""}${found ? `#${messageAnchor(found)}` : ""}`;
}

/** Search and filter; they keep the open conversation. */
export function ListFilter({
  query,
  unanswered,
  current,
}: {
  query: string;
  unanswered: boolean;
  current: string | undefined;
}) {
  const here = `/admin-dashboard/chats${current ? `/${current}` : ""}`;
  const other = choiceQuery(query, !unanswered);
  return (
    <div className="chats-filter">
      <Form method="get" action={here} role="search" key={query}>
        {unanswered ? <input type="hidden" name="only" value="unanswered" /> : null}
        <div className="affix">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            placeholder="Search chats"
            aria-label="Search chats"
          />
        </div>
      </Form>
      <Link
        className={unanswered ? "chip chip-on" : "chip"}
        to={other ? `${here}?${other}` : here}
        aria-current={unanswered ? "true" : undefined}
      >
        Unanswered
        {unanswered ? <span className="visually-hidden"> only; show all</span> : null}
      </Link>
    </div>
  );
}

export function NothingFound({ filtered, wiped }: { filtered: boolean; wiped: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title={wiped ? "No chats since then" : "No chats yet"}>
        When somebody writes to the shop, the conversation appears here at once.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No chat matches"
      art="cross"
      actions={
        <Link className="button button-line button-small" to="/admin-dashboard/chats">
          Show all chats
        </Link>
      }
    >
      Try another word of the message, or part of the name or number.
    </EmptyState>
  );
}

export function ConversationLine({
  conversation,
  to,
  current,
  unsent,
  today,
  now,
}: {
  conversation: ConversationSummary;
  to: string;
  current: boolean;
  /** This browser holds an unsent answer; for the open conversation the thread shows it. */
  unsent: boolean;
  today: string;
  now: number;
}) {
  const { name, lastMessage, lastFromSupport, lastMessageAt, waitingSince, unread } = conversation;
  const day = lagosDay(lastMessageAt);
  return (
    <li className={unread > 0 ? "chats-unread" : undefined}>
      <Link to={to} aria-current={current ? "page" : undefined}>
        <span className="chat-avatar" aria-hidden="true">
          {pictureOf(conversation)}
        </span>
        <span className="shrinks">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="chats-preview">
            {lastFromSupport ? "You: " : ""}
            <bdi>{lastMessage}</bdi>
          </span>
          {unsent ? <span className="chats-wait chats-unsent">Not sent</span> : null}
          {waitingSince ? (
            <span className="chats-wait">Waiting {waitingFor(now - Date.parse(waitingSince))}</span>
          ) : null}
        </span>
        <span className="chats-right">
          <time className="numerals" dateTime={lastMessageAt}>
            {day === today ? lagosClock(lastMessageAt) : dayLabel(day, today)}
          </time>
          {unread > 0 ? (
            <span className="unread">
              {unread > 99 ? "99+" : unread}
              <span className="visually-hidden"> unread</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

export function ThreadHeader({
  connected,
  back,
  ...conversation
}: ConversationSummary & { connected: boolean; back: string }) {
  const { name, isGuest, phoneNumber } = conversation;
  return (
    <>
      <Link className="icon-button only-phones" to={back} aria-label="Back">
        <Icon name="arrow-left" />
      </Link>
      <span className="chat-avatar" aria-hidden="true">
        {pictureOf(conversation)}
      </span>
      <div className="chat-person">
        <b>
          <bdi>{name}</bdi>
        </b>
        <span role="status">
          {connected
            ? (phoneNumber !== name && phoneNumber) || (isGuest ? "Guest" : "")
            : "Connecting again…"}
        </span>
      </div>
      {phoneNumber ? (
        <>
          <a
            className="icon-button icon-button-whatsapp"
            href={whatsappLink(phoneNumber)}
            aria-label="WhatsApp"
          >
            <Icon name="whatsapp" />
          </a>
          <a className="icon-button" href={telLink(phoneNumber)} aria-label="Call">
            <Icon name="phone" />
          </a>
        </>
      ) : null}
    </>
  );
}

/** The letters in place of a person's picture. */
function pictureOf({ name, isGuest }: { name: string; isGuest: boolean }): string {
  // Called "Guest …" or by a phone number.
  return isGuest && /^(?:Guest |\P{L})/u.test(name) ? "G" : initialsOf(name);
}
