import "./health.css";
import { data, Link, redirect, useNavigation } from "react-router";
import { flash } from "../../accounts/flash.server";
import { SIGNED_OUT } from "../../accounts/owner-field";
import { viewerContext } from "../../accounts/viewer.server";
import { askForBackup } from "../../backup/runs/backup-jobs.server";
import { readBackups } from "../../backup/runs/backup-runs.server";
import { backupPart, lastBackupWords } from "../../checks/backup-part";
import { lookAtShop } from "../../checks/look.server";
import {
  type Chosen,
  countUndone,
  leaveMail,
  readUndone,
  tryUndone,
} from "../../checks/undone.server";
import { answerForm, refuse } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { env } from "../../shop/env.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { lagosDay } from "../../ui/format/lagos-time";
import { sendOrKeep, useKeptAnswer } from "../../ui/forms/form-answer";
import { Notice } from "../../ui/notice";
import { useMinutely } from "../lists/use-watch";
import type { Route } from "./+types/health-page";
import { BackupPanel } from "./backup-panel";
import { NeedsPanel } from "./needs-panel";
import { PartsPanel } from "./parts-panel";
import { UndonePanel } from "./undone-panel";

const HERE = "/admin-dashboard/health";
/** Of each button: without an answer nobody knows how far the shop came. */
const FAILED = "That did not work. Please try again.";
const DONE_ALREADY = "That is done already, or is being tried.";
const WHILE_RUNNING_MS = 3_000;

/** How the shop runs. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const today = lagosDay(new Date().toISOString());
  const isSealed = env.backupPassphrase !== undefined;
  const place = {
    dataDir: env.dataDir,
    hasServer: env.databaseUrl !== undefined,
    hasBucket: env.s3Url !== undefined,
  };
  try {
    const [backups, parts, undone, total] = await Promise.all([
      readBackups(viewer, env.backupKeep),
      lookAtShop(viewer),
      readUndone(viewer),
      countUndone(viewer),
    ]);
    return data({ today, isSealed, place, shop: { backups, parts, undone, total } });
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data({ today, isSealed, place, shop: undefined }, { status: 503 });
  }
}

/** 'Back up now', 'Retry' and 'Leave it'. */
export function action(args: Route.ActionArgs) {
  return answerForm(args, ["act", "job"], FAILED, async ({ typed }) => {
    const viewer = args.context.get(viewerContext);
    if (typed.act === "backup") {
      if (!(await askForBackup(viewer))) {
        return refuse(typed, { failure: "A backup is under way already." }, 409);
      }
      return redirect(HERE, { status: 303, headers: flash("backup-begun") });
    }
    if (typed.act === "leave") {
      if (!(await leaveMail(viewer, typed.job ?? ""))) {
        return refuse(typed, { failure: DONE_ALREADY }, 409);
      }
      return redirect(HERE, { status: 303, headers: flash("mail-left") });
    }
    const chosen = chosenOf(typed);
    if (!chosen) return refuse(typed, { failure: FAILED }, 400);
    if ((await tryUndone(viewer, chosen)) === 0) {
      return refuse(typed, { failure: DONE_ALREADY }, 409);
    }
    return redirect(HERE, { status: 303, headers: flash("tried-again") });
  });
}

function chosenOf({ act, job = "" }: Record<string, string>): Chosen | undefined {
  if (act === "retry") return job === "" ? undefined : { id: job };
  if (act === "retry-mails") return "mails";
  return act === "retry-all" ? "all" : undefined;
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  sendOrKeep(request, serverAction, FAILED, SIGNED_OUT);

export const meta = () => noindexMeta("Running");

export default function HealthPage({ loaderData, actionData }: Route.ComponentProps) {
  const { shop, today, isSealed, place } = loaderData;
  const answer = useKeptAnswer(actionData);
  const sent = useNavigation().formData;
  const act = String(sent?.get("act") ?? "");
  const trying = act.startsWith("retry") ? String(sent?.get("job") ?? "all") : undefined;
  const leaving = act === "leave" ? String(sent?.get("job")) : undefined;
  const isUnderWay = shop?.backups.running || shop?.undone.some(({ state }) => state === "due");
  useMinutely(isUnderWay ? WHILE_RUNNING_MS : undefined);
  const isOfBackup = answer?.values.act === "backup";
  return (
    <main className="main" id="main" tabIndex={-1}>
      <div className="main-head">
        <div>
          <h1>Running</h1>
          <p className="muted">Looked at just now, and again every minute while it is open.</p>
        </div>
      </div>
      {answer?.failure && !isOfBackup ? (
        <Notice kind="bad" role="alert">
          {answer.failure}
        </Notice>
      ) : null}
      {shop ? (
        <>
          <NeedsPanel
            parts={shop.parts}
            backup={backupPart(shop.backups, today)}
            mails={shop.undone.filter(({ isMail, state }) => isMail && state !== "due").length}
            lastBackup={lastBackupWords(shop.backups, today)}
            isBusy={act === "retry-mails"}
          />
          <div className="health">
            <BackupPanel
              backups={shop.backups}
              today={today}
              isSealed={isSealed}
              place={place}
              failure={isOfBackup ? answer?.failure : undefined}
            />
            <PartsPanel parts={shop.parts} />
            <UndonePanel undone={shop.undone} total={shop.total} {...{ today, trying, leaving }} />
          </div>
        </>
      ) : (
        <Notice kind="bad" role="alert">
          <b>This page could not be filled.</b> On the server <code>npm run doctor</code> says the
          same in a terminal.{" "}
          <Link className="link" to={HERE}>
            Try again
          </Link>
        </Notice>
      )}
    </main>
  );
}
