import "../../orders/ui/orders.css";
import "./jobs.css";
import { data, Link, redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { jobWords } from "../../orders/jobs/job";
import { findJob } from "../../orders/jobs/list-jobs.server";
import { orderNumber } from "../../orders/order";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { dateInWords } from "../../ui/format/lagos-time";
import { useHydrated } from "../../ui/hooks/use-hydrated";
import { Icon } from "../../ui/icon";
import type { Route } from "./+types/job-ticket-page";
import { JobLines } from "./job-lines";

const HERE = "/admin-dashboard/jobs";
/** Ticked by hand on paper. */
const CHECKS = ["Printed", "Cut and finished", "Counted", "Packed"];

/** The sheet of paper that goes through the workshop with a job; 404 for what is none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const job = await findJob(context.get(viewerContext), params.number);
  const number = job && orderNumber(job.number);
  // One job has one address.
  if (number && number !== params.number) throw redirect(`${HERE}/${number}`);
  return data({ job }, { status: job ? 200 : 404 });
}

export const meta = ({ params }: Route.MetaArgs) => noindexMeta(`Job ticket ${params.number}`);

export default function JobTicketPage({ loaderData }: Route.ComponentProps) {
  const { job } = loaderData;
  // Without a script the browser's own menu prints.
  const hydrated = useHydrated();
  return (
    <main className="main" id="main" tabIndex={-1}>
      <Link className="button button-text jobs-screen" to={HERE}>
        <Icon name="arrow-left" />
        Jobs
      </Link>
      {job ? (
        <article className="panel jobs-ticket">
          <div className="panel-body stack">
            <div className="jobs-head">
              <h1 className="numerals">{orderNumber(job.number)}</h1>
              <p>
                <b>{job.promisedDay ? dateInWords(job.promisedDay) : "No day is promised"}</b>
                {` · ${jobWords(job)}`}
              </p>
            </div>
            <JobLines job={job} on="page" />
            <ul className="jobs-checks">
              {CHECKS.map((check) => (
                <li key={check}>
                  <span className="jobs-box" aria-hidden="true" />
                  {check}
                </li>
              ))}
            </ul>
            {hydrated ? (
              <button
                type="button"
                className="button button-primary jobs-screen"
                onClick={() => window.print()}
              >
                Print
              </button>
            ) : null}
          </div>
        </article>
      ) : (
        <EmptyState
          heading="h1"
          title="No job of this number"
          art="cross"
          actions={
            <Link className="button button-line" to={HERE}>
              All jobs
            </Link>
          }
        >
          It may be ready already, or its proof is not approved.
        </EmptyState>
      )}
    </main>
  );
}
