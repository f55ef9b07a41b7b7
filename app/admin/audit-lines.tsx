import { Link } from "react-router";
import type { AuditLine } from "../accounts/audit.server.ts";
import { type OrderStatus, statusLabels } from "../orders/order.ts";
import { dayLabel, lagosClock, lagosDay } from "../ui/lagos-time.ts";
import { formatNaira } from "../ui/money.ts";

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
  "record-order": "entered the order",
  "move-order": "moved the order",
  "send-proof": "sent a proof for the order",
  "note-order": "wrote a note on the order",
  "set-order-total": "set the total of the order",
  "record-transfer": "recorded a transfer for the order",
};

/** Lines of the audit: who, what, when, and which. */
export function AuditLines({ lines, today }: { lines: AuditLine[]; today: string }) {
  return (
    <ul className="panel alist">
      {lines.map(({ id, act, name: admin, email, details, timestamp }) => {
        const { name, order, ...ids } = details;
        const day = lagosDay(timestamp);
        return (
          <li key={id}>
            <p>
              <b>
                <bdi>{admin ?? "A deleted user"}</bdi>
              </b>{" "}
              {words[act] ?? act.replaceAll("-", " ")}
              {name ? (
                <b>
                  {" "}
                  <bdi>{name}</bdi>
                </b>
              ) : null}
              {order ? (
                <>
                  {" "}
                  <Link to={`/admin-dashboard/orders/${order}`}>{order}</Link>
                </>
              ) : null}
            </p>
            <p className="xs muted brk">
              <time dateTime={timestamp}>
                {dayLabel(day, today)}, {lagosClock(timestamp)}
              </time>
              {email ? ` · ${email}` : " · account deleted"}
              {Object.entries(ids).map(([key, value]) => (
                <span key={key}>
                  {" · "}
                  {key === "conversationId" ? (
                    <Link to={`/admin-dashboard/chats/${value}`}>conversation</Link>
                  ) : (
                    `${labels[key] ?? key} ${amounts.has(key) ? formatNaira(Number(value)) : key === "status" ? (statusLabels[value as OrderStatus] ?? value) : value}`
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

/** Details that are kobo. */
const amounts = new Set(["total", "amount"]);

const labels: Record<string, string> = {
  productId: "product",
  userId: "user",
  messageId: "message",
  seq: "message",
  status: "to",
};
