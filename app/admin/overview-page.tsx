import "./overview.css";
import { Link } from "react-router";
import { listAudit } from "../accounts/audit.server";
import { viewerContext } from "../accounts/viewer.server";
import { findUnanswered } from "../chat/conversation-list.server";
import { diskState } from "../disk.server";
import { countUnhandled } from "../inbox/read-inbox.server";
import { countOrders, listOrders } from "../orders/list-orders.server";
import { orderNumber } from "../orders/order";
import { noindexMeta } from "../site/page-meta";
import { Icon } from "../ui/icon";
import { lagosDay } from "../ui/lagos-time";
import { type PageVitals, summariseVitals } from "../vitals/vitals.server";
import type { Route } from "./+types/overview-page";
import { AuditLines } from "./audit-lines";
import { DiskNotice } from "./disk-notice";
import { Figure, many } from "./figure";
import { useNow } from "./use-now";
import { useMinutely, useWatch } from "./use-watch";
import { waitingFor } from "./waiting-time";

const AUDIT_LINES = 6;
/** Orders that wait the longest. */
const ORDER_LINES = 5;

/** What waits for the owner, how fast the shop is, and what was done last. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const [unanswered, unhandled, vitals, audit, orders, listed] = await Promise.all([
    findUnanswered(viewer),
    countUnhandled(viewer),
    summariseVitals(),
    listAudit(viewer, { limit: AUDIT_LINES }),
    countOrders(viewer),
    listOrders(viewer),
  ]);
  const now = new Date().toISOString();
  const waitingOrders = listed.orders
    .flatMap(({ number, name, productName, waitingSince }) =>
      waitingSince ? [{ number, name, productName, waitingSince }] : [],
    )
    .slice(0, ORDER_LINES);
  return {
    unanswered,
    unhandled,
    vitals,
    lines: audit.lines,
    orders,
    waitingOrders,
    now,
    today: lagosDay(now),
    disk: diskState(),
  };
}

/** Nothing can be sent here; the guard answers whoever may not even ask. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export function meta() {
  return noindexMeta("Overview");
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { unanswered, unhandled, vitals, lines, orders, waitingOrders, today } = loaderData;
  useWatch(["message", "moved", "history", "inbox", "audit"]);
  // No event tells of a visit that was measured.
  useMinutely();
  const now = useNow(loaderData.now);
  const [longest] = unanswered.longest;
  const wait = (since: string) => waitingFor(now - Date.parse(since));
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="mh">
        <h1>Overview</h1>
      </div>
      <DiskNotice disk={loaderData.disk} />
      <ul className="kpis six">
        <Figure
          to="/admin-dashboard/orders"
          value={many(orders.fresh)}
          label={orders.fresh === 1 ? "new order" : "new orders"}
        />
        <Figure
          to="/admin-dashboard/orders"
          value={many(orders.late)}
          label="late: waiting for more than a day"
        />
        <Figure
          to="/admin-dashboard/chats?only=unanswered"
          value={many(unanswered.count)}
          label={unanswered.count === 1 ? "chat to answer" : "chats to answer"}
        />
        <Figure
          to="/admin-dashboard/chats?only=unanswered"
          value={longest ? wait(longest.waitingSince) : "None"}
          label="longest chat wait"
        />
        <Figure
          to="/admin-dashboard/feedbacks?show=contact"
          value={many(unhandled.contact)}
          label={unhandled.contact === 1 ? "contact message" : "contact messages"}
        />
        <Figure
          to="/admin-dashboard/feedbacks"
          value={many(unhandled.feedback)}
          label="new feedback"
        />
      </ul>
      <div className="two-columns">
        <section aria-labelledby="waiting-orders">
          <div className="mh tight">
            <h2 id="waiting-orders">Orders that wait for you</h2>
          </div>
          {waitingOrders.length > 0 ? (
            <ul className="panel wlist">
              {waitingOrders.map(({ number, name, productName, waitingSince }) => (
                <li key={number}>
                  <Link to={`/admin-dashboard/orders/${orderNumber(number)}`}>
                    <b className="brk">
                      {orderNumber(number)}: {productName}
                      {name ? `, ${name}` : ""}
                    </b>
                    <span className="sm muted">waits {wait(waitingSince)}</span>
                    <Icon name="arrow-right" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className="panel note muted">No order waits.</p>
          )}
        </section>
        <section aria-labelledby="waiting">
          <div className="mh tight">
            <h2 id="waiting">Waiting for an answer</h2>
            {unanswered.count > unanswered.longest.length ? (
              <Link className="btn text small" to="/admin-dashboard/chats?only=unanswered">
                All {many(unanswered.count)}
              </Link>
            ) : null}
          </div>
          {unanswered.longest.length > 0 ? (
            <ul className="panel wlist">
              {unanswered.longest.map(({ id, name, waitingSince }) => (
                <li key={id}>
                  <Link to={`/admin-dashboard/chats/${id}`}>
                    <b className="brk">
                      <bdi>{name}</bdi>
                    </b>
                    <span className="sm muted">waits {wait(waitingSince)}</span>
                    <Icon name="arrow-right" />
                  </Link>
                </li>
              ))}
            </ul>
          ) : (
            <p className="panel note muted">Every chat is answered.</p>
          )}
        </section>
      </div>
      <section aria-labelledby="done">
        <div className="mh tight">
          <h2 id="done">Last done</h2>
          <Link className="btn text small" to="/admin-dashboard/audit">
            Audit
          </Link>
        </div>
        {lines.length > 0 ? (
          <AuditLines lines={lines} today={today} />
        ) : (
          <p className="panel note muted">Nothing done yet.</p>
        )}
      </section>
      <section aria-labelledby="speed">
        <h2 id="speed">Speed for real visitors</h2>
        <p className="sm muted">
          Three of four visits of the last 30 days were this fast or faster (p75).
        </p>
        {vitals.length > 0 ? (
          <Vitals pages={vitals} />
        ) : (
          <p className="panel note muted">No visit has been measured yet.</p>
        )}
      </section>
    </main>
  );
}

/** Up to which value a metric is good, and from which it is poor (web.dev). */
const bounds = { LCP: [2_500, 4_000], INP: [200, 500], CLS: [0.1, 0.25] } as const;

function Vitals({ pages }: { pages: PageVitals[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="panel scroll" aria-label="Web vitals by page" tabIndex={0}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Visits</th>
            <th scope="col">
              <abbr title="Largest contentful paint">LCP</abbr>
            </th>
            <th scope="col">
              <abbr title="Interaction to next paint">INP</abbr>
            </th>
            <th scope="col">
              <abbr title="Cumulative layout shift">CLS</abbr>
            </th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <tr key={page.page}>
              <th scope="row">{page.page}</th>
              <td>{page.visits}</td>
              <Metric name="LCP" value={page.LCP} />
              <Metric name="INP" value={page.INP} />
              <Metric name="CLS" value={page.CLS} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Metric({ name, value }: { name: keyof typeof bounds; value: number | undefined }) {
  if (value === undefined) return <td className="muted">None</td>;
  const [good, poor] = bounds[name];
  const rating = value <= good ? "good" : value <= poor ? "fair" : "poor";
  const badge = { good: "badge ok", fair: "badge warn", poor: "badge bad" }[rating];
  const text =
    name === "CLS"
      ? value.toFixed(2)
      : value < 1_000
        ? `${Math.round(value)} ms`
        : `${(value / 1_000).toFixed(1)} s`;
  return (
    <td>
      <span className={badge}>
        {text}
        <span className="vh">, {rating}</span>
      </span>
    </td>
  );
}
