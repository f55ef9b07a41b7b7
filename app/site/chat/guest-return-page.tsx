import { Form, redirect } from "react-router";
import { guestCookie } from "../../accounts/viewer.server";
import { findGuest } from "../../chat/guests/keep-chat.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { SiteFrame } from "../frame/site-frame";
import type { Route } from "./+types/guest-return-page";

/** Checks the link only: a preview of it must not show the conversation. */
export async function loader({ params }: Route.LoaderArgs) {
  if (!(await findGuest(params.token))) throw new Response("Chat not found", { status: 404 });
  return null;
}

/** Sets the guest's cookie in this browser. */
export async function action({ params }: Route.ActionArgs) {
  if (!(await findGuest(params.token))) throw new Response("Chat not found", { status: 404 });
  return redirect("/chat", { headers: { "set-cookie": guestCookie(params.token) } });
}

export function meta() {
  return [
    ...noindexMeta("Your chat"),
    // Hides the link from other sites; `no-referrer` would also hide the form's origin.
    { name: "referrer", content: "same-origin" },
  ];
}

export default function GuestReturnPage() {
  return (
    <SiteFrame>
      <EmptyState
        title="Open your chat here?"
        heading="h1"
        actions={
          <Form method="post">
            <button type="submit" className="button button-primary">
              Open my chat
            </button>
          </Form>
        }
      >
        <p>
          This browser will then show it, and nobody else should use it. A chat that was begun here
          before can be reached by its own link only.
        </p>
      </EmptyState>
    </SiteFrame>
  );
}

/** For an invalid link. */
export function ErrorBoundary() {
  return (
    <SiteFrame>
      <EmptyState
        title="This chat is no longer there"
        heading="h1"
        art="cross"
        actions={
          <a className="button button-primary" href="/chat">
            Start a new chat
          </a>
        }
      >
        <p>It may have moved into an account: sign in to read it.</p>
      </EmptyState>
    </SiteFrame>
  );
}
