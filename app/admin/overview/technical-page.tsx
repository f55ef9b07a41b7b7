import "./overview.css";
import { Link } from "react-router";
import { listAudit } from "../../accounts/audit/list-audit.server";
import { viewerContext } from "../../accounts/viewer.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { type PageVitals, summariseVitals } from "../../vitals/vitals.server";
import { AuditLines } from "../audit/audit-lines";
import { useMinutely, useWatch } from "../lists/use-watch";
import type { Route } from "./+types/technical-page";

const AUDIT_LINES = 6;

/** Web vitals and the last audit lines. */
export async function loader({ context }: Route.LoaderArgs) {
  const [vitals, audit] = await Promise.all([
    summariseVitals(),
    listAudit(context.get(viewerContext), { limit: AUDIT_LINES }),
  ]);
  return { vitals, lines: audit.lines, today: lagosDay(new Date().toISOString()) };
}

/** Refuses forms here, since the guard must answer first. */
export function action() {
  throw new Response("Nothing can be sent to this page.", { status: 405 });
}

export const meta = () => noindexMeta("Technical");

export default function TechnicalPage({ loaderData }: Route.ComponentProps) {
  const { vitals, lines, today } = loaderData;
  useWatch(["audit"]);
  // No event reports new measurements.
  useMinutely();
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Technical</h1>
        <p className="text-small muted">
          For whoever looks after the machine that the shop runs on.
        </p>
      </div>
      <section aria-labelledby="done">
        <div className="main-head main-head-tight">
          <h2 id="done">Last done</h2>
          <Link className="button button-text button-small" to="/admin-dashboard/audit">
            Audit
          </Link>
        </div>
        {lines.length > 0 ? (
          <AuditLines lines={lines} today={today} />
        ) : (
          <p className="panel panel-note muted">Nothing done yet.</p>
        )}
      </section>
      <section aria-labelledby="speed">
        <h2 id="speed">Speed for real visitors</h2>
        <p className="text-small muted">
          Three of four visits of the last 30 days were this fast or faster (p75).
        </p>
        {vitals.length > 0 ? (
          <Vitals pages={vitals} />
        ) : (
          <p className="panel panel-note muted">No visit has been measured yet.</p>
        )}
      </section>
    </main>
  );
}

/** The limits of good and poor values (web.dev). */
const bounds = { LCP: [2_500, 4_000], INP: [200, 500], CLS: [0.1, 0.25] } as const;

function Vitals({ pages }: { pages: PageVitals[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="panel technical-scroll" aria-label="Web vitals by page" tabIndex={0}>
      <table className="technical-table">
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
  const badge = { good: "badge badge-ok", fair: "badge badge-warn", poor: "badge badge-bad" }[
    rating
  ];
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
        <span className="visually-hidden">, {rating}</span>
      </span>
    </td>
  );
}
