import type { ListChoice } from "../../chat/list/conversation-list.server.ts";

/** Parses `q`, `only=unanswered`, `before` and `beforeId`. */
export function choiceOf(searchParams: URLSearchParams): ListChoice {
  return {
    query: searchParams.get("q") ?? "",
    unanswered: searchParams.get("only") === "unanswered",
    before: { lastMessageAt: searchParams.get("before"), id: searchParams.get("beforeId") },
  };
}
