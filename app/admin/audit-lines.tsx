import { Link } from "react-router";
import type { AuditLine } from "../accounts/audit.server.ts";
import { dayLabel, lagosClock, lagosDay } from "../ui/lagos-time.ts";

/** What was done, in words; an act without any is shown by its own name. */
const words: Record<string, string> = {
  "add-product": "added the product",
  "update-product": "changed the product",
  "delete-product": "deleted the product",
  "restore-product": "brought back the product",
  "delete-user": "deleted a user",
  "make-admin": "made a user an admin",
  "unmake-admin": "made an admin a customer",
  "handle-contact": "handled a contact message",
  "reopen-contact": "reopened a contact message",
  "handle-feedback": "handled a feedback",
  "reopen-feedback": "reopened a feedback",
  "delete-message": "deleted a message",
  "restore-message": "restored a message",
  "wipe-chats": "wiped all chat history",
  "restore-chats": "restored the wiped chat history",
};

/** Lines of the audit: who, what, when, and which. */
export function AuditLines({ lines, today }: { lines: AuditLine[]; today: string }) {
  return (
    <ul className="panel alist">
      {lines.map(({ id, act, by, details, timestamp }) => {
        const { name, ...ids } = details;
        const day = lagosDay(timestamp);
        return (
          <li key={id}>
            <p>
              <b>
                <bdi>{by?.name ?? "A deleted user"}</bdi>
              </b>{" "}
              {words[act] ?? act.replaceAll("-", " ")}
              {name ? (
                <b>
                  {" "}
                  <bdi>{name}</bdi>
                </b>
              ) : null}
            </p>
            <p className="xs muted brk">
              <time dateTime={timestamp}>
                {dayLabel(day, today)}, {lagosClock(timestamp)}
              </time>
              {by ? ` · ${by.email}` : ""}
              {Object.entries(ids).map(([key, value]) => (
                <span key={key}>
                  {" · "}
                  {key === "conversationId" ? (
                    <Link to={`/admin-dashboard/chats/${value}`}>conversation</Link>
                  ) : (
                    `${labels[key] ?? key} ${value}`
                  )}
                </span>
              ))}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const labels: Record<string, string> = {
  productId: "product",
  userId: "user",
  messageId: "message",
  seq: "message",
};
