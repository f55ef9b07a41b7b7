import { Link } from "react-router";
import { actWords, isOnServer, serverWords } from "../../accounts/audit/act-words.ts";
import type { AuditLine } from "../../accounts/audit/list-audit.server.ts";
import { ticketDay } from "../../catalogue/ticket/choice/ticket.ts";
import { type OrderStatus, statusLabels } from "../../orders/status.ts";
import { dayLabel, lagosClock, lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNaira } from "../../ui/format/money.ts";

export function AuditLines({ lines, today }: { lines: AuditLine[]; today: string }) {
  return (
    <ul className="panel list-lines audit-lines">
      {lines.map(({ id, act, name: admin, email, about, details, timestamp }) => {
        const { name, order, userId, conversationId, ...more } = details;
        const day = lagosDay(timestamp);
        return (
          <li key={id}>
            <p>
              <b>
                <bdi>{whoDid(act, admin)}</bdi>
              </b>{" "}
              {actWords[act] ?? act.replaceAll("-", " ")}
              {name ? (
                <b>
                  {" "}
                  <bdi>{name}</bdi>
                </b>
              ) : null}
              {about ? (
                <>
                  :{" "}
                  <b>
                    <bdi>{about.name}</bdi>
                  </b>
                  , <bdi>{about.email}</bdi>
                </>
              ) : null}
              {order ? (
                <>
                  {" "}
                  <Link to={`/admin-dashboard/orders/${order}`}>{order}</Link>
                </>
              ) : null}
            </p>
            <p className="text-smallest muted breaks">
              <time dateTime={timestamp}>
                {dayLabel(day, today)}, {lagosClock(timestamp)}
              </time>
              {email ? ` · ${email}` : isOnServer(act) ? " · on the server" : " · account deleted"}
              {userId && !about ? " · that account is gone" : null}
              {conversationId ? (
                <>
                  {" · "}
                  <Link to={`/admin-dashboard/chats/${conversationId}`}>conversation</Link>
                </>
              ) : null}
              {Object.entries(more).map(([key, value]) => {
                const words = sayDetail[key]?.(value);
                return words ? <span key={key}> · {words}</span> : null;
              })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const whoDid = (act: string, admin = "A deleted user") =>
  isOnServer(act) ? (serverWords[admin] ?? admin) : admin;

const money = (kobo: string | number) => formatNaira(Number(kobo));

/** Shows a detail of an act; ids are left out. */
const sayDetail: Record<string, (value: string | number) => string> = {
  seq: (number) => `message ${number}`,
  device: (name) => String(name),
  products: (count) => (count === 1 ? "1 product" : `${count} products`),
  messages: (count) => (count === 1 ? "1 message" : `${count} messages`),
  status: (status) => `to ${statusLabels[status as OrderStatus] ?? status}`,
  quote: (number) => `quote ${number}`,
  total: money,
  amount: money,
  missing: (kobo) => `${money(kobo)} missing`,
  reason: (words) => `“${words}”`,
  receipt: String,
  refund: String,
  of: String,
  lines: (count) => `${count} lines`,
  mail: (kind) => String(kind).replaceAll("-", " "),
  jobs: (count) => (count === 1 ? "1 job" : `${count} jobs`),
  fields: String,
  version: (number) => `version ${number}`,
  fresh: (count) => `${count} new`,
  changed: (count) => `${count} changed`,
  called: (name) => `now ${name}`,
  day: (day) => `to ${ticketDay(String(day))}`,
};
