import "./statement.css";
import { data, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { uuidv7 } from "uuidv7";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { readFileForm } from "../../http/file-form.server";
import { answerForm } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { listBankNames } from "../../orders/statement/keeping/statement-banks.server";
import { readWaitingFile } from "../../orders/statement/keeping/take-statement.server";
import {
  lastStatement,
  readStatement,
} from "../../orders/statement/worklist/read-statement.server";
import { readAside, readWorklist } from "../../orders/statement/worklist/worklist.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { inTime, whyFailed } from "../../ui/format/in-time";
import { lagosDay } from "../../ui/format/lagos-time";
import { useKeptAnswer } from "../../ui/forms/form-answer";
import { TaskBack, TaskSteps } from "../lists/steps";
import type { Route } from "./+types/statement-page";
import { AsideLines } from "./aside-lines";
import { ColumnsStep } from "./columns-step";
import { ReadFacts } from "./read-facts";
import { answerColumns, answerFile, answerWorklist, FIELDS, MOST } from "./statement-acts.server";
import type { StatementAnswer } from "./statement-answer";
import { UploadForm } from "./upload-form";
import { WorklistForm } from "./worklist-form";

const HERE = "/admin-dashboard/statement";
const FILE_FAILED = "Not read: no connection, or the shop could not. Try again.";
const FAILED =
  "Not booked: no connection, or the shop could not. Your checks are kept, and pressing twice books once.";

/** `file`: one that waits for its columns. `read`: one whose lines are shown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const fileId = searchParams.get("file");
  if (fileId !== null) {
    const waiting = await readWaitingFile(viewer, fileId);
    // Read meanwhile, or too old.
    if (!waiting) throw redirect(HERE);
    return { step: "columns" as const, fileId, waiting };
  }
  const readId = searchParams.get("read") ?? undefined;
  const [banks, last, worklist, statement, left] = await Promise.all([
    listBankNames(viewer),
    lastStatement(viewer),
    readWorklist(viewer),
    readId === undefined ? undefined : readStatement(viewer, readId),
    readAside(viewer, readId),
  ]);
  const today = lagosDay(new Date().toISOString());
  const lists = { banks, last, worklist, statement, ...left };
  return { step: "list" as const, ...lists, today, formId: uuidv7() };
}

/** A file, its columns, or a button of the worklist; a plain form posts each. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  staffOf(viewer, "money");
  try {
    const sent = await readFileForm(request);
    if (sent) return await answerFile(viewer, sent);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return data<StatementAnswer>({ values: {}, errors: {}, failure: FILE_FAILED }, { status: 503 });
  }
  return answerForm(
    args,
    FIELDS,
    FAILED,
    (form) =>
      form.typed.act === "columns" ? answerColumns(viewer, form) : answerWorklist(viewer, form),
    MOST,
  );
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isFile = request.headers.get("content-type")?.startsWith("multipart/") ?? false;
  try {
    // A file takes as long as the line to the shop does.
    return await (isFile ? serverAction() : inTime(serverAction()));
  } catch (error) {
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    const failure = isFile ? FILE_FAILED : whyFailed(error, FAILED);
    return data<StatementAnswer>({ values: {}, errors: {}, failure }, { status: 503 });
  }
}

/** What somebody else has booked goes from the list at once. */
export const shouldRevalidate = ({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => actionStatus === 409 || defaultShouldRevalidate;

export const meta = () => noindexMeta("Bank statement");

export default function StatementPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData as StatementAnswer | undefined);
  const isColumns = loaderData.step === "columns";
  const step = isColumns ? 1 : loaderData.statement ? 2 : 0;
  return (
    <main className="main" id="main" tabIndex={-1}>
      <TaskBack to="/admin-dashboard/money">Money</TaskBack>
      <div className="main-head">
        <h1>Bank statement</h1>
      </div>
      <TaskSteps names={STEPS} now={answer?.booked ? 3 : step} />
      {isColumns ? (
        <ColumnsStep
          key={loaderData.fileId}
          fileId={loaderData.fileId}
          waiting={loaderData.waiting}
          answer={answer}
        />
      ) : (
        <div className="statement-parts">
          {loaderData.statement ? <ReadFacts statement={loaderData.statement} /> : null}
          {loaderData.statement ? null : (
            <UploadForm banks={loaderData.banks} last={loaderData.last} answer={answer} />
          )}
          <WorklistForm
            worklist={loaderData.worklist}
            formId={loaderData.formId}
            today={loaderData.today}
            lastDay={loaderData.last?.lastDay}
            answer={answer}
          />
          <AsideLines
            aside={loaderData.aside}
            reversedBooked={loaderData.reversedBooked}
            today={loaderData.today}
          />
          {loaderData.statement ? (
            <UploadForm banks={loaderData.banks} last={loaderData.last} answer={answer} />
          ) : null}
        </div>
      )}
    </main>
  );
}

const STEPS = ["File", "Columns", "Matches", "Booked"];
