import { messageFields } from "../../chat/sending/send-message.server";
import { readForm } from "../../http/form-body.server";
import "../../chat/box/chat.css";
import "../../chat/box/messages.css";
import "../../chat/box/composer.css";
import "../../chat/box/chat-frames.css";
import { useEffect, useState } from "react";
import { Form, Link, data, redirect, useNavigate, useOutletContext, useSearchParams } from "react-router";
import { uuidv7 } from "uuidv7";
import { viewerContext } from "../../accounts/viewer.server";
import { ChatBox } from "../../chat/box/chat-box";
import { messageAnchor, useTimesFound } from "../../chat/chat-address";
import { findConversation, findConversationOfUser, listConversations, type ConversationSummary } from "../../chat/conversation-list.server";
import { findMoved, formerIds } from "../../chat/list/moved-conversations.server";
import { PAGE_SIZE, messageNumber } from "../../chat/message";
import { sendForm } from "../../chat/open-chat.server";
import { readPage } from "../../chat/reading/read-messages.server";
import { SoundToggle } from "../../chat/unread/sound-toggle";
import { findOpenWipe } from "../../chat/removal/wipe.server";
import { loadUntilLoaded } from "../../live/revalidate";
import { useLive } from "../../live/use-live";
import { useReread } from "../../live/use-reread";
import { ordersOfConversation } from "../../orders/list-orders.server";
import { telLink, whatsappLink } from "../../shop/links";
import { noindexMeta } from "../../shop/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time";
import { Icon } from "../../ui/icon";
import { showToast } from "../../ui/toasts/toast";
import type { AdminFrame } from "../frame/admin-layout";
import { ThreadOrders } from "../orders/thread-orders";
import { useNow } from "../use-now";
import { waitingFor } from "../waiting-time";
import type { Route } from "./+types/chats-page";
import { ChatsMenu, DeleteButton, WipedNotice } from "./chat-deletion";
import { choiceOf } from "./list-choice";
import { useConversationList, useMoved } from "./use-conversation-list";

/**
 * The list of conversations and, when one is chosen, its newest messages. An account's id leads to
 * its conversation: such a link holds when a guest's has become it.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { search, searchParams } = new URL(request.url);
  const { conversationId } = params;
  const nowAt =
    conversationId &&
    ((await findMoved(viewer, conversationId)) ??
      (await findConversationOfUser(viewer, conversationId)));
  if (nowAt && nowAt !== conversationId) throw redirect(`/admin-dashboard/chats/${nowAt}${search}`);
  const { query, unanswered } = choiceOf(searchParams);
  const [conversations, wipe, conversation, page, orders, formerly] = await Promise.all([
    listConversations(viewer, { query, unanswered }),
    findOpenWipe(viewer),
    conversationId ? findConversation(viewer, conversationId) : undefined,
    conversationId ? readPage(viewer, conversationId, searchParams) : undefined,
    conversationId ? ordersOfConversation(viewer, conversationId) : [],
    conversationId ? formerIds(viewer, conversationId) : [],
  ]);
  return {
    conversations,
    wipe,
    thread: conversation && page ? { conversation, page, orders, formerly } : undefined,
    formId: uuidv7(),
    now: new Date().toISOString(),
  };
}

/** The form of a browser without JavaScript; the others post to /chat/messages. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, messageFields);
  const conversationId = params.conversationId ?? "";
  const sent = await sendForm({ viewer, conversationId }, typed);
  if (sent.ok) throw redirect(`/admin-dashboard/chats/${conversationId}`);
  return data(
    { error: sent.error, text: typed.message ?? "" },
    { status: sent.retryAfterSeconds ? 429 : 400 },
  );
}

export function meta() {
  return noindexMeta("Chats");
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, formId } = loaderData;
  const [searchParams] = useSearchParams();
  const query = searchParams.get("q") ?? "";
  const unanswered = searchParams.get("only") === "unanswered";
  const choice = choiceQuery(query, unanswered);
  const found = messageNumber(searchParams.get("message"));
  const timesFound = useTimesFound(found);
  const { list, wipe, loadOlder } = useConversationList(loaderData, choice);
  const [hasOlder, setHasOlder] = useState(loaderData.conversations.length === PAGE_SIZE);
  useEffect(() => setHasOlder(loaderData.conversations.length === PAGE_SIZE), [loaderData]);
  const now = useNow(loaderData.now);
  const today = lagosDay(new Date(now).toISOString());
  const current = thread?.conversation.id;
  const { unsent } = useOutletContext<AdminFrame>();
  const navigate = useNavigate();
  // A guest may have become a customer, with a name.
  const reread = useReread();
  useLive({
    history: reread,
    contact: (content) => {
      if ((content as { conversationId: string }).conversationId === current) reread();
    },
    // Name and number may have changed while nothing was heard, also before the first one.
    hello: () => {
      if (current) reread();
    },
    gap: () => {
      if (current) reread();
    },
  });
  useMoved(({ from, to }) => {
    if (from !== current) return;
    const path = `/admin-dashboard/chats/${to}`;
    void loadUntilLoaded(path, () => navigate(path + (choice && `?${choice}`), { replace: true }));
  });

  return (
    <main className="main flush" id="main" tabIndex={-1}>
      <div className={thread ? "ac open" : "ac"}>
        <section className="cl panel" aria-label="Conversations">
          <div className="ph">
            <h1>CHATS</h1>
            <SoundToggle />
            <ChatsMenu />
          </div>
          <ListFilter query={query} unanswered={unanswered} current={current} />
          {wipe ? <WipedNotice wipe={wipe} today={today} /> : null}
          {list.length === 0 ? (
            <NothingFound filtered={choice !== ""} wiped={wipe !== undefined} />
          ) : (
            <ul className="clist">
              {list.map((conversation) => (
                <ConversationLine
                  key={conversation.id}
                  conversation={conversation}
                  to={lineTo(conversation, choice)}
                  current={conversation.id === current}
                  unsent={conversation.id !== current && unsent.includes(conversation.id)}
                  today={today}
                  now={now}
                />
              ))}
            </ul>
          )}
          {hasOlder ? (
            <button
              type="button"
              className="btn text block"
              onClick={() =>
                loadOlder().then(
                  (count) => setHasOlder(count === PAGE_SIZE),
                  () =>
                    showToast({
                      kind: "bad",
                      text: "Older conversations could not be loaded. Please try again.",
                    }),
                )
              }
            >
              Older conversations
            </button>
          ) : null}
        </section>
        {thread ? (
          <ChatBox
            key={`${thread.conversation.id} ${thread.page.owner} ${timesFound}`}
            page={thread.page}
            found={found}
            conversationId={thread.conversation.id}
            formerly={thread.formerly}
            asSupport
            label={`Chat with ${thread.conversation.name}`}
            otherName={thread.conversation.name}
            today={today}
            formId={formId}
            refused={actionData ?? undefined}
            welcome={
              thread.page.messages.length === 0 ? (
                <p className="day">
                  {thread.page.state.hiddenSeq > 0
                    ? "Nothing written since the history was wiped. Your next message goes to "
                    : "Nothing written yet. Your first message opens the chat with "}
                  <bdi>{thread.conversation.name}</bdi>.
                </p>
              ) : undefined
            }
            strip={<ThreadOrders orders={thread.orders} conversationId={thread.conversation.id} />}
            actOn={(message) => <DeleteButton message={message} />}
            header={(connected) => (
              <ThreadHeader
                {...thread.conversation}
                connected={connected}
                back={`/admin-dashboard/chats${choice && `?${choice}`}`}
              />
            )}
          />
        ) : (
          <section className="chat none" aria-label="No conversation chosen">
            <EmptyState title="Choose a conversation">Its messages open here.</EmptyState>
          </section>
        )}
      </div>
    </main>
  );
}

function choiceQuery(query: string, unanswered: boolean): string {
  return String(
    new URLSearchParams({
      ...(query ? { q: query } : {}),
      ...(unanswered ? { only: "unanswered" } : {}),
    }),
  );
}

/** Leads to the conversation; to the message that was found, where it is one. */
function lineTo({ id, found }: ConversationSummary, choice: string): string {
  const query = new URLSearchParams(choice);
  if (found) query.set("message", String(found));
  return `/admin-dashboard/chats/${id}${query.size > 0 ? `?${query}` : ""}${found ? `#${messageAnchor(found)}` : ""}`;
}

/** Search and filter; an open conversation stays open beside them. */
function ListFilter({
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
    <div className="cfilter">
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
        className={unanswered ? "chip on" : "chip"}
        to={other ? `${here}?${other}` : here}
        aria-current={unanswered ? "true" : undefined}
      >
        Unanswered
        {unanswered ? <span className="vh"> only; show all</span> : null}
      </Link>
    </div>
  );
}

function NothingFound({ filtered, wiped }: { filtered: boolean; wiped: boolean }) {
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
        <Link className="btn line small" to="/admin-dashboard/chats">
          Show all chats
        </Link>
      }
    >
      Try another word of the message, or part of the name or number.
    </EmptyState>
  );
}

function ConversationLine({
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
  /** An answer waits in this browser; of the open conversation, the thread says so. */
  unsent: boolean;
  today: string;
  now: number;
}) {
  const { name, lastMessage, lastFromSupport, lastMessageAt, waitingSince, unread } = conversation;
  const day = lagosDay(lastMessageAt);
  return (
    <li className={unread > 0 ? "un" : undefined}>
      <Link to={to} aria-current={current ? "page" : undefined}>
        <span className="avatar" aria-hidden="true">
          {initialsOf(conversation)}
        </span>
        <span className="shrinks">
          <b>
            <bdi>{name}</bdi>
          </b>
          <span className="pv">
            {lastFromSupport ? "You: " : ""}
            <bdi>{lastMessage}</bdi>
          </span>
          {unsent ? <span className="wait unsent">Not sent</span> : null}
          {waitingSince ? (
            <span className="wait">Waiting {waitingFor(now - Date.parse(waitingSince))}</span>
          ) : null}
        </span>
        <span className="r">
          <time className="num" dateTime={lastMessageAt}>
            {day === today ? lagosClock(lastMessageAt) : dayLabel(day, today)}
          </time>
          {unread > 0 ? (
            <span className="unread">
              {unread > 99 ? "99+" : unread}
              <span className="vh"> unread</span>
            </span>
          ) : null}
        </span>
      </Link>
    </li>
  );
}

function ThreadHeader({
  connected,
  back,
  ...conversation
}: ConversationSummary & { connected: boolean; back: string }) {
  const { name, isGuest, phoneNumber } = conversation;
  return (
    <>
      <Link className="icon-btn only-m" to={back} aria-label="Back">
        <Icon name="arrow-left" />
      </Link>
      <span className="avatar" aria-hidden="true">
        {initialsOf(conversation)}
      </span>
      <div className="who">
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
          <a className="icon-btn wa" href={whatsappLink(phoneNumber)} aria-label="WhatsApp">
            <Icon name="whatsapp" />
          </a>
          <a className="icon-btn" href={telLink(phoneNumber)} aria-label="Call">
            <Icon name="phone" />
          </a>
        </>
      ) : null}
    </>
  );
}

function initialsOf({ name, isGuest }: { name: string; isGuest: boolean }): string {
  // One who is called by a number, or by nothing.
  if (isGuest && /^(?:Guest |\P{L})/u.test(name)) return "G";
  const [first = "", second = ""] = name.split(/\s+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
