import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { useReread } from "../../live/use-reread.ts";
import type { MessagePage } from "../message.ts";
import { CHAT_USED } from "./chat-used.ts";
import { OpenConversation } from "./open-conversation.ts";

/**
 * Opens a conversation while the component is mounted; give the component a `key` of owner and
 * conversation.
 *
 * @param conversationId only of an admin; undefined for one's own conversation
 * @param formerly ids of conversations merged into it
 * @param onMissed called when messages have changed without an event
 */
export function useConversation(
  page: MessagePage,
  conversationId?: string,
  formerly: string[] = [],
  onMissed?: () => void,
) {
  const [chat] = useState(() => new OpenConversation(page, conversationId));
  const view = useSyncExternalStore(chat.subscribe, chat.view, chat.view);
  const reread = useEffectEvent(useReread());
  const tellMissed = useEffectEvent(() => onMissed?.());
  useEffect(() => chat.start({ reread, onMissed: tellMissed }), [chat]);
  const formerIds = formerly.join(" ");
  useEffect(() => chat.adopt(formerIds.split(" ").filter(Boolean)), [chat, formerIds]);
  useEffect(() => chat.showPage(page), [chat, page]);

  // Also true after a form that was posted before hydration.
  const isUsed = !conversationId && (view.messages.length > 0 || view.pending.length > 0);
  useEffect(() => {
    if (!isUsed) return;
    try {
      localStorage.setItem(CHAT_USED, "1");
    } catch {
      // A browser that stores nothing shows no count of unread messages.
    }
  }, [isUsed]);

  return { ...chat, ...view, owner: page.owner };
}
