import "./feedbacks.css";
import { Link } from "react-router";
import type { InboxKind } from "../../contact/list-contact.server";

const HERE = "/admin-dashboard/feedbacks";

/** Leads from one kind of message to the others, and tells how many of each are new. */
export function InboxTabs({
  on,
  unhandled,
}: {
  on: InboxKind | "reviews";
  unhandled: Record<InboxKind, number>;
}) {
  const tab = (kind: typeof on, to: string, name: string, count = 0) => (
    <Link
      to={to}
      className={kind === on ? "chip chip-on" : "chip"}
      aria-current={kind === on ? "page" : undefined}
    >
      {name}
      {count > 0 ? `, ${count > 99 ? "99+" : count} new` : ""}
    </Link>
  );
  return (
    <nav className="inbox-kinds" aria-label="Which messages">
      {tab("feedback", HERE, "Feedback", unhandled.feedback)}
      {tab("contact", `${HERE}?show=contact`, "Contact", unhandled.contact)}
      {tab("reviews", "/admin-dashboard/reviews", "Reviews")}
    </nav>
  );
}
