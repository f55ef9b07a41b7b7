import {
  Form,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
} from "react-router";
import { flash } from "../accounts/flash.server";
import { customerOf } from "../accounts/guards.server";
import { OwnerField, SIGNED_OUT } from "../accounts/owner-field";
import { refuseOtherOwner } from "../accounts/profile/security-forms.server";
import { safeRedirect } from "../accounts/sign-in/safe-redirect.server";
import { forgetGuestCookie, guestIn, viewerContext } from "../accounts/viewer.server";
import { addedGuestCookie } from "../chat/guests/added-guests";
import { type GuestChat, readGuestChat } from "../chat/guests/guest-chat.server";
import { addGuestChat } from "../chat/guests/merge-guest-chat.server";
import { readForm } from "../http/form-body.server";
import { noindexMeta } from "../shop/pages/page-meta";
import { type FormAnswer, sendOrKeep, useAnswerFocus } from "../ui/forms/form-answer";
import { AnswerNotice } from "../ui/forms/form-parts";
import type { Route } from "./+types/add-chat-page";

const HOME = "/user-dashboard";
const NOT_DONE = "That did not work. Please try again.";

/** Asks after signing in whether to add the guest chat of this browser (PRODUCT §6). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const user = customerOf(context.get(viewerContext));
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get("redirectTo"), HOME);
  const guest = guestIn(request.headers);
  const chat = guest ? await readGuestChat(guest) : undefined;
  if (!chat) throw redirectDocument(redirectTo);
  return { ...chat, owner: user.id, redirectTo };
}

/** Yes merges the chat into the account, No leaves it to the browser. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = customerOf(context.get(viewerContext));
  const { typed } = await readForm(request, ["owner", "answer", "redirectTo"]);
  const refusal = refuseOtherOwner(user, typed);
  if (refusal) return refusal;
  const redirectTo = safeRedirect(typed.redirectTo ?? "", HOME);
  const guest = guestIn(request.headers);
  const customer = typed.answer === "yes" && guest ? await addGuestChat(guest, user) : undefined;
  if (!customer || !guest) return redirectDocument(redirectTo, 303);
  const headers = flash("chat-added");
  const cookies = request.headers.get("cookie") ?? "";
  headers.append("set-cookie", addedGuestCookie(cookies, { from: guest, to: customer }));
  headers.append("set-cookie", forgetGuestCookie);
  return redirectDocument(redirectTo === HOME ? "/user-dashboard/user-chat" : redirectTo, {
    status: 303,
    headers,
  });
}

/** Not by the merge's own live event: the loader would redirect before the action's answer. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.href !== nextUrl.href;
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_DONE, SIGNED_OUT);
}

export const meta = () => noindexMeta("Your chat");

export default function AddChatPage({ loaderData, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== "idle";
  const answer: FormAnswer | undefined = actionData;
  const { notice } = useAnswerFocus(answer, false);
  const { owner, lastMessage, redirectTo } = loaderData;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <section className="panel add-chat" aria-labelledby="ask-title">
        <div className="panel-body stack">
          <h1 id="ask-title">Add this chat to your account?</h1>
          <p>
            You wrote to us in this browser before you logged in: {whatIsThere(loaderData)}. Add it,
            and you find it on every device. Leave it, and it stays in this browser alone.
          </p>
          {lastMessage ? <blockquote>{lastMessage}</blockquote> : null}
          <AnswerNotice ref={notice}>{answer?.failure}</AnswerNotice>
          <Form method="post" className="row">
            <OwnerField owner={owner} answer={answer} />
            <input type="hidden" name="redirectTo" value={redirectTo} />
            <button
              type="submit"
              className="button button-primary"
              name="answer"
              value="yes"
              disabled={busy}
            >
              Yes
            </button>
            <button
              type="submit"
              className="button button-line"
              name="answer"
              value="no"
              disabled={busy}
            >
              No
            </button>
          </Form>
        </div>
      </section>
    </main>
  );
}

function whatIsThere(chat: GuestChat): string {
  const { count, orders, unsent } = chat;
  const there = [
    count === 1 ? "one message" : count > 1 && `${count} messages, both sides together`,
    orders === 1 ? "one order" : orders > 1 && `${orders} orders`,
    unsent === 1 ? "one file, not sent yet" : unsent > 1 && `${unsent} files, not sent yet`,
  ];
  return there.filter(Boolean).join(", and ");
}
