import "../chat/box/chat.css";
import "../chat/box/messages.css";
import "../chat/box/composer.css";
import "./user-chat.css";
import { useCallback, useEffect, useState } from "react";
import { Link, redirect, useSearchParams } from "react-router";
import { customerOf } from "../accounts/guards.server";
import { hasGuestChat } from "../accounts/guest-chat.server";
import { guestParticipant, guestToken, viewerContext } from "../accounts/viewer.server";
import { ChatBox } from "../chat/box/chat-box";
import { SUGGESTIONS } from "../chat/box/suggestions";
import { useLastProduct } from "../chat/browser/chat-address";
import { type Message, messageNumber } from "../chat/message";
import { openChat } from "../chat/reading/open-chat.server";
import { listSharedFiles } from "../chat/reading/shared-files.server";
import { refuseMessage, sendForm } from "../chat/sending/send-form.server";
import { messageFields } from "../chat/sending/send-message.server";
import { SoundToggle } from "../chat/unread/sound-toggle";
import { UnsentGuestMessages } from "../chat/unsent/unsent-guest-messages";
import { answerHeaders } from "../http/form-answer.server";
import { readForm } from "../http/form-body.server";
import { useLive } from "../live/use-live";
import { useReread } from "../live/use-reread";
import { findOwnOpenOrder } from "../orders/reading/own-orders.server";
import { orderCards } from "../orders/ui/cards/order-card";
import { OrderUnderWay } from "../orders/ui/order-under-way";
import { business } from "../shop/business";
import { telLink } from "../shop/links";
import { noindexMeta } from "../shop/pages/page-meta";
import { shopIcon } from "../shop/pages/shop-pictures";
import { useSite } from "../shop/use-site";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/user-chat-page";
import { BesideChat } from "./beside-chat";

/** Windows with room beside the conversation. */
const WIDE = "(min-width: 1200px)";
/** Debounce, ms. */
const SETTLE_MS = 300;

/**
 * The customer's conversation, the current order, shared files (`?files`: those before this message
 * number), and whether this browser has a guest chat.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { name } = customerOf(viewer);
  const before = messageNumber(new URL(request.url).searchParams.get("files"));
  const [{ chat, shared }, order, guestChat] = await Promise.all([
    openChat(viewer, request).then(async (opened) => ({
      chat: opened,
      shared: await listSharedFiles(opened.page, before),
    })),
    findOwnOpenOrder(viewer),
    hasGuestChat(request.headers),
  ]);
  const token = guestChat ? undefined : guestToken(request.headers);
  return { ...chat, shared, order, name, guestChat, guest: token && guestParticipant(token) };
}

/** Handles forms without JavaScript; others post to /chat/messages. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  customerOf(viewer);
  const { typed } = await readForm(request, messageFields);
  const sent = await sendForm({ viewer }, typed);
  if (sent.ok) throw redirect("/user-dashboard/user-chat");
  return refuseMessage(sent, typed.message);
}

/** Passes on `retry-after`. */
export const headers = answerHeaders;

export const meta = () => noindexMeta("Chat with Admin");

export default function UserChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact } = useSite();
  const reread = useReread();
  useLive({ moved: reread });
  const { page, product, guestChat, guest, shared, order } = loaderData;
  const about = useLastProduct(product);
  const readBeside = useBeside(shared.files);
  const [added, setAdded] = useState(0);
  return (
    <main className="main main-flush user-chat" id="main" tabIndex={-1}>
      <h1 className="visually-hidden">Chat with Admin</h1>
      {guestChat ? (
        <p className="user-chat-guest">
          This browser also holds a chat from before you logged in.{" "}
          <Link
            className="link link-tap"
            to="/user-dashboard/add-chat?redirectTo=/user-dashboard/user-chat"
          >
            Add it to your account
          </Link>
        </p>
      ) : null}
      {guest ? (
        <UnsentGuestMessages
          guest={guest}
          owner={page.owner}
          onAdded={() => setAdded((times) => times + 1)}
        />
      ) : null}
      <div className="user-chat-columns">
        <ChatBox
          // Remounts to send added messages, and when somebody else signs in.
          key={`${about} ${page.owner} ${added}`}
          page={page}
          onMissed={readBeside}
          asSupport={false}
          orderCards={orderCards}
          label={`Chat with ${business.name}`}
          today={loaderData.today}
          formId={loaderData.formId}
          product={product}
          refused={actionData?.refused}
          otherName={business.name}
          suggestions={SUGGESTIONS}
          header={(connected) => (
            <>
              <Link className="icon-button only-phones" to="/user-dashboard" aria-label="Back">
                <Icon name="arrow-left" />
              </Link>
              <span className="chat-avatar">
                <img src={shopIcon()} alt="" width={44} height={44} />
              </span>
              <div className="chat-person">
                <b>{business.name}</b>
                <span role="status">
                  {connected ? `We answer ${business.answeredInChat}` : "Connecting again…"}
                </span>
              </div>
              <SoundToggle />
              <a className="icon-button" href={telLink(contact.phone)} aria-label="Call us">
                <Icon name="phone" />
              </a>
            </>
          )}
          welcome={
            <div className="message">
              <p className="message-bubble">
                Welcome to {business.name}, {loaderData.name}. Tell us what you want to print and
                one of us will answer here.
              </p>
            </div>
          }
        />
        <BesideChat
          order={<OrderUnderWay order={order} />}
          files={shared.files}
          pages={<FilePages next={shared.next} />}
        />
      </div>
    </main>
  );
}

/** Links between pages of files. */
function FilePages({ next }: { next: number | null }) {
  const [query] = useSearchParams();
  const to = (files: number | undefined) => {
    const other = new URLSearchParams(query);
    if (files === undefined) other.delete("files");
    else other.set("files", String(files));
    return `?${other}`;
  };
  const isOlder = query.has("files");
  if (!isOlder && next === null) return null;
  return (
    <nav className="row" aria-label="Pages of files">
      {isOlder ? (
        <Link
          className="button button-line button-small"
          to={to(undefined)}
          replace
          preventScrollReset
        >
          Newest files
        </Link>
      ) : null}
      {next === null ? null : (
        <Link className="button button-line button-small" to={to(next)} replace preventScrollReset>
          Older files
        </Link>
      )}
    </nav>
  );
}

/**
 * Reloads what stands beside the conversation, where there is room for it. Every change comes with
 * a message, so a reload is needed only when messages were missed.
 * @returns to be called then
 */
function useBeside(files: { id: string }[]): () => void {
  const reread = useReread(SETTLE_MS);
  const read = useCallback(() => {
    if (matchMedia(WIDE).matches) reread();
  }, [reread]);
  useLive({
    order: read,
    message: (content) => {
      const { type, file, deleted } = content as Message;
      const isListed = file !== undefined && files.some(({ id }) => id === file.id);
      if (deleted || (type === "file" && !isListed)) read();
    },
  });
  useEffect(() => {
    const media = matchMedia(WIDE);
    // Changes while the window was narrow were not loaded.
    media.addEventListener("change", read);
    return () => media.removeEventListener("change", read);
  }, [read]);
  return read;
}
