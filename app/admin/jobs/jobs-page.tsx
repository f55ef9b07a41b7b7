import "../../orders/ui/orders.css";
import "./jobs.css";
import { data, Link, redirect } from "react-router";
import { viewerContext } from "../../accounts/viewer.server";
import { answerForm, refuse, refuseAct, taken } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { DUE, type Due, dueOn, type Job, weekEndOf } from "../../orders/jobs/job";
import { listJobs } from "../../orders/jobs/list-jobs.server";
import { moveJob } from "../../orders/jobs/move-job.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { EmptyState } from "../../ui/empty-state";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { AnswerOfGone, FetchFailed, ListPages } from "../lists/list-parts";
import { useMinutely } from "../lists/use-watch";
import type { Route } from "./+types/jobs-page";
import { JobCard } from "./job-card";

const NOT_KEPT = "That was not saved. Please try again.";
/** The workshop's start page (TRADE §5 'Jobs'). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const after = new URL(request.url).searchParams.get("after");
  const shown = { today: lagosDay(new Date().toISOString()), isFirst: !after };
  try {
    return data({ ...shown, page: await listJobs(context.get(viewerContext), after) });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ ...shown, page: undefined }, { status: 503 });
  }
}

/** Takes the job `id` to `to`; `version` is that of the order that was on screen. */
export function action(args: Route.ActionArgs) {
  const { request, context } = args;
  return answerForm(args, ["id", "to", "version"], NOT_KEPT, async ({ typed }) => {
    const { id = "", to = "", version = "" } = typed;
    const done = await moveJob(context.get(viewerContext), id, { to, version: Number(version) });
    if (!done.ok) {
      const { errors: { to: wrong = "" } = {}, failure = wrong } = done;
      return failure ? refuse(typed, { failure }, done.status) : refuseAct(typed, done);
    }
    // A browser without JavaScript is sent to the page anew, so that a reload does nothing twice.
    if (request.headers.get("sec-fetch-dest") === "document") throw redirect(request.url, 303);
    return taken({ id });
  });
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return sendOrKeep(request, serverAction, NOT_KEPT);
}

/** Whoever was too slow is shown how the job stands. */
export const shouldRevalidate = () => true;

export const meta = () => noindexMeta("Jobs");

export default function JobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { page, today, isFirst } = loaderData;
  const answer = useKeptAnswer(actionData);
  const isShown = page?.jobs.some(({ id }) => id === answer?.values.id);
  // The stream tells of orders with their buyers.
  useMinutely();
  const weekEnd = weekEndOf(today);
  const groups = DUE.map((due) => ({
    due,
    jobs: page?.jobs.filter(({ promisedDay }) => dueOn(promisedDay, today, weekEnd) === due) ?? [],
  })).filter(({ jobs }) => jobs.length > 0);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Jobs</h1>
      </div>
      <AnswerOfGone answer={isShown ? undefined : answer} />
      {page ? (
        <>
          {groups.map(({ due, jobs }) => (
            <JobGroup key={due} due={due} jobs={jobs}>
              {(job) => (
                <JobCard
                  job={job}
                  today={today}
                  answer={answer?.values.id === job.id ? answer : undefined}
                />
              )}
            </JobGroup>
          ))}
          {groups.length === 0 ? (
            <div className="panel">
              <EmptyState
                title={isFirst ? "Nothing to print" : "No more jobs"}
                art="sheet"
                actions={
                  isFirst ? undefined : (
                    <Link className="button button-line" to="/admin-dashboard/jobs">
                      All jobs
                    </Link>
                  )
                }
              >
                An order comes here once its proof is approved, and leaves when it is ready.
              </EmptyState>
            </div>
          ) : null}
          <ListPages choice={{}} next={page.next} isFirst={isFirst} />
        </>
      ) : (
        <FetchFailed title="Failed to fetch jobs" />
      )}
    </main>
  );
}

const dueWords: Readonly<Record<Due, string>> = {
  late: "Late",
  today: "Today",
  week: "This week",
  later: "Later",
  open: "Without a day",
};

function JobGroup({
  due,
  jobs,
  children,
}: {
  due: Due;
  jobs: Job[];
  children: (job: Job) => React.ReactNode;
}) {
  return (
    <section className="jobs-group" aria-labelledby={`jobs-${due}`}>
      <h2 id={`jobs-${due}`} className={due === "late" ? "jobs-late" : undefined}>
        {dueWords[due]} <span className="muted numerals">{jobs.length}</span>
      </h2>
      <ul className="jobs-list">
        {jobs.map((job) => (
          <li key={job.id} className="panel">
            {children(job)}
          </li>
        ))}
      </ul>
    </section>
  );
}
