import "../chat/chat.css";
import "../chat/chat-frames.css";
import { useCallback, useState } from "react";
import { data, isRouteErrorResponse, Link, redirect, useNavigate } from "react-router";
import { uuidv7 } from "uuidv7";
import { viewerContext } from "../accounts/viewer.server";
import { readMessages, sendMessage } from "../chat/chat.server";
import { ChatBox } from "../chat/chat-box";
import {
  type ConversationSummary,
  findConversation,
  listConversations,
} from "../chat/conversation-list.server";
import { messageNumber, PAGE_SIZE } from "../chat/message";
import { ErrorMessage } from "../site/error-message";
import { telLink, whatsappLink } from "../site/links";
import { EmptyState } from "../ui/empty-state";
import { Icon } from "../ui/icon";
import { dayLabel, lagosClock, lagosDay } from "../ui/lagos-time";
import { showToast } from "../ui/toast";
import type { Route } from "./+types/chats-page";
import { tellSeen, useConversationList, useMoved } from "./use-inbox";

/** The list of conversations and, when one is chosen, its newest messages. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const before = messageNumber(new URL(request.url).searchParams.get("before"));
  const { conversationId } = params;
  const [conversations, conversation, page] = await Promise.all([
    listConversations(viewer),
    conversationId ? findConversation(viewer, conversationId) : undefined,
    conversationId ? readMessages(viewer, conversationId, { before }) : undefined,
  ]);
  return {
    conversations,
    thread: conversation && page ? { conversation, page } : undefined,
    formId: uuidv7(),
    today: lagosDay(new Date().toISOString()),
  };
}

/** The form of a browser without JavaScript; the others post to /chat/messages. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const form = await request.formData();
  const conversationId = params.conversationId ?? "";
  const sent = await sendMessage({ viewer, conversationId }, Object.fromEntries(form));
  if (sent.ok) throw redirect(`/admin-dashboard/chats/${conversationId}`);
  return data({ error: sent.error, text: String(form.get("message") ?? "") }, { status: 400 });
}

export function meta() {
  return [{ title: "Chats | Itewe" }, { name: "robots", content: "noindex" }];
}

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, today, formId } = loaderData;
  const { list, loadOlder } = useConversationList(loaderData.conversations);
  const [hasOlder, setHasOlder] = useState(loaderData.conversations.length === PAGE_SIZE);
  const current = thread?.conversation.id;
  const navigate = useNavigate();
  useMoved(({ from, to }) => {
    if (from === current) navigate(`/admin-dashboard/chats/${to}`, { replace: true });
  });
  const markShown = useCallback(
    (seq: number) => void (current && tellSeen(current, seq)),
    [current],
  );

  return (
    <main className="main flush" id="main" tabIndex={-1}>
      <div className={thread ? "ac open" : "ac"}>
        <section className="cl panel" aria-label="Conversations">
          <div className="ph">
            <h1>CHATS</h1>
          </div>
          {list.length === 0 ? (
            <EmptyState title="No chats yet">
              When somebody writes to the shop, the conversation appears here at once.
            </EmptyState>
          ) : (
            <ul className="clist">
              {list.map((conversation) => (
                <ConversationLine
                  key={conversation.id}
                  conversation={conversation}
                  current={conversation.id === current}
                  today={today}
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
            key={thread.conversation.id}
            page={thread.page}
            conversationId={thread.conversation.id}
            asSupport
            label={`Chat with ${thread.conversation.name}`}
            today={today}
            formId={formId}
            refused={actionData ?? undefined}
            onShown={markShown}
            header={(connected) => <ThreadHeader {...thread.conversation} connected={connected} />}
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

function ConversationLine({
  conversation,
  current,
  today,
}: {
  conversation: ConversationSummary;
  current: boolean;
  today: string;
}) {
  const { id, name, lastMessage, lastFromSupport, lastMessageAt, unread } = conversation;
  const day = lagosDay(lastMessageAt);
  return (
    <li className={unread > 0 ? "un" : undefined}>
      <Link to={`/admin-dashboard/chats/${id}`} aria-current={current ? "page" : undefined}>
        <span className="avatar" aria-hidden="true">
          {initialsOf(conversation)}
        </span>
        <span className="min-w-0">
          <b>{name}</b>
          <span className="pv">
            {lastFromSupport ? "You: " : ""}
            {lastMessage}
          </span>
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
  ...conversation
}: ConversationSummary & { connected: boolean }) {
  const { name, isGuest, phoneNumber } = conversation;
  return (
    <>
      <Link className="icon-btn only-m" to="/admin-dashboard/chats" aria-label="Back">
        <Icon name="arrow-left" />
      </Link>
      <span className="avatar" aria-hidden="true">
        {initialsOf(conversation)}
      </span>
      <div className="who">
        <b>{name}</b>
        <span role="status">
          {connected ? (isGuest ? "Guest" : phoneNumber) : "Connecting again…"}
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

/** What failed is said inside the dashboard's frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="main flush" id="main" tabIndex={-1}>
      <ErrorMessage status={isRouteErrorResponse(error) ? error.status : 500} />
    </main>
  );
}

function initialsOf({ name, isGuest }: { name: string; isGuest: boolean }): string {
  if (isGuest) return "G";
  const [first = "", second = ""] = name.split(/\s+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
