import "../../chat/box/chat.css";
import "../../chat/box/messages.css";
import "../../chat/box/composer.css";
import "./guest-chat.css";
import { useLayoutEffect, useRef } from "react";
import { data, Link, redirect } from "react-router";
import { openGuest, viewerContext } from "../../accounts/viewer.server";
import { ChatBox } from "../../chat/box/chat-box";
import { KeepChat } from "../../chat/box/keep-chat";
import { SUGGESTIONS } from "../../chat/box/suggestions";
import { useLastProduct } from "../../chat/browser/chat-address";
import { hasBegunHere } from "../../chat/browser/open-conversation";
import { findGuest, keepGuestPhone, privatePath } from "../../chat/guests/keep-chat.server";
import { openChat } from "../../chat/reading/open-chat.server";
import { refuseMessage, sendForm } from "../../chat/sending/send-form.server";
import { messageFields } from "../../chat/sending/send-message.server";
import { SoundToggle } from "../../chat/unread/sound-toggle";
import { useMessageSound } from "../../chat/unread/use-message-sound";
import { moveDraft } from "../../chat/unsent/draft";
import { boxName } from "../../chat/unsent/outbox-shelf";
import { answerHeaders } from "../../http/form-answer.server";
import { readForm } from "../../http/form-body.server";
import { requestContext } from "../../http/request.server";
import { orderCards } from "../../orders/ui/cards/order-card";
import { business } from "../../shop/business";
import { telLink, whatsappLink } from "../../shop/links";
import { fixedMeta } from "../../shop/pages/page-meta";
import { shopIcon } from "../../shop/pages/shop-pictures";
import { useSite } from "../../shop/use-site";
import { inTime, whyFailed } from "../../ui/format/in-time";
import { Icon } from "../../ui/icon";
import { Navbar } from "../frame/navbar";
import type { Route } from "./+types/guest-chat-page";

const NOT_KEPT = "Your number was not kept. Please try again.";
/** Signing in asks whether to merge this chat, and leads back to it. */
const LOGIN = "/login?redirectTo=/chat";

/** The guest's conversation, and the product of `?product=`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  if (viewer.kind === "admin") throw redirect("/admin-dashboard/chats");
  const { search, searchParams } = new URL(request.url);
  if (viewer.kind === "customer") throw redirect(`/user-dashboard/user-chat${search}`);
  const { origin } = context.get(requestContext);
  const { guest, headers } = await openGuest(request);
  const keeps = searchParams.has("keep");
  const [chat, kept] = await Promise.all([
    openChat(viewer, request, guest),
    keeps ? findGuest(guest) : undefined,
  ]);
  const keep = keeps
    ? { link: origin + privatePath(guest), phoneNumber: kept?.phoneNumber }
    : undefined;
  return data({ ...chat, keep }, { headers });
}

/** Handles forms without JavaScript; others post to /chat/messages. */
export async function action({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, [...messageFields, "act", "phone"]);
  const viewer = context.get(viewerContext);
  const { address } = context.get(requestContext);
  const { guest, headers } = await openGuest(request);
  if (typed.act === "keep-phone") {
    // People who have signed in have a number in their profile.
    if ("user" in viewer) throw redirect("/chat");
    const { phone = "" } = typed;
    const phoneError = phone.trim() ? await keepGuestPhone(guest, phone, address) : undefined;
    const answer = phoneError ? { phoneError, phone } : { kept: true as const };
    return data({ keep: answer }, { headers, status: phoneError ? 400 : 200 });
  }
  const sent = await sendForm({ viewer, guestToken: guest, address }, typed);
  if (sent.ok) throw redirect("/chat", { headers });
  return refuseMessage(sent, typed.message, headers);
}

/** Keeps the typed number when there is no answer. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = await request.clone().formData();
  try {
    return await inTime(serverAction());
  } catch (error) {
    if (error instanceof Response) throw error;
    const keep = {
      phone: String(typed.get("phone") ?? ""),
      phoneError: whyFailed(error, NOT_KEPT),
    };
    return data({ keep }, { status: 503 });
  }
}

/** Passes on `retry-after`. */
export const headers = answerHeaders;

export const meta = fixedMeta({
  title: "Chat with us",
  description: "Ask for a price, send your artwork, or check on a job. No account needed.",
  path: "/chat",
});

export default function GuestChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact } = useSite();
  const about = useLastProduct(loaderData.product);
  useOneGuest(loaderData.page.owner);
  useMessageSound(false);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="guest-page-top">
        <Navbar />
      </header>
      <main id="main" className="guest-page" tabIndex={-1}>
        <div className="guest-page-side pattern">
          <h1>Chat with us</h1>
          <p className="lead">
            {`Ask for a price, send your artwork, or check on a job. We answer ${business.answeredInChat}.`}
          </p>
          <ul className="guest-page-links">
            <li>
              <Icon name="whatsapp" />
              <a
                className="link link-tap"
                href={whatsappLink(contact.whatsapp, business.whatsappText)}
              >
                Continue on WhatsApp instead
              </a>
            </li>
            <li>
              <Icon name="phone" />
              <a className="link link-tap" href={telLink(contact.phone)}>
                {contact.phone}
              </a>
            </li>
            <li>
              <Icon name="user" />
              <span>
                <Link className="link link-tap" to={LOGIN}>
                  Login
                </Link>{" "}
                to keep this chat on every device
              </span>
            </li>
          </ul>
        </div>
        <ChatBox
          // Remounts for another owner, who must not see what was typed.
          key={`${about} ${loaderData.page.owner}`}
          page={loaderData.page}
          asSupport={false}
          orderCards={orderCards}
          label={`Chat with ${business.name}`}
          today={loaderData.today}
          formId={loaderData.formId}
          product={loaderData.product}
          refused={actionData && "refused" in actionData ? actionData.refused : undefined}
          otherName={business.name}
          aside={
            loaderData.keep ? (
              <KeepChat
                {...loaderData.keep}
                answer={actionData && "keep" in actionData ? actionData.keep : undefined}
              />
            ) : null
          }
          suggestions={SUGGESTIONS}
          header={(connected) => (
            <>
              <a className="icon-button only-phones" href="/" aria-label="Back">
                <Icon name="arrow-left" />
              </a>
              <span className="chat-avatar">
                <img src={shopIcon()} alt="" width={44} height={44} />
              </span>
              <div className="chat-person">
                <b>{business.name}</b>
                <span role="status">{connected ? "Guest chat" : "Connecting again…"}</span>
              </div>
              <SoundToggle />
              <KeepLink look="button button-line button-small guest-page-keep" />
              <Link className="button button-line button-small" to={LOGIN}>
                Login
              </Link>
            </>
          )}
          // Where the header has no room.
          strip={
            <div className="guest-page-strip">
              <KeepLink look="button button-text button-small" />
            </div>
          }
          welcome={
            <div className="message">
              <p className="message-bubble">
                Welcome to {business.name}. Tell us what you want to print and one of us will answer
                here. You do not need an account.
              </p>
            </div>
          }
        />
      </main>
    </>
  );
}

function KeepLink({ look }: { look: string }) {
  return (
    <Link className={look} to="/chat?keep" replace preventScrollReset>
      Keep this chat
    </Link>
  );
}

/**
 * Two pages opened at once get two guest ids. Moves the draft of the one whose cookie was lost,
 * unless that guest has a conversation.
 */
function useOneGuest(owner: string): void {
  const former = useRef(owner);
  // Before the new box reads its draft.
  useLayoutEffect(() => {
    const from = former.current;
    former.current = owner;
    if (from !== owner && !hasBegunHere(from)) moveDraft(boxName(from), boxName(owner));
  }, [owner]);
}
