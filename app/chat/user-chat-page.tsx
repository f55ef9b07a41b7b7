import "./chat.css";
import "./messages.css";
import "./composer.css";
import "./chat-frames.css";
import "./user-chat.css";
import { useState } from "react";
import { Link, redirect } from "react-router";
import { customerOf } from "../accounts/guards.server";
import { hasGuestChat } from "../accounts/guest-chat.server";
import { guestParticipant, guestToken, viewerContext } from "../accounts/viewer.server";
import { useLive } from "../live/use-live";
import { useReread } from "../live/use-reread";
import { business } from "../site/business";
import { telLink } from "../site/links";
import { useSite } from "../site/use-site";
import { Icon } from "../ui/icon";
import type { Route } from "./+types/user-chat-page";
import { ChatBox } from "./chat-box";
import { openChat, refuseMessage, sendForm } from "./open-chat.server";
import { SoundToggle } from "./sound-toggle";
import { UnsentAsGuest } from "./unsent-as-guest";

/** The customer's conversation, and whether this browser also has one of a guest, or may have. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { name } = customerOf(viewer);
  const [chat, guestChat] = await Promise.all([
    openChat(viewer, request),
    hasGuestChat(request.headers),
  ]);
  const token = guestChat ? undefined : guestToken(request.headers);
  return { ...chat, name, guestChat, guest: token && guestParticipant(token) };
}

/** The form of a browser without JavaScript; the others post to /chat/messages. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = context.get(viewerContext);
  customerOf(viewer);
  const form = await request.formData();
  const sent = await sendForm({ viewer }, form);
  if (sent.ok) throw redirect("/user-dashboard/user-chat");
  return refuseMessage(sent, form.get("message"));
}

export function meta() {
  return [{ title: "Chat with Admin | Itewe" }, { name: "robots", content: "noindex" }];
}

export default function UserChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact } = useSite();
  const reread = useReread();
  useLive({ moved: reread });
  const { page, product, guestChat, guest } = loaderData;
  const [added, setAdded] = useState(0);
  return (
    <main className="main flush uc" id="main" tabIndex={-1}>
      <h1 className="vh">Chat with Admin</h1>
      {guestChat ? (
        <p className="guest-chat">
          This browser also holds a chat from before you logged in.{" "}
          <Link className="link" to="/user-dashboard/add-chat?redirectTo=/user-dashboard/user-chat">
            Add it to your account
          </Link>
        </p>
      ) : null}
      {guest ? (
        <UnsentAsGuest
          guest={guest}
          owner={page.owner}
          onAdded={() => setAdded((times) => times + 1)}
        />
      ) : null}
      <ChatBox
        // Opened anew, it sends what has been added to its outbox; whoever signs in finds nothing of it.
        key={`${product?.id} ${page.owner} ${added}`}
        page={page}
        asSupport={false}
        label={`Chat with ${business.name}`}
        today={loaderData.today}
        formId={loaderData.formId}
        product={product}
        refused={actionData?.refused}
        otherName={business.name}
        suggestions={["I want to print", "Price list", "Delivery"]}
        header={(connected) => (
          <>
            <Link className="icon-btn only-m" to="/user-dashboard" aria-label="Back">
              <Icon name="arrow-left" />
            </Link>
            <span className="avatar">
              <img src="/favicon.svg" alt="" width={44} height={44} />
            </span>
            <div className="who">
              <b>{business.name}</b>
              <span role="status">
                {connected ? "We answer day and night" : "Connecting again…"}
              </span>
            </div>
            <SoundToggle asSupport={false} />
            <a className="icon-btn" href={telLink(contact.phone)} aria-label="Call us">
              <Icon name="phone" />
            </a>
          </>
        )}
        welcome={
          <div className="msg">
            <p className="b">
              Welcome to {business.name}, {loaderData.name}. Tell us what you want to print and one
              of us will answer here.
            </p>
          </div>
        }
      />
    </main>
  );
}
