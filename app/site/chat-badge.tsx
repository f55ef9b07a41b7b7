import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { CHAT_USED } from "../chat/chat-used.ts";
import { useTitleCount } from "../ui/use-title-count.ts";
import { useSite } from "./use-site.ts";

/**
 * How many answers a person has not read, beside the link to the chat; nothing for whoever has
 * never written. What counts is fetched after the page, and only then.
 */
export function ChatBadge({ inTitle = false }: { inTitle?: boolean }) {
  const { viewer } = useSite();
  const { pathname } = useLocation();
  const [count, setCount] = useState(0);
  // There the messages themselves are on screen.
  const here = /\/(?:chat|user-chat|admin-dashboard.*)$/.test(pathname);
  useTitleCount(inTitle && !here ? count : 0);
  useEffect(() => {
    if (!mayHaveChat(viewer.kind)) return;
    let stop: (() => void) | undefined;
    let over = false;
    const begin = async () => {
      const { watchUnread } = await import("../chat/watch-unread.ts");
      if (!over) stop = watchUnread(viewer.kind === "admin", setCount);
    };
    const timer = setTimeout(() => void begin().catch(() => {}), 1_000);
    return () => {
      over = true;
      clearTimeout(timer);
      stop?.();
    };
  }, [viewer.kind]);
  if (count === 0 || here) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="vh"> unread</span>
    </span>
  );
}

function mayHaveChat(kind: string): boolean {
  if (kind === "customer" || kind === "admin") return true;
  try {
    return localStorage.getItem(CHAT_USED) !== null;
  } catch {
    return false;
  }
}
