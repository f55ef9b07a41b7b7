import "./import.css";
import { data, redirect } from "react-router";
import { staffOf } from "../../accounts/guards.server";
import { viewerContext } from "../../accounts/viewer.server";
import { readFileForm } from "../../http/file-form.server";
import { answerForm, refuse } from "../../http/form-answer.server";
import { requestContext } from "../../http/request.server";
import { noindexMeta } from "../../shop/pages/page-meta";
import { whyFailed } from "../../ui/format/in-time";
import { lagosDay } from "../../ui/format/lagos-time";
import { type FormAnswer, useKeptAnswer } from "../../ui/forms/form-answer";
import { TaskBack, TaskSteps } from "../lists/steps";
import type { Route } from "./+types/import-page";
import { answerPress, begin } from "./import-acts.server";
import { ImportResult } from "./result/import-result";
import { groupLines, readLines } from "./running/import-report.server";
import { listImports, readImport } from "./running/read-imports.server";
import { EarlierImports } from "./start/earlier-imports";
import { StartForm } from "./start/start-form";
import { TakeOut } from "./start/take-out";
import {
  backFrom,
  HERE,
  isUnderWay,
  kinds,
  LINES,
  type Show,
  shows,
  stepOf,
  stepsOf,
  thingsOf,
} from "./words/import-words";

const FAILED = "Not read: no connection, or the shop could not. Try again.";

/** `import`: the one that is shown, with the lines that `show` names after the place `after`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const today = lagosDay(new Date().toISOString());
  const id = searchParams.get("import");
  if (id === null) {
    const wanted = searchParams.get("kind");
    const kind = kinds.find((one) => one.kind === wanted)?.kind ?? "products";
    return { step: "start" as const, today, kind, earlier: await listImports(viewer) };
  }
  const row = await readImport(viewer, id);
  if (!row) throw redirect(HERE);
  const isSite = row.kind === "old-site";
  const asked = searchParams.get("show") ?? "";
  const show: Show = Object.hasOwn(shows, asked)
    ? (asked as Show)
    : row.state === "wrong"
      ? "wrong"
      : "changes";
  const after = Number(/^\d{1,9}$/.exec(searchParams.get("after") ?? "")?.[0] ?? 0);
  const hasReport = !isUnderWay(row) || row.state !== "checking";
  const [lines, left, notes] = await Promise.all([
    hasReport ? readLines(id, shows[show], after, LINES + 1) : [],
    hasReport && isSite ? groupLines(id, "left") : [],
    hasReport ? groupLines(id, "note") : [],
  ]);
  return { step: "import" as const, today, row, show, after, lines, left, notes };
}

/** A file to check, or a button of an import; a plain form posts each. */
export async function action(args: Route.ActionArgs) {
  const { request, context } = args;
  const viewer = context.get(viewerContext);
  staffOf(viewer, "import");
  try {
    const sent = await readFileForm(request);
    if (sent) return await begin(viewer, sent.typed, sent.files.file);
  } catch (error) {
    if (error instanceof Response) throw error;
    context.get(requestContext).logError(error);
    return refuse({}, { failure: FAILED }, 503);
  }
  return answerForm(args, ["act", "id", "kind", "upload"], FAILED, ({ typed }) =>
    typed.act === undefined ? begin(viewer, typed, undefined) : answerPress(viewer, typed),
  );
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    // A file takes as long as the line to the shop does.
    return await serverAction();
  } catch (error) {
    if (error instanceof Response && error.status >= 300 && error.status < 400) throw error;
    const failure = whyFailed(error, FAILED);
    return data<FormAnswer>({ values: {}, errors: {}, failure }, { status: 503 });
  }
}

export const meta = () => noindexMeta("Import");

export default function ImportPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useKeptAnswer(actionData as FormAnswer | undefined);
  const row = loaderData.step === "import" ? loaderData.row : undefined;
  const back = backFrom(row?.kind);
  return (
    <main className="main" id="main" tabIndex={-1}>
      <TaskBack to={back.to}>{back.name}</TaskBack>
      <div className="main-head import-head">
        <h1>{row ? `Import ${thingsOf(row.kind)}` : "Import"}</h1>
      </div>
      {loaderData.step === "import" ? (
        <ImportResult {...loaderData} answer={answer}>
          <TaskSteps names={stepsOf(loaderData.row)} now={stepOf(loaderData.row)} />
        </ImportResult>
      ) : (
        <div className="import-parts">
          <StartForm kind={loaderData.kind} answer={answer} />
          <TakeOut />
          <EarlierImports earlier={loaderData.earlier} today={loaderData.today} />
        </div>
      )}
    </main>
  );
}
