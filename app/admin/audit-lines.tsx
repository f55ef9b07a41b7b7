import { Link } from "react-router";
import { actWords, isOnServer } from "../accounts/act-words.ts";
import type { AuditLine } from "../accounts/audit.server.ts";
import { type OrderStatus, statusLabels } from "../orders/order.ts";
import { dayLabel, lagosClock, lagosDay } from "../ui/lagos-time.ts";
import { formatNaira } from "../ui/money.ts";

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
              {actWords[act] ?? act.replaceAll("-", " ")}
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
              {email ? ` · ${email}` : isOnServer(act) ? " · on the server" : " · account deleted"}
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
