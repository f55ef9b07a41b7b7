import { useEffect, useRef } from "react";
import { Link, useFetcher } from "react-router";
import { type Job, jobWords } from "../../orders/jobs/job";
import { orderNumber } from "../../orders/order";
import { workshopSteps } from "../../orders/status";
import { focusOrMain } from "../../ui/focus";
import { dayLabel } from "../../ui/format/lagos-time";
import type { FormAnswer } from "../../ui/forms/form-answer";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Notice } from "../../ui/notice";
import { showToast } from "../../ui/toasts/toast";
import { JobLines } from "./job-lines";

const stepWords = { printing: "Printing now", ready: "Ready" };

/** @param answer of a form that was sent without JavaScript */
export function JobCard({
  job,
  today,
  answer,
}: {
  job: Job;
  today: string;
  answer: FormAnswer | undefined;
}) {
  const number = orderNumber(job.number);
  const to = workshopSteps[job.status];
  const fetcher = useFetcher<FormAnswer>();
  const busy = fetcher.state !== "idle";
  const came = busy ? undefined : (fetcher.data ?? answer);
  const failure = came?.failure;
  useTold(fetcher.data, number, to === "ready");
  return (
    <article className="panel-body stack" aria-label={number}>
      <div className="jobs-head">
        <h3 className="numerals">{number}</h3>
        <p className="text-small">
          <b>{job.promisedDay ? dayLabel(job.promisedDay, today) : "No day is promised"}</b>
          {` · ${jobWords(job)}`}
        </p>
      </div>
      <JobLines job={job} on="card" />
      {failure ? (
        <Notice kind="bad" role="alert">
          {failure}
        </Notice>
      ) : null}
      <div className="jobs-acts">
        <fetcher.Form
          method="post"
          onSubmit={(event) => {
            // A second press while the first is on its way.
            if (busy) event.preventDefault();
          }}
        >
          <input type="hidden" name="id" value={job.id} />
          <input type="hidden" name="version" value={job.version} />
          <input type="hidden" name="to" value={to} />
          <SubmitButton busy={busy} aria-label={`${stepWords[to]}: ${number}`}>
            {stepWords[to]}
          </SubmitButton>
        </fetcher.Form>
        <Link className="button button-line" to={`/admin-dashboard/jobs/${number}`}>
          Job ticket<span className="visually-hidden"> of {number}</span>
        </Link>
      </div>
    </article>
  );
}

/**
 * Says what was done in a toast, as soon as it is answered: read again, the page has the card no more.
 * @param isLast whether the card goes then, and the focus on its button with it
 */
function useTold(answer: FormAnswer | undefined, number: string, isLast: boolean): void {
  const told = useRef<FormAnswer>(undefined);
  useEffect(() => {
    if (!answer?.sent || told.current === answer) return;
    told.current = answer;
    if (isLast) focusOrMain(undefined);
    void showToast({ kind: "ok", text: `${number} is noted. The customer is told.` });
  }, [answer, number, isLast]);
}
