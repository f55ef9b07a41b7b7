import { useUnreadCount } from "./use-unread-count.ts";

/** The unread count beside a link to the chat. */
export function ChatBadge() {
  const count = useUnreadCount();
  if (count === 0) return null;
  return (
    <span className="unread">
      {count > 99 ? "99+" : count}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}
