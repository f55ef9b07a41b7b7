/** Answers the forms of the statement page. */
import { data, redirect } from "react-router";
import type { Viewer } from "../../accounts/viewer.server";
import type { FileForm } from "../../http/file-form.server";
import { refuse, refuseAct } from "../../http/form-answer.server";
import type { SentForm } from "../../http/form-body.server";
import { parseOrderNumber } from "../../orders/order";
import {
  pointAtColumns,
  takeStatement,
} from "../../orders/statement/keeping/take-statement.server";
import { type ColumnName, type Columns, columnNames } from "../../orders/statement/reading/columns";
import {
  bookLines,
  markLineSeen,
  setAside,
} from "../../orders/statement/worklist/book-lines.server";
import { type Part, readParts, readShares } from "../../orders/statement/worklist/choice";
import { findMoneyOrders, readAmounts } from "../../orders/statement/worklist/find-orders.server";
import type { ChosenLine, StatementAnswer } from "./statement-answer";

const HERE = "/admin-dashboard/statement";
/** Fields of the largest form: 300 lines, four of each. */
export const MOST = { fields: 1_250, characters: 262_144 };

export const FIELDS = [
  ...["act", "formId", "fileId", "order", "line", ...columnNames],
  /^(?:choice|orders|another)-[\da-f-]{36}$/,
];

const said = (answer: Partial<StatementAnswer>, status: number) =>
  data<StatementAnswer>({ values: {}, errors: {}, ...answer }, { status });

/** Takes a file in, and goes on to its columns or its lines. */
export async function answerFile(viewer: Viewer, { typed, files }: FileForm) {
  const { bank = "", look = "" } = typed;
  const { name = "", bytes = new Uint8Array() } = files.file ?? {};
  const taken = await takeStatement(viewer, { bank, name, bytes, isLookedAt: look === "yes" });
  if (!taken.ok) return refuseAct({ bank, look }, taken);
  const [what, id] =
    "fileId" in taken ? (["file", taken.fileId] as const) : (["read", taken.statementId] as const);
  return redirect(`${HERE}?${what}=${id}`, 303);
}

/** Takes what the columns are pointed at for. */
export async function answerColumns(viewer: Viewer, { typed }: SentForm) {
  const place = (name: ColumnName) =>
    /^\d{1,2}$/.test(typed[name] ?? "") ? Number(typed[name]) : null;
  const columns = Object.fromEntries(columnNames.map((name) => [name, place(name)])) as Columns;
  const order = typed.order === "day" || typed.order === "month" ? typed.order : null;
  const done = await pointAtColumns(viewer, typed.fileId ?? "", { columns, order });
  if (!done.ok) return refuseAct(typed, done);
  return redirect(`${HERE}?read=${done.statementId}`, 303);
}

/** Takes a button of the worklist: `book`, `find`, or what is done with one line. */
export async function answerWorklist(viewer: Viewer, form: SentForm) {
  const [act = "", lineId = "", number = ""] = (form.typed.act ?? "").split(":");
  const lines = chosenIn(form);
  if (act === "book") return book(viewer, form, lines);
  if (act === "find") return find(viewer, lines);
  const done =
    act === "aside"
      ? await setAside(viewer, lineId, true)
      : act === "back"
        ? await setAside(viewer, lineId, false)
        : act === "seen"
          ? await markLineSeen(viewer, lineId, Number(parseOrderNumber(number) ?? 0))
          : undefined;
  if (!done) return refuse({}, { failure: "Press one of the buttons." }, 400);
  return done.ok ? said({ lines }, 200) : said({ lines, failure: done.failure ?? "" }, done.status);
}

function chosenIn({ typed, all }: SentForm): Record<string, ChosenLine> {
  const checked = new Set(all("line"));
  const ids = Object.keys(typed).flatMap(
    (name) => /^(?:choice|orders|another)-(.*)$/.exec(name)?.[1] ?? [],
  );
  return Object.fromEntries(
    [...new Set([...checked, ...ids])].map((id) => [
      id,
      {
        isChecked: checked.has(id),
        choice: typed[`choice-${id}`] ?? "",
        typed: typed[`orders-${id}`] ?? "",
        isAnother: typed[`another-${id}`] === "yes",
      },
    ]),
  );
}

async function book(viewer: Viewer, { typed }: SentForm, lines: Record<string, ChosenLine>) {
  const checked = Object.entries(lines).filter(([, { isChecked }]) => isChecked);
  if (checked.length === 0) {
    return said({ lines, failure: "Check the transfers that you want to book." }, 400);
  }
  const amounts = await readAmounts(
    viewer,
    checked.map(([id]) => id),
  );
  const chosen: { lineId: string; parts: Part[]; isAnother: boolean }[] = [];
  for (const [lineId, line] of checked) {
    const parts = partsOf(line, amounts.get(lineId) ?? 0);
    if (typeof parts === "string") line.error = parts;
    else chosen.push({ lineId, parts, isAnother: line.isAnother });
  }
  const wrong = checked.length - chosen.length;
  if (wrong > 0) {
    const words = wrong === 1 ? "1 line is" : `${wrong} lines are`;
    return said({ lines, failure: `Nothing is booked yet: ${words} not clear.` }, 400);
  }
  const { refused, ...done } = await bookLines(viewer, typed.formId ?? "", chosen);
  for (const { lineId, why, asksAnother } of refused) {
    const line = lines[lineId];
    if (line) Object.assign(line, { error: why, asksAnother });
  }
  return said(
    { lines, booked: { ...done, asked: checked.length }, refused: refused.map(({ why }) => why) },
    refused.length > 0 ? 409 : 200,
  );
}

/** The orders of a line that is checked, or what is not clear about it. */
function partsOf({ choice, typed }: ChosenLine, kobo: number): Part[] | string {
  const parts = choice === "own" || choice === "" ? undefined : readParts(choice);
  if (parts) return parts;
  if (typed.trim() === "") return "Choose what it is for.";
  return readShares(typed, kobo);
}

async function find(viewer: Viewer, lines: Record<string, ChosenLine>) {
  for (const line of Object.values(lines)) {
    if (line.typed.trim() === "") continue;
    line.found = await findMoneyOrders(viewer, line.typed);
    if (line.found.length === 0) line.error = "No order has this number, name or phone.";
  }
  return said({ lines }, 200);
}
