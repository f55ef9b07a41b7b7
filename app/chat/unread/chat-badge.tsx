import { useUnreadCount } from "./use-unread-count.ts";

/** How many answers a person has not read, on or beside what leads to them. */
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
