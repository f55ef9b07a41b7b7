import { Form } from "react-router";
import { inSentence } from "../../checks/backup-words";
import type { Undone } from "../../checks/undone.server";
import { formatCount } from "../../ui/format/money";
import { SubmitButton } from "../../ui/forms/form-parts";
import { Icon } from "../../ui/icon";

/**
 * Mails and other work that could not be done.
 * @param total also of what is not listed
 * @param trying the id of what is being sent for another try, or `all`
 * @param leaving the id of the mail that is being left
 */
export function UndonePanel({
  undone,
  total,
  today,
  trying,
  leaving,
}: {
  undone: Undone[];
  total: number;
  today: string;
  trying: string | undefined;
  leaving: string | undefined;
}) {
  const isBusy = trying !== undefined || leaving !== undefined;
  if (undone.length === 0) return null;
  return (
    <section className="health-undone" aria-labelledby="undone">
      <div className="health-undone-head">
        <h2 id="undone">Not done: {formatCount(total)}</h2>
        {total > 1 ? (
          <Form method="post" preventScrollReset>
            <button
              type="submit"
              className="button button-text"
              name="act"
              value="retry-all"
              disabled={isBusy}
            >
              Retry all {formatCount(total)}
            </button>
          </Form>
        ) : null}
      </div>
      <ul>
        {undone.map((job) => (
          <li key={job.id}>
            <div>
              <b className="breaks">{job.title}</b>
              <p className="text-small muted">{stateOf(job, today)}</p>
              <p className="text-small health-reason">{job.reason}</p>
            </div>
            {job.state === "due" ? (
              <span className="badge badge-info">{job.isMail ? "Sending now" : "Trying now"}</span>
            ) : (
              <Form method="post" className="health-undone-acts" preventScrollReset>
                <input type="hidden" name="job" value={job.id} />
                <SubmitButton
                  busy={trying === job.id}
                  look="line"
                  name="act"
                  value="retry"
                  disabled={isBusy}
                >
                  <Icon name="refresh" />
                  {trying === job.id ? "Retrying..." : "Retry"}
                  <span className="visually-hidden"> {job.title}</span>
                </SubmitButton>
                {job.isMail ? (
                  <button
                    type="submit"
                    className="button button-text"
                    name="act"
                    value="leave"
                    disabled={isBusy}
                  >
                    {leaving === job.id ? "Leaving..." : "Leave it"}
                    <span className="visually-hidden"> {job.title}</span>
                  </button>
                ) : null}
              </Form>
            )}
          </li>
        ))}
      </ul>
      {total > undone.length ? (
        <p className="text-small muted">The newest {undone.length} are listed.</p>
      ) : null}
    </section>
  );
}

function stateOf({ isMail, tries, state, at }: Undone, today: string): string {
  const what = isMail ? "Mail" : "Work";
  const tried = `${what}, ${tries === 1 ? "1 try" : `${formatCount(tries)} tries`}`;
  if (state === "given-up") return `${tried}, given up ${inSentence(at, today)}`;
  if (state === "due") return tried;
  return `${tried}, next ${inSentence(at, today)}`;
}
