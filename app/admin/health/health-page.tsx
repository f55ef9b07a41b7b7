import "./health.css";
import { data, redirect } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { askForBackup } from "../../backup/runs/backup-jobs.server";
import { readBackups } from "../../backup/runs/backup-runs.server";
import { answerForm, refuse } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { env } from "../../shop/env.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { FetchFailed } from "../lists/list-parts";
import { useMinutely } from "../lists/use-watch";
import type { Route } from "./+types/health-page";
import { BackupPanel } from "./backup-panel";

const HERE = "/admin-dashboard/health";
const NOT_BEGUN = "The backup has not begun. Please try again.";
const WHILE_RUNNING_MS = 3_000;

/** How the shop runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const today = lagosDay(new Date().toISOString());
  const isSealed = env.backupPassphrase !== undefined;
  try {
    return data({
      today,
      isSealed,
      backups: await readBackups(context.get(viewerContext), env.backupKeep),
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ today, isSealed, backups: undefined }, { status: 503 });
  }
}

/** 'Back up now'. */
export function action(args: Route.ActionArgs) {
  return answerForm(args, ["act"], NOT_BEGUN, async ({ typed }) => {
    if (typed.act !== "backup") return refuse(typed, { failure: NOT_BEGUN }, 400);
    if (!(await askForBackup(args.context.get(viewerContext)))) {
      return refuse(typed, { failure: "A backup is under way already." }, 409);
    }
    return redirect(HERE, { status: 303, headers: flash("backup-begun") });
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, NOT_BEGUN, SIGNED_OUT);

export const meta = () => noindexMeta("Running");

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { backups, today, isSealed } = loaderData;
  const answer = useKeptAnswer(actionData);
  useMinutely(backups?.running ? WHILE_RUNNING_MS : undefined);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <h1>Running</h1>
      </div>
      {backups ? (
        <div className="health">
          <BackupPanel
            backups={backups}
            today={today}
            isSealed={isSealed}
            failure={answer?.failure}
          />
        </div>
      ) : (
        <FetchFailed title="Failed to fetch how the shop runs" />
      )}
    </main>
  );
}
