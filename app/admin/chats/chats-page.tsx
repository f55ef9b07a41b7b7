import { messageFields } from "../../chat/sending/send-message.server";
import { readForm } from "../../http/form-body.server";
import { orderCards } from "../../orders/ui/cards/order-card";
import "../../chat/box/chat.css";
import "../../chat/box/messages.css";
import "../../chat/box/composer.css";
import "./chats.css";
import { useState } from "react";
import { data, redirect, useNavigate, useOutletContext, useSearchParams } from "react-router";
import { uuidv7 } from "uuidv7";
import { type Viewer, viewerContext } from "../../accounts/viewer.server";
import { ChatBox } from "../../chat/box/chat-box";
import { useTimesFound } from "../../chat/browser/chat-address";
import {
  findConversation,
  findConversationOfUser,
  listConversations,
} from "../../chat/list/conversation-list.server";
import { findMoved, formerIds } from "../../chat/list/moved-conversations.server";
import { messageNumber, PAGE_SIZE } from "../../chat/message";
import { listNotes, writeNote } from "../../chat/notes/notes.server";
import { readPage } from "../../chat/reading/read-messages.server";
import { findOpenWipe } from "../../chat/removal/wipe.server";
import { listReplies } from "../../chat/replies/replies.server";
import { sendForm } from "../../chat/sending/send-form.server";
import { SoundToggle } from "../../chat/unread/sound-toggle";
import { loadUntilLoaded } from "../../live/revalidate";
import { useLive } from "../../live/use-live";
import { useReread } from "../../live/use-reread";
import { ordersOfConversation } from "../../orders/reading/list-orders.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { lagosDay } from "../../ui/format/lagos-time";
import { showToast } from "../../ui/toasts/toast";
import { useNow } from "../lists/use-now";
import { ThreadOrders } from "../orders/thread-orders";
import type { Route } from "./+types/chats-page";
import { ChatsMenu, DeleteButton, WipedNotice } from "./chat-deletion";
import {
  ConversationLine,
  choiceQuery,
  ListFilter,
  lineTo,
  NothingFound,
  ThreadHeader,
} from "./conversation-lines";
import { choiceOf } from "./list-choice";
import { NoteForm, noteInserts } from "./notes";
import { ReplyList } from "./reply-list";
import { useConversationList, useMoved } from "./use-conversation-list";
import type { UnsentAnswers } from "./use-resend-unsent";

/** The list of conversations, and the chosen one; an account's id redirects to its conversation. */
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
  const [conversations, wipe, thread] = await Promise.all([
    listConversations(viewer, { query, unanswered }),
    findOpenWipe(viewer),
    conversationId ? readThread(viewer, conversationId, searchParams) : undefined,
  ]);
  return {
    conversations,
    wipe,
    thread,
    formId: uuidv7(),
    now: new Date().toISOString(),
  };
}

async function readThread(viewer: Viewer, id: string, query: URLSearchParams) {
  const [conversation, page, orders, formerly, notes, replies] = await Promise.all([
    findConversation(viewer, id),
    readPage(viewer, id, query),
    ordersOfConversation(viewer, id),
    formerIds(viewer, id),
    listNotes(viewer, id),
    listReplies(viewer),
  ]);
  return { conversation, page, orders, formerly, notes, replies };
}

/** Handles forms without JavaScript; others post to /chat/messages and /admin-dashboard/note-acts. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  const { typed } = await readForm(request, [...messageFields, "note", "noteId"]);
  const conversationId = params.conversationId ?? "";
  if (typed.note !== undefined) {
    const note = { id: typed.noteId ?? "", text: typed.note };
    const error = await writeNote(viewer, conversationId, note);
    if (!error) throw redirect(`/admin-dashboard/chats/${conversationId}`);
    return data({ note: { error, text: typed.note } }, { status: 400 });
  }
  const sent = await sendForm({ viewer, conversationId }, typed);
  if (sent.ok) throw redirect(`/admin-dashboard/chats/${conversationId}`);
  return data(
    { error: sent.error, text: typed.message ?? "" },
    { status: sent.retryAfterSeconds ? 429 : 400 },
  );
}

export const meta = () => noindexMeta("Chats");

export default function ChatsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { thread, formId } = loaderData;
  const [searchParams] = useSearchParams();
  const query = searchParams.get("q") ?? "";
  const unanswered = searchParams.get("only") === "unanswered";
  const choice = choiceQuery(query, unanswered);
  const found = messageNumber(searchParams.get("message"));
  const timesFound = useTimesFound(found);
  const { list, wipe, loadOlder } = useConversationList(loaderData, choice);
  /** The loaded page after which there are no older ones. */
  const [ended, setEnded] = useState<object>();
  const hasOlder = loaderData.conversations.length === PAGE_SIZE && ended !== loaderData;
  const now = useNow(loaderData.now);
  const today = lagosDay(new Date(now).toISOString());
  const current = thread?.conversation.id;
  const { unsent } = useOutletContext<UnsentAnswers>();
  const navigate = useNavigate();
  // A guest may have become a customer with a name.
  const reread = useReread();
  const ifOpen = (content: unknown) => {
    if ((content as { conversationId: string }).conversationId === current) reread();
  };
  // Name and number may have changed while disconnected.
  const ifAny = () => {
    if (current) reread();
  };
  useLive({ history: reread, contact: ifOpen, notes: ifOpen, hello: ifAny, gap: ifAny });
  useMoved(({ from, to }) => {
    if (from !== current) return;
    const path = `/admin-dashboard/chats/${to}`;
    void loadUntilLoaded(path, () => navigate(path + (choice && `?${choice}`), { replace: true }));
  });

  return (
    <main className="main main-flush" id="main" tabIndex={-1}>
      <div className={thread ? "chats chats-open" : "chats"}>
        <section className="chats-list panel" aria-label="Conversations">
          <div className="panel-head">
            <h1>CHATS</h1>
            <SoundToggle />
            <ChatsMenu />
          </div>
          <ListFilter query={query} unanswered={unanswered} current={current} />
          {wipe ? <WipedNotice wipe={wipe} today={today} /> : null}
          {list.length === 0 ? (
            <NothingFound filtered={choice !== ""} wiped={wipe !== undefined} />
          ) : (
            <ul className="chats-lines">
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
              className="button button-text button-block"
              onClick={() =>
                loadOlder().then(
                  (count) => (count < PAGE_SIZE ? setEnded(loaderData) : undefined),
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
            orderCards={orderCards}
            label={`Chat with ${thread.conversation.name}`}
            otherName={thread.conversation.name}
            today={today}
            formId={formId}
            refused={actionData && "text" in actionData ? actionData : undefined}
            inserts={noteInserts(thread.notes, today)}
            aside={
              thread.page.conversationId ? (
                <NoteForm
                  conversationId={thread.page.conversationId}
                  formId={formId}
                  refused={actionData && "note" in actionData ? actionData.note : undefined}
                />
              ) : undefined
            }
            assist={(box) => (
              <ReplyList
                box={box}
                replies={thread.replies}
                name={thread.conversation.isGuest ? undefined : thread.conversation.name}
              />
            )}
            welcome={
              thread.page.messages.length === 0 ? (
                <p className="chat-day">
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
          <section className="chat chats-none" aria-label="No conversation chosen">
            <EmptyState title="Choose a conversation">Its messages open here.</EmptyState>
          </section>
        )}
      </div>
    </main>
  );
}
