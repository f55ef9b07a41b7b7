import { redirectDocument } from "react-router";
import { flash } from "../flash.server.ts";
import { hasGuestChat } from "../guest-chat.server.ts";
import { SECOND_LOCK } from "../second-lock/second-lock-path.ts";
import { withCookies } from "../sessions/auth.server.ts";
import type { Entered } from "../sessions/sign-in.server.ts";
import { homeOf, safeRedirect } from "./safe-redirect.server.ts";

const ADD_CHAT = "/user-dashboard/add-chat";

/**
 * Leads somebody who has just signed in to `redirectTo` or the first page of their role, with a
 * question before it where there is one.
 * @param sent the headers of the request
 */
export async function goHome(entered: Entered, redirectTo: string | undefined, sent: Headers) {
  const { role, roleKnown, asksForLock, cookies } = entered;
  const target = safeRedirect(redirectTo ?? "", homeOf(role));
  const headers = withCookies(cookies, roleKnown ? new Headers() : flash("role-unknown"));
  // A guest's chat is merged only after asking.
  const asksForChat = role === "user" && (await hasGuestChat(sent));
  const question = asksForLock ? SECOND_LOCK : asksForChat ? ADD_CHAT : undefined;
  // Loads a document: the target may be outside the router, and the data of the person before
  // must be dropped.
  return redirectDocument(
    question ? `${question}?redirectTo=${encodeURIComponent(target)}` : target,
    { headers },
  );
}
